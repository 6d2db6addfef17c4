/** Searches in a thread of its own: the service's engine over the service's index, loaded once. */
import type { compileEngine, createEngine } from '#search-wasm/engine.js';
import { Finder } from '../src/search/finder.ts';
import { nearbyOf } from '../src/search/nearby.ts';
import type { FoundGroup, Search } from '../src/search/search.ts';
import { NO_SETTINGS, type SearchSettings } from '../src/search/settings.ts';
import { withSettings } from '../src/search/with-settings.ts';
import type { Found, FromWorker, NamedPage, ToWorker } from './search-protocol.ts';

interface EngineGlue {
  readonly compileEngine: typeof compileEngine;
  readonly createEngine: typeof createEngine;
}
interface Texts {
  readonly groups: readonly NamedGroup[];
  readonly settings?: SearchSettings;
}
type NamedGroup = FoundGroup & NamedPage;

interface Manifest {
  readonly digest: string;
  readonly index: string;
  readonly texts: string;
}

let finder: Search | undefined;
let nearby: ReturnType<typeof nearbyOf<NamedPage>> | undefined;
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
  const { hits, total, didYouMean } = finder.search(query, { limit });
  const nearest = total === 0 ? nearby?.(finder, { query }) : undefined;
  return {
    total,
    ...(didYouMean !== undefined && { didYouMean }),
    ...(nearest && { nearest }),
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
    read(prefix + manifest.texts).then((response) => response.json() as Promise<Texts>),
    glue.compileEngine(bytes),
  ]);
  for (const { slug, title } of texts.groups) titles.set(slug, title);
  const gaps = texts.groups.flatMap(({ units }) => units.flatMap(({ fields }) => fields.gap ?? []));
  nearby = nearbyOf({ pages: texts.groups, gaps });
  const plain = new Finder({
    groups: texts.groups,
    snapshot,
    instantiate: () => glue.createEngine(module),
    digest: manifest.digest,
    onFault: undefined,
  });
  finder = withSettings(plain, texts.settings ?? NO_SETTINGS, manifest.digest);
}

async function read(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
