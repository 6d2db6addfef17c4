/** The documentation as MCP resources: every page as Markdown, every file of `_agent/` as JSON. */
import { dataUrl } from '../content/links/file-addresses.ts';
import { pageNear } from '../content/links/page-at.ts';
import { withoutPrefix, type Edition } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Page, WholePage } from '../content/model/page.ts';
import type { Editions } from '../generation/editions.ts';
import { namesFrom } from '../operations/editions.ts';
import { comparedRuntimes } from './published-data.ts';
import { cursorAt, offsetOf } from '../operations/cursors.ts';
import { resolvePage } from './page-reference.ts';

const MARKDOWN = 'text/markdown';
export const JSON_TYPE = 'application/json';

/** Entries of one `resources/list` answer. */
const LIST_PAGE_SIZE = 100;

export interface ResourceEntry {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Bytes in UTF-8; absent for pages of other editions, which may be asleep. */
  readonly size?: number;
  readonly annotations?: { readonly lastModified: string };
}

export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

export interface Resources {
  /** Entries of `resources/list` of this edition. */
  readonly entries: readonly ResourceEntry[];
  /** One page of the list. @throws {Problem} for a cursor of another list. */
  list(cursor: string | undefined): ResourceList;
  read(uri: string): Promise<ResourceText | undefined>;
  /** Equal for equal texts, without reading them; undefined where there is none. */
  digest(uri: string): string | undefined;
}

interface ResourceList {
  readonly resources: readonly ResourceEntry[];
  readonly nextCursor?: string;
}

/** @param editions of the service: the list continues with the pages of the others. */
export function resourcesOf(library: Library, editions: Editions): Resources {
  const list = { digest: library.digest, of: ['resources/list'] };
  const entries = [...library.pages.map(pageEntry), ...dataEntries(library)];
  return {
    entries,
    list(cursor) {
      const offset = offsetOf(list, cursor);
      const end = offset + LIST_PAGE_SIZE;
      const resources = entries.slice(offset, end);
      let total = entries.length;
      for (const edition of editions.all()) {
        if (edition.prefix === library.edition.prefix) continue;
        const start = total;
        total += editions.pages(edition).size;
        if (start >= end || total <= offset) continue;
        const slugs = [...editions.pages(edition).keys()].slice(
          Math.max(0, offset - start),
          end - start,
        );
        resources.push(...slugs.map((slug) => entryOf(library, { editions, edition, slug })));
      }
      return end >= total ? { resources } : { resources, nextCursor: cursorAt(list, end) };
    },
    read: async (uri) => readData(library, uri) ?? (await readPage(library, uri)),
    digest: (uri) => readData(library, uri)?.text ?? pageAt(library, uri)?.markdownDigest,
  };
}

/** The templates of `resources/templates/list`. */
export function templatesOf(library: Library): readonly object[] {
  const pages = {
    uriTemplate: `${library.baseUrl}/docs/{slug}`,
    name: 'page',
    title: 'A page of the documentation',
    description: 'The page with this slug, as Markdown.',
    mimeType: MARKDOWN,
  };
  if (comparedRuntimes(library).length === 0) return [pages];
  const comparisons = {
    uriTemplate: dataUrl(library, 'comparisons/{runtime}.json'),
    name: 'comparison',
    title: 'Comparison with a runtime',
    description: 'The published claims about the product and another runtime.',
    mimeType: JSON_TYPE,
  };
  return [pages, comparisons];
}

export function pageResource(page: WholePage): ResourceText {
  return { uri: page.url, mimeType: MARKDOWN, text: page.markdown };
}

function pageEntry(page: Page): ResourceEntry {
  return {
    uri: page.url,
    name: page.slug,
    title: page.title,
    ...(page.description === '' ? {} : { description: page.description }),
    mimeType: MARKDOWN,
    size: page.markdownBytes,
    annotations: { lastModified: page.lastModified },
  };
}

interface OtherPage {
  readonly editions: Editions;
  readonly edition: Edition;
  readonly slug: string;
}

function entryOf(
  { baseUrl, edition: own }: Library,
  { editions, edition, slug }: OtherPage,
): ResourceEntry {
  const { prefix } = edition;
  const names = Object.values(namesFrom(own, edition, editions.all()));
  return {
    uri: `${withoutPrefix(baseUrl, own)}${prefix}${editions.path(edition, slug)}`,
    name: `${prefix.slice(1)}/${slug}`,
    title: `${slug} (${names.join(', ')})`,
    mimeType: MARKDOWN,
  };
}

function dataEntries(library: Library): readonly ResourceEntry[] {
  return [...library.agentData].map(([path, data]) => ({
    uri: dataUrl(library, path),
    name: path,
    title: path,
    mimeType: JSON_TYPE,
    size: Buffer.byteLength(JSON.stringify(data)),
  }));
}

function readData(library: Library, uri: string): ResourceText | undefined {
  const prefix = dataUrl(library, '');
  const data = uri.startsWith(prefix) ? library.agentData.get(uri.slice(prefix.length)) : undefined;
  return data === undefined ? undefined : { uri, mimeType: JSON_TYPE, text: JSON.stringify(data) };
}

/** A page by its address; the Markdown address and earlier addresses of the page are the same resource. */
function pageAt(library: Library, uri: string): Page | undefined {
  const { baseUrl } = library;
  if (uri.startsWith(`${baseUrl}/docs/`)) return resolvePage(library, uri)?.page;
  return uri.startsWith(`${baseUrl}/`) ? pageNear(library, uri.slice(baseUrl.length)) : undefined;
}

async function readPage(library: Library, uri: string): Promise<ResourceText | undefined> {
  const page = pageAt(library, uri);
  if (page === undefined) return undefined;
  return { ...pageResource(await library.contents.read(page)), uri };
}
