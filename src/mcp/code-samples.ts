/** Code of the documentation: samples that were run, and every fenced block. */
import type { Library, Page, Sample } from '../content/model/library.ts';
import type { Generation } from '../generation/generation.ts';
import type { Hit } from '../search/search.ts';
import { codeBlocksOf, type CodeBlock } from './code-blocks.ts';
import { ownText, sectionsOf } from './page-sections.ts';
import { countWords, stemsOf } from './stems.ts';

/** A sample that ran, or a block of a page. */
export type Code =
  | { readonly kind: 'sample'; readonly sample: Sample }
  | { readonly kind: 'block'; readonly page: Page; readonly block: CodeBlock };

interface Ranked {
  readonly code: Code;
  readonly score: number;
}

/** Hits that are looked at before filters apply. */
const HITS_MAX = 100;

/** All code in the order of the documentation, samples that ran first. */
export function allCode({ samples, pages }: Library): readonly Code[] {
  const recorded = recordedCode(samples);
  return [
    ...samples.map((sample): Code => ({ kind: 'sample', sample })),
    ...pages.flatMap((page) => blocksOf(page, recorded)),
  ];
}

/** The code that a query finds, best first: by the section it is in, and by the words of the query in it. */
export function findCode({ library, search }: Generation, query: string): readonly Code[] {
  const stems = stemsOf(query);
  const recorded = recordedCode(library.samples);
  const byId = new Map(library.samples.map((sample) => [sample.id, sample]));
  const ran = search.search(query, { limit: HITS_MAX, kind: 'sample', snippets: false }).hits;
  const samples = ran.flatMap(({ sample: id = '', score }): Ranked[] => {
    const sample = byId.get(id);
    return sample === undefined ? [] : [{ code: { kind: 'sample', sample }, score }];
  });
  const blocks = search.search(query, { limit: HITS_MAX, snippets: false }).hits.flatMap((hit) =>
    blocksAt(library, hit, recorded).map((code): Ranked => {
      const share = countWords(code.block.code.toLowerCase(), stems) / Math.max(1, stems.length);
      return { code, score: (hit.score * (1 + share)) / 2 };
    }),
  );
  return [...samples, ...blocks].toSorted((a, b) => b.score - a.score).map(({ code }) => code);
}

function blocksAt(
  { pageBySlug }: Library,
  { kind, slug, anchor }: Hit,
  recorded: ReadonlySet<string>,
): readonly Extract<Code, { readonly kind: 'block' }>[] {
  const page = pageBySlug.get(slug);
  if (page === undefined || (kind !== 'page' && kind !== 'section')) return [];
  const { start, end } = ownText(page, anchor);
  return blocksOf(page, recorded).filter(({ block }) => block.start >= start && block.start < end);
}

function blocksOf(
  page: Page,
  recorded: ReadonlySet<string>,
): readonly Extract<Code, { readonly kind: 'block' }>[] {
  return codeBlocksOf(page)
    .filter(({ code }) => code.trim() !== '' && !recorded.has(keyOf(page.slug, code)))
    .map((block) => ({ kind: 'block', page, block }));
}

/** Page and code of each sample: the page shows it as a block, too. */
function recordedCode(samples: readonly Sample[]): ReadonlySet<string> {
  return new Set(samples.map(({ page, code }) => keyOf(page, code)));
}

function keyOf(page: string | undefined, code: string): string {
  return `${page}\n${code.trim()}`;
}

/** Heading and anchor of the section that a block is in. */
export function sectionAbove(
  page: Page,
  { start }: CodeBlock,
): { readonly heading: string; readonly anchor: string } | undefined {
  const section = sectionsOf(page).findLast((one) => one.start <= start);
  return section && { heading: section.heading.text, anchor: section.heading.anchor };
}
