/** Chooses the representation of an address that exists in several, from the Accept header. */
import Negotiator from 'negotiator';

export type Form = 'html' | 'markdown' | 'problem';

/** Media types with their parameters, so that `text/markdown;charset=utf-8` in an Accept header matches too. */
const TYPES: Readonly<Record<string, Form>> = {
  'text/html;charset=utf-8': 'html',
  'text/markdown;charset=utf-8;variant=GFM': 'markdown',
  'application/problem+json': 'problem',
  'application/json': 'problem',
};
const PAGE_TYPES = Object.keys(TYPES).slice(0, 2);
const ERROR_TYPES = Object.keys(TYPES);

/** Accept headers are few and repeat; a cap keeps hostile ones from growing the table. */
const REMEMBERED_MAX = 256;
const REMEMBERED_LENGTH_MAX = 512;
const pageForms = new Map<string, Form>();

/**
 * HTML unless Markdown is preferred by quality, then by being named rather than covered by a wildcard, then by
 * order. Nothing is refused: what matches neither gets HTML (RFC 9110 §12.4.1 allows disregarding Accept).
 */
export function pageForm(accept: string | undefined): Form {
  if (!accept) return 'html';
  const known = pageForms.get(accept);
  if (known) return known;
  const form = choose(accept, PAGE_TYPES) ?? 'html';
  if (pageForms.size < REMEMBERED_MAX && accept.length <= REMEMBERED_LENGTH_MAX) {
    pageForms.set(accept, form);
  }
  return form;
}

/**
 * As `pageForm`, and problem+json for whoever prefers JSON. `usual` is what a client without preference gets: a page
 * where pages live, a problem document elsewhere.
 */
export function errorForm(accept: string | undefined, usual: 'html' | 'problem'): Form {
  if (!accept) return usual;
  const types = usual === 'html' ? ERROR_TYPES : ERROR_TYPES.toReversed();
  return choose(accept, types) ?? usual;
}

function choose(accept: string, types: string[]): Form | undefined {
  const [best] = new Negotiator({ headers: { accept } }).mediaTypes(types);
  return best === undefined ? undefined : TYPES[best];
}
