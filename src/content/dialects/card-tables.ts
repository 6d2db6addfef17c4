/** Cards that GitBook writes as a table of HTML: `<table data-view="cards">`, a card each row. */
import type { MarkdownIt, StateCore } from 'markdown-it';
import { blockState } from '../blocks/block.ts';
import { writeCards } from '../elements/cards.ts';
import type { Props } from '../elements/props.ts';
import { attributesOf } from '../notation/html-inline.ts';
import { htmlText, oneLine } from '../notation/text.ts';

const TABLE = /^<table\b[^<>]*\bdata-view="cards"[^<>]*>/;
const CELL = /<t[hd]\b([^<>]*)>([^]*?)(?=<\/?t[hdr]\b|$)/g;
const ROW = /<tr\b[^<>]*>([^]*?)(?=<\/?tr\b|$)/g;
const ICON = /<i\b[^<>]*\bclass="fa-[^<>]*>[^<]*<\/i>/g;

export function cardTables(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_card_tables', (core: StateCore) => {
    core.tokens = core.tokens.flatMap((token) => {
      if (token.type !== 'html_block' || !TABLE.test(token.content.trimStart())) return [token];
      const state = blockState(core);
      writeCards(
        state,
        cardsOf(token.content).map((props) => ({ props })),
        { columns: 3, line: token.map?.[0] ?? 0 },
      );
      return state.tokens;
    });
  });
}

interface Cell {
  readonly attributes: string;
  readonly html: string;
}

function cardsOf(table: string): readonly Props[] {
  const [head = [], ...rows] = [...table.matchAll(ROW)].map(([, row = '']) => cellsOf(row));
  return rows.map((row) => card(head, row));
}

function cellsOf(row: string): readonly Cell[] {
  return [...row.matchAll(CELL)].map(([, attributes = '', html = '']) => ({
    attributes,
    html: html
      .replace(/<\/?t(?:able|head|body|d|h|r)\b[^<>]*>/g, '')
      .replace(ICON, '')
      .trim(),
  }));
}

/**
 * A row as the arguments of a card. Of the cells whose column is shown, the first with text is the title and the others the description; two
 * hidden columns hold its address and its picture.
 */
function card(head: readonly Cell[], row: readonly Cell[]): Readonly<Record<string, string>> {
  const made: Record<string, string> = {};
  const shown: string[] = [];
  for (const [index, { html }] of row.entries()) {
    const { attributes = '' } = head[index] ?? {};
    if (/\bdata-card-target\b/.test(attributes)) made['href'] = linkIn(html);
    else if (/\bdata-card-cover(?!-dark)\b/.test(attributes)) made['img'] = linkIn(html);
    else if (!/\bdata-hidden\b/.test(attributes) && html !== '') shown.push(html);
  }
  const [title = '', ...description] = shown;
  made['title'] = oneLine(htmlText(title));
  made['description'] = description.join(' ');
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== ''));
}

function linkIn(html: string): string {
  const { href, src } = attributesOf(html);
  return href ?? src ?? '';
}
