/** Where the link addresses of a page stand in its source, so that they can be replaced without touching anything else. */
import type { MarkdownIt, Token } from 'markdown-it';

export interface LinkSpan {
  /** Offsets in the source, end excluded; quotes and `<>` are outside or inside as `isBracketed` says. */
  readonly start: number;
  readonly end: number;
  /** As written, escapes taken off. */
  readonly target: string;
  readonly isImage: boolean;
  /** 0-based. */
  readonly line: number;
}

interface Scan {
  readonly md: MarkdownIt;
  readonly source: string;
  readonly lineStarts: readonly number[];
  readonly spans: LinkSpan[];
  cursor: number;
  /** End of the block that is read. */
  limit: number;
  misses: number;
}

const HTML_LINK = /\s(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEFINITION = /^[ \t>]*\[[^\]\n]{1,300}\]:[ \t]*(?:\n[ \t>]*)?(<[^<>\n]*>|[^\s<][^\s]*)/gm;

export function linkSpans(md: MarkdownIt, tokens: readonly Token[], source: string): LinkSpan[] {
  const lineStarts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) {
    lineStarts.push(at + 1);
  }
  const scan: Scan = {
    md,
    source,
    lineStarts,
    spans: [],
    cursor: 0,
    limit: source.length,
    misses: 0,
  };
  const code: [number, number][] = [];
  for (const token of tokens) {
    enterBlock(scan, token);
    if (token.type === 'inline') {
      readInline(scan, token.children ?? []);
    } else if (token.type === 'html_block') {
      readHtml(scan, [scan.cursor, scan.limit]);
    } else if (token.type === 'fence' || token.type === 'code_block') {
      code.push([scan.cursor, scan.limit]);
    }
  }
  readDefinitions(scan, code);
  return scan.spans.toSorted((a, b) => a.start - b.start);
}

/** Tokens come in the order of the source: the cursor only moves on. */
function enterBlock(scan: Scan, token: Token): void {
  if (token.map !== null) {
    const start = scan.lineStarts[token.map[0]] ?? scan.source.length;
    scan.cursor = Math.max(scan.cursor, start);
    scan.limit = scan.lineStarts[token.map[1]] ?? scan.source.length;
    scan.misses = 0;
  }
}

function readInline(scan: Scan, children: readonly Token[]): void {
  for (const child of children) {
    if (child.type === 'code_inline') {
      skipCode(scan, child);
    } else if (child.type === 'html_inline') {
      readHtmlInline(scan, child.content);
    } else if (child.type === 'link_open' && child.markup === '') {
      readLink(scan, String(child.attrGet('href')), false);
    } else if (child.type === 'image') {
      readLink(scan, String(child.attrGet('src')), true);
    }
  }
}

/** Moves behind a code span, which may show a link as text. */
function skipCode(scan: Scan, { markup, content }: Token): void {
  const word = content.split(/\s/, 1)[0] ?? '';
  const open = find(scan, markup + (content.startsWith('`') ? '' : word));
  const close = open === -1 ? -1 : scan.source.indexOf(markup, open + markup.length + word.length);
  if (close !== -1 && close < scan.limit) {
    scan.cursor = close + markup.length;
  }
}

function readHtmlInline(scan: Scan, html: string): void {
  const at = html.includes('=') ? find(scan, html) : -1;
  if (at !== -1) {
    readHtml(scan, [at, at + html.length]);
    scan.cursor = at + html.length;
  }
}

/** The next `](…)` whose address is the token's. Reference links have none and are found by their definitions. */
function readLink(scan: Scan, href: string, isImage: boolean): void {
  const { md, source } = scan;
  for (let at = find(scan, ']('), tries = 0; at !== -1 && tries < 50; tries += 1) {
    const space = /^\s*/.exec(source.slice(at + 2, at + 80))?.[0].length ?? 0;
    const start = at + 2 + space;
    const { ok, pos, str } = md.helpers.parseLinkDestination(source, start, scan.limit);
    if (ok && md.normalizeLink(str) === href) {
      add(scan, { start, end: pos, target: str, isImage });
      // An image inside a link's text comes after the link's token and before its address.
      scan.cursor = isImage ? pos : scan.cursor;
      return;
    }
    const next = source.slice(at + 2, scan.limit).indexOf('](');
    at = next === -1 ? -1 : at + 2 + next;
  }
}

/** Texts looked for in vain in one block before the search gives up: it keeps hostile pages linear. */
const MISSES_MAX = 200;

function find(scan: Scan, text: string): number {
  if (scan.misses > MISSES_MAX) {
    return -1;
  }
  const at = scan.source.slice(scan.cursor, scan.limit).indexOf(text);
  scan.misses += Number(at === -1);
  return at === -1 ? -1 : scan.cursor + at;
}

function readHtml(scan: Scan, [start, end]: [number, number]): void {
  const html = scan.source.slice(start, end);
  if (!html.includes('=')) {
    return;
  }
  for (const match of html.matchAll(HTML_LINK)) {
    const target = match[2] ?? match[3] ?? '';
    const from = start + match.index + match[0].length - 1 - target.length;
    add(scan, { start: from, end: from + target.length, target, isImage: match[1] === 'src' });
  }
}

/** `[label]: address` outside code. */
function readDefinitions(scan: Scan, code: readonly [number, number][]): void {
  let block = 0;
  for (const match of scan.source.matchAll(DEFINITION)) {
    const written = match[1] ?? '';
    const start = match.index + match[0].length - written.length;
    while ((code[block]?.[1] ?? Infinity) <= start) {
      block += 1;
    }
    const isCode = (code[block]?.[0] ?? Infinity) <= start;
    if (!isCode) {
      const target = scan.md.utils.unescapeAll(written.replace(/^<|>$/g, ''));
      add(scan, { start, end: start + written.length, target, isImage: false });
    }
  }
}

function add(scan: Scan, span: Omit<LinkSpan, 'line'>): void {
  scan.spans.push({ ...span, line: lineOf(scan.lineStarts, span.start) });
}

function lineOf(lineStarts: readonly number[], offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
