/** Elements of HTML as blocks of Markdown: each kind has a row, any other is what it holds. */
import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { memoize } from '../../memoize.ts';
import { callout, details, tabs } from './boxes.ts';
import { writeCode } from './code.ts';
import { texOf } from './formula.ts';
import { headingLine, holdsHeading, namesBelow, sectionId } from './headings.ts';
import { takeAnchors, writeLine } from './inline.ts';
import { definitions, list } from './lists.ts';
import { codeHeading, members, listedMember } from './members.ts';
import { table } from './table.ts';
import { textOf } from './tree.ts';
import { indent, ROOM, joinBlocks, type AnchorNames, type HtmlPage } from './writing.ts';

/** Returns undefined for elements of another kind. */
type Write = (element: Element, page: HtmlPage) => string | undefined;

const BLOCKS: Readonly<Record<string, Write>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  p: ({ children }, page) => paragraph(children, page),
  pre: (element, page) => writeCode(element, page),
  ul: (element, page) =>
    holdsHeading(element) ? writeBlocks(element.children, page) : list(element, page, () => '- '),
  ol: (element, page) => {
    const start = Number(element.attribs['start'] ?? 1) || 1;
    return list(element, page, (index) => `${start + index}. `);
  },
  div: listedPart,
  section: listedPart,
  article: listedPart,
  dl: (element, page) => members(element, page) ?? definitions(element, page),
  table,
  blockquote: (element, page) => indent(writeBlocks(element.children, page), '> ', page),
  details: (element, page) => callout(element, page) ?? details(element, page),
  hr: () => '---',
};
const CONTAINERS = new Set(
  'main aside header footer figure figcaption center fieldset address hgroup iframe video summary li dt dd'.split(
    ' ',
  ),
);

/**
 * An article as Markdown.
 * @param names of its anchors
 * @returns undefined when there is no room for it
 */
export function writeArticle({ children }: Element, names: AnchorNames): string | undefined {
  const page: HtmlPage = {
    names,
    ids: [],
    left: [],
    room: ROOM,
    level: 0,
    title: '',
    blocks: (nodes) => writeBlocks(nodes, page),
  };
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
  const text = joinBlocks(blocks);
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
  const { name, attribs } = element;
  if (attribs['id'] !== undefined && !/^h[1-6]$/.test(name)) page.ids.push(attribs['id']);
  if (texOf(element) !== undefined) return paragraph([element], page);
  const own = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
  return own?.(element, page) ?? writeBox(element, page);
}

function listedPart(element: Element, page: HtmlPage): string | undefined {
  return listedMember(element, page, writeBox);
}

function writeBox(element: Element, page: HtmlPage): string {
  return callout(element, page) ?? tabs(element, page) ?? writeBlocks(element.children, page);
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

function heading(level: number): Write {
  return (element, page) => {
    page.level = level;
    if (/\bcode-header\b/.test(element.attribs['class'] ?? ''))
      return codeHeading(element, level, page);
    const last = page.ids.at(-1);
    const outer = page.ids.length;
    const text = writeLine(element.children, { page, isHeading: true });
    const id = element.attribs['id'] ?? page.ids[outer] ?? sectionId(element) ?? last;
    if (level === 1) page.title = textOf(element);
    const names = namesBelow(text, [id, ...page.ids], page);
    return joinBlocks([headingLine({ level, text, id }, page), names]);
  };
}
