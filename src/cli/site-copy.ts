/** Copies a built site to the data folder once nothing writes it, so that readers get each build whole. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SettledConfig } from '../config/config.ts';
import type { FolderFile } from '../content/model/source.ts';
import { BOUNDS } from '../content/source/bounds.ts';
import { stampOfFiles } from '../content/source/stamp.ts';
import { isInside, listFiles } from '../content/source/walk.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { Failure } from './failure.ts';

/** Generators write for longer than this between two files only when they have failed. */
const QUIET_MS = 2000;
/** A site that does not become quiet is not served anew. */
const WAIT_MS_MAX = 600_000;
/** The copy that is served, the one before it, which requests may still read, and one that an edition is read from. */
const KEPT_MAX = 3;

/**
 * The copy of the site as it is now, made once; undefined when the folder itself is to be served.
 * @throws {Failure} while the site lacks its index, when it does not become quiet, and when it cannot be copied
 */
export async function siteCopy({ site, data }: SettledConfig): Promise<string | undefined> {
  if (site.folder === undefined || !site.copy) return undefined;
  const root = await realpath(site.folder).catch(() => {
    throw new Failure(`The built site '${site.folder}' cannot be read. Name a folder that exists.`);
  });
  const copies = path.join(path.resolve(data), 'site');
  await makePrivateFolder(copies);
  for (let from = performance.now(); performance.now() - from < WAIT_MS_MAX;) {
    const files = await quietFiles(root);
    const copy = files && (await copyOf(root, files, copies));
    if (copy !== undefined) return copy;
  }
  throw new Failure(
    `The built site '${site.folder}' is written all the time, so that it cannot be copied. Set site.copy to false to serve it in place.`,
  );
}

/** The files, if none has changed between two looks; a file that changed long ago needs only one. */
async function quietFiles(root: string): Promise<readonly FolderFile[] | undefined> {
  const files = await filesOf(root);
  if (!files.some(({ file }) => file === 'index.html')) {
    throw new Failure(
      `The built site '${root}' has no index.html. Build it, or name the folder that has one.`,
    );
  }
  const newest = files.reduce((latest, { changedMs }) => Math.max(latest, changedMs), 0);
  if (Date.now() - newest >= QUIET_MS) return files;
  await sleep(QUIET_MS);
  const again = await filesOf(root);
  return nameOf(again) === nameOf(files) ? again : undefined;
}

function filesOf(root: string): Promise<FolderFile[]> {
  return listFiles(root, { bounds: BOUNDS, report: () => undefined });
}

/** Equal for files that have not changed. */
function nameOf(files: readonly FolderFile[]): string {
  return stampOfFiles(files, '').slice(0, 32);
}

/** Undefined when a file has changed meanwhile. */
async function copyOf(
  root: string,
  files: readonly FolderFile[],
  copies: string,
): Promise<string | undefined> {
  const copy = path.join(copies, nameOf(files));
  if (await isThere(copy)) return copy;
  if (isInside(root, copies)) {
    throw new Failure(
      `The data folder lies in the built site '${root}'. Set data to a folder outside it.`,
    );
  }
  const draft = path.join(copies, `${randomUUID()}.draft`);
  try {
    for (const file of files) await copyInto(draft, file);
    if (nameOf(await filesOf(root)) !== path.basename(copy)) return undefined;
    // Another process may have been faster.
    await rename(draft, copy).catch(async (error: Error) => {
      if (!(await isThere(copy))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOld(copies);
  return copy;
}

/** With the time of its change, which answers name. */
async function copyInto(folder: string, { file, disk, modifiedMs }: FolderFile): Promise<void> {
  const target = path.join(folder, file);
  await makePrivateFolder(path.dirname(target));
  await copyFile(disk, target, constants.COPYFILE_FICLONE);
  await utimes(target, modifiedMs / 1000, modifiedMs / 1000);
}

async function isThere(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined))?.isDirectory() === true;
}

async function removeOld(copies: string): Promise<void> {
  const names = await readdir(copies);
  const made = await Promise.all(
    names.map(async (name) => ({ name, ms: (await stat(path.join(copies, name))).ctimeMs })),
  );
  const old = made.toSorted((a, b) => b.ms - a.ms).slice(KEPT_MAX);
  for (const { name } of old) await rm(path.join(copies, name), { recursive: true, force: true });
}
