/**
 * The snippet of a hit: a stretch of its text around the first match, on one line.
 */
import type { Hit, Range } from './search.ts';

/** A longer text is looked through in stretches of this many UTF-16 code units, up to {@link STRETCHES_MAX} of them. */
const STRETCH = 16_384;
const STRETCHES_MAX = 8;

/** Start and end of the stretch to show, then start and end of each match in it. */
type MarkText = (text: string) => Uint32Array;
type Snippet = Pick<Hit, 'snippet' | 'matches'>;

/** The first of the texts that has a match; without any, the beginning of the first that is not empty. */
export function quote(texts: readonly string[], mark: MarkText): Snippet {
  let fallback: Snippet | undefined;
  for (const stretch of stretches(texts)) {
    const snippet = cut(stretch, mark(stretch));
    if (snippet.matches.length > 0) {
      return snippet;
    }
    fallback ??= snippet;
  }
  return fallback ?? { snippet: '', matches: [] };
}

function* stretches(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    const end = Math.min(text.length, STRETCH * STRETCHES_MAX);
    for (let at = 0; at < end; at += STRETCH) {
      const line = text
        .slice(at, at + STRETCH)
        .replaceAll(/\s+/gu, ' ')
        .trim();
      if (line !== '') {
        yield line;
      }
    }
  }
}

function cut(text: string, [start = 0, end = 0, ...ranges]: Uint32Array): Snippet {
  const before = start > 0 ? '… ' : '';
  const after = end < text.length ? ' …' : '';
  const shift = before.length - start;
  const matches: Range[] = [];
  for (let at = 0; at + 1 < ranges.length; at += 2) {
    matches.push([(ranges[at] ?? 0) + shift, (ranges[at + 1] ?? 0) + shift]);
  }
  return { snippet: `${before}${text.slice(start, end).trimEnd()}${after}`, matches };
}
