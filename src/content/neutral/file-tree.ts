/** Trees of files as text: lists, or folders and files as components. */
import { blockOf } from '../blocks/block.ts';
import { partsOf, type Node } from './tree.ts';
import { inlineOf, type Writing } from './writing.ts';

interface Entry {
  readonly name: string;
  readonly below: readonly Entry[];
}

export function drawTree(node: Node, writing: Writing): string {
  const entries = entriesOf(node.children, writing);
  return `\`\`\`text\n${lines(entries, '').join('\n').replace(/`{3,}/g, '``')}\n\`\`\``;
}

function entriesOf(nodes: readonly Node[], writing: Writing): readonly Entry[] {
  return nodes.flatMap((node) => {
    if (node.token.type === 'list_item_open') {
      const [first, ...rest] = node.children;
      return first === undefined
        ? []
        : [{ name: nameOf(first, writing), below: entriesOf(rest, writing) }];
    }
    if (blockOf(node.token)?.type === 'folder') {
      const {
        titles: [title],
        body,
      } = partsOf(node);
      return [
        {
          name: title === undefined ? '' : nameOf(title, writing),
          below: entriesOf(body, writing),
        },
      ];
    }
    return entriesOf(node.children, writing);
  });
}

function nameOf(node: Node, writing: Writing): string {
  return inlineOf(node, writing, true)
    .replace(/\*\*|`/g, '')
    .replace(/\\(?=[_*])/g, '');
}

function lines(entries: readonly Entry[], before: string): readonly string[] {
  return entries.flatMap(({ name, below }, index) => {
    const isLast = index === entries.length - 1;
    const own = `${before}${isLast ? '└── ' : '├── '}${name}`;
    return [own, ...lines(below, `${before}${isLast ? '    ' : '│   '}`)];
  });
}
