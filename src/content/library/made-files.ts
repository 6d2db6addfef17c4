/** Pages that a generator makes of data, as files of the content folder that are on no disk. */
import path from 'node:path';
import type { Project } from '../model/generator.ts';
import type { PageFile } from './published.ts';
import { isInside, pathBelow } from '../source/walk.ts';
import { statOf } from '../source/disk.ts';

/** Those of the served folder; each is as old as the file that it is made of. */
export async function madeFiles(
  root: string,
  { madePages = [], sources: [source] }: Project,
): Promise<Omit<PageFile, 'place'>[]> {
  const files: Omit<PageFile, 'place'>[] = [];
  for (const { path: at, disk: made, text } of madePages) {
    const disk = path.join(source?.folder ?? root, at);
    if (source === undefined || !isInside(root, disk)) continue;
    const { mtimeMs: modifiedMs = 0, ctimeMs: changedMs = 0 } = statOf(made) ?? {};
    const file = pathBelow(root, disk);
    const bytes = Buffer.byteLength(text);
    const own = { file, disk, root, bytes, modifiedMs, changedMs, text };
    files.push({ file: own, source: { path: at, source } });
  }
  return files;
}
