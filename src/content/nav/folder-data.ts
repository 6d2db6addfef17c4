/** Label, order and address of a folder from its generator's file, such as Docusaurus' `_category_.json`. */
import { dirname } from 'node:path';
import type { Report } from '../findings.ts';
import { readDataFile } from '../data-file.ts';
import type { FolderFile } from '../walk.ts';

export interface FolderData {
  readonly label?: string;
  readonly order?: number;
}

/** By the folder's path on disk. */
export async function readFolderData(
  files: readonly FolderFile[],
  report: Report,
  name: RegExp = /(?:^|\/)_category_\.(?:json|ya?ml)$/,
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const data = new Map<string, Readonly<Record<string, unknown>>>();
  for (const file of files) {
    if (name.test(file.file)) {
      const value = await readDataFile(file, report);
      if (typeof value === 'object' && value !== null) {
        data.set(dirname(file.disk), value as Record<string, unknown>);
      }
    }
  }
  return data;
}

/** Label and position of a `_category_` file. */
export function categoryData({ label, position }: Readonly<Record<string, unknown>>): FolderData {
  return {
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof position === 'number' ? { order: position } : {}),
  };
}
