/** The documentation as MCP resources: every page as Markdown, every file of `_agent/` as JSON. */
import { dataUrl } from '../content/agent-addresses.ts';
import type { Library, Page } from '../content/model.ts';
import { comparedRuntimes } from './published-data.ts';
import { cursorAt, offsetOf } from './paging.ts';
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
  /** Bytes in UTF-8. */
  readonly size: number;
  readonly annotations?: { readonly lastModified: string };
}

export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

export interface Resources {
  /** All entries of `resources/list`. */
  readonly entries: readonly ResourceEntry[];
  /** One page of the list. @throws {Problem} for a cursor of another list. */
  list(cursor: string | undefined): ResourceList;
  read(uri: string): ResourceText | undefined;
}

interface ResourceList {
  readonly resources: readonly ResourceEntry[];
  readonly nextCursor?: string;
}

export function resourcesOf(library: Library): Resources {
  const list = { digest: library.digest, of: ['resources/list'] };
  const entries = [...library.pages.map(pageEntry), ...dataEntries(library)];
  return {
    entries,
    list(cursor) {
      const offset = offsetOf(list, cursor);
      const end = offset + LIST_PAGE_SIZE;
      const resources = entries.slice(offset, end);
      if (end >= entries.length) return { resources };
      return { resources, nextCursor: cursorAt(list, end) };
    },
    read: (uri) => readData(library, uri) ?? readPage(library, uri),
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

export function pageResource(page: Page): ResourceText {
  return { uri: page.url, mimeType: MARKDOWN, text: page.markdown };
}

function pageEntry(page: Page): ResourceEntry {
  return {
    uri: page.url,
    name: page.slug,
    title: page.title,
    ...(page.description === '' ? {} : { description: page.description }),
    mimeType: MARKDOWN,
    size: Buffer.byteLength(page.markdown),
    annotations: { lastModified: page.lastModified },
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
function readPage(library: Library, uri: string): ResourceText | undefined {
  if (!uri.startsWith(`${library.baseUrl}/docs/`)) return undefined;
  const page = resolvePage(library, uri)?.page;
  return page === undefined ? undefined : { ...pageResource(page), uri };
}
