/** Queries as readers type them: whole titles and headings, words of them, unfinished words and misspelt ones. */
import { readFile } from 'node:fs/promises';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';

/** A longer query is refused by the service. */
const QUERY_CHARACTERS_MAX = 200;
/** Shorter words are typed to their end. */
const UNFINISHED_FROM = 5;
const KEYWORDS_MAX = 3;

/** Queries of the warm-up and of the measurement; none is in both. */
export interface Queries {
  readonly warmUp: readonly string[];
  readonly timed: readonly string[];
}

/** The same ones on every run: of the file, one a line, evenly spread, or made from the library. */
export async function queriesFor(
  library: MemoryLibrary,
  { count, file }: { readonly count: number; readonly file: string | undefined },
): Promise<Queries> {
  const all = file === undefined ? madeFrom(library, 2 * count) : await readQueries(file);
  const step = Math.max(1, Math.floor(all.length / (2 * count)));
  const spread = all.filter((_, i) => i % step === 0).slice(0, 2 * count);
  return {
    warmUp: spread.filter((_, i) => i % 2 === 1),
    timed: spread.filter((_, i) => i % 2 === 0),
  };
}

async function readQueries(file: string): Promise<readonly string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const fitting = lines.filter((line) => line !== '' && [...line].length <= QUERY_CHARACTERS_MAX);
  return [...new Set(fitting)];
}

/** Words of one title or heading: what is looked for together stands together. */
function madeFrom({ contents: { pages } }: MemoryLibrary, count: number): readonly string[] {
  const phrases = [
    ...new Set(pages.flatMap(({ title, headings }) => [title, ...headings.map((one) => one.text)])),
  ].filter((phrase) => /\p{L}/u.test(phrase) && phrase.length <= 100);
  const step = Math.max(1, Math.floor(phrases.length / count));
  const made = new Set<string>();
  let taken = 0;
  for (let at = 0; at < phrases.length && made.size < count; at += step) {
    // Two of a kind in turn, so that both halves, timed and not, get all kinds.
    const kind = KINDS[Math.floor(taken / 2) % KINDS.length] ?? whole;
    made.add(kind(phrases[at] ?? ''));
    taken += 1;
  }
  return [...made];
}

const whole = (phrase: string): string => phrase;

/** Up to three of its longest words, in their order. */
function keywords(phrase: string): string {
  const words = phrase.match(/[\p{L}\p{N}]+/gu) ?? [];
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, KEYWORDS_MAX);
  return words.filter((word) => longest.includes(word)).join(' ');
}

function unfinished(phrase: string): string {
  const query = keywords(phrase);
  const last = query.split(' ').at(-1) ?? '';
  if (last.length < UNFINISHED_FROM) return query;
  return query.slice(0, query.length - Math.floor(last.length / 3));
}

/** Two letters change places in the second half of the longest word. */
function misspelt(phrase: string): string {
  const query = keywords(phrase);
  const longest = query.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const at = Math.floor(longest.length / 2);
  const [before, a = '', b = ''] = [longest.slice(0, at), longest[at], longest[at + 1]];
  return query.replace(longest, before + b + a + longest.slice(at + 2));
}

const KINDS = [whole, keywords, unfinished, misspelt] as const;
