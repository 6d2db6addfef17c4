/** Compares the editions of a set: pages that a translation lacks, translations older than their original, pages that a version drops. */
import type { Report } from '../model/finding.ts';
import type { Library } from '../model/library.ts';
import type { Page } from '../model/page.ts';
import { oldAddress } from '../links/old-address.ts';
import type { Edition } from '../model/edition.ts';
import { rankVersions } from './versions.ts';

/** An edition, as far as a comparison reads it. */
export interface ComparedEdition extends Pick<Library, 'edition' | 'redirects' | 'oldAddresses'> {
  /** By slug. */
  readonly pages: ReadonlyMap<string, Pick<Page, 'slug' | 'file'>>;
}

export interface Comparison {
  /** ISO 8601 date-time of the last commit, by file; empty outside a checkout. */
  readonly commits: ReadonlyMap<string, string>;
  readonly report: Report;
}

export function comparedEdition(library: Library): ComparedEdition {
  const { edition, redirects, oldAddresses } = library;
  const pages = new Map(library.pages.map(({ slug, file }) => [slug, { slug, file }]));
  return { edition, redirects, oldAddresses, pages };
}

/** Reports notes: a page may be left untranslated, or dropped, on purpose. @param editions of one set, its default edition first */
export function compareEditions(
  editions: readonly ComparedEdition[],
  comparison: Comparison,
): void {
  const language = editions[0]?.edition.language;
  const originals = editions.filter(({ edition }) => edition.language === language);
  for (const original of originals) {
    const { version } = original.edition;
    for (const one of editions) {
      if (one !== original && one.edition.version === version)
        compareTranslation(original, one, comparison);
    }
  }
  const ordered = newestFirst(originals);
  ordered.slice(1).forEach((older, index) => {
    const newer = ordered[index];
    if (newer !== undefined) compareVersions(older, newer, comparison);
  });
}

function compareTranslation(
  original: ComparedEdition,
  translation: ComparedEdition,
  { commits, report }: Comparison,
): void {
  const { language } = translation.edition;
  for (const { slug, file } of original.pages.values()) {
    const translated = translation.pages.get(translation.redirects.get(slug) ?? slug);
    if (translated === undefined) {
      report({
        severity: 'note',
        rule: 'translation-missing',
        file,
        message: `The page is not translated: language ${language}.`,
        remedy: `Add a page with the same path for the language ${language}.`,
      });
    } else if (isOlder(commits.get(translated.file), commits.get(file))) {
      report({
        severity: 'note',
        rule: 'translation-outdated',
        file: translated.file,
        message: `The page was last committed before its original: language ${language}.`,
        remedy: 'Compare it with the changes of the original.',
      });
    }
  }
}

/** @param a ISO 8601 date-time in UTC */
function isOlder(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a < b;
}

function compareVersions(
  older: ComparedEdition,
  newer: ComparedEdition,
  { report }: Comparison,
): void {
  const led = ledOn(older, newer);
  const trees = new Set(treesOf(newer));
  for (const { slug, file } of versionPages(older)) {
    // Another product of the folder may have later versions than this one.
    const tree = treeOf(file, older.edition);
    if (trees.size > 0 && tree !== undefined && !trees.has(tree)) continue;
    if (newer.pages.has(slug) || newer.redirects.has(slug) || led.has(slug)) continue;
    report({
      severity: 'note',
      rule: 'page-vanished',
      file,
      message: `The page of ${older.edition.version} is not in ${newer.edition.version}, and no redirect leads on from its address.`,
      remedy: `Name the address in redirect_from of the page of ${newer.edition.version} that takes its place.`,
    });
  }
}

/** The pages in a folder of the version; all of them where none has one. Others, such as posts of a blog, belong to no version. */
function versionPages({ pages, edition }: ComparedEdition): readonly Pick<Page, 'slug' | 'file'>[] {
  const all = [...pages.values()];
  const own = all.filter(({ file }) => treeOf(file, edition) !== undefined);
  return own.length === 0 ? all : own;
}

function treesOf({ pages, edition }: ComparedEdition): readonly string[] {
  return [...pages.values()].flatMap(({ file }) => treeOf(file, edition) ?? []);
}

/** The folder that holds the folder of the version in which a file lies. */
function treeOf(file: string, { version = '' }: Edition): string | undefined {
  const folders = file.split('/').slice(0, -1);
  const at = folders.findIndex((one) => one === version || one.endsWith(`-${version}`));
  return at === -1 ? undefined : folders.slice(0, at).join('/');
}

/** Slugs of the older version whose addresses on the generator's site lead to a page of the newer one. */
function ledOn({ oldAddresses }: ComparedEdition, newer: ComparedEdition): ReadonlySet<string> {
  const led = [...oldAddresses.exact].filter(([key]) => oldAddress(newer, key) !== undefined);
  return new Set(led.map(([, target]) => target.replace(/^\/docs\/|#.*$/g, '')));
}

function newestFirst(editions: readonly ComparedEdition[]): readonly ComparedEdition[] {
  const byVersion = new Map<Edition['version'], ComparedEdition>();
  for (const one of editions) byVersion.set(one.edition.version, one);
  const versions = editions.flatMap(({ edition: { version: id } }) =>
    id === undefined ? [] : [{ id }],
  );
  return rankVersions(versions).flatMap(({ id }) => byVersion.get(id) ?? []);
}
