/**
 * Suggestions for a query that found nothing: pages and documented gaps with similar words. Runs in the service and in the
 * browser, so that both offer the same.
 */
import type { Hit, Search, SearchAnswer, SearchOptions } from '../search.ts';
import { findHits } from '../find-hits.ts';
import { difference, fold } from './closest-names.ts';

/** A page by its title. */
interface NamedPage {
  readonly slug: string;
  readonly title: string;
}

/** Pages and documented gaps: those of a documentation set, or those to suggest. */
export interface Suggestions<Page extends NamedPage> {
  readonly pages: readonly Page[];
  readonly gaps: readonly NonNullable<Hit['gap']>[];
}

/** A documentation set: its pages are an array, or made when they are asked for. */
interface Suggested<Page extends NamedPage> extends Pick<Suggestions<Page>, 'gaps'> {
  readonly pages: {
    /** In the order of the pages, where they are at hand without them. */
    readonly titles?: Iterable<string>;
    at(index: number): Page | undefined;
    map<Made>(make: (page: Page) => Made): readonly Made[];
  };
  /** Default: made of the pages. */
  readonly pageBySlug?: { get(slug: string): Page | undefined };
}

/** A query that found nothing, with its filters and the `relaxed` words of its answer. */
export type EmptyQuery = Pick<SearchOptions, 'kind' | 'section'> &
  Pick<SearchAnswer, 'relaxed'> & { readonly query: string };

/** Returns suggestions, best first; undefined when there are none. */
export type Suggest<Page extends NamedPage> = (
  search: Search,
  query: EmptyQuery,
) => Promise<Suggestions<Page> | undefined>;

/** Maximum number of suggested pages, and of suggested gaps. */
const COUNT_MAX = 3;
/** Words of a query that are compared, and letters of each: hardly a query of words has more. */
const WORDS_MAX = 12;
const WORD_LENGTH_MAX = 32;
/** Words of titles that a word is compared with: about those of 16,000 pages that begin with its letter. */
const COMPARED_MAX = 2000;
/** Shorter words fit only when they are the same: they are part of everything. */
const LIKE_LENGTH_MIN = 4;
/** Above this difference words are not alike. */
const DIFFERENCE_MAX = 0.4;
/** Letters beyond this length add no weight to a word. */
const LONG_LENGTH = 8;
/** A smaller share of the query is a coincidence, such as a title that shares its "how to". */
const SHARE_MIN = 0.2;

/**
 * Prepares a documentation set once for many queries. Suggests first what a narrowed query finds without its operators and
 * filters, then pages and gaps with similar words in title or statement.
 */
export function suggester<Page extends NamedPage>({
  pages,
  gaps,
  pageBySlug = new Map(pages.map((page) => [page.slug, page])),
}: Suggested<Page>): Suggest<Page> {
  const likePages = textsLike(pages.titles ?? pages.map(({ title }) => title));
  const likeGaps = textsLike(gaps.map(({ statement }) => statement));
  const gapByStatement = new Map(gaps.map((gap) => [gap.statement, gap]));
  return async (search, { query, kind, section, relaxed }) => {
    const text = relaxed ?? query;
    const isNarrowed = kind !== undefined || section !== undefined || relaxed !== undefined;
    const found = async (options: SearchOptions): Promise<readonly Hit[]> =>
      isNarrowed ? findHits(search, text, options) : [];
    const words = wordsIn(text).slice(0, WORDS_MAX);
    const nearest = [
      ...(await found({ limit: 3 * COUNT_MAX })).map(({ slug }) => pageBySlug.get(slug)),
      ...likePages(words)
        .slice(0, 2 * COUNT_MAX)
        .map((place) => pages.at(place)),
    ];
    const similarPages = distinct(nearest, ({ slug }) => slug);
    const nearestGaps = [
      ...(await found({ limit: COUNT_MAX, kind: 'gap' })).map(({ gap }) =>
        gapByStatement.get(gap?.statement ?? ''),
      ),
      ...likeGaps(words).map((place) => gaps[place]),
    ];
    const similarGaps = distinct(nearestGaps, ({ statement }) => statement);
    return similarPages.length + similarGaps.length === 0
      ? undefined
      : { pages: similarPages, gaps: similarGaps };
  };
}

