/** Label, order and entries of folders from the generator's file in each, such as Docusaurus' `_category_.json`. */
import type { Data } from '../model/data.ts';
import type { NavContext, FolderData } from '../model/navigation.ts';
import { dirname } from 'node:path';
import { isData } from '../source/data.ts';
import { readDataFile } from '../source/data-file.ts';

/** Results of `read` for the files of a given name, by the folder's path on disk. */
export async function readFolderFiles<Read>(
  { files, report }: Pick<NavContext, 'files' | 'report'>,
  name: RegExp,
  read: (data: Data) => Read,
): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  for (const file of files.filter((one) => name.test(one.file))) {
    const data = await readDataFile(file, report);
    if (isData(data)) found.set(dirname(file.disk), read(data));
  }
  return found;
}

/** Label and position of each `_category_` file. */
export async function readCategories(context: NavContext): Promise<Map<string, FolderData>> {
  const name = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
  return await readFolderFiles(context, name, ({ label, position }) => ({
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof position === 'number' ? { order: position } : {}),
  }));
}
