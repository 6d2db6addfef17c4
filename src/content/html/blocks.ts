/** Elements of HTML as blocks of Markdown: each kind has a row, any other is what it holds. */
import { isTag, isText, type AnyNode, type Element } from 'domhandler';
import { callout, details, findElements, indent, tabs } from './boxes.ts';
import { writeCode } from './code.ts';
import { anchorTag, textOf, writeLine, type HtmlPage } from './inline.ts';

type Write = (element: Element, page: HtmlPage) => string;

const BLOCKS: Readonly<Record<string, Write>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  p: ({ children }, page) => paragraph(children, page),
  pre: (element) => writeCode(element),
  ul: (element, page) => list(element, page, () => '- '),
  ol: (element, page) => {
    const start = Number(element.attribs['start'] ?? 1) || 1;
    return list(element, page, (index) => `${start + index}. `);
  },
  dl: definitions,
  table,
  blockquote: (element, page) => indent(writeBlocks(element.children, page), '> '),
  details: (element, page) => callout(element, page) ?? details(element, page),
  hr: () => '---',
};
const CONTAINERS = new Set(
  'div section article main aside header footer figure figcaption center fieldset address hgroup iframe video summary li dt dd'.split(
    ' ',
  ),
);

/** An article as Markdown. */
export function writeArticle({ children }: Element): string {
  const page: HtmlPage = { ids: [], blocks: (nodes) => writeBlocks(nodes, page) };
  return page.blocks(children);
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
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** A link or a span around blocks is one as well. */
function isBlock({ name, children }: Element): boolean {
  return (
    Object.hasOwn(BLOCKS, name) ||
    CONTAINERS.has(name) ||
    children.some((child) => isTag(child) && isBlock(child))
  );
}

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
  return page.ids.splice(0).map(anchorTag).join('') + lines.join('\n');
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

/** Text between items is shown as part of the list, as browsers do. */
function list({ children }: Element, page: HtmlPage, mark: (index: number) => string): string {
  const items: string[] = [];
  let count = 0;
  for (const child of children) {
    const isItem = isTag(child) && child.name === 'li';
    const text = isItem ? writeElement(child, page) : page.blocks([child]);
    if (isItem) items.push(listItem(mark(count), text));
    else if (text !== '') {
      const between = /^(?:- |\d+\. )/.test(text) ? '' : '\n';
      items.push(between + indent(text, ' '.repeat(mark(count).length)));
    }
    count += Number(isItem);
  }
  return items.join('\n');
}

/** A list right below the words of an item is tight. */
function listItem(mark: string, text: string): string {
  const tight = text.replace(/^([^\n]+)\n\n(?=- |\d+\. )/, '$1\n');
  return mark + indent(tight, ' '.repeat(mark.length)).trimStart();
}

/** Terms with their definitions; a term is an anchor. */
function definitions({ children }: Element, page: HtmlPage): string {
  let text = '';
  for (const child of children) {
    if (!isTag(child)) text += page.blocks([child]);
    else if (child.name === 'dt') text += `${text === '' ? '' : '\n\n'}${term(child, page)}`;
    else text += `\n\n${indent(definition(child, page), '    ').replace(/^ {4}/, ':   ')}`;
  }
  return text;
}

function definition(element: Element, page: HtmlPage): string {
  return element.name === 'dd' ? writeElement(element, page) : writeBlocks([element], page);
}

/** Signatures of functions are code. */
function term(element: Element, page: HtmlPage): string {
  const { attribs, children } = element;
  const anchors = [...page.ids.splice(0), attribs['id'] ?? []].flat().map(anchorTag).join('');
  const isSignature = /\bsig\b/.test(attribs['class'] ?? '');
  const words = textOf(element).replace(/\s+/g, ' ').trim();
  return (
    anchors +
    (isSignature
      ? `\`${words.replaceAll('`', "'")}\``
      : writeLine(children, { page, isHeading: true }))
  );
}

function table(element: Element, page: HtmlPage): string {
  // Pygments puts the numbers of lines into a column of their own.
  const [code] = /\bhighlighttable\b/.test(element.attribs['class'] ?? '')
    ? findElements(element, ({ name }) => name === 'pre')
    : [];
  if (code !== undefined) return writeCode(code, 8);
  const rows = partsOf(element, 'tr').map((row) =>
    row.children.filter(isTag).map((cell) => writeLine(cell.children, { page, isCell: true })),
  );
  const columns = Math.max(0, ...rows.slice(0, 1000).map(({ length }) => length));
  const [head, ...body] = rows;
  if (head === undefined || columns === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const caption = partsOf(element, 'caption').map(({ children }) => writeLine(children, { page }));
  const rule = `|${' --- |'.repeat(columns)}`;
  return [...caption, [line(head), rule, ...body.map(line)].join('\n')]
    .filter((one) => one !== '')
    .join('\n\n');
}

/** Rows or captions of the table itself, not those of tables in it. */
function partsOf(element: Element, name: string): Element[] {
  const isPart = (one: Element): boolean => one.name === name;
  return findElements(element, (one) => isPart(one) || one.name === 'table').filter(isPart);
}
