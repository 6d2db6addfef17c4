/** Finds the editions of a folder: those that are declared or that folders name, as far as they have pages. */
import type { Report } from '../model/finding.ts';
import type { PlacedPage } from '../model/navigation.ts';
import type { SourceFile } from '../model/source.ts';
import type { DeclaredEdition, EditionParts } from '../model/declared.ts';
import type { Edition, EditionNames, EditionPart } from '../model/edition.ts';
import { usable, withPages } from './axes.ts';
import { namedLanguages, namedSuffixes, namedVersions } from './named-folders.ts';
import { belongs, placeFinder } from './partition.ts';
import { editionsOf, type FoundSet } from './set-editions.ts';

export interface EditionSources {
  /** Pages as their generator sees them. */
  readonly files: readonly SourceFile[];
  /** Of the generator, and of `docent.yaml`, which go before those of the generator. */
  readonly declared: readonly DeclaredEdition[];
  /** The set as a whole. */
  readonly set: {
    readonly id: string;
    readonly name: string;
    readonly isDefault: boolean;
    /** `docent.yaml` names the sets: those of a generator are parts of one. */
    readonly isDeclared: boolean;
  };
  /** BCP 47 tag of pages in no folder of a language. */
  readonly language: string;
  /** Editions keep the addresses of their folders: those of a built site. */
  readonly isBuilt?: boolean;
  readonly report: Report;
}

export interface FoundEdition {
  readonly edition: Edition;
  readonly parts: EditionParts;
  /** The page's place, when it is one of the edition. */
  placeOf(file: SourceFile): PlacedPage | undefined;
}

/** Editions of one folder; each is served by a library of its own, so that their number bounds work and disk. */
const EDITIONS_MAX = 300;

/** In order, the default one of the set first; at least one. */
export function findEditions(sources: EditionSources): readonly FoundEdition[] {
  const declared = withNamed(sources);
  const placeOf = placeFinder(declared);
  const pages = sources.files.map(placeOf);
  const found: FoundEdition[] = [];
  for (const set of setsOf(pages, declared, sources)) {
    const own = pages.filter((page) => belongs(page, set.parts, set.defaults));
    for (const { edition, parts, defaults } of editionsOf(own, set, { ...sources, declared })) {
      found.push({
        edition,
        parts,
        placeOf: (file) => {
          const page = placeOf(file);
          return belongs(page, parts, defaults) ? page : undefined;
        },
      });
    }
  }
  return bounded(found, sources.report);
}

/** The edition of these names; the first that fits. */
export function pickEdition(
  found: readonly FoundEdition[],
  { set, version, language }: EditionNames,
): FoundEdition | undefined {
  return found.find(
    ({ edition }) =>
      (set === undefined || edition.set === set) &&
      (version === undefined || edition.version === version) &&
      (language === undefined || edition.language === language),
  );
}

/** Names of folders and files count where nothing declares those of the kind. */
function withNamed({ files, declared, language }: EditionSources): readonly DeclaredEdition[] {
  const hasPages = (kind: EditionPart): boolean =>
    declared.some(
      (one) => one.kind === kind && (one.folders ?? one.suffix ?? one.pages) !== undefined,
    );
  const languages = hasPages('language')
    ? []
    : [...namedLanguages(files, language), ...namedSuffixes(files)];
  const withLanguages = labelled(declared, languages);
  if (hasPages('version')) return withLanguages;
  return labelled(withLanguages, namedVersions(files));
}

/** Gives a found part the label of the declared part with the same id. */
function labelled(
  declared: readonly DeclaredEdition[],
  found: readonly DeclaredEdition[],
): readonly DeclaredEdition[] {
  const isSame = (a: DeclaredEdition, b: DeclaredEdition): boolean =>
    a.kind === b.kind && a.id.toLowerCase() === b.id.toLowerCase();
  const merged = found.map((one) => ({ ...declared.find((other) => isSame(one, other)), ...one }));
  return [...declared.filter((one) => !found.some((other) => isSame(one, other))), ...merged];
}

/** The set as a whole, unless it declares several that have pages. */
function setsOf(
  pages: readonly PlacedPage[],
  declared: readonly DeclaredEdition[],
  { set, report }: EditionSources,
): FoundSet[] {
  const sets = defaultFirst(withPages(pages, declared, 'set'));
  if (sets.length < 2 || set.isDeclared) return [{ ...set, parts: {}, defaults: {} }];
  const [first] = sets;
  return usable(sets, report).map(({ id, label, serveId }) => ({
    id: serveId,
    name: label ?? id,
    isDefault: id === first?.id,
    parts: { set: id },
    defaults: { set: first?.id ?? id },
  }));
}

function defaultFirst(declared: readonly DeclaredEdition[]): readonly DeclaredEdition[] {
  return declared.toSorted((a, b) => Number(b.isDefault === true) - Number(a.isDefault === true));
}

function bounded(found: readonly FoundEdition[], report: Report): readonly FoundEdition[] {
  const byPrefix = new Map<string, FoundEdition>();
  for (const one of found) {
    const { prefix } = one.edition;
    if (byPrefix.has(prefix)) {
      report({
        severity: 'error',
        rule: 'edition-taken',
        file: '.',
        message: `Two editions would stand at ${prefix || '/'}; the second is not served.`,
        remedy: 'Rename its set, version or language.',
      });
    } else byPrefix.set(prefix, one);
  }
  if (byPrefix.size > EDITIONS_MAX) {
    report({
      severity: 'error',
      rule: 'too-many-editions',
      file: '.',
      message: `The folder has ${byPrefix.size} editions; ${EDITIONS_MAX} are served.`,
      remedy: 'Remove old versions, or serve sets of their own.',
    });
  }
  return [...byPrefix.values()].slice(0, EDITIONS_MAX);
}
