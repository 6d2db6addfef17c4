/** Tokens as a tree for as long as Markdown is written from them. */
import type { Token } from 'markdown-it';

export interface Node {
  readonly token: Token;
  readonly children: readonly Node[];
}

/** Opening tokens hold what stands before their closing ones; a closing token without an opening one is left out. */
export function treeOf(tokens: readonly Token[]): readonly Node[] {
  const root: Node[] = [];
  const open: { readonly nodes: Node[]; readonly type: string }[] = [{ nodes: root, type: '' }];
  for (const token of tokens) {
    if (token.nesting === -1) {
      const type = token.type.replace(/_close$/, '');
      const depth = open.findLastIndex((one) => one.type === type);
      if (depth > 0) open.length = depth;
      continue;
    }
    const children: Node[] = [];
    open.at(-1)?.nodes.push({ token, children });
    if (token.nesting === 1) {
      open.push({ nodes: children, type: token.type.replace(/_open$/, '') });
    }
  }
  return root;
}
