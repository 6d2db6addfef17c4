/** Messages between the page and the search worker. */
import type { Confidence } from '../src/search/quality/confidence.ts';
import type { Suggestions } from '../src/search/suggest/suggest.ts';
import type { Hit } from '../src/search/search.ts';

export interface FoundPage extends Hit {
  readonly title: string;
}

/** A page by its title. */
export interface NamedPage {
  readonly slug: string;
  readonly title: string;
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
