/** The editions that a search of all sets, or of all versions of a set, covers. */
import type { Edition, EditionNames, EditionPart } from '../content/model/edition.ts';
import type { Editions } from '../generation/editions.ts';
import { Problem } from '../problem.ts';
import { ALL } from './editions.ts';

/** Editions to choose from. */
export type ListedEditions = Pick<Editions, 'all' | 'find' | 'openMax'>;

/** A part of an edition's name that may be all of its values. */
export type AllPart = Exclude<EditionPart, 'language'>;

export interface Together {
  /** In which the editions differ. */
  readonly part: AllPart;
  readonly searched: readonly Edition[];
  readonly leftOut: readonly Edition[];
}

/**
 * The editions that are searched at once, the current version or the default set first. Those that may not be open together are left out.
 * @throws {Problem} when there is no such set, version or language
 */
export function editionsTogether(
  editions: ListedEditions,
  names: EditionNames,
  from: Edition,
): Together {
  const part = names.set === ALL ? 'set' : 'version';
  const all = part === 'set' ? ofSets(editions, names, from) : ofVersions(editions, names, from);
  const isDefaultOne = all[0]?.prefix === '';
  const count = editions.openMax + (isDefaultOne ? 1 : 0);
  return { part, searched: all.slice(0, count), leftOut: all.slice(count) };
}

/** The editions of a set and language in all versions. */
function ofVersions(
  editions: ListedEditions,
  names: EditionNames,
  from: Edition,
): readonly Edition[] {
  const { version: _all, ...others } = names;
  const { set, language } = editions.find(others, from);
  return editions.all().filter((one) => one.set === set && one.language === language);
}

/** The edition of each set that has the names, the nearest to `from`. */
function ofSets(editions: ListedEditions, names: EditionNames, from: Edition): readonly Edition[] {
  if (names.version === ALL) {
    throw new Problem(
      'invalid_parameter',
      '`set` and `version` are both `all`.',
      'Name one set to search all its versions, or one version.',
    );
  }
  const ids = [...new Set(editions.all().map(({ set }) => set))];
  const found = ids.map((set) => findOrProblem(editions, { ...names, set }, from));
  const having = found.flatMap((one) => (one instanceof Problem ? [] : one));
  const [problem] = found.filter((one) => one instanceof Problem);
  if (having.length === 0 && problem !== undefined) throw problem;
  return having;
}

/** A problem for a set without the version or the language. */
function findOrProblem(
  editions: ListedEditions,
  names: EditionNames,
  from: Edition,
): Edition | Problem {
  try {
    return editions.find(names, from);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Whether names ask for several editions at once. */
export function areAll({ set, version }: EditionNames): boolean {
  return set === ALL || version === ALL;
}
