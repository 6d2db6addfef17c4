/** Questions and answers of a search, and the messages between the page and the search worker. */
import type { Confidence } from '../src/search/quality/confidence.ts';
import type { Suggestions } from '../src/search/suggest/suggest.ts';
import type { Hit } from '../src/search/search.ts';

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

export type NearbyPages = Suggestions<NamedPage>;

export interface Found {
  readonly hits: readonly FoundPage[];
  readonly total: number;
  readonly confidence?: Confidence;
  readonly didYouMean?: string;
  readonly unquoted?: true;
  /** Suggestions when nothing was found. */
  readonly nearest?: NearbyPages;
}

export interface SearchClient {
  /** Returns the answer, or nothing when a later query has made it useless. @throws when there is no answer */
  search(query: string): Promise<Found | undefined>;
}

/** To the worker: where the site is, then questions. */
export type ToWorker =
  | { readonly type: 'load'; readonly prefix: string }
  | {
      readonly type: 'search';
      readonly id: number;
      readonly query: string;
      readonly limit: number;
    };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'found'; readonly id: number; readonly found: Found };
