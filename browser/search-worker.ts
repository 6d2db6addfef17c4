/** Searches in a thread of its own: the service's engine over the service's index, loaded once. */
import type { compileEngine, createEngine } from '#search-wasm/engine.js';
import { Finder } from '../src/search/finder.ts';
import type { FoundGroup } from '../src/search/search.ts';
import type { Found, FromWorker, ToWorker } from './search-protocol.ts';

interface EngineGlue {
  readonly compileEngine: typeof compileEngine;
  readonly createEngine: typeof createEngine;
}
type NamedGroup = FoundGroup & { readonly title: string };

interface Manifest {
  readonly digest: string;
  readonly index: string;
  readonly texts: string;
}

let finder: Finder | undefined;
const titles = new Map<string, string>();

addEventListener('message', ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === 'search') {
    answer({ type: 'found', id: data.id, found: search(data.query, data.limit) });
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

function search(query: string, limit: number): Found {
  if (!finder) return { hits: [], total: 0 };
  const { hits, ...rest } = finder.search(query, { limit });
  return {
    ...rest,
    hits: hits.map((hit) => ({ ...hit, title: titles.get(hit.slug) ?? hit.slug })),
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
    read(prefix + manifest.texts).then(
      (response) => response.json() as Promise<{ readonly groups: readonly NamedGroup[] }>,
    ),
    glue.compileEngine(bytes),
  ]);
  for (const { slug, title } of texts.groups) titles.set(slug, title);
  finder = new Finder({
    groups: texts.groups,
    snapshot,
    instantiate: () => glue.createEngine(module),
    digest: manifest.digest,
    onFault: undefined,
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
