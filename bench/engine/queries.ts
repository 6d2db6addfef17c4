/** Queries as readers type them: whole titles and headings, words of them, unfinished words and misspelt ones. */
import { readFile } from 'node:fs/promises';
import type { Library } from '../../src/content/model.ts';
import { distinctQueries } from '../corpus.ts';

/** A longer query is refused by the service. */
const QUERY_CHARACTERS_MAX = 200;
/** Shorter words are typed to their end. */
const UNFINISHED_FROM = 5;

/** What is asked before the time is taken, and what is asked then; no query stands twice. */
export interface Queries {
  readonly warmUp: readonly string[];
  readonly timed: readonly string[];
}

/** The same ones on every run: of the file, one a line, evenly spread, or made from the library. */
export async function queriesFor(
  library: Library,
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

function madeFrom({ pages }: Library, count: number): readonly string[] {
  const phrases = [
    ...new Set(pages.flatMap(({ title, headings }) => [title, ...headings.map((one) => one.text)])),
  ].filter((phrase) => /\p{L}/u.test(phrase) && phrase.length <= 100);
  const step = Math.max(1, Math.floor((4 * phrases.length) / count));
  const whole = phrases.filter((_, i) => i % step === 0).values();
  const words = distinctQueries(phrases);
  const made = new Set<string>();
  // Two of a kind in turn, so that both halves, timed and not, get all kinds.
  for (let n = 0; made.size < count; n += 1) {
    const query = words.next().value;
    const kind = Math.floor(n / 2) % 4;
    if (kind === 0) made.add(whole.next().value ?? query);
    else if (kind === 1) made.add(unfinished(query));
    else if (kind === 2) made.add(misspelt(query));
    else made.add(query);
  }
  return [...made];
}

function unfinished(query: string): string {
  const last = query.split(' ').at(-1) ?? '';
  if (last.length < UNFINISHED_FROM) return query;
  return query.slice(0, query.length - Math.floor(last.length / 3));
}

/** Two letters change places in the second half of the longest word. */
function misspelt(query: string): string {
  const longest = query.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
  const at = Math.floor(longest.length / 2);
  const [before, a = '', b = ''] = [longest.slice(0, at), longest[at], longest[at + 1]];
  return query.replace(longest, before + b + a + longest.slice(at + 2));
}
