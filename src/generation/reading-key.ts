/** The conditions of a reading besides the files that it looks at: two readings with the same key and the same files read the same. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOUNDS } from '../content/source/bounds.ts';
import { stampOfFiles } from '../content/source/stamp.ts';
import { listFiles } from '../content/source/walk.ts';
import { loadEngine } from '../search/engine/instance.ts';
import { ownPackage } from '../version.ts';
import type { ReadJob } from './background.ts';

let code: Promise<string> | undefined;

/** Digest of folder, options, this program, and what it runs on. */
export async function readingKey({ folder, options }: ReadJob): Promise<string> {
  // Once: what is installed while this process runs is not what it has loaded.
  code ??= codeStamp();
  const { digest: engine } = await loadEngine();
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const conditions = [await code, engine, process.versions, locale, timeZone, resolve(folder)];
  return createHash('sha256')
    .update(JSON.stringify([conditions, process.cwd(), options]))
    .digest('hex');
}

/** The list that npm keeps of all that it has installed: below this package, or beside it. */
const INSTALLED = ['../../../node_modules/.package-lock.json', '../../../../.package-lock.json'];

/** Versions do not tell two states of a working copy apart. */
async function codeStamp(): Promise<string> {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const files = await listFiles(folder, { bounds: BOUNDS, report: () => undefined });
  const lists = INSTALLED.map((list) =>
    readFile(new URL(list, import.meta.url), 'utf8').catch(() => ''),
  );
  return stampOfFiles(files, [ownPackage(), ...(await Promise.all(lists))].join('\n'));
}
