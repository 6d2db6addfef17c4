/**
 * Markdown to the HTML of a page's body: the content's own parser, with what a reader of a website expects on top
 * (coloured code, links on headings, scrolling tables, notes). The result has passed the sanitiser.
 */
import type { MarkdownIt, Token } from 'markdown-it';
import { blockOf } from '../content/blocks/block.ts';
import { pathPrefix } from '../content/model/edition.ts';
import { dialectNamed } from '../content/generators/registry.ts';
import type { Library } from '../content/model/library.ts';
import type { Heading, WholePage } from '../content/model/page.ts';
import { treeOf, type Node } from '../content/neutral/tree.ts';
import { plainText } from '../content/notation/text.ts';
import { parseSource } from '../content/page/markdown.ts';
import { createMarkdown } from '../content/page/parser.ts';
import { NO_HOSTS, type ExternalHosts } from './external.ts';
import { trusted, type Html } from './html.ts';
import type { Gate } from './media.ts';
import { sanitise } from './sanitise.ts';
import { bodyWriting } from './tokens.ts';
import { en } from './words/en.ts';
import type { BodyWords } from './words/words.ts';

export interface RenderedBody {
  /** The first level-1 heading's content; absent when the Markdown does not start with one. */
  readonly title?: Html;
  /** Its anchor. */
  readonly titleId?: string;
  /** Lines, buttons and an image beside the title of a front page. */
  readonly hero?: Html;
  readonly body: Html;
}

/** Markdown of the service's own. `baseUrl` is the library's: its absolute links become links below this host, whatever name it is reached by. */
export function renderBody(markdown: string, baseUrl: string): RenderedBody {
  return write(treeOf(parser.parse(markdown, {})), { baseUrl, links: new Map() });
}

/** A page, from its source. */
export function renderPage(
  page: Pick<WholePage, 'source' | 'links' | 'linkTitles' | 'titleAdded'>,
  baseUrl: string,
  options: RenderOptions = {},
): RenderedBody {
  const { tokens } = parseSource(page.source, dialectNamed(page.source.dialect));
  const nodes = treeOf(tokens);
  return write(page.titleAdded === true ? nodes : titleFirst(nodes), {
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
  /** Sizes of images of the site, by site path. Default: none is known. */
  readonly imageSizes?: Library['imageSizes'];
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

function write(nodes: readonly Node[], options: WriteOptions): RenderedBody {
  const { baseUrl, titles, external = NO_HOSTS, words = en.body } = options;
  const writing = bodyWriting({
    words,
    address: localAddresses(options),
    titleOf: (target) => titles?.get(target),
  });
  const gate = { siteOrigin: new URL(baseUrl).origin, external, imageSizeAt: sizesAt(options) };
  const toHtml = (some: readonly Node[]): Html => sanitise(writing.nodes(some), gate, words.table);
  const [first, ...rest] = nodes;
  const isTitled = options.keepsTitle !== true && first?.token.tag === 'h1';
  const below = isTitled ? rest : nodes;
  const hero = below.find(({ token }) => blockOf(token)?.type === 'hero');
  const shown = below.filter((node) => node !== hero);
  return {
    ...(isTitled && { title: toHtml(first.children), titleId: attribute(first.token, 'id') }),
    ...(hero && { hero: withEagerImage(toHtml([hero])) }),
    body: hero ? toHtml(shown) : withEagerImage(toHtml(shown)),
  };
}

/** Characters of HTML that may stand before an image that is in view at once. */
const FIRST_VIEW = 2_000;

/** An image in the first view is loaded at once: others wait until the reader comes near. */
function withEagerImage({ text }: Html): Html {
  const first = text.indexOf('<img ');
  if (first === -1 || first > FIRST_VIEW) return trusted(text);
  const end = text.indexOf('>', first);
  const image = text.slice(first, end).replace(' loading="lazy"', '');
  return trusted(text.slice(0, first) + image + text.slice(end));
}

/** The page's title stands above everything, wherever its source has it. */
function titleFirst(nodes: readonly Node[]): readonly Node[] {
  const title = nodes.find(({ token: { type, tag } }) => type === 'heading_open' && tag === 'h1');
  return title === undefined ? nodes : [title, ...nodes.filter((node) => node !== title)];
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

const parser: MarkdownIt = createMarkdown();

/** Absolute as the library has it, then below this host. */
function localAddresses({
  baseUrl,
  links,
  pagesPrefix,
}: WriteOptions): (written: string) => string {
  const prefix = pathPrefix(baseUrl);
  return (written) => {
    const address = links.get(written) ?? written;
    if (address !== baseUrl && !address.startsWith(`${baseUrl}/`)) return address;
    const path = address.slice(baseUrl.length).replace(/^(\/docs\/[^/?#]+)\.md(?=[?#]|$)/, '$1');
    const isPage = path.startsWith('/docs/');
    return `${(isPage ? pagesPrefix : undefined) ?? prefix}${path || '/'}`;
  };
}

function sizesAt({ baseUrl, imageSizes }: WriteOptions): Gate['imageSizeAt'] {
  const { length } = pathPrefix(baseUrl);
  return (src) => imageSizes?.get(src.slice(length).replace(/[?#].*$/, ''));
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}
