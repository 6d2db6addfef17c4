/** Code of the documentation: samples that were run, and every fenced block. */
import type { Library, Page, Sample } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import { findHits } from '../search/find-hits.ts';
import type { Hit } from '../search/search.ts';
import { codeBlocksOf } from './code-blocks.ts';
import { ownText, sectionsOf } from '../operations/page-sections.ts';
import { countWords, stemsOf } from '../operations/stems.ts';

/** A sample that ran. */
interface SampleCode {
  readonly kind: 'sample';
  readonly language: string;
  readonly sample: Sample;
}

/** A block of a page: its text is read with {@link readBlock}. */
interface BlockCode {
  readonly kind: 'block';
  readonly language: string;
  readonly page: Page;
  /** Among the blocks of the page. */
  readonly place: number;
}

export type Code = SampleCode | BlockCode;

interface Ranked {
  readonly code: Code;
  readonly score: number;
}

/** Hits that are looked at before filters apply. */
const HITS_MAX = 100;

/** All code in the order of the documentation, samples that ran first. */
export function allCode({ samples, pages }: Library): readonly Code[] {
  const recorded = recordedBlocks(samples);
  return [...samples.map(codeOf), ...pages.flatMap((page) => blocksOf(page, recorded))];
}

/** The code that a query finds: samples that ran, then blocks, each best first: by the section, and by the words of the query in it. */
export async function findCode(
  { library, search }: Generation,
  query: string,
): Promise<readonly Code[]> {
  const stems = stemsOf(query);
  const recorded = recordedBlocks(library.samples);
  const byId = new Map(library.samples.map((sample) => [sample.id, sample]));
  const ran = await findHits(search, query, { limit: HITS_MAX, kind: 'sample' });
  const ranked = ran.flatMap(({ sample: id = '', score }): Ranked[] => {
    const sample = byId.get(id);
    return sample === undefined ? [] : [{ code: codeOf(sample), score }];
  });
  for (const hit of await findHits(search, query, { limit: HITS_MAX })) {
    for (const { code, text } of await blocksAt(library, hit, recorded)) {
      const share = countWords(text.toLowerCase(), stems) / Math.max(1, stems.length);
      ranked.push({ code, score: (hit.score * (1 + share)) / 2 });
    }
  }
  const isBlock = ({ code }: Ranked): number => (code.kind === 'block' ? 1 : 0);
  return ranked
    .toSorted((a, b) => isBlock(a) - isBlock(b) || b.score - a.score)
    .map(({ code }) => code);
}

/** The code of a block, and heading and anchor of the section that it is in. */
export async function readBlock(
  { contents }: Library,
  { page, place }: BlockCode,
): Promise<{ readonly code: string; readonly heading?: string; readonly anchor?: string }> {
  const whole = await contents.read(page);
  const { start = 0, code = '' } = codeBlocksOf(whole)[place] ?? {};
  const section = sectionsOf(whole).findLast((one) => one.start <= start);
  if (section === undefined) return { code };
  return { code, heading: section.heading.text, anchor: section.heading.anchor };
}

/** The blocks that stand in a hit's own text. */
async function blocksAt(
  { pageBySlug, contents }: Library,
  { kind, slug, anchor }: Hit,
  recorded: ReadonlySet<string>,
): Promise<readonly { readonly code: BlockCode; readonly text: string }[]> {
  const page = pageBySlug.get(slug);
  const isText = kind === 'page' || kind === 'section';
  if (page === undefined || page.codeLanguages.length === 0 || !isText) return [];
  const whole = await contents.read(page);
  const { start, end } = ownText(whole, anchor);
  return blocksOf(page, recorded).flatMap((code) => {
    const block = codeBlocksOf(whole)[code.place];
    const isThere = block !== undefined && block.start >= start && block.start < end;
    return isThere ? [{ code, text: block.code }] : [];
  });
}

function codeOf(sample: Sample): SampleCode {
  return { kind: 'sample', language: sample.language, sample };
}

function blocksOf(page: Page, recorded: ReadonlySet<string>): readonly BlockCode[] {
  return page.codeLanguages.flatMap((language, place): BlockCode[] =>
    recorded.has(keyOf(page.slug, place)) ? [] : [{ kind: 'block', language, page, place }],
  );
}

/** The blocks that show samples: they are listed as those. */
function recordedBlocks(samples: readonly Sample[]): ReadonlySet<string> {
  return new Set(
    samples.flatMap(({ page = '', blocks = [] }) => blocks.map((place) => keyOf(page, place))),
  );
}

function keyOf(page: string, place: number): string {
  return `${page} ${place}`;
}
