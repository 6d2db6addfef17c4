/** Versions of a built site by the lists that its switch reads: `versions.json` of mike, `switcher.json` of the PyData theme. */
import path from 'node:path';
import { isData, listAt, textAt, textsAt, valueAt } from '../source/data.ts';
import { BOUNDS } from '../source/bounds.ts';
import { readRegular } from '../source/open-file.ts';

/** Where generators put the list, the likeliest first. */
const LISTS = ['versions.json', 'switcher.json', '_static/switcher.json', '_static/versions.json'];

/** A version as a list names it. */
export interface ListedVersion {
  readonly id: string;
  /** Name for readers. */
  readonly label?: string;
  /** Names of folders that may hold it, its own first. */
  readonly names: readonly string[];
  /** The list says that it is the one for readers. */
  readonly isPreferred: boolean;
}

/** Entries of the first list that the site has; none where it has no list. */
export function listedVersions(root: string): readonly ListedVersion[] {
  for (const file of LISTS) {
    const entries = entriesOf(jsonOf(root, file)).flatMap(versionOf);
    if (entries.length > 0) return entries;
  }
  return [];
}

function jsonOf(root: string, file: string): unknown {
  const text = readRegular(path.join(root, file), [root], BOUNDS.dataBytesMax)?.toString();
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some lists stand below a key. */
function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : listAt(value, 'versions');
}

/** mike: `version`, `title`, `aliases`. PyData: `version`, `name`, `url`, `preferred`. Others: a name, or `slug` and `url`. */
function versionOf(entry: unknown): ListedVersion[] {
  const id =
    typeof entry === 'string' ? entry : (textAt(entry, 'version') ?? textAt(entry, 'slug'));
  if (id === undefined) return [];
  const label = isData(entry) ? (textAt(entry, 'title') ?? textAt(entry, 'name')) : undefined;
  const names = [id, lastPart(textAt(entry, 'url')), ...textsAt(entry, 'aliases')];
  return [
    {
      id,
      ...(label !== undefined && { label }),
      names: names.filter((name) => name !== undefined && name !== ''),
      isPreferred: valueAt(entry, 'preferred') === true,
    } as ListedVersion,
  ];
}

/** The folder that an address ends with. */
function lastPart(url: string | undefined): string | undefined {
  return url
    ?.replace(/[?#].*$/s, '')
    .replace(/\/(?:index\.html)?$/, '')
    .split('/')
    .at(-1);
}
