/** A cluster of one index, without OpenSearch: it finds every page, in the order of the library, and tells what it was asked. */
import type { Client } from '@opensearch-project/opensearch';
import { entriesOf, type ClusterPage } from '../../src/cluster/documents.ts';
import { indexName } from '../../src/cluster/names.ts';
import type { Library } from '../../src/content/model/library.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';

export type Body = Readonly<Record<string, unknown>> & { readonly size: number };

export interface FakeCluster {
  readonly client: Client;
  /** Bodies of all searches. */
  readonly bodies: Body[];
  /** Pages that have a word of the query; default: all. */
  matching?: number;
  /** Pages that are there, while a publisher writes the index anew; default: all. */
  written?: number;
  /** Called with each page that is read, in its place. */
  changed?: (page: ClusterPage) => ClusterPage;
}

/** @param library that was published */
export async function fakeCluster(library: Library, alias: string): Promise<FakeCluster> {
  const { module, digest: engineDigest } = await loadEngine();
  const engine = instantiate(module);
  const entries = await entriesOf(library, engine, engineDigest);
  const documents = new Map(entries.map((entry) => [entry.slug, entry.document()]));
  const index = indexName(alias, library.digest);
  let totals: Float64Array = new Float64Array();
  for (const one of documents.values())
    totals = engine.addTotals(totals, Float64Array.from(one.totals));
  const { digest, language } = library;
  const sections = library.sections.map(({ id }) => id);
  const meta = {
    library: digest,
    language,
    totals: [...totals],
    sections,
    product: library.product.id,
  };
  const all = entries.map(({ slug, digest: one }) => ({ _id: slug, fields: { digest: [one] } }));
  const bodies: Body[] = [];
  const searched = (body: Body): unknown => {
    const hits = all.slice(0, fake.written);
    const isCount = body.size === 0 && body['query'] !== undefined;
    return {
      timed_out: false,
      _shards: { failed: 0 },
      hits: {
        total: { value: isCount ? (fake.matching ?? hits.length) : hits.length },
        hits: hits.slice(0, body.size),
      },
    };
  };
  const client = {
    indices: {
      getMapping: ({ index: name }: { index: string }) =>
        Promise.resolve({
          body: name === index || name === alias ? { [index]: { mappings: { _meta: meta } } } : {},
        }),
    },
    msearch: ({ body }: { body: readonly Body[] }) => {
      const asked = body.filter((_one, at) => at % 2 === 1);
      bodies.push(...asked);
      return Promise.resolve({ body: { responses: asked.map(searched) } });
    },
    mget: ({ body: { ids } }: { body: { ids: readonly string[] } }) => {
      const docs = ids.flatMap((id) => documents.get(id) ?? []);
      const read = docs.map(({ digest: one, page }) => ({
        _source: { digest: one, page: fake.changed?.(page) ?? page },
      }));
      return Promise.resolve({ body: { docs: read } });
    },
  } as unknown as Client;
  const fake: FakeCluster = { client, bodies };
  return fake;
}
