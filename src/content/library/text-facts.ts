/** The facts known of a page's text while the text itself is elsewhere. */
import { createHash } from 'node:crypto';
import type { Page, WholePage } from '../model/page.ts';
import { codeBlocksIn } from '../extras/code-blocks.ts';

export type TextFacts = Pick<
  Page,
  'headingCount' | 'topics' | 'markdownBytes' | 'markdownDigest' | 'codeLanguages'
>;

/** Headings that stand for a description. */
const TOPICS_MAX = 4;

export function textFacts({
  description,
  headings,
  markdown,
}: Pick<WholePage, 'description' | 'headings' | 'markdown'>): TextFacts {
  const topics = headings.slice(0, TOPICS_MAX).map(({ text }) => text);
  return {
    headingCount: headings.length,
    ...(description === '' && { topics: topics.join(', ') }),
    markdownBytes: Buffer.byteLength(markdown),
    markdownDigest: createHash('sha256').update(markdown).digest('base64url'),
    codeLanguages: codeBlocksIn(markdown).map(({ language }) => language),
  };
}
