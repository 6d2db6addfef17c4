/** What a folder says about itself in a `_category_` file (Docusaurus). */
import type { Report } from '../findings.ts';
import { readDataFile } from '../data-file.ts';
import type { FolderFile } from '../walk.ts';

export interface FolderData {
  readonly label?: string;
  readonly order?: number;
}

const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

/** By folder path. */
export async function readFolderData(
  files: readonly FolderFile[],
  report: Report,
): Promise<Map<string, FolderData>> {
  const data = new Map<string, FolderData>();
  for (const file of files) {
    if (CATEGORY.test(file.file)) {
      const value = await readDataFile(file, report);
      data.set(file.file.replace(/\/?[^/]*$/, ''), folderData(value));
    }
  }
  return data;
}

function folderData(value: unknown): FolderData {
  const { label, position } = (value ?? {}) as { label?: unknown; position?: unknown };
  return {
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof position === 'number' ? { order: position } : {}),
  };
}
