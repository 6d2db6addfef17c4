/** Finds and reads the Markdown files of a folder: bounded, in a fixed order, never outside the folder. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from './model.ts';

const FILES_MAX = 200_000;
const DEPTH_MAX = 30;
const FILE_BYTES_MAX = 16 * 1024 * 1024;

/** Folders that hold no documentation. */
const SKIPPED = new Set(['node_modules', '_agent', 'samples']);

export interface SourceFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** With `\n` line ends, without a byte order mark. */
  readonly text: string;
  readonly modified: Date;
}

export interface Tree {
  readonly files: readonly SourceFile[];
  readonly findings: Finding[];
}

/** @throws an Error that says what to change when the folder itself cannot be read. */
export async function readTree(folder: string): Promise<Tree> {
  const root = await realpath(folder).catch(() => {
    throw new Error(`The content folder ${folder} cannot be read. Name a folder that exists.`);
  });
  const walk: Walk = { root, seen: new Set([root]), paths: [], findings: [] };
  await visit(walk, '', 0);
  const files: SourceFile[] = [];
  for (const path of walk.paths) {
    const file = await readSource(walk, path);
    if (file !== undefined) files.push(file);
  }
  return { files, findings: walk.findings };
}

interface Walk {
  readonly root: string;
  /** Real paths of the folders entered, against loops. */
  readonly seen: Set<string>;
  readonly paths: string[];
  readonly findings: Finding[];
}

async function visit(walk: Walk, below: string, depth: number): Promise<void> {
  const entries = await readdir(join(walk.root, below), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (walk.paths.length >= FILES_MAX) return;
    await visitEntry(walk, path, depth);
  }
}

async function visitEntry(walk: Walk, path: string, depth: number): Promise<void> {
  const real = await realpath(join(walk.root, path)).catch(() => undefined);
  if (real === undefined)
    return warn(walk, path, {
      rule: 'broken-link',
      message: 'is a link to nothing',
      remedy: 'Remove it.',
    });
  if (!`${real}/`.startsWith(`${walk.root}/`)) {
    return warn(walk, path, {
      rule: 'outside-folder',
      message: 'leads out of the content folder',
      remedy: 'Copy the file into the folder.',
    });
  }
  const info = await stat(real);
  if (info.isDirectory()) {
    if (walk.seen.has(real) || depth >= DEPTH_MAX) return;
    walk.seen.add(real);
    await visit(walk, path, depth + 1);
  } else if (info.isFile() && /\.mdx?$/i.test(path)) {
    walk.paths.push(path);
  }
}

async function readSource(walk: Walk, path: string): Promise<SourceFile | undefined> {
  const file = join(walk.root, path);
  const info = await stat(file);
  if (info.size > FILE_BYTES_MAX) {
    warn(walk, path, {
      rule: 'too-large',
      message: `has ${info.size} bytes and is left out`,
      remedy: 'Split it into several pages.',
    });
    return undefined;
  }
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) {
    warn(walk, path, {
      rule: 'unreadable',
      message: 'cannot be read and is left out',
      remedy: 'Make it readable for this user.',
    });
    return undefined;
  }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD');
  if (text.includes('\uFFFD')) {
    warn(walk, path, {
      rule: 'invalid-utf-8',
      message: 'holds bytes that are not UTF-8',
      remedy: 'Save it as UTF-8.',
    });
  }
  return { path, text, modified: info.mtime };
}

function warn(walk: Walk, file: string, what: Pick<Finding, 'rule' | 'message' | 'remedy'>): void {
  walk.findings.push({ severity: 'warning', file, ...what });
}
