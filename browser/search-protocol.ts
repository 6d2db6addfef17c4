/** Questions and answers of a search, and the messages between the page and the search worker. */
import type { Confidence } from '../src/search/quality/confidence.ts';
import type { Suggestions } from '../src/search/suggest/suggest.ts';
import type { Hit, SearchOptions } from '../src/search/search.ts';
import type { SearchChoices } from '../src/pages/search-choices.ts';

/** Results that the dialog shows. */
export const RESULTS_MAX = 10;

/** A page by its title. */
export interface NamedPage {
  readonly slug: string;
  readonly title: string;
  /** Its path below the edition, default `/docs/<slug>`. */
  readonly path?: string;
  /** Its address; absent from the worker, which knows no site but its own. */
  readonly url?: string;
}

export interface FoundPage extends Hit, NamedPage {}

/** A page of another edition, or one that the filters leave out, which answers better. */
export interface PageElsewhere extends NamedPage {
  readonly anchor?: string;
  /** Names that lead to its edition; absent for the edition that was searched. */
  readonly edition?: Readonly<Record<string, string>>;
}

export type NearbyPages = Suggestions<NamedPage>;

export interface Found {
  readonly hits: readonly FoundPage[];
  readonly total: number;
  readonly confidence?: Confidence;
  readonly didYouMean?: string;
  readonly unquoted?: true;
  /** Suggestions when nothing was found. */
  readonly nearest?: NearbyPages;
  readonly elsewhere?: readonly PageElsewhere[];
}

export interface SearchFilters extends Pick<SearchOptions, 'kind' | 'section'> {
  /** Address or path of another edition, which is searched instead; ends with a slash. */
  readonly base?: string | undefined;
}

/** Values that can be chosen; an edition without `base` is the one that the dialog belongs to. */
export interface Choices extends Pick<SearchChoices, 'kinds' | 'sections'> {
  readonly sets: readonly EditionChoice[];
  readonly versions: readonly EditionChoice[];
}

export interface EditionChoice extends Pick<SearchFilters, 'base'> {
  readonly label: string;
}

export interface SearchClient {
  /** Returns the answer, or nothing once the signal is aborted; nothing more is sent then. @throws when there is no answer, and when what was sent is given up */
  search(query: string, filters: SearchFilters, signal: AbortSignal): Promise<Found | undefined>;
  /** Returns what answers better than an answer in doubt; absent where the answer itself has it. */
  elsewhere?(
    query: string,
    filters: SearchFilters,
    signal: AbortSignal,
  ): Promise<Found['elsewhere']>;
  /** Returns what a search can be narrowed to. */
  choices(): Promise<Choices>;
}

/** To the worker: where the site is, then questions. */
export type ToWorker =
  | { readonly type: 'load'; readonly prefix: string }
  | {
      readonly type: 'search';
      readonly id: number;
      readonly query: string;
      readonly options: SearchOptions;
    };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'found'; readonly id: number; readonly found: Found };
