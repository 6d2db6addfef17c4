/** Versions and languages of a built site, each in a folder at its top. */
import path from 'node:path';
import { isLanguage } from '../editions/language-tag.ts';
import { isUnreleasedName, isVersionName } from '../editions/versions.ts';
import type { Alternate } from '../html/menu.ts';
import type { DeclaredEdition } from '../model/declared.ts';
import { defined } from '../source/data.ts';
import { topOf, type SiteCopies } from '../links/site-copies.ts';
import { listedVersions, type ListedVersion } from './site-versions.ts';
import { entriesIn, linkAt } from '../source/disk.ts';

export interface SiteSources {
  readonly root: string;
  /** Paths of all files. */
  readonly files: readonly string[];
  /** Path of the page that the front page leads to. */
  readonly target?: string | undefined;
  /** Path of the page that a page of this path leads on to. */
  readonly targetOf: (file: string) => string | undefined;
  /** Pages that say the same in another language, as the front page names them. */
  readonly alternates: readonly Alternate[];
}

export interface SiteEditions {
  readonly editions: readonly DeclaredEdition[];
  /** Folders that have the pages of another one: `latest`, of `2.0`. */
  readonly copies: SiteCopies;
}

export function siteEditions(sources: SiteSources): SiteEditions {
  const folders = new Set(sources.files.filter((file) => file.includes('/')).map(topOf));
  const links = linkedVersions(sources.root, folders);
  const listed = listedVersions(sources.root).flatMap((one) =>
    foundIn(one, { sources, folders, links }),
  );
  const inList = new Set(listed.flatMap((one) => [one.home, ...one.copies]));
  const copies = new Map([...links].filter(([copy]) => !inList.has(copy)));
  for (const one of listed) for (const copy of one.copies) copies.set(copy, one.home);
  return {
    editions: [
      ...versionsOf(listed, sources),
      ...languagesOf(sources, folders),
      ...(listed.length > 0 ? [] : defaultsOf(sources)),
    ],
    copies,
  };
}

/** A path below the folders of version and language that it begins with. */
export function withoutEditions(file: string): string {
  const [top = '', ...rest] = file.split('/');
  const isEdition = rest.length > 0 && (isVersionName(top) || isLanguage(top));
  return isEdition ? withoutEditions(rest.join('/')) : file;
}

/** Symbolic links at the top to the folder of a version beside them, by name. @param folders at the top */
export function linkedVersions(
  root: string,
  folders: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = entriesIn(root)
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => [name, path.normalize(linkAt(path.join(root, name)))] as const)
    .map(([name, to]) => [name, to.replace(/\/$/, '')] as const);
  return new Map(names.filter(([, to]) => folders.has(to) && isVersionName(to)));
}

interface FoundVersion extends ListedVersion {
  /** Folder whose pages are read. */
  readonly home: string;
  /** Other folders with the same pages. */
  readonly copies: readonly string[];
}

interface Places {
  readonly sources: SiteSources;
  readonly folders: ReadonlySet<string>;
  readonly links: ReadonlyMap<string, string>;
}

/** The folders of a listed version; readers are led to that of the front page. One whose pages lead on to another folder has none. */
function foundIn(version: ListedVersion, { sources, folders, links }: Places): FoundVersion[] {
  const isLeft = (name: string): boolean => {
    const target = sources.targetOf(`${name}/index.html`);
    return target !== undefined && topOf(target) !== name;
  };
  const named = version.names.filter(
    (name) => (folders.has(name) || links.has(name)) && !isLeft(name),
  );
  const linked = [...links].flatMap(([copy, to]) => (named.includes(to) ? copy : []));
  const all = [...new Set([...named, ...linked])];
  const front = topOf(sources.target ?? '');
  const read = all.filter((name) => folders.has(name));
  const home = read.find((name) => name === front) ?? read[0];
  return home === undefined
    ? []
    : [{ ...version, home, copies: all.filter((name) => name !== home) }];
}

function versionsOf(
  found: readonly FoundVersion[],
  { root, target = '' }: SiteSources,
): DeclaredEdition[] {
  const current =
    found.find(({ isPreferred }) => isPreferred) ??
    found.find(({ home }) => home === topOf(target)) ??
    found.find(({ names }) => names.some((name) => /^(?:latest|stable)$/i.test(name)));
  return found.map((one) => {
    const { id, label, names, home, copies } = one;
    const isDefault = one === current ? true : undefined;
    const isUnreleased = [...names, home].some(isUnreleasedName) ? true : undefined;
    const aliases = [...new Set([...names, home, ...copies])].filter((name) => name !== id);
    const folders = [path.join(root, home)];
    return {
      kind: 'version',
      ...defined({ id, label, isDefault, isUnreleased }),
      aliases,
      folders,
    };
  });
}

/** The version and the language that the front page leads to, of those that names of folders show. */
function defaultsOf({ target = '' }: SiteSources): DeclaredEdition[] {
  return target.split('/').flatMap((id): DeclaredEdition[] => {
    if (isVersionName(id)) return [{ kind: 'version', id, isDefault: true }];
    return isLanguage(id) ? [{ kind: 'language', id, isDefault: true }] : [];
  });
}

function languagesOf(
  { root, alternates }: SiteSources,
  folders: ReadonlySet<string>,
): DeclaredEdition[] {
  const byFolder = new Map<string, string>();
  for (const { language, path: address } of alternates) {
    const folder = address.split('/').find((part) => folders.has(part) && !isVersionName(part));
    if (folder !== undefined && language !== 'x-default') byFolder.set(folder, language);
  }
  return [...byFolder].map(([folder, id]) => ({
    kind: 'language',
    id,
    folders: [path.join(root, folder)],
  }));
}
