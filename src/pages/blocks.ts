/** Blocks as HTML for people: each type has a row. What authors wrote passes the sanitiser afterwards. */
import { blockOf, calloutTitle, type Block, type BlockType } from '../content/blocks/block.ts';
import { labelsIn } from '../content/blocks/labels/table.ts';
import { partsOf, type Node } from '../content/neutral/tree.ts';
import { escapeHtml } from './html.ts';
import { ALLOWED_TAGS } from './sanitise.ts';
import type { BodyWriting } from './writing.ts';

interface Written {
  readonly block: Block;
  /** HTML; empty where it has none. */
  readonly title: string;
  readonly body: string;
  /** The type of the first block inside. */
  readonly first: BlockType | undefined;
  readonly writing: BodyWriting;
}

type WriteBlock = (written: Written) => string;

/** Around a title; nothing for none. */
function titleLine(tag: string, title: string, name?: string): string {
  const attribute = name === undefined ? '' : ` class="${name}"`;
  return title === '' ? '' : `<${tag}${attribute}>${title}</${tag}>\n`;
}

const bare: WriteBlock = ({ title, body }) =>
  (title === '' ? '' : `<p><strong>${title}</strong></p>\n`) + body;

function idOf({ attributes: { id } = {} }: Block): string {
  return id === undefined ? '' : ` id="${escapeHtml(id)}"`;
}

const boxed =
  (name: string, tag = 'div'): WriteBlock =>
  ({ block, title, body }) =>
    `<${tag} class="${name}"${idOf(block)}>${titleLine('p', title, `${name}-title`)}${body}</${tag}>\n`;

/** Elements that the page does not have keep their bodies. */
function shownTag(tag: string): string {
  return ALLOWED_TAGS.has(tag)
    ? tag
    : /^(?:span|font|label|button|u|q|time)$/.test(tag)
      ? 'span'
      : 'div';
}

/** A paragraph ends where one of these begins. */
const BLOCK_INSIDE = /<(?:p|div|ul|ol|table|pre|figure|h[1-6])[\s>]/;

const element: WriteBlock = (written) => {
  const { tag = 'div', attributes = {} } = written.block;
  const shown = shownTag(tag === 'p' && BLOCK_INSIDE.test(written.body) ? 'div' : tag);
  const own = Object.entries(attributes).map(([name, value]) => {
    const isAddress = name === 'href' || name === 'src';
    return ` ${name}="${escapeHtml(isAddress ? written.writing.address(value) : value)}"`;
  });
  return `<${shown}${own.join('')}>${bare(written)}</${shown}>`;
};

const callout: WriteBlock = ({ block, title, body, writing: { words } }) => {
  const { weight = 'note', open } = block;
  const [tag, titleTag] = open === undefined ? ['div', 'p'] : ['details', 'summary'];
  const state = open === undefined ? ' role="note"' : open ? ' open' : '';
  const shown = title || escapeHtml(calloutTitle(block, words.language) ?? '');
  return `<${tag}${state} class="callout callout-${weight}">${titleLine(titleTag, shown, 'callout-title')}${body}</${tag}>\n`;
};

const BLOCKS: Readonly<Record<BlockType, WriteBlock>> = {
  accordion: ({ block, title, body, writing: { words } }) => {
    const shown = title || escapeHtml(labelsIn(words.language).details);
    const { open } = block;
    return `<details class="accordion"${idOf(block)}${open === true ? ' open' : ''}>${titleLine('summary', shown)}${body}</details>\n`;
  },
  badge: bare,
  callout,
  card: boxed('tile'),
  cards: (written) =>
    `<div class="tiles tiles-${written.block.columns ?? 2}">${bare(written)}</div>\n`,
  column: bare,
  element,
  embed: ({ block: { tag = 'iframe', attributes = {} }, body, writing }) => {
    const { src = '', title = '' } = attributes;
    return `<p><${tag} src="${escapeHtml(writing.address(src))}" title="${escapeHtml(title)}"></${tag}>${body}</p>\n`;
  },
  field: boxed('field'),
  figure: ({ title, body }) =>
    `<figure class="captioned">${titleLine('figcaption', title)}${body}</figure>\n`,
  'file-tree': boxed('file-tree'),
  folder: boxed('folder'),
  'for-agents': () => '',
  'for-people': bare,
  group: bare,
  hero: bare,
  quoted: boxed('quoted', 'blockquote'),
  step: boxed('step', 'li'),
  steps: (written) => {
    const tag = written.first === 'step' ? 'ol' : 'div';
    return `<${tag} class="steps">${bare(written)}</${tag}>\n`;
  },
  tab: boxed('tab', 'section'),
  tabs: (written) => {
    const { group } = written.block;
    const shared = group === undefined ? '' : ` data-group="${escapeHtml(group)}"`;
    return `<div class="tabs"${shared}>${bare(written)}</div>\n`;
  },
  tooltip: bare,
  update: boxed('update', 'section'),
  version: boxed('version'),
};

/** Blocks within a line. */
const SPANS: Partial<Record<BlockType, WriteBlock>> = {
  badge: ({ body }) => `<span class="badge">${body}</span>`,
  tooltip: ({ block: { title = '' }, body }) => `<abbr title="${escapeHtml(title)}">${body}</abbr>`,
  element,
  'for-agents': () => '',
};

export function writeBlock(node: Node, writing: BodyWriting): string {
  return rowText(node, writing, (type) => BLOCKS[type]);
}

export function writeSpan(node: Node, writing: BodyWriting): string {
  return rowText(node, writing, (type) => SPANS[type] ?? bare);
}

function rowText(node: Node, writing: BodyWriting, rowOf: (type: BlockType) => WriteBlock): string {
  const block = blockOf(node.token);
  if (block === undefined) return writing.nodes(node.children);
  const { titles, body } = partsOf(node);
  return rowOf(block.type)({
    block,
    title: titles.map(({ children }) => writing.nodes(children)).join(' '),
    body: writing.nodes(body),
    first: blockOf(body[0]?.token)?.type,
    writing,
  });
}
