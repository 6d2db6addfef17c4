/** Searches in a thread of its own: the service's engine over the service's index, loaded once. */
import type { compileEngine, createEngine } from '#search-wasm/engine.js';
import { after } from '../src/eventual.ts';
import { EngineSearch } from '../src/search/engine/engine-search.ts';
import { memoryPins, memoryUnits } from '../src/search/engine/memory-units.ts';
import type { IndexedPage, Search, SearchOptions } from '../src/search/search.ts';
import type { SearchSettings } from '../src/search/settings.ts';
import { suggester, type Suggest } from '../src/search/suggest/suggest.ts';
import type { Found, FromWorker, NamedPage, ToWorker } from './search-protocol.ts';

interface EngineGlue {
  readonly compileEngine: typeof compileEngine;
  readonly createEngine: typeof createEngine;
}
interface Texts {
  readonly pages: readonly (IndexedPage & NamedPage)[];
  readonly settings: SearchSettings;
}

interface Manifest {
  readonly digest: string;
  readonly index: string;
  readonly texts: string;
}

let engine: Search | undefined;
let suggest: Suggest<NamedPage> | undefined;
const named = new Map<string, NamedPage>();

addEventListener('message', ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === 'search') {
    const { id, query, options } = data;
    void search(query, options).then((found) => answer({ type: 'found', id, found }));
    return;
  }
  load(data.prefix).then(
    () => answer({ type: 'ready' }),
    (error: unknown) => answer({ type: 'failed', reason: String(error) }),
  );
});

function answer(message: FromWorker): void {
  postMessage(message);
}

async function search(query: string, options: SearchOptions): Promise<Found> {
  if (!engine) return { hits: [], total: 0 };
  const { hits, total, confidence, didYouMean, relaxed, unquoted } = await after(
    engine.search(query, options),
    ({ hits: own, ...counts }) => ({ hits: own, ...counts }),
  );
  const empty = { query, ...options, ...(relaxed !== undefined && { relaxed }) };
  const nearest = total === 0 ? await suggest?.(engine, empty) : undefined;
  return {
    total,
    ...(confidence !== undefined && { confidence }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(unquoted === true && { unquoted }),
    ...(nearest && { nearest }),
    hits: hits.map((hit) => ({ ...hit, ...(named.get(hit.slug) ?? { title: hit.slug }) })),
  };
}

async function load(prefix: string): Promise<void> {
  const glueAddress = new URL('../engine.js', import.meta.url).href;
  const [manifest, glue, bytes] = await Promise.all([
    read(`${prefix}/search-data/current.json`).then(
      (response) => response.json() as Promise<Manifest>,
    ),
    import(glueAddress) as Promise<EngineGlue>,
    read(new URL('../engine.wasm', import.meta.url).href).then(bytesOf),
  ]);
  const [snapshot, texts, module] = await Promise.all([
    read(prefix + manifest.index).then(bytesOf),
    read(prefix + manifest.texts).then((response) => response.json() as Promise<Texts>),
    glue.compileEngine(bytes),
  ]);
  const { pages, settings } = texts;
  for (const { units: _units, ...page } of pages) named.set(page.slug, page);
  const gaps = pages.flatMap(({ units }) => units.flatMap(({ fields }) => fields.gap ?? []));
  suggest = suggester({ pages, gaps });
  engine = new EngineSearch({
    units: memoryUnits(pages),
    pageCount: pages.length,
    pins: memoryPins(pages, settings.pins),
    snapshot,
    settings,
    instantiate: () => glue.createEngine(module),
    digest: manifest.digest,
    onTrap: () => undefined,
  });
}

async function read(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
