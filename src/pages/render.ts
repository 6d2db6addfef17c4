/**
 * Markdown to the HTML of a page's body: the content's own parser, with what a reader of a website expects on top
 * (coloured code, links on headings, scrolling tables, notes). The result has passed the sanitiser.
 */
import type { MarkdownIt, Renderer, Token } from 'markdown-it';
import type { Heading } from '../content/model.ts';
import { plainText } from '../content/syntax/text.ts';
import { createMarkdown, type MarkdownEnv } from '../content/markdown.ts';
import { isOutput, sampleAttributes } from '../content/sample-info.ts';
import { markAlerts } from './alerts.ts';
import { highlight } from './highlight.ts';
import { escapeHtml, type Html } from './html.ts';
import { ALLOWED_TAGS, sanitise } from './sanitise.ts';

export interface RenderedBody {
  /** The first level-1 heading's content; absent when the Markdown does not start with one. */
  readonly title?: Html;
  /** Its anchor. */
  readonly titleId?: string;
  readonly body: Html;
}

/**
 * `baseUrl` is the library's: its absolute links become links below this host, whatever name it is reached by.
 * For a page `env` is its `markdownEnv`, so that headings get the anchors that the page's data names.
 */
export function renderBody(markdown: string, baseUrl: string, env: MarkdownEnv = {}): RenderedBody {
  const tokens = parser.parse(markdown, { ...env });
  markAlerts(tokens);
  localiseLinks(tokens, baseUrl);
  const origin = new URL(baseUrl).origin;
  const write = (some: Token[]): Html =>
    sanitise(parser.renderer.render(some, parser.options, {}), origin);
  if (tokens[0]?.tag !== 'h1' || !tokens[1]) return { body: write(tokens) };
  return {
    title: write([tokens[1]]),
    titleId: attribute(tokens[0], 'id'),
    body: write(tokens.slice(3)),
  };
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
    fence: writeCode,
    code_block: writeCode,
    heading_close: writeHeadingEnd,
    table_open: () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>',
    table_close: () => '</table></div>',
    th_open: writeCell,
    td_open: writeCell,
    th_close: writeCellEnd,
    td_close: writeCellEnd,
    html_block: writeRawHtml,
    html_inline: writeRawHtml,
  } satisfies Record<string, Rule>);
  return markdown;
}

function writeCode(tokens: Token[], index: number): string {
  const { info = '', content = '' } = tokens[index] ?? {};
  const language = /^[\w+#.-]+/.exec(info.trim())?.[0]?.toLowerCase() ?? '';
  const code = highlight(content, language);
  const name = escapeHtml(language);
  return `${caption(info)}<div class="code"><pre tabindex="0"${name && ` data-language="${name}"`}><code class="hljs${name && ` language-${name}`}">${code}</code></pre></div>\n`;
}

/** Says of a sample how it is run, and of what it printed that it is that. */
function caption(info: string): string {
  if (isOutput(info)) return '<div class="code-caption">Output</div>';
  const command = sampleAttributes(info)?.['command'];
  if (command === undefined) return '';
  return `<div class="code-caption">Run with <code>${escapeHtml(command)}</code></div>`;
}

/** A link to the heading itself, after its text. Headings without an anchor (level 1, 5, 6) get none. */
function writeHeadingEnd(tokens: Token[], index: number): string {
  const tag = tokens[index]?.tag ?? 'h2';
  const anchor = attribute(tokens[index - 2], 'id');
  if (!anchor) return `</${tag}>\n`;
  const text = tokens[index - 1]?.content ?? '';
  return `<a class="anchor" href="#${escapeHtml(anchor)}" aria-label="Link to this section: ${escapeHtml(text)}"></a></${tag}>\n`;
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

/** Components of other generators (`<Tabs>`) are shown as they were written. */
function writeRawHtml(tokens: Token[], index: number): string {
  const source = tokens[index]?.content ?? '';
  return source.replace(/<\/?([a-z][\w.:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (tag, name: string) =>
    ALLOWED_TAGS.has(name.toLowerCase())
      ? tag
      : `<span class="component">${escapeHtml(tag)}</span>`,
  );
}

function localiseLinks(tokens: readonly Token[], baseUrl: string): void {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  for (const token of tokens) {
    if (token.children) localiseLinks(token.children, baseUrl);
    const name = token.type === 'image' ? 'src' : 'href';
    const address = attribute(token, name);
    if (address === baseUrl || address.startsWith(`${baseUrl}/`)) {
      const path = address.slice(baseUrl.length).replace(/^(\/docs\/[^/?#]+)\.md(?=[?#]|$)/, '$1');
      token.attrSet(name, `${prefix}${path || '/'}`);
    }
  }
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}
