/** Snippets that the engine does not make: of code, and shorter ones. */
import type { Hit } from '../search/search.ts';
import { beforePair } from './page-sections.ts';
import { stemsOf } from './stems.ts';

type Snippet = Pick<Hit, 'snippet' | 'matches'>;

/** Characters of a snippet as the engine makes it (`crates/search/src/snippet`). */
export const SNIPPET_CHARACTERS = 200;
/** Share of a snippet that stands before its first match. */
const LEAD = 0.3;
/** Where text is left out. */
const LEFT_OUT = '…';
/** Characters of a code in which matches are looked for. */
const CODE_MAX = 20_000;
/** Words of a query that are looked for; a longer query is a sentence, whose words stand in any code. */
const STEMS_MAX = 12;

/** The code near its first match, in one line, with the words that matched. */
export function codeSnippet(code: string, query: string): Snippet {
  const stems = [...new Set(stemsOf(query))].slice(0, STEMS_MAX);
  const snippet = code.slice(0, CODE_MAX).replaceAll(/\s+/g, ' ').trim();
  const matches = [...snippet.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(({ 0: word, index }) => {
    const folded = word.toLowerCase();
    return stems.some((stem) => folded.includes(stem))
      ? [[index, index + word.length] as const]
      : [];
  });
  return shortSnippet({ snippet, matches }, SNIPPET_CHARACTERS);
}

/** The part of a snippet of at most `max` characters that begins near its first match, cut at spaces where there are some. */
export function shortSnippet({ snippet, matches }: Snippet, max: number): Snippet {
  if (snippet.length <= max) return { snippet, matches };
  const [first = 0] = matches[0] ?? [];
  const start = startNear(snippet, first, Math.floor(LEAD * max));
  const before = start === 0 ? '' : LEFT_OUT;
  const end = endBefore(snippet, start, start + max - before.length - LEFT_OUT.length);
  const shift = before.length - start;
  return {
    snippet: `${before}${snippet.slice(start, end)}${end === snippet.length ? '' : LEFT_OUT}`,
    matches: matches
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from + shift, to + shift] as const),
  };
}

/** Start of the first word that is at most `lead` characters before the match. */
function startNear(text: string, match: number, lead: number): number {
  if (match <= lead) return 0;
  const space = text.indexOf(' ', match - lead);
  return space < 0 || space >= match ? match : space + 1;
}

function endBefore(text: string, start: number, limit: number): number {
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit);
  return space > (start + limit) / 2 ? space : beforePair(text, limit);
}