/** The first of each name. */
function distinct<Value>(
  values: readonly (Value | undefined)[],
  nameOf: (value: Value) => string,
): readonly Value[] {
  const byName = new Map<string, Value>();
  for (const value of values) {
    if (value !== undefined && !byName.has(nameOf(value))) byName.set(nameOf(value), value);
  }
  return [...byName.values()].slice(0, COUNT_MAX);
}

function wordsIn(text: string): readonly string[] {
  const words = fold(text)
    .split('-')
    .filter((word) => word !== '' && word.length <= WORD_LENGTH_MAX);
  return [...new Set(words)];
}

/** Finds the places of the texts that have words like given ones, best first. Rare and long words say more. */
function textsLike(texts: Iterable<string>): (words: readonly string[]) => readonly number[] {
  const { vocabulary, count } = vocabularyOf(texts);
  const weight = (word: string): number =>
    Math.log(1 + count / (vocabulary.get(word)?.length ?? 1)) * Math.min(word.length, LONG_LENGTH);
  const wordsByLetter = byFirstLetter(vocabulary.keys());
  /** The places of texts with words like this one, each with its score. */
  const scored = (word: string): ReadonlyMap<number, number> => {
    const best = new Map(vocabulary.get(word)?.map((place) => [place, weight(word)]));
    for (const known of wordsByLetter.get(word.slice(0, 1)) ?? []) {
      const alike = likeness(word, known);
      if (alike === 0) continue;
      const score = alike * weight(known);
      for (const place of vocabulary.get(known) ?? []) {
        best.set(place, Math.max(score, best.get(place) ?? 0));
      }
    }
    return best;
  };
  return (words) => {
    const scores = new Map<number, number>();
    for (const [place, score] of words.flatMap((word) => [...scored(word)])) {
      scores.set(place, score + (scores.get(place) ?? 0));
    }
    const whole = words.reduce((sum, word) => sum + weight(word), 0);
    return [...scores]
      .filter(([, score]) => score >= SHARE_MIN * whole)
      .toSorted(([a, x], [b, y]) => y - x || a - b)
      .map(([place]) => place);
  };
}

/** Readers get the first letter right, and so there is no need to compare with all words. */
function byFirstLetter(words: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const byLetter = new Map<string, string[]>();
  for (const word of words) {
    const letter = word.slice(0, 1);
    const others = byLetter.get(letter) ?? [];
    byLetter.set(letter, others);
    if (others.length < COMPARED_MAX) others.push(word);
  }
  return byLetter;
}

interface Vocabulary {
  /** The words of the texts, with the places of the texts that have each. */
  readonly vocabulary: ReadonlyMap<string, readonly number[]>;
  /** Number of the texts. */
  readonly count: number;
}

function vocabularyOf(texts: Iterable<string>): Vocabulary {
  const vocabulary = new Map<string, number[]>();
  let count = 0;
  for (const text of texts) {
    for (const word of wordsIn(text)) {
      const places = vocabulary.get(word);
      if (places !== undefined) places.push(count);
      else vocabulary.set(word, [count]);
    }
    count += 1;
  }
  return { vocabulary, count };
}

/** Similarity: 1 for the same word, 0 for a different one. */
function likeness(word: string, known: string): number {
  if (word === known) return 1;
  if (word.length < LIKE_LENGTH_MIN || known.length < LIKE_LENGTH_MIN) return 0;
  const cost = difference(word, known);
  return cost > DIFFERENCE_MAX ? 0 : 1 - cost;
}
