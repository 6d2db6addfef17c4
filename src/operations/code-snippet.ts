/** A line of code around the words of a query, where the engine makes none. */
import type { Hit } from '../search/search.ts';
import { beforePair } from './page-sections.ts';
import { stemsOf } from './stems.ts';

/** Characters, and those before the first match: as the engine's (`crates/search/src/snippet`). */
const LENGTH = 200;
const LEAD = 60;

/** The code near its first match, in one line, with the words that matched. */
export function codeSnippet(code: string, query: string): Pick<Hit, 'snippet' | 'matches'> {
  const stems = stemsOf(query);
  const lower = code.toLowerCase();
  const places = stems.map((stem) => lower.indexOf(stem)).filter((place) => place >= 0);
  const start = places.length === 0 ? 0 : startBefore(code, Math.min(...places));
  const stretch = code.slice(start, start + 2 * LENGTH).replaceAll(/\s+/g, ' ');
  const snippet = shortened(stretch.trim());
  return { snippet, matches: matchesIn(snippet, stems) };
}

/** The start of the code, else of the line, else of the match itself. */
function startBefore(code: string, match: number): number {
  const starts = [0, code.lastIndexOf('\n', match) + 1, match];
  return starts.find((start) => match - start <= LEAD) ?? match;
}

function shortened(line: string): string {
  if (line.length <= LENGTH) return line;
  const end = line.lastIndexOf(' ', LENGTH);
  return `${line.slice(0, end > LENGTH / 2 ? end : beforePair(line, LENGTH))} …`;
}

/** The words with a stem in them. */
function matchesIn(snippet: string, stems: readonly string[]): Hit['matches'] {
  return [...snippet.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(({ 0: word, index }) =>
    stems.some((stem) => word.toLowerCase().includes(stem))
      ? [[index, index + word.length] as const]
      : [],
  );
}
