/** Guesses the page that a reader wanted at an address where nothing is; browsers run this too. */
import { decoded } from '../content/links/link-address.ts';

const SLUG_LENGTH_MAX = 200;
const WORDS_LENGTH_MAX = 100;

/** The part of an address that names the page. @param path below the edition */
export function wantedSlug(path: string): string {
  const [, name = ''] = /^\/(?:(?:docs|sections)\/)?(.*?)(?:\.md|\.html)?\/?$/.exec(path) ?? [];
  return decoded(name).slice(0, SLUG_LENGTH_MAX);
}

/** The words of that part, to search for; may be empty. */
export function wantedWords(path: string): string {
  return wantedSlug(path)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_LENGTH_MAX);
}
