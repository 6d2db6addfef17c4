/** A search that fails, as when memory is short: who asked is told so, and the next one is answered. */
import test from 'ava';
import { answerOf } from '../helpers/search-answer.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/folder.ts';
import { modern } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';

const FAILED = answerOf([], { total: 0, partial: true });
const FAILURES = 3;

interface Counted {
  readonly total: number;
  readonly partial?: true;
}

const ways: Readonly<Record<string, (site: Service) => Promise<Counted>>> = {
  'the Docs API': async ({ get }) =>
    JSON.parse((await get('/api/v1/search?q=wombat')).payload) as Counted,
  'the tool': async ({ server }) => {
    const params = { name: 'search_docs', arguments: { query: 'wombat' } };
    return (await modern(server, { method: 'tools/call', params })).body.result.structuredContent;
  },
};

for (const [way, ask] of Object.entries(ways)) {
  test(`the answer of a search that failed is not kept: ${way}`, async (t) => {
    const library = await libraryOf(t, { 'wombat.md': '# Wombat\n\nIt digs.\n' });
    const search = await createSearch(library);
    let left = FAILURES;
    const failing: typeof search = {
      ...search,
      digest: search.digest,
      search(...asked) {
        left -= 1;
        return left >= 0 ? FAILED : search.search(...asked);
      },
    };
    const generation = { library, search: failing, builtAt: '2026-01-01T00:00:00.000Z' };
    const site = await service(t, {
      alone: true,
      generation,
      config: { baseUrl: 'http://localhost:3000' },
    });
    for (let time = 0; time < FAILURES; time += 1) {
      t.like(await ask(site), { total: 0, partial: true });
    }
    const { total, partial } = await ask(site);
    t.deepEqual([total, partial], [1, undefined]);
  });
}
