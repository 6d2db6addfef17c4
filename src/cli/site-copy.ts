/** Copies a built site to the data folder once nothing writes it, so that readers get each build whole. */
import { constants } from 'node:fs';
import { copyFile, readdir, realpath, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SettledConfig } from '../config/config.ts';
import type { Logger } from 'pino';
import type { Finding } from '../content/model/finding.ts';
import type { FolderFile } from '../content/model/source.ts';
import { linkedVersions } from '../content/generators/site-editions.ts';
import { topOf } from '../content/links/site-copies.ts';
import { FRONT_FILES } from '../content/links/site-files.ts';
import { BOUNDS } from '../content/source/bounds.ts';
import { stampOfFiles } from '../content/source/stamp.ts';
import { isInside, listFiles } from '../content/source/walk.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { DRAFT, draftName, removeDrafts } from '../whole-file.ts';
import { findingLine } from './content-log.ts';
import { Failure } from './failure.ts';

/** Generators write for longer than this between two files only when they have failed. */
const QUIET_MS = 2000;
/** A site that does not become quiet is not served anew. */
const WAIT_MS_MAX = 600_000;
/** The copy that is served, the one before it, which requests may still read, and one that an edition is read from. */
const KEPT_MAX = 3;

/** Findings that one log line names. */
const LOGGED_MAX = 20;

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told what a new copy lacks. */
  readonly logger?: Logger | undefined;
  /** Id of the set whose site it is; absent: the default one. */
  readonly set?: string | undefined;
}

/**
 * The copy of the site as it is now, made once; undefined when the folder itself is to be served.
 * @throws {Failure} while the site lacks its index, when it does not become quiet, and when it cannot be copied; the signal's reason
 */
export async function siteCopy(
  { site, data }: Pick<SettledConfig, 'site' | 'data'>,
  options: CopyOptions = {},
): Promise<string | undefined> {
  if (site.folder === undefined || !site.copy) return undefined;
  const root = await realpath(site.folder).catch(() => {
    throw new Failure(`The built site '${site.folder}' cannot be read. Name a folder that exists.`);
  });
  const { set } = options;
  const copies = path.join(path.resolve(data), ...(set === undefined ? ['site'] : ['sites', set]));
  await makePrivateFolder(copies);
  for (let from = performance.now(); performance.now() - from < WAIT_MS_MAX;) {
    const listed = await quietSite(root, options.signal);
    const copy = listed && (await copyOf(listed, copies, options));
    if (copy !== undefined) return copy;
  }
  throw new Failure(
    `The built site '${site.folder}' is written all the time, so that it cannot be copied. Set site.copy to false to serve it in place.`,
  );
}

interface Site {
  readonly root: string;
  readonly files: readonly FolderFile[];
  /** Symbolic links at the top that the copy has too, by name. */
  readonly links: ReadonlyMap<string, string>;
  /** Each names files that are not listed. */
  readonly findings: readonly Finding[];
}

/** The files, if none has changed between two looks; a file that changed long ago needs only one. */
async function quietSite(root: string, signal?: AbortSignal): Promise<Site | undefined> {
  const site = await listSite(root);
  const { files } = site;
  if (!files.some(({ file }) => FRONT_FILES.includes(file))) {
    throw new Failure(
      `The built site '${root}' has no index.html. Build it, or name the folder that has one.`,
    );
  }
  const newest = files.reduce((latest, { changedMs }) => Math.max(latest, changedMs), 0);
  if (Date.now() - newest >= QUIET_MS) return site;
  await sleep(QUIET_MS, undefined, { signal });
  const again = await listSite(root);
  return nameOf(again) === nameOf(site) ? again : undefined;
}

/** @throws {Failure} when it has too many files */
async function listSite(root: string): Promise<Site> {
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  const files = await listFiles(root, { bounds: BOUNDS, report });
  const error = findings.find(({ severity }) => severity === 'error');
  if (error === undefined) {
    const links = linksOf(root, files);
    return { root, files, links, findings: findings.filter(({ file }) => !links.has(file)) };
  }
  throw new Failure(`The built site '${root}' cannot be copied. ${error.message} ${error.remedy}`);
}

/** Links to versions, whose files are listed once. */
function linksOf(root: string, files: readonly FolderFile[]): Site['links'] {
  const folders = new Set(
    files.filter(({ file }) => file.includes('/')).map(({ file }) => topOf(file)),
  );
  return new Map([...linkedVersions(root, folders)].filter(([name]) => !folders.has(name)));
}

/** Equal for files and links that have not changed. */
function nameOf({ files, links }: Pick<Site, 'files' | 'links'>): string {
  return stampOfFiles(files, JSON.stringify([...links])).slice(0, 32);
}

/** Undefined when a file has changed meanwhile. */
async function copyOf(
  site: Site,
  copies: string,
  { signal, logger }: CopyOptions,
): Promise<string | undefined> {
  const { root, findings } = site;
  const copy = path.join(copies, nameOf(site));
  if (await markUsed(copy)) return copy;
  if (isInside(root, copies)) {
    throw new Failure(
      `The data folder lies in the built site '${root}'. Set data to a folder outside it.`,
    );
  }
  const draft = path.join(copies, draftName());
  try {
    await fill(draft, site, signal);
    if (nameOf(await listSite(root)) !== path.basename(copy)) return undefined;
    const error = await rename(draft, copy).catch((failed: Error) => failed);
    // Another process may have been faster.
    if (!(await markUsed(copy)) && error !== undefined) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOld(copies);
  if (findings.length > 0) {
    logger?.warn(
      { findings: findings.slice(0, LOGGED_MAX).map(findingLine), count: findings.length },
      'readers do not get all of the built site: these parts of it are not copied',
    );
  }
  return copy;
}

async function fill(
  draft: string,
  { files, links }: Site,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const file of files) {
    signal?.throwIfAborted();
    await copyInto(draft, file);
  }
  for (const [name, to] of links) await symlink(to, path.join(draft, name));
}

/** With the time of its change, which answers name. */
async function copyInto(folder: string, { file, disk, modifiedMs }: FolderFile): Promise<void> {
  const target = path.join(folder, file);
  await makePrivateFolder(path.dirname(target));
  await copyFile(disk, target, constants.COPYFILE_FICLONE);
  await utimes(target, modifiedMs / 1000, modifiedMs / 1000);
}

/** Notes that a copy is used now, also one of an earlier build; resolves with false where there is none. */
function markUsed(copy: string): Promise<boolean> {
  const now = new Date();
  return utimes(copy, now, now).then(
    () => true,
    () => false,
  );
}

/** Removes the copies whose use was the longest ago. Drafts of other processes are left to them. */
async function removeOld(copies: string): Promise<void> {
  await removeDrafts(copies);
  const whole = (await readdir(copies)).filter((name) => !name.endsWith(DRAFT));
  const all = await Promise.all(
    whole.map(async (name) => {
      const folder = path.join(copies, name);
      // Another process may have removed it.
      const info = await stat(folder).catch(() => undefined);
      return { folder, usedMs: info?.mtimeMs ?? 0 };
    }),
  );
  const older = all.toSorted((a, b) => b.usedMs - a.usedMs).slice(KEPT_MAX);
  for (const { folder } of older) await rm(folder, { recursive: true, force: true });
}
