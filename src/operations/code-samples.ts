/** Code of the documentation: samples that were run, and every fenced block. */
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import type { Sample } from '../content/model/sample.ts';
import { memoize } from '../memoize.ts';
import { after } from '../eventual.ts';
import type { Generation } from '../generation/generation.ts';
import { keptAnswer, type KeptAnswer } from '../search/find-hits.ts';
import type { Hit, HitCounts, SearchOptions } from '../search/search.ts';
import { codeBlocksOf } from './code-blocks.ts';
import { ownText, sectionsOf } from './page-sections.ts';
import { countWords, stemsOf } from './stems.ts';

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

/** Code with the hit that led to it: its own one if it is a sample, else that of its section. */
export interface FoundCode {
  readonly code: Code;
  readonly hit: Hit;
  /** As the score of a hit. */
  readonly score: number;
}

/** Code that was found, and the counts of its search: of the code itself only its number. */
export interface CodeAnswer extends Omit<HitCounts, 'confidence'> {
  /** Samples that ran, then blocks, each best first. */
  readonly found: readonly FoundCode[];
}

/** Hits that are looked at before filters apply. */
const HITS_MAX = 100;

/** Returns whether a documentation has any code. */
export const hasCode: (library: Pick<Library, 'samples' | 'pages'>) => boolean = memoize(
  ({ samples, pages }) =>
    samples.length > 0 || pages.some(({ codeLanguages }) => codeLanguages.length > 0),
);

/** All code in the order of the documentation, samples that ran first. */
export function allCode({ samples, pages }: Library): readonly Code[] {
  const recorded = recordedBlocks(samples);
  return [...samples.map(codeOf), ...pages.flatMap((page) => blocksOf(page, recorded))];
}

/** The code that a query finds: a block by its section, and by the words of the query in it. */
export async function findCode(
  { library, search }: Pick<Generation, 'library' | 'search'>,
  query: string,
  filters: Pick<SearchOptions, 'section' | 'snippets' | 'isTyped'> = {},
): Promise<CodeAnswer> {
  const { section, snippets = false, isTyped } = filters;
  const searched = (options: Partial<SearchOptions>): KeptAnswer | Promise<KeptAnswer> =>
    after(search.search(query, { limit: HITS_MAX, section, ...options }), keptAnswer);
  const ran = await searched({ kind: 'sample', snippets });
  const {
    hits,
    confidence: _ofPages,
    ...rest
  } = await searched({
    snippets: false,
    ...(isTyped && { isTyped }),
  });
  const byId = new Map(library.samples.map((sample) => [sample.id, sample]));
  // Where pages have the phrases of the query, samples that were found without its quotes have nothing to say.
  const isLoose = ran.unquoted === true && rest.unquoted !== true && hits.length > 0;
  const samples = (isLoose ? [] : ran.hits).flatMap((hit): FoundCode[] => {
    const sample = byId.get(hit.sample ?? '');
    return sample === undefined ? [] : [{ code: codeOf(sample), hit, score: hit.score }];
  });
  const found = [...samples, ...(await blocksFound(library, hits, stemsOf(query)))];
  return {
    ...rest,
    ...(ran.partial === true && { partial: true }),
    total: found.length,
    found,
  };
}

/** The blocks in the sections of hits, best first. */
async function blocksFound(
  library: Library,
  hits: readonly Hit[],
  stems: readonly string[],
): Promise<readonly FoundCode[]> {
  const recorded = recordedBlocks(library.samples);
  const found: FoundCode[] = [];
  for (const hit of hits) {
    for (const { code, text } of await blocksAt(library, hit, recorded)) {
      const share = countWords(text.toLowerCase(), stems) / Math.max(1, stems.length);
      found.push({ code, hit, score: (hit.score * (1 + share)) / 2 });
    }
  }
  return found.toSorted((a, b) => b.score - a.score);
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

/** The code of a hit of kind `sample`; undefined where the library lacks it. */
export async function readCode(
  { samples, pageBySlug, contents }: Library,
  { slug, sample: id, codeBlock }: Pick<Hit, 'slug' | 'sample' | 'codeBlock'>,
): Promise<{ readonly language: string; readonly code: string } | undefined> {
  if (id !== undefined) return samples.find((one) => one.id === id);
  const page = pageBySlug.get(slug);
  if (page === undefined || codeBlock === undefined) return undefined;
  return codeBlocksOf(await contents.read(page))[codeBlock];
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
