/**
 * Markdown to the HTML of a page's body: the content's own parser, with what a reader of a website expects on top
 * (coloured code, links on headings, scrolling tables, notes). The result has passed the sanitiser.
 */
import type { MarkdownIt, Renderer, Token } from 'markdown-it';
import { blockOf } from '../content/blocks/block.ts';
import { dialectNamed } from '../content/generators/registry.ts';
import { createMarkdown, parseSource } from '../content/page/markdown.ts';
import type { Heading, Page } from '../content/model/library.ts';
import { HTML_LINK } from '../content/page/page-links.ts';
import { markupIn } from '../content/notation/html-names.ts';
import { plainText } from '../content/notation/text.ts';
import { blockRules, forPeople, markTasks, wordsOf } from './blocks.ts';
import { codeHtml } from './code.ts';
import { NO_HOSTS, type ExternalHosts } from './external.ts';
import { escapeHtml, type Html } from './html.ts';
import { mathml } from './math.ts';
import { ALLOWED_TAGS, sanitise } from './sanitise.ts';
import { en } from './words/en.ts';
import { fill } from './words/fill.ts';
import type { BodyWords } from './words/words.ts';

export interface RenderedBody {
  /** The first level-1 heading's content; absent when the Markdown does not start with one. */
  readonly title?: Html;
  /** Its anchor. */
  readonly titleId?: string;
  readonly body: Html;
}

/** Markdown of the service's own. `baseUrl` is the library's: its absolute links become links below this host, whatever name it is reached by. */
export function renderBody(markdown: string, baseUrl: string): RenderedBody {
  return write(parser.parse(markdown, {}), { baseUrl, links: new Map() });
}

/** A page, from its source. */
export function renderPage(page: Page, baseUrl: string, options: RenderOptions = {}): RenderedBody {
  const { tokens } = parseSource(page.source, dialectNamed(page.source.dialect));
  return write(page.titleAdded === true ? tokens : titleFirst(tokens), {
    ...options,
    baseUrl,
    links: page.links,
    titles: page.linkTitles,
    keepsTitle: page.titleAdded === true,
  });
}

export interface RenderOptions {
  /** Default: none. */
  readonly external?: ExternalHosts;
  /** Default: English. */
  readonly words?: BodyWords;
  /** Path before links to pages; default: that of the base address. */
  readonly pagesPrefix?: string;
}

interface WriteOptions extends RenderOptions {
  readonly baseUrl: string;
  readonly links: ReadonlyMap<string, string>;
  readonly titles?: ReadonlyMap<string, string> | undefined;
  /** A level-1 heading at the beginning is text of the page. */
  readonly keepsTitle?: boolean;
}

function write(all: readonly Token[], options: WriteOptions): RenderedBody {
  const tokens = forPeople(all);
  const { baseUrl, external = NO_HOSTS, words = en.body } = options;
  markTasks(tokens, words);
  localiseLinks(tokens, options);
  const gate = { siteOrigin: new URL(baseUrl).origin, external };
  const toHtml = (some: Token[]): Html =>
    sanitise(parser.renderer.render(some, parser.options, { words }), gate, words.table);
  if (options.keepsTitle === true || tokens[0]?.tag !== 'h1' || !tokens[1]) {
    return { body: toHtml(tokens) };
  }
  return {
    title: toHtml([tokens[1]]),
    titleId: attribute(tokens[0], 'id'),
    body: toHtml(tokens.slice(3)),
  };
}

/** The page's title stands above everything, wherever its source has it. */
function titleFirst(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(
    ({ type, tag, level }) => type === 'heading_open' && tag === 'h1' && level === 0,
  );
  return at < 1
    ? [...tokens]
    : [...tokens.slice(at, at + 3), ...tokens.slice(0, at), ...tokens.slice(at + 3)];
}

/** Headings of level 2 and 3 with their anchors, for a table of contents. */
export function headingsOf(markdown: string): Heading[] {
  const tokens = parser.parse(markdown, {});
  return tokens.flatMap((token, index) => {
    const anchor = attribute(token, 'id');
    if (token.type !== 'heading_open' || !anchor || !/^h[23]$/.test(token.tag)) return [];
    const text = plainText(tokens[index + 1]?.children ?? []).trim();
    return [{ level: token.tag === 'h2' ? 2 : 3, text, anchor }];
  });
}

type Rule = NonNullable<Renderer['rules'][string]>;

const parser: MarkdownIt = siteParser();

