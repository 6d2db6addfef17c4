/** Files that are linked to by their place on disk. */
import path from 'node:path';
import { memoize } from '../../memoize.ts';
import type { Draft } from '../model/draft.ts';

interface AliasedFiles {
  readonly aliases: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, string>;
}

/** A file of the project outside the content folder, by a path relative to the page's file or below an alias. */
export function assetOnDisk(
  target: string,
  { source }: Draft,
  { aliases, files }: AliasedFiles,
): { readonly asset: string } | undefined {
  const [, alias = '', below = ''] = /^([@~][\w-]*)\/(.*)$/s.exec(target) ?? [];
  const folder = aliases[alias];
  const disk =
    folder === undefined
      ? path.resolve(path.dirname(source.disk), target)
      : path.join(folder, below);
  const asset = filesByDisk(files).get(disk);
  return asset === undefined ? undefined : { asset };
}

/** Names of files by their places on disk. */
const filesByDisk = memoize(
  (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
    new Map([...files].map(([file, disk]) => [disk, file])),
);
