/** One parse of a page: title, headings, passages for search, code blocks and explicit anchors. */
import type { ParsedDocument } from '../model/draft.ts';
import type { Token } from 'markdown-it';
import { addHeading, closePassage, emptyDraft, type Draft } from './draft.ts';
import { withoutHeadings, type HtmlHeading } from '../links/anchors.ts';
import { blockOf } from '../blocks/block.ts';
import { readCodeInfo, readMarkedCode } from '../notation/code-info.ts';
import { cutAtWord, htmlText, isBadgeLine, oneLine, plainText } from '../notation/text.ts';

const DESCRIPTION_MAX = 200;

/** `tokens` are of a page without front matter; `lineOf` gives lines of its source. */
export function readDocument(
  tokens: readonly Token[],
  lineOf: (line: number) => number = (line) => line,
): ParsedDocument {
  const draft = emptyDraft(lineOf);
  let hidden = 0;
  for (const [index, token] of tokens.entries()) {
    if (blockOf(token)?.type === 'for-agents') hidden += token.nesting;
    if (hidden === 0) readToken(draft, tokens, index);
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
    case 'paragraph_open':
      readAnchors(draft, token);
      break;
    case 'fence':
    case 'code_block':
      readCode(draft, token);
      break;
    case 'html_block':
      readHtml(draft, token);
      break;
    case 'math_block':
      draft.text.push(oneLine(token.content));
      break;
    case 'block_open':
      readBlock(draft, token);
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
  if (isBadgeLine(children)) {
    return;
  }
  draft.text.push(text);
  draft.leadsWithProse = draft.leadsWithProse || draft.headings.length === 0;
  if (before?.type === 'paragraph_open' && before.level === 0 && draft.description === '') {
    draft.description = cutAtWord(text, DESCRIPTION_MAX);
  }
}

function readBlock(draft: Draft, token: Token): void {
  const { type, attributes = {} } = blockOf(token) ?? {};
  if (attributes['id'] !== undefined) draft.anchors.add(attributes['id']);
  if (type === 'embed') draft.text.push(attributes['title'] ?? '');
}

function readHeading(draft: Draft, open: Token, text: string): void {
  const level = Number(open.tag.slice(1));
  if (level === 1 && draft.title === undefined) {
    const { leadsWithProse, headings, codeBlocks } = draft;
    const isFirst = !leadsWithProse && headings.length + codeBlocks.length === 0;
    draft.title = { text, isFirst };
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
  const info = readCodeInfo(token.info);
  if (info.title !== undefined) draft.text.push(info.title);
  draft.code.push(readMarkedCode(token.content, info).code.replace(/\n$/, ''));
  draft.codeBlocks.push({
    info: token.info.trim(),
    content: token.content,
    line: draft.lineOf(token.map?.[0] ?? 0),
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
  const rest = headings === undefined ? token.content : withoutHeadings(token.content);
  draft.text.push(oneLine(htmlText(rest)));
}

function readHtmlAnchors(draft: Draft, html: string): void {
  if (html.includes('=')) {
    for (const match of html.matchAll(/\b(?:id|name)\s*=\s*["']?([^\s"'>]+)/gi)) {
      draft.anchors.add(match[1] ?? '');
    }
  }
}
