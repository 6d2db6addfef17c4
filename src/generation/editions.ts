/** All editions of the service, and the generation of each: the default edition's is always at hand, others are opened when they are asked for. */
import type { Edition, EditionNames } from '../content/editions/edition.ts';
import { Problem } from '../problem.ts';
import type { GenerationHolder } from './current.ts';
import type { CurrentGeneration, Generation } from './generation.ts';

/** Title by slug. */
export type PageTitles = ReadonlyMap<string, string>;

export interface Editions {
  /** The default edition first; then by set, version (newest first) and language. Another list after a reload. */
  all(): readonly Edition[];
  /** The default edition's generation. */
  readonly current: CurrentGeneration;
  /** The edition whose prefix begins a path; the default one for all other paths. */
  at(path: string): Edition;
  /**
   * The edition of these names. A name that is left out is that of `from` where the edition exists, else the default.
   * @throws {Problem} that names the editions there are
   */
  find(names: EditionNames, from?: Edition): Edition;
  /** The edition's generation; a promise while it has to be opened. */
  open(edition: Edition): Generation | Promise<Generation>;
  /** Pages of an edition, whether it is open or not. */
  pages(edition: Edition): PageTitles;
}

/** The editions of a service that has one. */
export function oneEdition({ current }: Pick<GenerationHolder, 'current'>): Editions {
  const edition = (): Edition => current().library.edition;
  return {
    all: () => [edition()],
    current,
    at: edition,
    find: (names) => {
      requireKnown([edition()], names);
      return edition();
    },
    open: () => current(),
    pages: () => titlesOf(current()),
  };
}

function titlesOf({ library: { pages } }: Generation): PageTitles {
  return new Map(pages.map(({ slug, title }) => [slug, title]));
}

/** @throws {Problem} for a name that no edition has */
function requireKnown(editions: readonly Edition[], names: EditionNames): void {
  for (const key of ['set', 'version', 'language'] as const) {
    const wanted = names[key];
    if (wanted === undefined || editions.some((one) => one[key] === wanted)) continue;
    const known = [...new Set(editions.flatMap((one) => one[key] ?? []))];
    const there = known.length === 0 ? `there are no ${key}s` : `there are: ${known.join(', ')}`;
    throw new Problem('invalid_parameter', `There is no ${key} "${wanted}"; ${there}.`);
  }
}
