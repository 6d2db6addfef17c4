/** Label, order and entries of folders from the generator's file in each, such as Docusaurus' `_category_.json`. */
import type { Data } from '../model/data.ts';
import type { NavContext, FolderData } from '../model/navigation.ts';
import { dirname } from 'node:path';
import { defined, isData } from '../source/data.ts';
import { readDataFile } from '../source/data-file.ts';

/** Results of `read` for the files of a given name, by the folder's path on disk. */
export async function readFolderFiles<Read>(
  { files, report }: Pick<NavContext, 'files' | 'report'>,
  name: RegExp,
  read: (data: Data, folder: string) => Read,
): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  for (const file of files.filter((one) => name.test(one.file))) {
    const data = await readDataFile(file, report);
    const folder = dirname(file.disk);
    if (isData(data)) found.set(folder, read(data, folder));
  }
  return found;
}

/** Label and position of each `_category_` file. @param listing address at which the folder's pages are listed */
export async function readCategories(
  context: NavContext,
  listing: (data: Data, folder: string) => string | undefined = () => undefined,
): Promise<Map<string, FolderData>> {
  const name = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
  return await readFolderFiles(context, name, (data, folder) => ({
    ...(typeof data['label'] === 'string' ? { label: data['label'] } : {}),
    ...(typeof data['position'] === 'number' ? { order: data['position'] } : {}),
    ...defined({ listing: listing(data, folder) }),
  }));
}
