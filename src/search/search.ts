/** The search port, independent of the engine and of the place of the texts. */
import type { Confidence } from './quality/confidence.ts';
import type { Explanation } from './quality/explanation.ts';
import type { Kind } from './wire.ts';
import type { SearchSettings } from './settings.ts';

/** `undefined` is the same as absent, so that all options can be one literal. */
export interface SearchOptions {
  /** Hits to return, 0 to 100. */
  readonly limit: number;
  /** Hits to skip; default 0. */
  readonly offset?: number | undefined;
  readonly kind?: Kind | undefined;
  /** Id of a top-level section. */
  readonly section?: string | undefined;
  /** Whether hits have snippets, default true; else `snippet` and `matches` are empty. */
  readonly snippets?: boolean | undefined;
  /** A reader typed the query: it is recorded for `docent quality unanswered` if nothing answers it. */
  readonly isTyped?: true;
}

/** Half-open range in UTF-16 code units. */
export type Range = readonly [start: number, end: number];

/** A search result. In a service it also carries the fields of its page that a listing shows (`PageSummary`). */
export interface Hit {
  readonly kind: Kind;
  /** The page the hit belongs to; for a gap or sample without a page, the first page of the library that mentions it or the first page. */
  readonly slug: string;
  /** 0 to 1 inclusive; monotone in the engine's score and comparable between queries. */
  readonly score: number;
  /** Plain text around the first match, one line. */
  readonly snippet: string;
  /** Positions of the matched words in `snippet`. */
  readonly matches: readonly Range[];
  readonly heading?: string;
  readonly anchor?: string;
  /** Version, for releases. */
  readonly since?: string;
  readonly gap?: { readonly statement: string; readonly source_url: string };
  /** Id of the sample, for samples that ran. */
  readonly sample?: string;
  /** Place among the code blocks of the page's Markdown, for code that did not run. */
  readonly codeBlock?: number;
  /** Language of a code that did not run, folded; empty when its fence has none. */
  readonly codeLanguage?: string;
}

/**
 * Hits are in the engine's memory until its next call. Read them as soon as there is an answer, with `after` instead of
 * `await`, which lets other searches come in between. After that, the members throw.
 */
export interface SearchAnswer extends HitCounts {
  /** The hits, best first, as a JSON array in UTF-8. */
  readonly json: Uint8Array;
  /** Number of hits in `json`. */
  readonly count: number;
  /** The same hits as objects, parsed when first read. */
  readonly hits: readonly Hit[];
}

/** Facts about a search, without its hits. */
export interface HitCounts {
  /** Number of all hits, at most two per page unless more are pinned. */
  readonly total: number;
  /** How sure it is that the documentation answers the query. Absent after the first hits, and when the query was cut short. */
  readonly confidence?: Confidence;
  /** The query with its misspelt words replaced; only when words were unknown, and the hits for it are more than nothing. */
  readonly didYouMean?: string;
  /** The query was cut short, the engine failed, or a cluster lacks content or did not answer in part: there may be more and better hits. */
  readonly partial?: true;
  /** The words of a query that found nothing, without the operators and quotes that narrowed it; only when there were any. */
  readonly relaxed?: string;
  /** Nothing has the phrases of the query, and the hits are for it without quotes; only when it has words outside of them. */
  readonly unquoted?: true;
}

/** A unit of the index, with the fields that a hit shows. */
export interface IndexedUnit {
  readonly kind: Kind;
  /** Texts a snippet may be taken from, the preferred first. */
  readonly quotes: readonly string[];
  readonly fields: Pick<Hit, 'heading' | 'anchor' | 'since' | 'gap' | 'sample'>;
}

/** A page with its units; the first unit is the page itself. */
export interface IndexedPage {
  readonly slug: string;
  readonly units: readonly IndexedUnit[];
}

/** A unit with its page. */
export interface NumberedUnit {
  readonly slug: string;
  readonly unit: IndexedUnit;
}

/** The units of an index by number: the engine counts them over all pages. */
export interface IndexedUnits {
  /**
   * The units of these numbers, in their order, undefined for a number that the index lacks. A promise where their texts are not
   * in memory; it rejects when they cannot be read.
   */
  read(
    numbers: readonly number[],
  ): readonly (NumberedUnit | undefined)[] | Promise<readonly (NumberedUnit | undefined)[]>;
}

/** A unit that the operator puts first for a query. */
export interface PinnedUnit {
  readonly query: string;
  readonly unit: number;
}

/** Everything that another process needs to give the same answers. */
export interface SearchData {
  readonly snapshot: Uint8Array;
  readonly settings: SearchSettings;
  /** In the order of the index. */
  pages(): AsyncIterable<IndexedPage>;
}

export interface Search {
  /** Absent when this search cannot be carried elsewhere. */
  readonly data?: SearchData;
  /**
   * Never fails because of the query, which the engine cuts after {@link QUERY_CHARACTERS_MAX} code points. A promise where texts
   * of hits are not in memory; it rejects when they cannot be read.
   */
  search(query: string, options: SearchOptions): SearchAnswer | Promise<SearchAnswer>;
  /** Why each hit of the same search has its score, in their order. */
  explain?(query: string, options: SearchOptions): readonly Explanation[];
  /** Tells who listens to searches of an answer that was merged from several, none of which was typed. */
  noteMerged?(merged: Omit<Searched, 'seconds'>): void;
  /** Digest of the index: content and engine. */
  readonly digest: string;
}

/** A search whose texts are all in memory. */
export interface MemorySearch extends Search {
  search(query: string, options: SearchOptions): SearchAnswer;
}

/** A search that has been answered, for metrics and logs. */
export interface Searched {
  readonly query: string;
  readonly options: SearchOptions;
  readonly answer: SearchAnswer;
  /** Time it took; absent for an answer merged from others, whose times are known. */
  readonly seconds?: number;
}

export type OnSearched = (searched: Searched) => void;
