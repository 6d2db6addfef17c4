/** Queries with the page that should answer them: how a list is graded, and how two gradings compare. */
import type { Library } from '../content/model.ts';
import { pinnedPlace } from '../content/pins.ts';
import type { Search } from './search.ts';

export interface JudgedQuery {
  readonly query: string;
  /** Slug or file of the page, with `#anchor` for one of its sections. */
  readonly page: string;
  /** The place in the results at which it may stand at most, 1 to 10. */
  readonly rank: number;
}

export interface Verdict extends JudgedQuery {
  /** Where it stands; 0 when it is not among the first ten. */
  readonly found: number;
  /** What stands first instead. */
  readonly first?: string;
}

export interface Grading {
  /** Shares of the queries, 0 to 1, whose page is the first result, among three, among ten. */
  readonly hits1: number;
  readonly hits3: number;
  readonly hits10: number;
  /** Mean of one over the place; 0 where the page is missing. */
  readonly mrr: number;
  readonly verdicts: readonly Verdict[];
}

export const DEPTH = 10;

/** The places that the list names and the library lacks. */
export function missingPlaces(
  library: Library,
  queries: readonly JudgedQuery[],
): readonly string[] {
  return queries.map(({ page }) => page).filter((page) => pinnedPlace(library, page) === undefined);
}

/** Asks every query of the list, which is not empty. */
export function gradeQueries(
  { library, engine }: { readonly library: Library; readonly engine: Search },
  queries: readonly JudgedQuery[],
): Grading {
  const verdicts = queries.map((judged): Verdict => {
    const { hits } = engine.search(judged.query, { limit: DEPTH });
    const [slug, anchor] = (pinnedPlace(library, judged.page) ?? '').split('#');
    const place = hits.findIndex(
      (hit) => hit.slug === slug && (anchor === undefined || hit.anchor === anchor),
    );
    const [first] = hits;
    const name = first && `${first.slug}${first.anchor === undefined ? '' : `#${first.anchor}`}`;
    return { ...judged, found: place + 1, ...(name !== undefined && { first: name }) };
  });
  const share = (isGood: (found: number) => boolean): number =>
    verdicts.filter(({ found }) => found > 0 && isGood(found)).length / verdicts.length;
  const reciprocals = verdicts.map(({ found }) => (found === 0 ? 0 : 1 / found));
  return {
    hits1: share((found) => found === 1),
    hits3: share((found) => found <= 3),
    hits10: share(() => true),
    mrr: reciprocals.reduce((sum, value) => sum + value, 0) / verdicts.length,
    verdicts,
  };
}

export function isMissed({ found, rank }: Verdict): boolean {
  return found === 0 || found > rank;
}

/** Queries that stand lower than in an earlier grading, with where they stood. A query that is new cannot be worse. */
export function worseThan(
  baseline: Pick<Grading, 'verdicts'>,
  { verdicts }: Grading,
): readonly (Verdict & { readonly before: number })[] {
  const keyOf = ({ query, page }: JudgedQuery): string => JSON.stringify([query, page]);
  const before = new Map(baseline.verdicts.map((verdict) => [keyOf(verdict), verdict.found]));
  return verdicts.flatMap((verdict) => {
    const stood = before.get(keyOf(verdict)) ?? 0;
    const isWorse = stood > 0 && (verdict.found === 0 || verdict.found > stood);
    return isWorse ? [{ ...verdict, before: stood }] : [];
  });
}
