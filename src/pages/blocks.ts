/** Blocks as HTML for people: each type has a row. What authors wrote passes the sanitiser afterwards. */
import type { Renderer, Token } from 'markdown-it';
import { blockOf, type Block, type BlockType } from '../content/blocks/block.ts';
import { escapeHtml } from './html.ts';
import { ALLOWED_TAGS } from './sanitise.ts';
import { en } from './words/en.ts';
import type { BodyWords } from './words/words.ts';

type Rule = NonNullable<Renderer['rules'][string]>;

interface Look {
  readonly open: (block: Block, inside: Inside) => string;
  readonly close: (block: Block) => string;
  /** Around the title; default: a paragraph with the block's class. */
  readonly title?: readonly [open: string, close: string];
}

interface Inside {
  readonly hasTitle: boolean;
  readonly words: BodyWords;
  /** The type of the first block inside. */
  readonly first: BlockType | undefined;
}

const boxed = (name: string, tag = 'div'): Look => ({
  open: () => `<${tag} class="${name}">`,
  close: () => `</${tag}>\n`,
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

const bare: Look = { open: () => '', close: () => '', title: ['<p><strong>', '</strong></p>'] };

const callout: Look = {
  open: ({ kind = 'note', label, open }, { hasTitle }) => {
    const name =
      open === undefined ? '<p class="callout-title">' : '<summary class="callout-title">';
    const end = open === undefined ? '</p>' : '</summary>';
    const shown = hasTitle || label === undefined ? '' : `${name}${escapeHtml(label)}${end}`;
    const start = open === undefined ? '<div role="note"' : `<details${open ? ' open' : ''}`;
    return `${start} class="callout callout-${kind}">${shown}`;
  },
  close: ({ open }) => (open === undefined ? '</div>\n' : '</details>\n'),
};

const BLOCKS: Readonly<Record<BlockType, Look>> = {
  accordion: {
    open: ({ open }, { hasTitle, words }) =>
      `<details class="accordion"${open === true ? ' open' : ''}>${hasTitle ? '' : `<summary>${escapeHtml(words.details)}</summary>`}`,
    close: () => '</details>\n',
    title: ['<summary>', '</summary>'],
  },
  badge: bare,
  callout,
  card: boxed('tile'),
  cards: { ...boxed('tiles'), open: ({ columns = 2 }) => `<div class="tiles tiles-${columns}">` },
  column: bare,
  columns: boxed('tiles'),
  element: {
    open: ({ tag = 'div', attributes = {} }) =>
      `<${shownTag(tag)}${Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('')}>`,
    close: ({ tag = 'div' }) => `</${shownTag(tag)}>`,
  },
  embed: {
    open: ({ tag = 'iframe', attributes: { src = '', title = '' } = {} }) =>
      `<p><${tag} src="${escapeHtml(src)}" title="${escapeHtml(title)}"></${tag}>`,
    close: () => '</p>\n',
  },
  field: boxed('field'),
  fields: boxed('fields'),
  figure: { ...boxed('captioned', 'figure'), title: ['<figcaption>', '</figcaption>'] },
  'file-tree': boxed('file-tree'),
  folder: boxed('folder'),
  'for-agents': bare,
  'for-people': bare,
  group: bare,
  keys: bare,
  quoted: boxed('quoted', 'blockquote'),
  step: boxed('step', 'li'),
  steps: {
    open: (_, { first }) => (first === 'step' ? '<ol class="steps">' : '<div class="steps">'),
    close: () => '',
  },
  tab: boxed('tab', 'section'),
  tabs: {
    open: ({ group }) =>
      `<div class="tabs"${group === undefined ? '' : ` data-group="${escapeHtml(group)}"`}>`,
    close: () => '</div>\n',
  },
  tooltip: bare,
  update: boxed('update', 'section'),
  version: boxed('version'),
};

const SPANS: Partial<Record<BlockType, (block: Block) => readonly [open: string, close: string]>> =
  {
    badge: () => ['<span class="badge">', '</span>'],
    tooltip: ({ title = '' }) => [`<abbr title="${escapeHtml(title)}">`, '</abbr>'],
    element: (block) => [
      BLOCKS.element.open(block, { hasTitle: false, first: undefined, words: en.body }),
      `</${shownTag(block.tag ?? 'span')}>`,
    ],
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
    const opened = BLOCKS[block.type].open(block, inside);
    around(env).push({
      block,
      close: block.type === 'steps' ? closeOfSteps(opened) : BLOCKS[block.type].close(block),
    });
    return opened;
  },
  block_close: (_tokens, _index, _options, env) => around(env).pop()?.close ?? '',
  title_open: (_tokens, _index, _options, env) => titleOf(around(env).at(-1)?.block)[0],
  title_close: (_tokens, _index, _options, env) => `${titleOf(around(env).at(-1)?.block)[1]}\n`,
  span_open: (tokens, index) => spanOf(tokens[index])?.[0] ?? '',
  span_close: (tokens, index) => spanOf(tokens[index])?.[1] ?? '',
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

interface Open {
  readonly block: Block;
  readonly close: string;
}

const open = new WeakMap<object, Open[]>();

/** The blocks around the token that is written, innermost last. */
function around(env: object = {}): Open[] {
  const known = open.get(env) ?? [];
  open.set(env, known);
  return known;
}

function closeOfSteps(opened: string): string {
  return opened.startsWith('<ol') ? '</ol>\n' : '</div>\n';
}

/** A title may stand behind the opening of the block only. */
function titleBelow(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return next?.type === 'title_open';
}

function titleOf(block: Block | undefined): readonly [string, string] {
  if (block?.type === 'callout') {
    return block.open === undefined
      ? ['<p class="callout-title">', '</p>']
      : ['<summary class="callout-title">', '</summary>'];
  }
  return (block && BLOCKS[block.type].title) ?? ['<p><strong>', '</strong></p>'];
}

function spanOf(token: Token | undefined): readonly [string, string] | undefined {
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
