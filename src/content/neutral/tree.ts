/** Tokens as a tree, for as long as something is written from them: HTML, Markdown for agents, text for search. */
import type { Token } from 'markdown-it';

export interface Node {
  readonly token: Token;
  /** Of a token of text within a line, the tokens of that line. */
  readonly children: Node[];
}

/** Opening tokens hold what stands before their closing ones; a closing token without an opening one is left out. */
export function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open: { readonly nodes: Node[]; readonly type: string }[] = [{ nodes: root, type: '' }];
  for (const token of tokens) {
    if (token.nesting === -1) {
      const type = token.type.replace(/_close$/, '');
      const depth = open.findLastIndex((one) => one.type === type);
      if (depth > 0) open.length = depth;
      continue;
    }
    const children: Node[] =
      token.type === 'inline' && token.children !== null ? treeOf(token.children) : [];
    open.at(-1)?.nodes.push({ token, children });
    if (token.nesting === 1) {
      open.push({ nodes: children, type: token.type.replace(/_open$/, '') });
    }
  }
  return root;
}

/** The titles of a block, and what else it holds. */
export function partsOf({ children }: Node): {
  readonly titles: readonly Node[];
  readonly body: readonly Node[];
} {
  const titles = children.filter(({ token }) => token.type === 'title_open');
  const body =
    titles.length === 0 ? children : children.filter(({ token }) => token.type !== 'title_open');
  return { titles, body };
}
