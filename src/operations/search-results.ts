/** Input and answer of a search of the documentation. */
import type { PageSummary } from '../content/library/page-summary.ts';
import type { EditionNames } from '../content/model/edition.ts';
import type { Confidence } from '../search/quality/confidence.ts';
import type { Hit } from '../search/search.ts';
import type { Kind } from '../search/wire.ts';
import type { Elsewhere } from './answers-elsewhere.ts';

/** Extent of each result in an answer. */
export const DETAILS = ['titles', 'snippets', 'sections'] as const;
export type Detail = (typeof DETAILS)[number];

export const FACETS = ['kind', 'section'] as const;
export type Facet = (typeof FACETS)[number];

/** Requests that one request counts as, at most, however many searches its answer takes. */
export const COST_MAX = 4;

/** Numbers by value, without those that are 0. */
export type Facets = Partial<Readonly<Record<Facet, Readonly<Record<string, number>>>>>;

/** The nearest pages and documented gaps of a search without a result. */
export interface Suggestions {
  readonly pages: readonly Pick<PageSummary, 'slug' | 'title' | 'url'>[];
  readonly gaps: readonly NonNullable<Hit['gap']>[];
}

export interface SearchInput {
  readonly q: string;
  readonly limit: number;
  readonly kind?: Kind | undefined;
  /** Ids, of any of which results are. */
  readonly section?: readonly string[] | undefined;
  /** Of which results have code in their section. */
  readonly code_language?: string | undefined;
  /** Results to skip, default 0. */
  readonly offset?: number | undefined;
  /** The fields that results have, default all. */
  readonly fields?: readonly string[] | undefined;
  /** Extent of the text that results hold, default snippets. */
  readonly detail?: Detail | undefined;
  /** Characters of all texts, with `detail` sections. */
  readonly max_chars?: number | undefined;
  /** Characters of each snippet, as far as the engine makes longer ones. */
  readonly snippet_chars?: number | undefined;
  /** Whether results have their snippet as HTML too, default false. */
  readonly highlight?: boolean | undefined;
  /** Properties by which results are counted, default none. */
  readonly facets?: readonly Facet[] | undefined;
  /** Whether results have snippets, default true. Not a parameter of the Docs API. */
  readonly snippets?: boolean | undefined;
}

/** `service.md` SearchResult, with additions. */
export type SearchResult = PageSummary &
  Omit<Hit, 'slug'> & {
    /** Versions that have the same text there; in a search of all versions. */
    readonly versions?: readonly string[];
    /** Id of its documentation set; in a search of all sets. */
    readonly set?: string;
    /** Markdown of the section, or of a part of it. */
    readonly text?: string;
    readonly truncated?: true;
    /** The snippet as HTML. */
    readonly highlighted?: string;
  };

/** `service.md` SearchResults, with additions. */
export interface SearchResults {
  readonly query: string;
  readonly count: number;
  readonly total: number;
  readonly confidence?: Confidence;
  readonly didYouMean?: string;
  readonly partial?: true;
  readonly unquoted?: true;
  readonly nearest?: Suggestions;
  readonly elsewhere?: readonly Elsewhere[];
  readonly facets?: Facets;
  readonly edition?: EditionNames;
  /** The versions that were searched, the current one first; in a search of all versions. */
  readonly versions?: readonly string[];
  /** Those that were not, because no more may be open at the same time. */
  readonly versionsLeftOut?: readonly string[];
  /** The sets that were searched, and those that were not; in a search of all sets. */
  readonly sets?: readonly string[];
  readonly setsLeftOut?: readonly string[];
  readonly results: readonly SearchResult[];
}
