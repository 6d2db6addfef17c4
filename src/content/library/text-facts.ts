/** What is known of a page's Markdown while the text itself is elsewhere. */
import { createHash } from 'node:crypto';
import type { Page } from '../model/library.ts';
import { codeBlocksIn } from '../extras/code-blocks.ts';

export type TextFacts = Pick<Page, 'markdownBytes' | 'markdownDigest' | 'codeLanguages'>;

export function textFacts(markdown: string): TextFacts {
  return {
    markdownBytes: Buffer.byteLength(markdown),
    markdownDigest: createHash('sha256').update(markdown).digest('base64url'),
    codeLanguages: codeBlocksIn(markdown).map(({ language }) => language),
  };
}
