/** Blocks as HTML for people: each type has a row. What authors wrote passes the sanitiser afterwards. */
import type { Renderer, Token } from 'markdown-it';
import { blockOf, calloutTitle, type Block, type BlockType } from '../content/blocks/block.ts';
import { DETAILS, labelIn } from '../content/blocks/labels.ts';
import { escapeHtml } from './html.ts';
import { ALLOWED_TAGS } from './sanitise.ts';
import { en } from './words/en.ts';
import type { BodyWords } from './words/words.ts';

type Rule = NonNullable<Renderer['rules'][string]>;

/** HTML around a block and around its title. */
interface Look {
  readonly open: string;
  readonly close: string;
  /** Around the title; default: a paragraph in bold. */
  readonly title?: readonly [open: string, close: string];
}

interface Inside {
  readonly hasTitle: boolean;
  readonly words: BodyWords;
  /** The type of the first block inside. */
  readonly first: BlockType | undefined;
}

type LookOf = (block: Block, inside: Inside) => Look;

const BOLD = ['<p><strong>', '</strong></p>'] as const;

const bare: LookOf = () => ({ open: '', close: '' });

const boxed =
  (name: string, tag = 'div'): LookOf =>
  () => ({
    open: `<${tag} class="${name}">`,
    close: `</${tag}>\n`,
    title: [`<p class="${name}-title">`, '</p>'],
  });

/** Elements that the page does not have keep their bodies. */
function shownTag(tag: string): string {
  return ALLOWED_TAGS.has(tag)
    ? tag
    : /^(?:span|font|label|button|u|q|time)$/.test(tag)
      ? 'span'
      : 'div';
}

function element({ tag = 'div', attributes = {} }: Block): Look {
  const shown = shownTag(tag);
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return { open: `<${shown}${written.join('')}>`, close: `</${shown}>` };
}

const callout: LookOf = (block, { hasTitle, words }) => {
  const { weight = 'note', open } = block;
  const [tag, titleTag] = open === undefined ? ['div', 'p'] : ['details', 'summary'];
  const state = open === undefined ? ' role="note"' : open ? ' open' : '';
  const title = [`<${titleTag} class="callout-title">`, `</${titleTag}>`] as const;
  const label = hasTitle ? undefined : calloutTitle(block, words.language);
  const shown = label === undefined ? '' : title.join(escapeHtml(label));
  return {
    open: `<${tag}${state} class="callout callout-${weight}">${shown}`,
    close: `</${tag}>\n`,
    title,
  };
};

const BLOCKS: Readonly<Record<BlockType, LookOf>> = {
  accordion: ({ open }, { hasTitle, words }) => ({
    open: `<details class="accordion"${open === true ? ' open' : ''}>${hasTitle ? '' : `<summary>${escapeHtml(labelIn(words.language, DETAILS))}</summary>`}`,
    close: '</details>\n',
    title: ['<summary>', '</summary>'],
  }),
  badge: bare,
  callout,
  card: boxed('tile'),
  cards: ({ columns = 2 }) => ({ open: `<div class="tiles tiles-${columns}">`, close: '</div>\n' }),
  column: bare,
  columns: boxed('tiles'),
  element,
  embed: ({ tag = 'iframe', attributes: { src = '', title = '' } = {} }) => ({
    open: `<p><${tag} src="${escapeHtml(src)}" title="${escapeHtml(title)}"></${tag}>`,
    close: '</p>\n',
  }),
  field: boxed('field'),
  fields: boxed('fields'),
  figure: () => ({
    open: '<figure class="captioned">',
    close: '</figure>\n',
    title: ['<figcaption>', '</figcaption>'],
  }),
  'file-tree': boxed('file-tree'),
  folder: boxed('folder'),
  'for-agents': bare,
  'for-people': bare,
  group: bare,
  keys: bare,
  quoted: boxed('quoted', 'blockquote'),
  step: boxed('step', 'li'),
  steps: (_, { first }) =>
    first === 'step'
      ? { open: '<ol class="steps">', close: '</ol>\n' }
      : { open: '<div class="steps">', close: '</div>\n' },
  tab: boxed('tab', 'section'),
  tabs: ({ group }) => ({
    open: `<div class="tabs"${group === undefined ? '' : ` data-group="${escapeHtml(group)}"`}>`,
    close: '</div>\n',
  }),
  tooltip: bare,
  update: boxed('update', 'section'),
  version: boxed('version'),
};

