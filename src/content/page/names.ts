/** Names that a page explains without a heading: `--port` in the first cell of a row, or as the term of a definition. */
import { oneLine } from '../notation/text.ts';
import type { Node } from '../neutral/tree.ts';

/** Opening tokens of what is named, and where in it the name stands. */
const NAMED: Readonly<Record<string, (node: Node) => Node | undefined>> = {
  tr_open: ({ children }) => children.find(({ token }) => token.type === 'td_open'),
  dt_open: (node) => node,
};

/** Signs that may stand beside the code of a name: `-p`, `--port`. */
const SIGNS = /^[\s,/|*?]*$/u;

/** The name, if it is nothing but code; empty otherwise, and for anything else. */
export function nameOf(node: Node): string {
  const tokens = NAMED[node.token.type]?.(node)?.children.flatMap(({ token, children }) =>
    token.type === 'inline' ? (token.children ?? []) : children.map((child) => child.token),
  );
  if (tokens === undefined) return '';
  const isName = tokens.every(
    ({ type, content, nesting }) => type === 'code_inline' || nesting !== 0 || SIGNS.test(content),
  );
  const code = tokens.filter(({ type }) => type === 'code_inline');
  return isName ? oneLine(code.map(({ content }) => content).join(' ')) : '';
}
