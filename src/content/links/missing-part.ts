/** Which part of a path that leads nowhere is the first that the content does not have. */
import { memoize } from '../../memoize.ts';
import { withoutExtension } from './slug.ts';

type Files = ReadonlyMap<string, string>;

/** Names of folders and files, and each with the name of its folder before it: a site puts some of the folders at its root. */
const namesIn: (files: Files) => ReadonlySet<string> = memoize((files: Files) => {
  const names = new Set<string>();
  for (const file of files.keys()) {
    let folder = '';
    for (const part of file.split('/')) {
      const name = withoutExtension(part);
      names.add(name).add(`${folder}/${name}`);
      folder = name;
    }
  }
  return names;
});

/** The path up to its first part that is not in the content below the part before; all of it if each part is there. */
export function missingPart(path: string, files: Files): string {
  const names = namesIn(files);
  const parts = path.split('/').filter((part) => part !== '');
  const found = parts.findIndex((part, index) => {
    const before = index === 0 ? '' : `${withoutExtension(parts[index - 1] ?? '')}/`;
    return !names.has(before + withoutExtension(part));
  });
  return (found === -1 ? parts : parts.slice(0, found + 1)).join('/');
}
