/**
 * Blocks as CommonMark and GFM for agents: each type of token and of block has a row. Code keeps its bytes; no tag, marker
 * or comment of a dialect is left.
 */
import type { Token } from 'markdown-it';
import { blockOf, namedTitle, type Block, type BlockType } from '../blocks/block.ts';
import { labelsIn } from '../blocks/labels/table.ts';
import { fenceFor } from '../notation/code-info.ts';
import { writeElement } from './elements.ts';
import { drawTree } from './file-tree.ts';
import { writeHtml } from './html.ts';
import { footnoteLabel } from './inline.ts';
import { writeTable } from './table.ts';
import { partsOf, type Node } from './tree.ts';
import { indent, inlineOf, listItem, type Writing } from './writing.ts';

type Write = (node: Node, writing: Writing) => string;

/** Writer for the blocks of one page, separated by blank lines. */
export function blockWriter(place: Omit<Writing, 'blocks'>): Writing {
  const writing: Writing = { ...place, blocks: (nodes) => join(nodes, writing, '\n\n') };
  return writing;
}

function join(nodes: readonly Node[], writing: Writing, between: string): string {
  let text = '';
  for (const node of nodes) {
    const part = writeNode(node, writing);
    if (part !== '') {
      const isTight = between === '\n' && /^(?:[-*+]|\d+[.)]|`{3,}|~{3,})/.test(part);
      text += text === '' ? part : (isTight ? '\n' : '\n\n') + part;
    }
  }
  return text;
}

function writeNode(node: Node, writing: Writing): string {
  return TOKENS[node.token.type]?.(node, writing) ?? '';
}

const TOKENS: Readonly<Record<string, Write>> = {
  heading_open: (node, writing) => heading(node, writing),
  paragraph_open: (node, writing) => paragraph(inlineOf(node, writing)),
  inline: (node, writing) => paragraph(inlineOf(node, writing)),
  blockquote_open: ({ children }, writing) => quote(writing.blocks(children)),
  bullet_list_open: (node, writing) => list(node, writing),
  ordered_list_open: (node, writing) => list(node, writing),
  dl_open: definitions,
  fence: ({ token }) => code(token),
  code_block: ({ token }) => code(token),
  hr: () => '---',
  html_block: ({ token }, { links, lineOf }) =>
    writeHtml(token.content, { links, line: lineOf(token.map?.[0] ?? 0) }),
  table_open: ({ children }, writing) => writeTable(children, writing),
  math_block: ({ token }) => `$$\n${token.content}\n$$`,
  footnote_block_open: ({ children }, writing) => writing.blocks(children),
  footnote_open: (node, writing) => {
    const label = `[^${footnoteLabel(node.token)}]: `;
    return label + indent(writing.blocks(node.children), '    ').trimStart();
  },
  block_open: (node, writing) => {
    const block = blockOf(node.token);
    return block === undefined ? '' : BLOCKS[block.type]({ block, node, writing });
  },
};

function heading(node: Node, writing: Writing): string {
  const text = inlineOf(node, writing, true);
  return text === '' ? '' : `${'#'.repeat(Number(node.token.tag.slice(1)))} ${text}`;
}

/** A line that would begin a block stays text. */
const BEGINS_BLOCK =
  /\n(?=(?:#{1,6}\s|[-+*]\s|1[.)]\s|>|```|~~~|=+[ \t]*(?:\n|$)|-+[ \t]*(?:\n|$)|<[a-z!/?]))/gi;

function paragraph(written: string): string {
  const text = written.trim();
  return text.includes('\n') ? text.replace(BEGINS_BLOCK, '\n    ') : text;
}

function quote(text: string): string {
  return indent(text, '> ');
}

function list({ token, children }: Node, writing: Writing): string {
  const isOrdered = token.type === 'ordered_list_open';
  const start = Number(token.attrGet('start') ?? 1);
  const isTight = children.every(({ children: item }) =>
    item.every((one) => one.token.type !== 'paragraph_open' || one.token.hidden),
  );
  const items = children.map((item, index) => {
    const sign = token.markup || (isOrdered ? '.' : '-');
    const mark = isOrdered ? `${start + index}${sign} ` : `${sign} `;
    return listItem(mark, join(item.children, writing, isTight ? '\n' : '\n\n'));
  });
  return items.join(isTight ? '\n' : '\n\n');
}

/** `- **Term**: definition` */
function definitions({ children }: Node, writing: Writing): string {
  const items: { readonly terms: string[]; body: string }[] = [];
  for (const child of children) {
    if (child.token.type === 'dt_open') {
      items.push({ terms: [inlineOf(child, writing, true)], body: '' });
    } else {
      const last = items.at(-1);
      const body = writing.blocks(child.children);
      if (last !== undefined) last.body = last.body === '' ? body : `${last.body}\n\n${body}`;
    }
  }
  return items.map(({ terms, body }) => titledItem('- ', bold(terms.join(', ')), body)).join('\n');
}

/** A title with its body behind a colon, or below it when it is more than a paragraph. */
function titledItem(mark: string, title: string, body: string): string {
  if (body === '' || title === '') {
    return listItem(mark, title + body);
  }
  return listItem(
    mark,
    /\n\n|^(?:[-*>|]|```|\d+\.)/.test(body) ? `${title}\n\n${body}` : `${title}: ${body}`,
  );
}

function bold(text: string): string {
  return text === '' || /^\[[^]*\]\([^]*\)$|\*\*/.test(text) ? text : `**${text}**`;
}

/** Fences stay byte for byte, with what is said of them; indented code gets fences. */
function code({ content, info, markup }: Token): string {
  const isFence = /^(?:`{3,}|~{3,})$/.test(markup);
  const fence = isFence ? markup : fenceFor(content);
  const end = content === '' || content.endsWith('\n') ? '' : '\n';
  return `${fence}${isFence ? info : ''}\n${content}${end}${fence}`;
}

interface Written {
  readonly block: Block;
  readonly node: Node;
  readonly writing: Writing;
}

type WriteBlock = (written: Written) => string;

/** The title and the body of a block. */
function writtenParts({ node, writing }: Written): {
  readonly title: string;
  readonly body: string;
} {
  const { titles, body } = partsOf(node);
  return {
    title: titles.map((one) => inlineOf(one, writing, true)).join(' '),
    body: writing.blocks(body),
  };
}

const above: WriteBlock = (written) => {
  const { title, body } = writtenParts(written);
  return [bold(title), body].filter((one) => one !== '').join('\n\n');
};

const item: WriteBlock = (written) => {
  const { title, body } = writtenParts(written);
  if (written.block.type !== 'card') {
    return titledItem('- ', title, body);
  }
  const isProse = written.node.children.every(({ token }) =>
    /^(?:title|paragraph)_open$/.test(token.type),
  );
  return title === ''
    ? body
    : titledItem('- ', bold(title), isProse ? body.replace(/\s*\n\s*/g, ' ') : body);
};

const SIGNS = {
  note: 'NOTE',
  tip: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  danger: 'CAUTION',
};

const BLOCKS: Readonly<Record<BlockType, WriteBlock>> = {
  callout: (written) => {
    const { block, writing } = written;
    const { title, body } = writtenParts(written);
    const shown = title || namedTitle(block, writing.language) || '';
    const inner = [bold(shown), body].filter((one) => one !== '').join('\n\n');
    return quote(`[!${SIGNS[block.weight ?? 'note']}]${inner === '' ? '' : '\n'}${inner}`);
  },
  accordion: (written) => {
    const { title, body } = writtenParts(written);
    const shown = title || labelsIn(written.writing.language).details;
    return [bold(shown), body].filter((one) => one !== '').join('\n\n');
  },
  badge: above,
  card: item,
  cards: listOf,
  column: above,
  element: ({ block, node, writing }) => writeElement(block, node, writing),
  embed: ({ block: { attributes = {} }, node: { token }, writing }) => {
    const { src = '', title = '' } = attributes;
    const line = writing.lineOf(token.map?.[0] ?? 0);
    const target = writing.links.add({ target: src, isImage: false, line });
    return `[${title.replace(/[[\]]/g, '\\$&')}](${target})`;
  },
  field: item,
  figure: (written) => {
    const { title, body } = writtenParts(written);
    return [body, title === '' ? '' : `*${title}*`].filter((one) => one !== '').join('\n\n');
  },
  'file-tree': ({ node, writing }) => drawTree(node, writing),
  folder: item,
  'for-agents': above,
  'for-people': () => '',
  group: above,
  hero: above,
  quoted: ({ node, writing }) => quote(writing.blocks(node.children)),
  step: (written) => above(written),
  steps: ({ node, writing }) => {
    let number = 0;
    return node.children
      .map((child) => {
        const isStep = blockOf(child.token)?.type === 'step';
        number += Number(isStep);
        const text = writeNode(child, writing);
        return isStep ? listItem(`${number}. `, text) : text;
      })
      .filter((part) => part !== '')
      .join('\n\n');
  },
  tab: above,
  tabs: above,
  tooltip: above,
  update: above,
  version: above,
};

function listOf({ node, writing }: Written): string {
  let text = '';
  let wasItem = false;
  for (const child of node.children) {
    const part = writeNode(child, writing);
    const isItem = part.startsWith('- ');
    if (part !== '') {
      text += (text === '' ? '' : isItem && wasItem ? '\n' : '\n\n') + part;
      wasItem = isItem;
    }
  }
  return text;
}
