/** HTML elements whose bodies are Markdown, as Markdown: lists, quotes, tables and headings; others are their bodies. */
import { blockOf, type Block } from '../blocks/block.ts';
import { rowsOf } from './table.ts';
import type { Node } from './tree.ts';
import { indent, listItem, type Writing } from './writing.ts';

export function writeElement({ tag = '' }: Block, node: Node, writing: Writing): string {
  const body = writing.blocks(node.children);
  if (/^h[1-6]$/.test(tag)) {
    return body === '' ? '' : `${'#'.repeat(Number(tag.slice(1)))} ${flat(body)}`;
  }
  switch (tag) {
    case 'blockquote':
      return indent(body, '> ');
    case 'li':
    case 'dd':
      return listItem('- ', body);
    case 'dt':
      return `**${flat(body)}**`;
    case 'figcaption':
    case 'caption':
      return body === '' ? '' : `*${flat(body)}*`;
    case 'table':
      return table(node, writing);
    default:
      return body;
  }
}

function flat(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

function table(node: Node, writing: Writing): string {
  const rows = elementsOf(node, /^tr$/).map((row) =>
    elementsOf(row, /^t[dh]$/).map((cell) =>
      flat(writing.blocks(cell.children)).replace(/\|/g, '\\|'),
    ),
  );
  const caption = elementsOf(node, /^caption$/).map((one) => flat(writing.blocks(one.children)));
  return [...caption, rowsOf(rows)].filter((one) => one !== '').join('\n\n');
}

/** The nearest elements of these names below a node. */
function elementsOf(node: Node, names: RegExp): readonly Node[] {
  return node.children.flatMap((child) => {
    const tag = blockOf(child.token)?.tag;
    return tag !== undefined && names.test(tag) ? [child] : elementsOf(child, names);
  });
}
