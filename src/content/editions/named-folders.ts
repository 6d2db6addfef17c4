/**
 * Versions and languages by the names of folders and files, where no configuration declares them: `docs/v3.4`, `content/de`. A name alone
 * proves nothing (`api/v1`, `go/`): siblings have to hold the same pages.
 */
import posix from 'node:path/posix';
import { groupBy } from '../source/group-by.ts';
import type { SourceFile } from '../model/source.ts';
import { isIndex } from '../links/slug.ts';
import { isVersionName, isVersionNumber } from './versions.ts';
import type { DeclaredEdition } from '../model/declared.ts';
import { suffixOf } from './partition.ts';
import { isLanguage } from './language-tag.ts';

/** Part of a folder's pages that a sibling has too. */
const SHARED_VERSION = 0.25;
const SHARED_LANGUAGE = 0.5;
/** Pages of one translation that have an original: fewer may have their names by chance, as in `ts/api.md`. */
const COMMON_MIN = 2;
/** Share of all pages that is in version folders; else they are versions of something smaller, such as an API. */
const VERSIONED = 0.5;

/** Pages of one folder whose subfolders may be editions, by subfolder; the folder's own under the empty name. */
type Siblings = ReadonlyMap<string, ReadonlySet<string>>;

interface NamedFolder {
  /** On disk. */
  readonly folder: string;
  readonly name: string;
  readonly pages: number;
}

/** Versions whose folders hold at least half of the pages. */
export function namedVersions(files: readonly SourceFile[]): DeclaredEdition[] {
  const all = siblingsOf(files, isVersionName);
  const versioned = all.flatMap(([folder, siblings]) => {
    const likely = likeEachOther(siblings, isVersionName, SHARED_VERSION);
    return likely.length >= 2 && likely.some(isVersionNumber)
      ? foldersOf(folder, siblings, likely)
      : [];
  });
  const found = [...versioned, ...alone(all, versioned)];
  const inFolders = found.reduce((sum, { pages }) => sum + pages, 0);
  return inFolders >= files.length * VERSIONED ? declared('version', found) : [];
}

/** Languages at the ends of file names, next to the same page without one or in another language: `install.de.md`. */
export function namedSuffixes(files: readonly SourceFile[]): DeclaredEdition[] {
  const named = files.map(({ path, source }) => {
    const { withoutSuffix, suffix } = suffixOf(path);
    const isTranslation = suffix !== '' && isLanguage(suffix);
    const page = posix.join(source.folder, isTranslation ? withoutSuffix : path);
    return { page, suffix: isTranslation ? suffix : '' };
  });
  const byPage = groupBy(named, ({ page }) => page).values();
  const lists = [...byPage].map((pages) => pages.map(({ suffix }) => suffix));
  const suffixes = [...new Set(lists.flat())].filter((suffix) => suffix !== '');
  const likely = suffixes.filter((suffix) => {
    const suffixed = lists.filter((list) => list.includes(suffix));
    const translated = suffixed.filter(({ length }) => length > 1).length;
    return translated >= COMMON_MIN && translated >= suffixed.length * SHARED_LANGUAGE;
  });
  return likely.map((id) => ({ kind: 'language', id, suffix: id }));
}

/** Folders of versions that have no sibling, such as that of a translation of one version: another folder of the name has the same pages. */
function alone(
  all: readonly (readonly [folder: string, siblings: Siblings])[],
  versioned: readonly NamedFolder[],
): NamedFolder[] {
  const known = new Set(versioned.map(({ folder }) => folder));
  const siblingsIn = new Map(all);
  return all.flatMap(([folder, siblings]) => {
    const names = [...siblings.keys()].filter((name) => {
      const pages = siblings.get(name) ?? new Set();
      return versioned.some(
        (one) =>
          one.name === name &&
          !known.has(posix.join(folder, name)) &&
          shared(pages, siblingsIn.get(posix.dirname(one.folder))?.get(name) ?? new Set()) >=
            SHARED_VERSION,
      );
    });
    return foldersOf(folder, siblings, names);
  });
}

