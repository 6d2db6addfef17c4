/** A cluster of one index, without OpenSearch: it finds every page, in the order of the library, and tells what it was asked. */
import type { Client } from '@opensearch-project/opensearch';
import { entriesOf } from '../../src/cluster/documents.ts';
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
}

/** @param library that was published */
export async function fakeCluster(library: Library, alias: string): Promise<FakeCluster> {
  const { module, digest: engineDigest } = await loadEngine();
  const engine = instantiate(module);
  const index = indexName(alias, library.digest);
  let totals: Float64Array = new Float64Array();
  for await (const entry of entriesOf(library, engine, engineDigest)) {
    const { totals: own } = await entry.document();
    totals = engine.addTotals(totals, Float64Array.from(own));
  }
  const { digest, language } = library;
  const sections = library.sections.map(({ id }) => id);
  const meta = {
    library: digest,
    language,
    totals: [...totals],
    sections,
    product: library.product.id,
  };
  const all = library.pages.map(({ slug }) => ({ _id: slug }));
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
  } as unknown as Client;
  const fake: FakeCluster = { client, bodies };
  return fake;
}
