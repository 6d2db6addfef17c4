/** Output of the engine over this project's own documentation. */
import test from 'ava';
import { summaryOf } from '../../src/content/library/page-summary.ts';
import { oneEdition } from '../helpers/one-edition.ts';
import type { Generation } from '../../src/generation/generation.ts';
import type { OperationContext } from '../../src/operations/operation.ts';
import { searchDocs } from '../../src/operations/search-docs.ts';
import { ANY_KIND } from '../../src/search/wire.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { documentsOf } from '../../src/search/index/documents.ts';
import { ownLibrary } from '../helpers/own-library.ts';

const QUERIES = [
  'search',
  'rate limit',
  'confgi',
  'mcp report',
  'kind:section curl',
  'a',
  'zzzzzz',
];
const LIMIT = 20;

test('each result is of the page that was found, with all that a listing shows of it', async (t) => {
  const library = await ownLibrary();
  const search = await createSearch(library);
  const { snapshot = new Uint8Array() } = search.data ?? {};
  const { groups } = await documentsOf(library);
  const slugs = groups.flatMap(({ slug, units }) => units.map(() => slug));
  const searcher = new (instantiate((await loadEngine()).module).IndexSearcher)(
    snapshot,
    new Float32Array(),
  );
  const generation: Generation = { library, search, builtAt: '2026-01-31T00:00:00Z' };
  const editions = oneEdition({ current: () => generation });
  const context = { generation, editions } as OperationContext;
  let results = 0;
  for (const q of [...QUERIES, ...QUERIES]) {
    const { bytes } = await searchDocs.json!(context, { q, limit: LIMIT });
    const answer = JSON.parse(bytes.toString()) as { results: { slug: string }[] };
    t.deepEqual(answer.results, search.search(q, { limit: LIMIT }).hits);
    const bare = search.search(q, { limit: LIMIT, snippets: false }).hits;
    t.deepEqual(
      bare,
      search.search(q, { limit: LIMIT }).hits.map((hit) => ({ ...hit, snippet: '', matches: [] })),
    );
    const found = searcher.search(q, 0, LIMIT, ANY_KIND, undefined);
    const units = found.filter((_, at) => at % 3 === 0);
    const expected = Array.from(units, (unit) => slugs[unit] ?? '');
    const pages = expected.map((slug) => library.pageBySlug.get(slug));
    t.deepEqual(
      answer.results.map(({ slug }) => slug),
      expected,
    );
    for (const [place, page] of pages.entries()) {
      t.like(answer.results[place], { ...(page && summaryOf(page)) });
    }
    results += expected.length;
  }
  t.true(results > LIMIT);
});
