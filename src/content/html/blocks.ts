/** Elements of HTML as blocks of Markdown: each kind has a row, any other is what it holds. */
import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { memoize } from '../../memoize.ts';
import { callout, details, tabs } from './boxes.ts';
import { writeCode } from './code.ts';
import { takeAnchors, writeLine } from './inline.ts';
import { definitions, list } from './lists.ts';
import { table } from './table.ts';
import { indent, ROOM, type HtmlPage } from './writing.ts';

type Write = (element: Element, page: HtmlPage) => string;

const BLOCKS: Readonly<Record<string, Write>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  p: ({ children }, page) => paragraph(children, page),
  pre: (element, page) => writeCode(element, page),
  ul: (element, page) => list(element, page, () => '- '),
  ol: (element, page) => {
    const start = Number(element.attribs['start'] ?? 1) || 1;
    return list(element, page, (index) => `${start + index}. `);
  },
  dl: definitions,
  table,
  blockquote: (element, page) => indent(writeBlocks(element.children, page), '> ', page),
  details: (element, page) => callout(element, page) ?? details(element, page),
  hr: () => '---',
};
const CONTAINERS = new Set(
  'div section article main aside header footer figure figcaption center fieldset address hgroup iframe video summary li dt dd'.split(
    ' ',
  ),
);

/**
 * An article as Markdown.
 * @returns undefined when there is no room for it
 */
export function writeArticle({ children }: Element): string | undefined {
  const page: HtmlPage = { ids: [], room: ROOM, blocks: (nodes) => writeBlocks(nodes, page) };
  const text = page.blocks(children);
  const last = takeAnchors(page);
  if (page.room < 0) return undefined;
  return last === '' ? text : `${text}\n\n${last}`;
}

function writeBlocks(nodes: readonly AnyNode[], page: HtmlPage): string {
  const blocks: string[] = [];
  let line: AnyNode[] = [];
  const endLine = (): void => {
    if (line.length > 0) blocks.push(paragraph(line, page));
    line = [];
  };
  for (const node of nodes) {
    if (isTag(node) && isBlock(node)) {
      endLine();
      blocks.push(writeElement(node, page));
    } else if (isTag(node) || isText(node)) {
      line.push(node);
    }
  }
  endLine();
  const text = blocks.filter((block) => block !== '').join('\n\n');
  page.room -= text.length;
  return page.room < 0 ? '' : text;
}

/** A link or a span around blocks is one as well. */
const isBlock = memoize(({ name, children }: Element): boolean => {
  return (
    Object.hasOwn(BLOCKS, name) ||
    CONTAINERS.has(name) ||
    children.some((child) => isTag(child) && isBlock(child))
  );
});

function writeElement(element: Element, page: HtmlPage): string {
  const { name, attribs, children } = element;
  if (attribs['id'] !== undefined && !/^h[1-6]$/.test(name)) page.ids.push(attribs['id']);
  const own = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
  return (
    own?.(element, page) ??
    callout(element, page) ??
    tabs(element, page) ??
    writeBlocks(children, page)
  );
}

const ANCHORS = /\s*<a id="([^"]*)"><\/a>\s*/g;

function paragraph(nodes: readonly AnyNode[], page: HtmlPage): string {
  const text = writeLine(nodes, { page });
  // Anchors alone are those of what follows.
  if (text.replace(ANCHORS, '') === '') {
    for (const [, id = ''] of text.matchAll(ANCHORS)) page.ids.push(id);
    return '';
  }
  const lines = text
    .split('\n')
    .map((one) => one.replace(/^(?:[#>+=-]|\d+(?=[.)]))/, startEscaped));
  return takeAnchors(page) + lines.join('\n');
}

/** A line that would begin a block stays text. */
function startEscaped(sign: string, at: number, line: string): string {
  const begins = /^(?:#{1,6}\s|>|[-+](?:\s|$)|[-=]{3,}|\d+[.)](?:\s|$))/.test(line);
  if (!begins) return sign;
  return /\d/.test(sign) ? `${sign}\\` : `\\${sign}`;
}

/** Ids of elements around one text: each heading below them hands them on. */
const IDS_MAX = 1000;

function heading(level: number): Write {
  return (element, page) => {
    const around = page.ids.splice(0);
    const text = writeLine(element.children, { page, isHeading: true });
    const id = element.attribs['id'] ?? sectionOf(element) ?? around.at(-1);
    page.ids = [...around.filter((one) => one !== id), ...page.ids].slice(-IDS_MAX);
    if (text === '') return '';
    return `${'#'.repeat(level)} ${text}${id === undefined || /[\s{}"']/.test(id) ? '' : ` {#${id}}`}`;
  };
}

/** The id of the section that a heading begins. */
function sectionOf({ parent }: Element): string | undefined {
  return parent !== null && isTag(parent) ? parent.attribs['id'] : undefined;
}
