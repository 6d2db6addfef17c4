/** The text of a new `docent.yaml`: what Docent has found about a folder, as comments that its author can take up. */
import { stringify } from 'yaml';
import { FOLDER_FILE } from '../config/folder-file.ts';
import { configTable } from '../config/table.ts';
import type { Library } from '../content/model/library.ts';
import { wrapped } from './text.ts';

type Found = Pick<Library, 'product' | 'language' | 'looks'>;

/** Says nothing of a folder, and is therefore not shown as found. */
const ID_DEFAULT = configTable.find(({ key }) => key === 'product.id')?.default;

/** Settings begin with `#` and no space, so that removing it leaves the setting; every other comment has one. */
export function folderFileText(found: Found): string {
  const settings = settingsOf(found);
  const further = configTable
    .filter(({ key, owner }) => owner === 'author' && !isNamed(key, settings))
    .flatMap(({ key, doc }) => commented(`${key}: ${doc}`));
  return [
    ...commented(
      `What the authors of this documentation decide. Docent found the values below in the folder and uses them: remove the # of a line, and of the line above that it belongs to, to set another. docent check names every mistake in this file.`,
    ),
    '',
    ...stringify(settings, { lineWidth: 0 })
      .trimEnd()
      .split('\n')
      .map((line) => `#${line}`),
    '',
    ...commented(`Further keys of ${FOLDER_FILE}, with dots for levels:`),
    '#',
    ...further,
    '',
  ].join('\n');
}

type Settings = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

function settingsOf({ product, language, looks }: Found): Settings {
  const { id, name, version, description } = product;
  const { accent } = looks;
  return {
    product: {
      ...(id !== ID_DEFAULT && { id }),
      name,
      ...(version !== '' && { version }),
      ...(description !== '' && { description }),
    },
    language,
    ...(accent !== undefined && { theme: { accent } }),
  };
}

function isNamed(key: string, settings: Settings): boolean {
  const [group = '', name] = key.split('.');
  const value = settings[group];
  return typeof value === 'object' ? name !== undefined && name in value : value !== undefined;
}

function commented(text: string): string[] {
  return wrapped(text)
    .split('\n')
    .map((line) => `# ${line}`);
}
