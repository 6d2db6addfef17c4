/**
 * Pagefind: its indexer over an HTML page for each document, and its browser search with files in place of requests.
 * Headings weigh more by Pagefind's own rules; the ten best are loaded with their excerpts, as its pages do.
 */
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PeerDocument } from '../task.ts';
import type { Peer } from './peer.ts';

const ORIGIN = 'http://localhost';

interface Indexer {
  createIndex(): Promise<{
    readonly index: {
      addHTMLFile(page: { url: string; content: string }): Promise<unknown>;
      writeFiles(options: { outputPath: string }): Promise<unknown>;
    };
  }>;
  close(): Promise<unknown>;
}

interface Searcher {
  options(options: Readonly<Record<string, unknown>>): Promise<void>;
  init(): Promise<void>;
  search(query: string): Promise<{ results: readonly { data(): Promise<{ url: string }> }[] }>;
}

/** @param home where npm installed the package, @param version the one that was asked for. */
export function pagefind(home: string, version: string): Peer {
  let indexer: Indexer | undefined;
  return {
    version: `pagefind ${version}`,
    async prepare() {
      const entry = join(home, 'node_modules/pagefind/lib/index.js');
      indexer = (await import(pathToFileURL(entry).href)) as Indexer;
    },
    async build(documents, { folder }) {
      if (indexer === undefined) return;
      const { index } = await indexer.createIndex();
      for (const [number, document] of documents.entries()) {
        await index.addHTMLFile({
          url: `/${document.slug}/${number}`,
          content: pageOf(document),
        });
      }
      await index.writeFiles({ outputPath: folder });
    },
    async open({ folder }) {
      pretendToBeABrowser(folder);
      const script = join(folder, 'pagefind.mjs');
      await copyFile(join(folder, 'pagefind.js'), script);
      const searcher = (await import(pathToFileURL(script).href)) as Searcher;
      await searcher.options({ basePath: '/', baseUrl: '/', noWorker: true });
      await searcher.init();
      return async (query, limit) => {
        const { results } = await searcher.search(query);
        const best = await Promise.all(results.slice(0, limit).map((result) => result.data()));
        return best.map(({ url }) => url.split('/')[1] ?? '');
      };
    },
    async close() {
      await indexer?.close();
    },
  };
}

function pageOf({ title, heading, description, body }: PeerDocument): string {
  const parts = [`<h1>${escaped(title)}</h1>`];
  if (heading !== '') parts.push(`<h2>${escaped(heading)}</h2>`);
  if (description !== '') parts.push(`<p>${escaped(description)}</p>`);
  parts.push(`<p>${escaped(body)}</p>`);
  return `<!doctype html><html lang="en"><body>${parts.join('')}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function pretendToBeABrowser(folder: string): void {
  const location = { origin: ORIGIN, href: `${ORIGIN}/` };
  const element = { getAttribute: () => 'en' };
  const document = { currentScript: null, querySelector: () => element };
  const read = async (input: string | URL | Request): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, ORIGIN);
    return new Response(await readFile(join(folder, pathname)));
  };
  Object.assign(globalThis, { location, document, window: { location }, fetch: read });
}
