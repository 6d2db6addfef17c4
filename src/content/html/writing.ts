/** A page while it is written. */
import type { AnyNode } from 'domhandler';

/** Names by anchor, the shortest first. */
export type AnchorNames = ReadonlyMap<string, readonly string[]>;

export interface HtmlPage {
  /** As the site lists them. */
  readonly names: AnchorNames;
  /** Ids of elements around what is written next, since the last heading. */
  ids: string[];
  /** Those that a heading has left to what is written below it: no other heading has them. */
  left: string[];
  /** Level of the heading above; 0: none is. */
  level: number;
  /** Words of the heading of level 1. */
  title: string;
  /** Characters that may still be written; below 0, nothing is. */
  room: number;
  /** Writes what an element holds. */
  readonly blocks: (nodes: readonly AnyNode[]) => string;
}

/**
 * Characters that are written for a page, over all levels: what a list or a quote holds is written once more with each
 * level around it. Ten levels of the largest page.
 */
export const ROOM = 40_000_000;

/** Blocks of Markdown, without empty ones. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** Lines behind a sign; empty ones stay empty. */
export function indent(text: string, by: string, page: HtmlPage): string {
  page.room -= text.length;
  if (page.room < 0) return '';
  return text
    .replace(/^/gm, by)
    .replace(/^[ \t]+$/gm, '')
    .replace(/^(> *)+$/gm, (quote) => quote.trimEnd());
}
