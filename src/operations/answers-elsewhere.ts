/**
 * Looks for better answers than those of the edition that was asked, with its filters: in the same edition without filters, in the
 * current version, and in other documentation sets.
 */
import type { Edition, EditionNames } from '../content/model/edition.ts';
import { summaryAt, type PageSummary } from '../content/library/page-summary.ts';
import { nearestFirst, stillReading } from '../generation/edition-names.ts';
import { after } from '../eventual.ts';
import type { Editions } from '../generation/editions.ts';
import type { Generation } from '../generation/generation.ts';
import { within } from '../generation/within.ts';
import { CONFIDENCES, type Confidence } from '../search/quality/confidence.ts';
import type { Hit } from '../search/search.ts';
import { namesFrom } from './editions.ts';
import type { FilteredOptions } from './filtered-search.ts';

/** The best page of another edition, or of the same one without filters. */
export type Elsewhere = Pick<PageSummary, 'slug' | 'title' | 'url'> &
  Pick<Hit, 'anchor'> & {
    readonly confidence: Confidence;
    /** Names that lead there from the edition that was asked; none for the same one without filters. */
    readonly edition?: EditionNames;
  };

/** Editions that are searched for a query: it costs as many searches more. */
const SEARCHED_MAX = 4;
/** Time that an edition may take to be opened before it is left out. */
const OPENED_WITHIN_MS = 1000;

export interface AskedQuery {
  readonly generation: Generation;
  readonly editions: Pick<Editions, 'all' | 'open'>;
  readonly query: string;
  readonly options: Pick<FilteredOptions, 'kind' | 'sections' | 'codeLanguage'>;
}

/** Searches the places, one after the other since each may have to be opened. Those that are surer of their answer, best first. */
export async function answersElsewhere(
  { generation: { library }, editions, query }: AskedQuery,
  { places, own }: { readonly places: readonly Edition[]; readonly own: Confidence },
): Promise<readonly Elsewhere[]> {
  const found: Best[] = [];
  for (const edition of places) {
    const opened = await openedSoon(editions, edition);
    const best = opened && (await bestIn(opened, query));
    if (best === undefined) continue;
    const { place, score } = best;
    if (CONFIDENCES.indexOf(place.confidence) >= CONFIDENCES.indexOf(own)) continue;
    const isSame = edition.prefix === library.edition.prefix;
    const names = isSame ? undefined : namesFrom(library.edition, edition, editions.all());
    found.push({ place: { ...place, ...(names && { edition: names }) }, score });
  }
  return found.toSorted((a, b) => b.score - a.score).map(({ place }) => place);
}

interface Best {
  readonly place: Elsewhere;
  readonly score: number;
}

/** The best page of an edition; undefined when it has none. */
function bestIn(
  { library, search }: Generation,
  query: string,
): Best | undefined | Promise<Best | undefined> {
  const answer = search.search(query, { limit: 1, snippets: false });
  return after(answer, ({ hits: [best], confidence = 'none' }) => {
    if (best === undefined) return undefined;
    const { anchor, score } = best;
    const { slug, title, url } = summaryAt(library, best.slug);
    const place = { slug, title, url, ...(anchor !== undefined && { anchor }), confidence };
    return { place, score };
  });
}

/** The editions to search: the same one where a filter narrowed it, its current version, and the nearest one of each other set. */
export function placesToLook({
  generation: { library },
  editions,
  options: { kind, sections, codeLanguage },
}: Pick<AskedQuery, 'generation' | 'editions' | 'options'>): readonly Edition[] {
  const own = library.edition;
  const nearest = nearestFirst(editions.all(), own);
  const isFiltered = [kind, sections, codeLanguage].some((filter) => filter !== undefined);
  const current = nearest.find(
    ({ set, language, status }) =>
      set === own.set && language === own.language && status === 'current',
  );
  const sets = new Set(nearest.map(({ set }) => set));
  sets.delete(own.set);
  const others = [...sets].map((set) => nearest.find((one) => one.set === set));
  const places = [
    isFiltered ? own : undefined,
    current?.prefix === own.prefix ? undefined : current,
    ...others,
  ];
  return places.filter((one) => one !== undefined).slice(0, SEARCHED_MAX);
}

/** Undefined for an edition that cannot be opened, or is still being read. */
async function openedSoon(
  editions: Pick<Editions, 'open'>,
  edition: Edition,
): Promise<Generation | undefined> {
  try {
    return await within(Promise.resolve(editions.open(edition)), OPENED_WITHIN_MS, stillReading);
  } catch {
    return undefined;
  }
}