function siteParser(): MarkdownIt {
  const markdown = createMarkdown();
  Object.assign(markdown.renderer.rules, {
    ...blockRules,
    math_inline: (tokens, index) => mathml(tokens[index]?.content ?? '', false),
    math_block: (tokens, index) =>
      `<div class="math">${mathml(tokens[index]?.content ?? '', true)}</div>`,
    page_title: (tokens, index) => escapeHtml(tokens[index]?.content ?? ''),
    emoji: (tokens, index) => escapeHtml(tokens[index]?.content ?? ''),
    fence: writeCode,
    code_block: writeCode,
    heading_close: writeHeadingEnd,
    th_open: writeCell,
    td_open: writeCell,
    th_close: writeCellEnd,
    td_close: writeCellEnd,
    html_block: writeRawHtml,
    html_inline: writeRawHtml,
  } satisfies Record<string, Rule>);
  return markdown;
}

function writeCode(tokens: Token[], index: number, _options: object, env?: object): string {
  const { info = '', content = '', meta } = tokens[index] ?? {};
  return codeHtml(info, content, { isTitled: meta?.['isTitled'] === true, words: wordsOf(env) });
}

/** A link to the heading itself, after its text. Headings without an anchor (level 1, 5, 6) get none. */
function writeHeadingEnd(tokens: Token[], index: number, _options: object, env?: object): string {
  const tag = tokens[index]?.tag ?? 'h2';
  const anchor = attribute(tokens[index - 2], 'id');
  if (!anchor) return `</${tag}>\n`;
  const heading = plainText(tokens[index - 1]?.children ?? []).trim();
  const label = fill(wordsOf(env).linkToSection, { heading });
  return `<a class="anchor" href="#${escapeHtml(anchor)}" aria-label="${escapeHtml(label)}"></a></${tag}>\n`;
}

/**
 * markdown-it aligns cells with a style attribute, which the Content-Security-Policy forbids. A header cell without text
 * heads nothing and becomes an ordinary cell.
 */
function writeCell(tokens: Token[], index: number): string {
  const align = /text-align:(left|right|center)/.exec(attribute(tokens[index], 'style'))?.[1];
  const name = cellName(tokens[index], tokens[index + 1]);
  return align ? `<${name} class="align-${align}">` : `<${name}>`;
}

function writeCellEnd(tokens: Token[], index: number): string {
  return `</${cellName(tokens[index], tokens[index - 1])}>\n`;
}

function cellName(token: Token | undefined, text: Token | undefined): string {
  return text?.content.trim() ? (token?.tag ?? 'td') : 'td';
}

/** Elements that the page does not have keep their bodies; what is no element is shown as it was written. */
function writeRawHtml(tokens: Token[], index: number): string {
  const source = (tokens[index]?.content ?? '').replace(HIDDEN, '');
  const isMarkup = markupIn(source);
  return source.replace(/<\/?([a-z][\w.:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (tag, name: string) =>
    ALLOWED_TAGS.has(name.toLowerCase())
      ? tag
      : isMarkup(name)
        ? ''
        : `<span class="component">${escapeHtml(tag)}</span>`,
  );
}

/** Scripts and styles are no text of a page. */
const HIDDEN = /<(script|style)\b[^>]*>[^]*?(?:<\/\1\s*>|$)/gi;

function localiseLinks(tokens: readonly Token[], options: WriteOptions): void {
  for (const token of tokens) {
    if (token.children) localiseLinks(token.children, options);
    if (token.type === 'html_block' || token.type === 'html_inline') {
      token.content = localiseHtml(token.content, options);
    }
    if (token.type === 'page_title') {
      token.content = options.titles?.get(String(token.meta?.['target'])) ?? token.content;
    }
    for (const name of ['src', 'href']) {
      const address = attribute(token, name);
      if (address) token.attrSet(name, localAddress(address, options));
    }
    const attributes = blockOf(token)?.attributes;
    if (attributes?.['href'] ?? attributes?.['src']) {
      const local = Object.entries(attributes ?? {}).map(([name, value]) => [
        name,
        /^(?:src|href)$/.test(name) ? localAddress(value, options) : value,
      ]);
      token.meta = {
        ...token.meta,
        attributes: Object.fromEntries(local) as Record<string, string>,
      };
    }
  }
}

function localiseHtml(html: string, options: WriteOptions): string {
  return html.includes('=')
    ? html.replace(HTML_LINK, (all, name: string, double?: string, single?: string) => {
        const address = localAddress(double ?? single ?? '', options);
        return ` ${name}="${address.replace(/"/g, '&quot;')}"`;
      })
    : html;
}

/** Absolute as the library has it, then below this host. */
function localAddress(written: string, { baseUrl, links, pagesPrefix }: WriteOptions): string {
  const address = links.get(written) ?? written;
  if (address !== baseUrl && !address.startsWith(`${baseUrl}/`)) return address;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const path = address.slice(baseUrl.length).replace(/^(\/docs\/[^/?#]+)\.md(?=[?#]|$)/, '$1');
  const isPage = path.startsWith('/docs/');
  return `${(isPage ? pagesPrefix : undefined) ?? prefix}${path || '/'}`;
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}
