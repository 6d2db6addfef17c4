/** Places of samples among the code blocks of their pages, so that a listing of all code has each block once. */
import type { WholePage } from '../model/page.ts';
import type { Sample } from '../model/sample.ts';
import { groupBy } from '../source/group-by.ts';
import { codeBlocksIn } from './code-blocks.ts';

/** By id. Each page is read once for all its samples. @param read nothing for what is no page */
export function sampleBlocks(
  samples: readonly Sample[],
  read: (slug: string) => WholePage | undefined,
): ReadonlyMap<string, readonly number[]> {
  const ofPages = groupBy(samples, ({ page = '' }) => page);
  const places = new Map<string, readonly number[]>();
  for (const [slug, shown] of ofPages) {
    const page = read(slug);
    if (page === undefined) continue;
    for (const { id, blocks } of blocksOn(page, shown)) places.set(id, blocks);
  }
  return places;
}

interface Shown {
  readonly id: string;
  readonly blocks: number[];
  /** Of all samples with this code. */
  readonly outputs: Set<string>;
}

/** A block with the code of several samples is that of the first: a page may have a thousand alike. */
function blocksOn({ markdown }: WholePage, samples: readonly Sample[]): readonly Shown[] {
  const byCode = new Map<string, Shown>();
  const all = samples.map(({ id, code, output }): Shown => {
    const first = byCode.get(code.trim());
    const own = { id, blocks: [], outputs: first?.outputs ?? new Set<string>() };
    own.outputs.add(output.trim());
    if (first === undefined) byCode.set(code.trim(), own);
    return own;
  });
  const codes = codeBlocksIn(markdown).map(({ code }) => code.trim());
  for (const [place, code] of codes.entries()) {
    const shown = byCode.get(code);
    if (shown === undefined) continue;
    const next = codes[place + 1];
    shown.blocks.push(place);
    if (next !== undefined && shown.outputs.has(next)) shown.blocks.push(place + 1);
  }
  return all;
}
