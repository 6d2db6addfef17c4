/** Assigns pages to editions, and computes their paths and addresses without version and language. */
import posix from 'node:path/posix';
import { joinAddress } from '../links/address.ts';
import { withoutExtension } from '../links/slug.ts';
import type { SourceFile } from '../model/source.ts';
import type { DeclaredEdition, EditionParts } from '../model/declared.ts';
import { EDITION_PARTS, type EditionPart } from '../model/edition.ts';
import type { PlacedPage } from '../model/navigation.ts';

/** Finds the place of a page. */
export function placeFinder(
  declared: readonly DeclaredEdition[],
): (file: SourceFile) => PlacedPage {
  const folders = declared
    .flatMap((one) => (one.folders ?? []).map((folder) => ({ one, folder })))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  const suffixes = new Map(declared.flatMap((one) => (one.suffix ? [[one.suffix, one]] : [])));
  const pages = pagesOf(declared);
  return (file) => {
    const { source } = file;
    const disk = posix.join(source.folder, file.path);
    const { withoutSuffix, suffix } = suffixOf(file.path);
    const bySuffix = suffixes.get(suffix);
    const holding = folders.filter(({ folder }) => disk.startsWith(`${folder}/`));
    const below = holding
      .map(({ folder }) => posix.relative(source.folder, folder))
      .filter(isBelow);
    const sourcePath = bySuffix === undefined ? file.path : withoutSuffix;
    const byPage = pages.get(withoutExtension(sourcePath)) ?? [];
    const all = [...holding.map(({ one }) => one), ...(bySuffix ? [bySuffix] : []), ...byPage];
    return {
      ids: idsOf(all),
      path: below.reduce(withoutPart, sourcePath),
      sourcePath,
      before: bySuffix === undefined || bySuffix.isDefault === true ? '' : `/${suffix}`,
      neutral: (address) => neutralAddress(address, source, below),
    };
  };
}

/** `install.de`, of `install.de.md` */
const SUFFIX = /^(.*)\.([a-z]{2,3}(?:[-_][a-z]{2,4})?)$/i;

/** Splits a possible language off the end of a file's name; the suffix is empty where there is none. */
export function suffixOf(path: string): {
  readonly withoutSuffix: string;
  readonly suffix: string;
} {
  const name = withoutExtension(path);
  const [, bare = '', suffix = ''] = name === path ? [] : (SUFFIX.exec(name) ?? []);
  return { withoutSuffix: suffix === '' ? path : bare + path.slice(name.length), suffix };
}

function isBelow(folder: string): boolean {
  return folder !== '' && !folder.startsWith('..');
}

function pagesOf(declared: readonly DeclaredEdition[]): ReadonlyMap<string, DeclaredEdition[]> {
  const byPage = new Map<string, DeclaredEdition[]>();
  for (const one of declared) {
    for (const page of one.pages ?? []) byPage.set(page, [...(byPage.get(page) ?? []), one]);
  }
  return byPage;
}

function idsOf(declared: readonly DeclaredEdition[]): PlacedPage['ids'] {
  const of = (kind: EditionPart): string[] => [
    ...new Set(declared.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  return { set: of('set'), version: of('version'), language: of('language') };
}

/** `a/de/b.md` without the last part of `a/de`. */
function withoutPart(path: string, folder: string): string {
  return path.startsWith(`${folder}/`)
    ? posix.join(posix.dirname(folder), path.slice(folder.length + 1))
    : path;
}

/** Folders come deepest first, so that the places of those above hold. */
function neutralAddress(
  address: string,
  { base, neutralBase }: SourceFile['source'],
  below: readonly string[],
): string {
  if (!address.startsWith(base)) return address;
  const parts = address.slice(base.length).split('/');
  for (const folder of below) {
    const at = folder.split('/').length - 1;
    if (parts[at]?.toLowerCase() === posix.basename(folder).toLowerCase()) parts.splice(at, 1);
  }
  return joinAddress(neutralBase ?? base, parts.join('/'));
}

/** Returns whether a page is one of an edition: each of its parts is the edition's, or it has none and the edition's is the default. */
export function belongs({ ids }: PlacedPage, parts: EditionParts, defaults: EditionParts): boolean {
  return EDITION_PARTS.every((kind) => {
    const wanted = parts[kind];
    if (wanted === undefined) return true;
    return ids[kind].length === 0 ? wanted === defaults[kind] : ids[kind].includes(wanted);
  });
}
