/** A page's tree as text for search, its third rendering: passages, with title, headings, code blocks and anchors of the page. */
import { blockOf, namedTitle, type Block, type BlockType } from '../blocks/block.ts';
import { withoutHeadings, type HtmlHeading } from '../links/anchors.ts';
import { samplesAmong, type CodeBlock } from '../notation/sample-info.ts';
import type { DraftText, ParsedDocument, TitleHeading } from '../model/draft.ts';
import type { LinkWords } from '../model/page-source.ts';
import { partsOf, type Node } from '../neutral/tree.ts';
import { readCodeInfo, readMarkedCode } from '../notation/code-info.ts';
import { cutAtWord, htmlText, isBadgeLine, oneLine, plainText } from '../notation/text.ts';
import { linkWordsIn } from './link-words.ts';
import { nameOf } from './names.ts';
import { Passages } from './passages.ts';

const DESCRIPTION_MAX = 200;

/** The state of the reading so far. */
interface Reading {
  readonly language: string;
  readonly lineOf: (line: number) => number;
  readonly passages: Passages;
  readonly codeBlocks: CodeBlock[];
  readonly linkWords: LinkWords[];
  readonly anchors: Set<string>;
  title?: TitleHeading;
  description: string;
  /** There is text before the first heading. */
  leadsWithProse: boolean;
}

type Read = (node: Node, reading: Reading) => void;

/**
 * @param nodes of a page without front matter
 * @param lineOf 0-based line of the source for a line that a token names
 */
export function readDocument(
  nodes: readonly Node[],
  { language, lineOf }: Pick<Reading, 'language' | 'lineOf'>,
): ParsedDocument & Pick<DraftText, 'passages' | 'linkWords'> {
  const passages = new Passages();
  const codeBlocks: CodeBlock[] = [];
  const linkWords: LinkWords[] = [];
  const anchors = new Set<string>();
  const reading: Reading = {
    language,
    lineOf,
    passages,
    codeBlocks,
    linkWords,
    anchors,
    description: '',
    leadsWithProse: false,
  };
  readNodes(nodes, reading);
  passages.end();
  const { headings, all } = passages;
  const { title, description, leadsWithProse } = reading;
  const [first] = headings;
  return {
    headings,
    passages: all,
    description,
    linkWords,
    anchors,
    samples: samplesAmong(codeBlocks),
    ...(title !== undefined && { title }),
    ...(first?.level === 2 && !leadsWithProse && { leadingHeading: first.text }),
  };
}

function readNodes(nodes: readonly Node[], reading: Reading): void {
  for (const node of nodes) {
    // Items, cells, tables: attribute lists give an id to anything.
    addId(node.token.attrGet('id'), reading);
    reading.passages.addName(nameOf(node));
    (TOKENS[node.token.type] ?? below)(node, reading);
  }
}

const below: Read = ({ children }, reading) => readNodes(children, reading);

const TOKENS: Readonly<Record<string, Read>> = {
  heading_open: readHeading,
  paragraph_open: readParagraph,
  inline: readText,
  tr_open: (node, reading) => reading.passages.addRow(() => below(node, reading)),
  fence: readCode,
  code_block: readCode,
  html_block: readHtml,
  math_block: ({ token }, { passages }) => passages.addText(oneLine(token.content)),
  block_open: (node, reading) => {
    const block = blockOf(node.token);
    if (block === undefined) return;
    const id = block.attributes?.['id'];
    if (id !== undefined) reading.anchors.add(id);
    BLOCKS[block.type](node, reading, block);
  },
};

/** Its title and its body. */
const whole = below;

