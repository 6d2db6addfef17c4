/** One parse of a page: title, headings, passages for search, code blocks and explicit anchors. */
import type { Token } from 'markdown-it';
import { addHeading, closePassage, emptyDraft } from './draft.ts';
import type { CodeBlock, Draft, TitleHeading } from './draft.ts';
import type { Heading, Passage } from './model.ts';
import type { HtmlHeading } from './syntax/anchors.ts';
import { cutAtWord, htmlText, oneLine, plainText, withoutShortcodes } from './syntax/text.ts';

export interface ParsedDocument {
  readonly title?: TitleHeading;
  /** A level-2 heading that stands before all prose: the title of a page without one. */
  readonly leadingHeading?: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  /** The first paragraph, one line, cut at a word; may be empty. */
  readonly description: string;
  readonly codeBlocks: readonly CodeBlock[];
  /** Every fragment id that a link may name. */
  readonly anchors: ReadonlySet<string>;
}

const DESCRIPTION_MAX = 200;

/** @param tokens of a page without front matter. */
export function readDocument(tokens: readonly Token[]): ParsedDocument {
  const draft = emptyDraft(tokens[0]);
  for (const index of tokens.keys()) {
    readToken(draft, tokens, index);
  }
  closePassage(draft);
  const { headings, passages, description, codeBlocks, anchors, title } = draft;
  return {
    headings,
    passages,
    description,
    codeBlocks,
    anchors,
    ...(title === undefined ? {} : { title }),
    ...leading(draft),
  };
}

function leading({ leadsWithProse, headings: [first] }: Draft): { leadingHeading?: string } {
  return first?.level === 2 && !leadsWithProse ? { leadingHeading: first.text } : {};
}

function readToken(draft: Draft, tokens: readonly Token[], index: number): void {
  const token = tokens[index];
  switch (token?.type) {
    case 'inline':
      readInline(draft, token, tokens[index - 1]);
      break;
    case 'heading_open':
      readAnchors(draft, token);
      break;
    case 'fence':
    case 'code_block':
      readCode(draft, token);
      break;
    case 'html_block':
      readHtml(draft, token);
      break;
    case undefined:
    default:
  }
}

function readInline(draft: Draft, inline: Token, before: Token | undefined): void {
  const children = inline.children ?? [];
  const text = oneLine(plainText(children));
  for (const { content } of children.filter(({ type }) => type === 'html_inline')) {
    readHtmlAnchors(draft, content);
  }
  if (before?.type === 'heading_open') {
    readHeading(draft, before, text);
    return;
  }
  const searched = oneLine(withoutShortcodes(text));
  draft.text.push(searched);
  draft.leadsWithProse = draft.leadsWithProse || draft.headings.length === 0;
  if (before?.type === 'paragraph_open' && before.level === 0 && draft.description === '') {
    draft.description = cutAtWord(searched.replace(/^\[!\w+\]\s*/, ''), DESCRIPTION_MAX);
  }
}

function readHeading(draft: Draft, open: Token, text: string): void {
  const level = Number(open.tag.slice(1));
  if (level === 1 && draft.title === undefined) {
    const [start, end] = open.map ?? [0, 0];
    const isFirst = open === draft.first;
    draft.title = { text, lines: [start, end], isFirst, isAtx: open.markup === '#' };
    return;
  }
  const anchor = String(open.attrGet('id') ?? '');
  addHeading(draft, level, { text, anchor });
}

function readAnchors(draft: Draft, open: Token): void {
  const id = open.attrGet('id');
  if (id !== null) {
    draft.anchors.add(String(id));
  }
}

function readCode(draft: Draft, token: Token): void {
  draft.code.push(token.content.replace(/\n$/, ''));
  draft.codeBlocks.push({
    info: token.info.trim(),
    content: token.content,
    line: token.map?.[0] ?? 0,
    ...(draft.heading === undefined ? {} : { anchor: draft.heading.anchor }),
  });
}

function readHtml(draft: Draft, token: Token): void {
  readHtmlAnchors(draft, token.content);
  const headings = token.meta?.['headings'] as readonly HtmlHeading[] | undefined;
  for (const { level, text, anchor } of headings ?? []) {
    draft.anchors.add(anchor);
    addHeading(draft, level, { text, anchor });
  }
  const withoutHeadings =
    headings === undefined
      ? token.content
      : token.content.replace(/<h([2-4])\b[^<>]{0,300}>[^]{0,300}?<\/h\1\s*>/gi, ' ');
  draft.text.push(oneLine(withoutShortcodes(htmlText(withoutHeadings))));
}

function readHtmlAnchors(draft: Draft, html: string): void {
  if (html.includes('=')) {
    for (const match of html.matchAll(/\b(?:id|name)\s*=\s*["']?([^\s"'>]+)/gi)) {
      draft.anchors.add(match[1] ?? '');
    }
  }
}
