/** Blocks of HTML as Markdown: links, images, headings and words stay, tags go. */
import { markupIn } from '../notation/html-names.ts';
import { attributesOf } from '../notation/html-inline.ts';
import { fenceFor } from '../notation/code-info.ts';
import { decodeEntities } from '../notation/text.ts';
import type { Links } from './links.ts';

const ATTRIBUTES = /(?:"[^"]*"|'[^']*'|[^<>"'])*/.source;

const TAG = new RegExp(`<(/?)([a-z][\\w-]*)(${ATTRIBUTES})>`, 'gi');

/** Code, as the first group; other tags, so that none is looked for in their attributes. */
const CODE_OR_TAG = new RegExp(
  `<pre(?![\\w-])${ATTRIBUTES}>([^]*?)(?:</pre\\s*>|$)|${TAG.source}`,
  'gi',
);

interface Place {
  readonly links: Links;
  readonly line: number;
}

export function writeHtml(html: string, place: Place): string {
  const visible = html
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<(script|style|template)\b[^>]*>[^]*?(?:<\/\1\s*>|$)/gi, '');
  const block = { ...place, isMarkup: markupIn(visible), isTable: isTable(visible), open: [] };
  const parts: string[] = [];
  let end = 0;
  for (const { 0: all, 1: code, index } of visible.matchAll(CODE_OR_TAG)) {
    if (code === undefined) continue;
    parts.push(writeWords(visible.slice(end, index), block), writeCode(code));
    end = index + all.length;
  }
  parts.push(writeWords(visible.slice(end), block));
  return parts.filter((part) => part !== '').join('\n\n');
}

/** HTML drops a line's end behind the opening tag. */
function writeCode(html: string): string {
  const code = decodeEntities(html.replace(/<br\b[^<>]*>/gi, '\n').replace(TAG, ''))
    .replace(/^\r?\n/, '')
    .trimEnd();
  const fence = fenceFor(code);
  return [fence, code, fence].join('\n');
}

interface HtmlBlock extends Place {
  readonly isMarkup: (tag: string) => boolean;
  readonly isTable: boolean;
  /** Addresses of the links that are open, innermost last. */
  readonly open: string[];
}

function writeWords(html: string, block: HtmlBlock): string {
  const { isMarkup, open } = block;
  const text = html.replace(TAG, (all: string, slash: string, name: string, rest: string) => {
    const tag = name.toLowerCase();
    if (tag === 'a') {
      return slash === '' ? openLink(rest, open) : closeLink(open, block);
    }
    return (slash === '' ? OPEN[tag]?.(rest, block) : CLOSE[tag]) ?? (isMarkup(tag) ? '' : all);
  });
  return decodeEntities(text)
    .replace(/^[ \t]*(?:\*\*|\*{4})[ \t]*$/gm, '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, block.isTable ? ' ' : '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const OPEN: Readonly<Record<string, (rest: string, place: Place) => string>> = {
  img: (rest, { links, line }) => {
    const { src, alt = '' } = attributesOf(rest);
    return src === undefined
      ? alt
      : `![${alt}](${links.add({ target: src, isImage: true, line })})`;
  },
  br: () => '\\\n',
  hr: () => '\n\n---\n\n',
  li: () => '\n- ',
  p: () => '\n\n',
  summary: () => '\n\n**',
  figcaption: () => '\n\n*',
  tr: () => '\n',
  td: () => ' | ',
  th: () => ' | ',
  b: () => '**',
  strong: () => '**',
  em: () => '*',
  i: () => '*',
  code: () => '`',
  iframe: embedded,
  video: embedded,
  audio: embedded,
  source: embedded,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, () => `\n\n${'#'.repeat(level)} `]),
  ),
};

const CLOSE: Readonly<Record<string, string>> = {
  p: '\n\n',
  div: '\n\n',
  summary: '**\n\n',
  figcaption: '*\n\n',
  tr: ' |',
  table: '\n\n',
  ul: '\n\n',
  ol: '\n\n',
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  code: '`',
  h1: '\n\n',
  h2: '\n\n',
  h3: '\n\n',
  h4: '\n\n',
  h5: '\n\n',
  h6: '\n\n',
};

function embedded(rest: string, { links, line }: Place): string {
  const { src, title } = attributesOf(rest);
  return src === undefined
    ? ''
    : `\n\n[${title ?? src}](${links.add({ target: src, isImage: false, line })})\n\n`;
}

function openLink(rest: string, open: string[]): string {
  const { href = '' } = attributesOf(rest);
  open.push(href);
  return href === '' ? '' : '[';
}

function closeLink(open: string[], { links, line }: Place): string {
  const target = open.pop() ?? '';
  return target === '' ? '' : `](${links.add({ target, isImage: false, line })})`;
}

function isTable(html: string): boolean {
  return /<t[dh]\b/i.test(html);
}
