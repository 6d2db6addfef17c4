import test from 'ava';
import { openaiTools } from '../../src/mcp/tools/openai.ts';
import { handMadeGeneration } from '../helpers/library.ts';
import { endpoint, modern } from '../helpers/mcp.ts';

for (const name of ['search_docs', 'search']) {
  test(`${name} searches each time while it finds nothing, and is cached once it finds something`, async (t) => {
    const generation = handMadeGeneration();
    let searches = 0;
    const search: typeof generation.search = {
      digest: generation.search.digest,
      search(...asked) {
        searches += 1;
        return generation.search.search(...asked);
      },
    };
    const { server } = await endpoint(t, {
      generation: { ...generation, search },
      tools: openaiTools,
    });
    const searchesOf = async (query: string): Promise<number> => {
      const before = searches;
      const { body } = await modern(server, {
        method: 'tools/call',
        params: { name, arguments: { query } },
      });
      t.falsy(body.result.isError);
      return searches - before;
    };
    for (let call = 0; call < 3; call += 1) t.true((await searchesOf('zzyzx')) > 0);
    await searchesOf('install');
    await searchesOf('install');
    t.is(await searchesOf('install'), 0);
  });
}
