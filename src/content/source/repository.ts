/**
 * The repository that holds a content folder, as a source of includes: only files that git has exactly as they lie on disk. Who can change a
 * page can read those anyway. Local settings, decrypted secrets and everything ignored differ from what git has, or are not in it.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { BOUNDS } from './bounds.ts';
import { askGitNow, gitFault, gitLook, gitText } from './git.ts';
import { noteLook } from './looks.ts';
import { pathBelow } from './walk.ts';
import { isThere } from './disk.ts';

/** Folders above the content folder that are looked at. */
const LEVELS_UP = 40;

export type Standing = 'committed' | 'changed' | 'untracked' | 'unknown';

export interface Repository {
  /** On disk, links resolved. */
  readonly top: string;
  /** Compares a file of the repository with what git has of it; `unknown` where git does not answer. */
  standing(disk: string, bytes: Uint8Array): Standing;
}

/** The repository that a folder lies in. Git is asked when the first file is judged. @param root the content folder, links resolved */
export function repositoryOf(root: string): Repository | undefined {
  const top = topOf(root);
  if (top === undefined) return undefined;
  let listing: Tracked | undefined;
  return {
    top,
    standing(disk, bytes) {
      const { tracked, seen } = (listing ??= trackedFiles(top, pathBelow(top, root)));
      // Each file that is judged depends on what git has.
      noteLook('tracked', top, seen);
      if (tracked.size === 0) return 'unknown';
      const id = tracked.get(pathBelow(top, disk));
      if (id === undefined) return 'untracked';
      return isBlob(id, bytes) ? 'committed' : 'changed';
    },
  };
}

/** The nearest folder with a `.git`: nobody may name a farther one by a file further down. */
function topOf(root: string): string | undefined {
  let folder = root;
  for (let level = 0; level < LEVELS_UP; level += 1) {
    if (isThere(path.join(folder, '.git'))) return folder;
    if (folder === path.dirname(folder)) return undefined;
    folder = path.dirname(folder);
  }
  return undefined;
}

function listingAt(top: string): Parameters<typeof askGitNow> {
  return [['ls-files', '--stage', '-z'], { folder: top, timeoutMs: BOUNDS.gitTimeoutMs }];
}

/** All files that git has: equal as long as they are. */
export function trackedLook(top: string): string {
  return gitLook(...listingAt(top));
}

interface Tracked {
  /** Object id by path of the regular files that git has; none where it has nothing of the content folder, which then comes from elsewhere. */
  readonly tracked: ReadonlyMap<string, string>;
  /** Look at them, see {@link trackedLook}. */
  readonly seen: string;
}

function trackedFiles(top: string, folder: string): Tracked {
  try {
    const listed = askGitNow(...listingAt(top));
    return { tracked: filesListed(listed, folder), seen: gitText(listed) };
  } catch (error) {
    return { tracked: new Map(), seen: gitFault(error) };
  }
}

function filesListed(listed: string, folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let hasFolder = false;
  for (const entry of listed.split('\0')) {
    const [, id, file] = /^100\d{3} ([\da-f]+) 0\t([^]+)$/.exec(entry) ?? [];
    if (id === undefined || file === undefined) continue;
    files.set(file, id);
    hasFolder ||= file.startsWith(`${folder}/`);
  }
  return hasFolder ? files : new Map();
}

/** Compares by the digest that names a blob in git (SHA-1, or SHA-256 where the id is longer), also with the line ends of a checkout on Windows. */
function isBlob(id: string, bytes: Uint8Array): boolean {
  const name = id.length > 40 ? 'sha256' : 'sha1';
  const idOf = (content: Uint8Array): string =>
    createHash(name).update(`blob ${content.length}\0`).update(content).digest('hex');
  if (idOf(bytes) === id) return true;
  const text = Buffer.from(bytes).toString('latin1');
  return text.includes('\r\n') && idOf(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')) === id;
}
