/** Measures the memory of a service over a folder, part by part. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Library } from '../src/content/model/library.ts';
import type { WholePage } from '../src/content/model/page.ts';
import { backgroundBuilder } from '../src/generation/background.ts';
import { openSearch } from '../src/search/index/create-search.ts';
import { NO_SETTINGS } from '../src/search/settings.ts';
import { documentsOf } from '../src/search/index/documents.ts';
import { proportionalMiB } from './peers/memory.ts';

const OPTIONS = {
  product: { id: 'docent', name: 'Docent', version: '0', description: '' },
  baseUrl: 'http://localhost',
  language: 'en',
  nav: undefined,
  theme: {},
  content: { includeRoots: [] },
  redirects: {},
  search: NO_SETTINGS,
};
const BYTES_PER_MIB = 2 ** 20;
const LIMIT = 10;
/** The highest character of a string that V8 keeps in one byte each. */
const ONE_BYTE = /^[\0-\u00ff]*$/u;

/** A table of steps with the MiB that each adds to the process, and of texts with the MiB that their characters take. */
export async function partsOf(
  folder: string,
  queries: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [['held', 'MiB']];
  let before = resident();
  const step = (name: string): void => {
    const now = resident();
    rows.push([name, (now - before).toFixed(0)]);
    before = now;
  };
  rows.push(['Node and the modules', before.toFixed(0)]);
  const kept = await mkdtemp(join(tmpdir(), 'docent-memory-'));
  const builder = backgroundBuilder();
  try {
    const { content } = await builder.build({
      folder,
      options: OPTIONS,
      place: { folder: kept, prefix: '' },
    });
    if (content === undefined) throw new Error(`${folder} has errors; run docent check`);
    step('library, snapshot, and the thread that reads');
    const { library, index } = content;
    const search = await openSearch(library, index, {});
    step('index in the engine');
    await builder.close();
    step('end of the thread that reads');
    for (const query of queries) await search.search(query, { limit: LIMIT });
    step(`caches of the engine after ${queries.length} searches`);
    rows.push(...(await textsOf(library, index.snapshot)));
    await content.close?.();
  } finally {
    await builder.close();
    await rm(kept, { recursive: true, force: true });
  }
  return rows;
}

async function textsOf(library: Library, snapshot: Uint8Array): Promise<string[][]> {
  const pages: WholePage[] = [];
  for await (const page of library.contents.all()) pages.push(page);
  const { groups } = await documentsOf(library);
  const leads = groups.map(({ units }) => units[0]?.quotes ?? []);
  const texts: Record<string, readonly string[]> = {
    'sources of pages': pages.map(({ source }) => source.text),
    'Markdown of pages': pages.map((page) => page.markdown),
    'texts of sections': pages.flatMap(({ passages }) => passages.map(({ text }) => text)),
    'code of sections': pages.flatMap(({ passages }) => passages.map(({ code }) => code)),
    'leads of pages, joined': leads.flat(),
  };
  const rows = Object.entries(texts).map(([name, all]) => [name, mib(all.reduce(addSize, 0))]);
  return [...rows, ['snapshot outside of the engine', mib(snapshot.length)]];
}

function addSize(sum: number, text: string): number {
  return sum + text.length * (ONE_BYTE.test(text) ? 1 : 2);
}

function mib(bytes: number): string {
  return (bytes / BYTES_PER_MIB).toFixed(0);
}

/** MiB of this process, garbage collected. */
function resident(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return proportionalMiB(process.pid);
}
