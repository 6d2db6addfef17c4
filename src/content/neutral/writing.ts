/** Helpers shared by the parts of the Markdown writer. */
import { writeInline } from './inline.ts';
import type { Links } from './links.ts';
import type { Node } from './tree.ts';

export interface Writing {
  /** BCP 47 tag: blocks without a title name themselves in it. */
  readonly language: string;
  readonly links: Links;
  /** 0-based line of the source for a line that a token names. */
  readonly lineOf: (line: number) => number;
  /** Blocks, apart by a blank line. */
  readonly blocks: (nodes: readonly Node[]) => string;
}

/** The inline content of a paragraph, a heading or a title. */
export function inlineOf(node: Node, writing: Writing, isLine = false): string {
  const inline =
    node.token.type === 'inline' ? node : node.children.find((one) => one.token.type === 'inline');
  const line = writing.lineOf(inline?.token.map?.[0] ?? 0);
  return writeInline(inline?.children ?? [], { links: writing.links, isLine, line }).trim();
}

export function indent(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? by.trimEnd() : by + line))
    .join('\n');
}

/** An item whose further lines are aligned with the text of the first. */
export function listItem(mark: string, body: string): string {
  return body === ''
    ? mark.trimEnd()
    : mark + indent(body, ' '.repeat(mark.length)).slice(mark.length);
}
