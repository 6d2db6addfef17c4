/** Slots of components of MDC (`#title`, `#links`), and what the front pages of Nuxt UI make of them. */
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { blockOf, type Block } from '../blocks/block.ts';
import { ownLines } from './colon-lines.ts';
import { colonsWith, type PartsOf } from './colons.ts';
import { isTitle } from './front-page.ts';

const SLOT = /^#([a-z][\w-]*)(?:\{[^{}]*\})?$/;
/** The order in which Nuxt UI shows slots; others come last, as they are written. */
const ORDER = ['headline', 'description', 'body', 'features', 'links'];
const FEATURES: Block = { type: 'cards', columns: 3 };

interface Slot {
  readonly name: string;
  readonly lines: [number, number];
}

/** Parts of a component by its slots; the title is one line. */
const slotParts: PartsOf = (state, lines) => {
  const slots = slotsOf(state, lines);
  const titleSlot = slots.find(({ name }) => name === 'title');
  const title = titleSlot && titleOf(state, titleSlot);
  const parts = slots
    .filter((slot) => title === undefined || slot !== titleSlot)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((slot) => ({
      lines: slot.lines,
      ...(slot.name === 'features' && { block: FEATURES }),
    }));
  return title === undefined ? { parts } : { title, parts };
};

function rankOf({ name }: Slot): number {
  const rank = ORDER.indexOf(name);
  return rank === -1 ? ORDER.length : rank;
}

/** Blocks between lines of colons, with slots. */
export const mdcBlocks: (md: MarkdownIt) => void = colonsWith(slotParts);

/** Stretches of lines below the name of each slot, at the level of the component itself. */
function slotsOf(state: StateBlock, [from, to]: readonly [number, number]): readonly Slot[] {
  let slot: Slot = { name: 'default', lines: [from, to] };
  const slots = [slot];
  for (const { line, text } of ownLines(state, [from, to])) {
    const name = SLOT.exec(text)?.[1];
    if (name === undefined) continue;
    slot.lines[1] = line;
    slot = { name, lines: [line + 1, to] };
    slots.push(slot);
  }
  return slots;
}

/** A line that begins another block than a paragraph, or none. */
const NO_WORDS = /^(?:$|[-*+]\s|--|\d+[.)]\s|[>|#]|~{3}|`{3}|::)/;

/** The words of a slot that is one paragraph, on one line. */
function titleOf(state: StateBlock, { lines: [from, to] }: Slot): string | undefined {
  const words = state.getLines(from, to, 0, false).trim();
  const lines = words.split('\n').map((line) => line.trim());
  return lines.some((line) => NO_WORDS.test(line)) ? undefined : lines.join(' ');
}

/** Titles of heroes and sections are headings; buttons below each other are one line. */
export function mdcHeadings(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_mdc_headings', (core) => {
    core.tokens = joinedButtons(withHeadings(core.tokens));
  });
}

function withHeadings(tokens: readonly Token[]): readonly Token[] {
  let hasTitle = tokens.some(isTitle);
  const all: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const [block, ...title] = tokens.slice(index, index + 4) as [Token, ...Token[]];
    const tag = blockOf(block)?.tag;
    if (tag === undefined || !/^h\d$/.test(tag) || title[0]?.type !== 'title_open') {
      all.push(block);
      continue;
    }
    const isSecond = tag === 'h1' && (hasTitle || block.level > 0);
    hasTitle ||= tag === 'h1' && !isSecond;
    all.push(...headingOf(title, isSecond ? 'h2' : tag, block.level), block);
    index += title.length;
  }
  return all;
}

/** @param title its opening token, its words and its closing token, which are changed */
function headingOf(title: readonly Token[], tag: string, level: number): readonly Token[] {
  for (const token of title) {
    const type = token.type.replace('title_', 'heading_');
    const isWords = type === 'inline';
    Object.assign(token, { type, level: isWords ? level + 1 : level });
    if (!isWords) Object.assign(token, { tag, markup: '#'.repeat(Number(tag.slice(1))) });
  }
  return title;
}

const BUTTON = /\{\.button\}$/;
const BUTTON_BLOCK = ['block_open', 'paragraph_open', 'inline', 'paragraph_close', 'block_close'];

/** A block that is one button is five tokens. */
function joinedButtons(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  let line: Token | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const [open, begin, words, end] = tokens.slice(index, index + BUTTON_BLOCK.length);
    const isButton =
      blockOf(open)?.href !== undefined &&
      BUTTON_BLOCK.every((type, at) => tokens[index + at]?.type === type) &&
      BUTTON.test(words?.content ?? '');
    if (!isButton || !open || !begin || !words || !end) {
      line = undefined;
      if (open) all.push(open);
      continue;
    }
    if (line === undefined) {
      begin.level = end.level = open.level;
      words.level = open.level + 1;
      all.push(begin, (line = words), end);
    } else line.content += ` ${words.content}`;
    index += BUTTON_BLOCK.length - 1;
  }
  return all;
}
