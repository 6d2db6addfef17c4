/** The hits of an answer that is text. Runs in the service and in the browser. */
import type { TextAnswer } from './search.ts';

/** The bytes of each hit, in their order. Void at the next search. */
export function hitsOf({ bytes, ends }: Pick<TextAnswer, 'bytes' | 'ends'>): Uint8Array[] {
  const hits: Uint8Array[] = [];
  let start = 0;
  for (const end of ends) {
    hits.push(bytes.subarray(start, end));
    start = end;
  }
  return hits;
}