const SPANS: Partial<Record<BlockType, (block: Block) => Look>> = {
  badge: () => ({ open: '<span class="badge">', close: '</span>' }),
  tooltip: ({ title = '' }) => ({ open: `<abbr title="${escapeHtml(title)}">`, close: '</abbr>' }),
  element,
};

/** Rules for markdown-it's renderer. */
export const blockRules: Readonly<Record<string, Rule>> = {
  block_open: (tokens, index, _, env) => {
    const block = blockOf(tokens[index]);
    if (block === undefined) return '';
    const hasTitle = titleBelow(tokens, index);
    const inside = {
      hasTitle,
      words: wordsOf(env),
      first: blockOf(tokens[index + (hasTitle ? 4 : 1)])?.type,
    };
    const look = BLOCKS[block.type](block, inside);
    around(env).push(look);
    return look.open;
  },
  block_close: (_tokens, _index, _options, env) => around(env).pop()?.close ?? '',
  title_open: (_tokens, _index, _options, env) => (around(env).at(-1)?.title ?? BOLD)[0],
  title_close: (_tokens, _index, _options, env) => `${(around(env).at(-1)?.title ?? BOLD)[1]}\n`,
  span_open: (tokens, index) => spanOf(tokens[index])?.open ?? '',
  span_close: (tokens, index) => spanOf(tokens[index])?.close ?? '',
  footnote_ref: (tokens, index) => {
    const number = numberOf(tokens[index]);
    return `<sup class="footnote-ref"><a href="#fn-${number}" id="fnref-${number}${again(tokens[index])}">${number}</a></sup>`;
  },
  footnote_block_open: () => '<section class="footnotes"><ol>',
  footnote_block_close: () => '</ol></section>\n',
  footnote_open: (tokens, index) => `<li id="fn-${numberOf(tokens[index])}">`,
  footnote_close: () => '</li>\n',
  footnote_anchor: (tokens, index, _, env) =>
    ` <a class="footnote-back" href="#fnref-${numberOf(tokens[index])}${again(tokens[index])}" aria-label="${escapeHtml(wordsOf(env).backToText)}">↩</a>`,
};

/** Words of the rendering that `env` belongs to. */
export function wordsOf(env: object | undefined): BodyWords {
  return (env as { words?: BodyWords } | undefined)?.words ?? en.body;
}

const open = new WeakMap<object, Look[]>();

/** Looks of the blocks around the token that is written, innermost last. */
function around(env: object = {}): Look[] {
  const known = open.get(env) ?? [];
  open.set(env, known);
  return known;
}

/** A title may stand behind the opening of the block only. */
function titleBelow(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return next?.type === 'title_open';
}

function spanOf(token: Token | undefined): Look | undefined {
  const block = blockOf(token);
  return block && SPANS[block.type]?.(block);
}

function numberOf(token: Token | undefined): number {
  return Number(token?.meta?.['id'] ?? 0) + 1;
}

/** A footnote that is named twice has two places to go back to. */
function again(token: Token | undefined): string {
  const times = Number(token?.meta?.['subId'] ?? 0);
  return times > 0 ? `-${times}` : '';
}

const TASK = /^\[([ xX])\][ \t]+/;

/** `- [x] done`: the mark becomes a box that is drawn. */
export function markTasks(tokens: readonly Token[], words: BodyWords): void {
  for (const [index, token] of tokens.entries()) {
    const inline = token.type === 'list_item_open' ? tokens[index + 2] : undefined;
    const [first] = inline?.children ?? [];
    const mark = first?.type === 'text' ? TASK.exec(first.content) : null;
    if (inline?.children && first && mark) {
      first.content = first.content.slice(mark[0].length);
      const box = Object.assign(
        Object.create(Object.getPrototypeOf(first) as object) as Token,
        first,
      );
      const isDone = mark[1] !== ' ';
      Object.assign(box, {
        type: 'html_inline',
        content: `<span class="task${isDone ? ' task-done' : ''}" role="img" aria-label="${escapeHtml(isDone ? words.done : words.toDo)}"></span>`,
      });
      inline.children.unshift(box);
      token.attrJoin('class', 'task-item');
    }
  }
}

/** Without what is written for agents only. */
export function forPeople(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    const isForAgents = blockOf(token)?.type === 'for-agents';
    if (isForAgents) depth += token.nesting;
    if (
      token.type === 'inline' &&
      token.children?.some((one) => blockOf(one)?.type === 'for-agents')
    ) {
      token.children = forPeople(token.children);
    }
    return depth === 0 && !isForAgents;
  });
}
