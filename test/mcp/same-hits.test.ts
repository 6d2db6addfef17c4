import {
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  string,
} from 'fast-check';
import test from 'ava';
import { acme } from '../helpers/acme.ts';
import { legacy, modern } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';

/** Words of the documentation, of none, misspelt, and text of any kind. */
const words = [
  'wombat',
  'wombats',
  'install',
  'instal',
  'configuration',
  'acme.toml',
  'API',
  'timeout',
  'zebra',
  '"wombat timeout"',
  'kind:page',
  '日本語',
];
const questions = record({
  query: oneof(
    constantFrom(...words),
    record({ a: constantFrom(...words), b: constantFrom(...words) }).map(({ a, b }) => `${a} ${b}`),
    string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  ).filter((query) => [...query].length <= 200),
  limit: integer({ min: 1, max: 50 }),
  kind: option(constantFrom('page', 'section', 'sample', 'release', 'gap'), { nil: undefined }),
});

test('a question gives the same hits in the same order over HTTP and over MCP', async (t) => {
  verifies('tool:search-docs', 'tool:search-docs:result');
  const { config } = await acme(t);
  const limits = { ...config.limits, requests: { quota: 1_000_000, windowSeconds: 60 } };
  const { server, get } = await acme(t, { limits });
  await assert(
    asyncProperty(questions, async ({ query, limit, kind }) => {
      const parameters = new URLSearchParams({
        q: query,
        limit: String(limit),
        ...(kind === undefined ? {} : { kind }),
      });
      const rest = JSON.parse((await get(`/api/v1/search?${parameters}`)).payload) as any;
      const args = JSON.parse(JSON.stringify({ query, limit, kind, max_chars: 100_000 })) as object;
      const call = { method: 'tools/call', params: { name: 'search_docs', arguments: args } };
      const { result } = (await modern(server, call)).body;
      t.deepEqual(hitsOf(result.structuredContent), rest.results.map(briefly));
      t.is(result.structuredContent.total, rest.total);
      t.deepEqual(result.structuredContent.nearest, rest.nearest);
      const older = (await legacy(server, '2025-06-18', call)).body.result;
      t.deepEqual(hitsOf(older.structuredContent), rest.results.map(briefly));
    }),
    { numRuns: 150 },
  );
});

function hitsOf({ results }: { readonly results: readonly any[] }): readonly object[] {
  return results.map(({ slug, anchor, kind, score }) => ({ slug, anchor, kind, score }));
}

/** A result of the API as the tool has it: the address holds the anchor, the score two digits. */
function briefly({ slug, anchor, kind, score }: any): object {
  return { slug, anchor, kind, score: Math.round(score * 100) / 100 };
}