const BLOCKS: Readonly<Record<BlockType, (node: Node, reading: Reading, block: Block) => void>> = {
  accordion: whole,
  badge: whole,
  callout: (node, reading, block) => {
    const { titles } = partsOf(node);
    if (titles.length === 0) reading.passages.addText(namedTitle(block, reading.language) ?? '');
    whole(node, reading);
  },
  card: whole,
  cards: whole,
  column: whole,
  element: whole,
  embed: (_, { passages }, { attributes = {} }) => passages.addText(attributes['title'] ?? ''),
  field: whole,
  figure: whole,
  'file-tree': whole,
  folder: whole,
  'for-agents': () => undefined,
  'for-people': whole,
  group: whole,
  hero: (node, reading) => {
    // The heading above it is its own.
    if (reading.title !== undefined) reading.title = { ...reading.title, isOfHero: true };
    whole(node, reading);
  },
  quoted: whole,
  step: whole,
  steps: whole,
  tab: whole,
  tabs: whole,
  tooltip: whole,
  update: whole,
  version: whole,
};

/** The words of a line; tags, components and links within it may be anchors. */
function wordsIn({ token }: Node, reading: Reading): string {
  const children = token.children ?? [];
  for (const child of children) {
    const { id, name } = blockOf(child)?.attributes ?? {};
    for (const anchor of [id, name, child.attrGet('id')]) addId(anchor ?? null, reading);
    if (child.type === 'html_inline') addAnchors(child.content, reading.anchors);
  }
  for (const one of linkWordsIn(children)) reading.linkWords.push(one);
  return oneLine(plainText(children));
}

function readText(node: Node, reading: Reading): string {
  const text = wordsIn(node, reading);
  if (isBadgeLine(node.token.children ?? [])) return '';
  reading.passages.addText(text);
  reading.leadsWithProse ||= reading.passages.headings.length === 0;
  return text;
}

/** The first paragraph of the page describes it. */
function readParagraph({ token, children }: Node, reading: Reading): void {
  for (const child of children) {
    const text = child.token.type === 'inline' ? readText(child, reading) : '';
    if (token.level === 0 && reading.description === '') {
      reading.description = cutAtWord(text, DESCRIPTION_MAX);
    }
  }
}

function readHeading({ token, children: [inline] }: Node, reading: Reading): void {
  const { passages, codeBlocks, leadsWithProse } = reading;
  if (inline === undefined) return;
  const text = wordsIn(inline, reading);
  const level = Number(token.tag.slice(1));
  if (level === 1 && reading.title === undefined) {
    const isFirst = !leadsWithProse && passages.headings.length + codeBlocks.length === 0;
    reading.title = { text, isFirst };
    return;
  }
  passages.addHeading(level, { text, anchor: String(token.attrGet('id') ?? '') });
}

function readCode({ token }: Node, { passages, codeBlocks, lineOf }: Reading): void {
  const info = readCodeInfo(token.info);
  const { anchor } = passages;
  passages.addText(info.title ?? '');
  passages.addCode(readMarkedCode(token.content, info).code.replace(/\n$/, ''));
  codeBlocks.push({
    info: token.info.trim(),
    content: token.content,
    line: lineOf(token.map?.[0] ?? 0),
    ...(anchor !== undefined && { anchor }),
  });
}

function readHtml({ token }: Node, { passages, anchors }: Reading): void {
  addAnchors(token.content, anchors);
  const headings = token.meta?.['headings'] as readonly HtmlHeading[] | undefined;
  for (const { level, text, anchor } of headings ?? []) {
    anchors.add(anchor);
    passages.addHeading(level, { text, anchor });
  }
  const rest = headings === undefined ? token.content : withoutHeadings(token.content);
  passages.addText(oneLine(htmlText(rest)));
}

function addId(id: string | number | null, { anchors }: Reading): void {
  if (id !== null) anchors.add(String(id));
}

function addAnchors(html: string, anchors: Set<string>): void {
  if (!html.includes('=')) return;
  for (const match of html.matchAll(/\b(?:id|name)\s*=\s*["']?([^\s"'>]+)/gi)) {
    anchors.add(match[1] ?? '');
  }
}