/** Languages, at least two, next to English or `main`; or below a folder with the same pages, where one is enough. */
export function namedLanguages(files: readonly SourceFile[], main: string): DeclaredEdition[] {
  const found = siblingsOf(files, isLanguage).flatMap(([folder, siblings]) => {
    const names = [...siblings.keys()].filter((name) => isLanguage(name));
    const original =
      names.find((name) => sameLanguage(name, main)) ??
      names.find((name) => sameLanguage(name, 'en')) ??
      '';
    const pages = siblings.get(original) ?? new Set();
    const likely = names.filter(
      (name) =>
        name === original || shared(siblings.get(name) ?? new Set(), pages) >= SHARED_LANGUAGE,
    );
    const [only = ''] = likely;
    const isTranslation =
      likely.length >= 2 ||
      (original === '' && common(siblings.get(only) ?? new Set(), pages) >= COMMON_MIN);
    return isTranslation ? foldersOf(folder, siblings, likely) : [];
  });
  return declared('language', found);
}

function sameLanguage(tag: string, other: string): boolean {
  const first = (one: string): string | undefined => one.toLowerCase().split(/[-_]/)[0];
  return first(tag) === first(other);
}

/** By folder on disk; only those with a subfolder that may be an edition. */
function siblingsOf(
  files: readonly SourceFile[],
  isCandidate: (name: string) => boolean,
): (readonly [folder: string, siblings: Siblings])[] {
  const byFolder = new Map<string, Map<string, Set<string>>>();
  const add = (folder: string, name: string, page: string): void => {
    const siblings = byFolder.get(folder) ?? new Map<string, Set<string>>();
    byFolder.set(folder, siblings);
    siblings.set(name, (siblings.get(name) ?? new Set()).add(page.toLowerCase()));
  };
  const places = files.flatMap(foldersAbove);
  const candidates = places.filter((place) => isCandidate(place.name));
  for (const { folder, name, below } of candidates) add(folder, name, below);
  for (const { folder, name, below } of places) {
    const isOwn = byFolder.has(folder) && !isCandidate(name);
    if (isOwn) add(folder, '', posix.join(name, below));
  }
  return [...byFolder];
}

interface FolderAbove {
  /** On disk. */
  readonly folder: string;
  /** Of its subfolder that holds the page; empty for the page's own folder. */
  readonly name: string;
  /** Path of the page below that subfolder. */
  readonly below: string;
}

/** From the source's folder down to the page's own. */
function foldersAbove({ path, source }: SourceFile): FolderAbove[] {
  const above: FolderAbove[] = [];
  let folder = posix.normalize(source.folder);
  let below = path;
  for (let end = below.indexOf('/'); end !== -1; end = below.indexOf('/')) {
    const name = below.slice(0, end);
    below = below.slice(end + 1);
    above.push({ folder, name, below });
    folder = posix.join(folder, name);
  }
  return [...above, { folder, name: '', below }];
}

/** Names of subfolders that share pages with another one. */
function likeEachOther(
  siblings: Siblings,
  isCandidate: (name: string) => boolean,
  least: number,
): string[] {
  const named = [...siblings].filter(([name]) => isCandidate(name));
  return named
    .filter(([name, pages]) =>
      named.some(([other, others]) => other !== name && shared(pages, others) >= least),
    )
    .map(([name]) => name);
}

/** Part of the smaller list of pages that is in both. */
function shared(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const smaller = Math.min(own(first).length, own(second).length);
  return smaller === 0 ? 0 : common(first, second) / smaller;
}

/** Number of pages that are in both. */
function common(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  return own(first).filter((page) => second.has(page)).length;
}

function own(pages: ReadonlySet<string>): readonly string[] {
  return [...pages].filter((page) => !isIndex(page));
}

function foldersOf(folder: string, siblings: Siblings, names: readonly string[]): NamedFolder[] {
  return names.map((name) => ({
    folder: posix.join(folder, name),
    name,
    pages: siblings.get(name)?.size ?? 0,
  }));
}

/** One edition for all folders of one name. */
function declared(kind: DeclaredEdition['kind'], found: readonly NamedFolder[]): DeclaredEdition[] {
  const names = [...new Set(found.map(({ name }) => name))];
  return names.map((id) => ({
    kind,
    id,
    folders: found.filter(({ name }) => name === id).map(({ folder }) => folder),
  }));
}
