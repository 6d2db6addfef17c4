/** A search of all versions: what it opens, what it costs, and what it says of the versions that it leaves out. */
import test, { type ExecutionContext } from 'ava';
import type { Editions } from '../../src/generation/editions.ts';
import { requestsQuota } from '../helpers/acme.ts';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const VERSIONS = ['v6', 'v5', 'v4', 'v3', 'v2', 'v1'] as const;

const acme = VERSIONS.map((version, at): HandMade => ({
  version,
  ...(at > 0 && { status: 'old' }),
  prefix: at === 0 ? '' : `/${version}`,
  files: { 'install.md': `# Install\n\nThe wombats of ${version}.\n` },
}));

interface Site extends Service {
  /** Versions that were opened. */
  readonly opened: readonly (string | undefined)[];
}

async function site(t: ExecutionContext, openMax: number, quota = 1000): Promise<Site> {
  const made = await handMadeEditions(t, acme);
  const opened: (string | undefined)[] = [];
  const editions: Editions = {
    ...made,
    openMax,
    open(edition) {
      opened.push(edition.version);
      return made.open(edition);
    },
  };
  const own = await service(t, { editions, alone: true, config: { limits: requestsQuota(quota) } });
  opened.length = 0;
  return { ...own, opened };
}

const PATH = '/api/v1/search?q=wombats&version=all';

async function call({
  server,
}: Service): Promise<{ readonly text: string; readonly data: object }> {
  const params = { name: 'search_docs', arguments: { query: 'wombats', version: 'all' } };
  const { body } = await legacy(server, '2025-06-18', { method: 'tools/call', params });
  const { result } = body;
  return { text: result.content[0].text, data: result.structuredContent };
}

test('only versions that may be open together are searched, and the others are named', async (t) => {
  verifies('versions:left-out');
  const own = await site(t, 2);
  const found = JSON.parse((await own.get(PATH)).payload);
  t.deepEqual(found.versions, ['v6', 'v5', 'v4']);
  t.deepEqual(found.versionsLeftOut, ['v3', 'v2', 'v1']);
  t.deepEqual([...new Set(own.opened)], ['v6', 'v5', 'v4']);
  const { text, data } = await call(own);
  t.regex(text, /in the versions v6, v5, v4\. Not searched: v3, v2, v1; name one as version/);
  t.like(data, { versions: ['v6', 'v5', 'v4'], versionsLeftOut: ['v3', 'v2', 'v1'] });
  const { payload } = await own.get('/openapi.json');
  t.true('versionsLeftOut' in JSON.parse(payload).components.schemas.SearchResults.properties);
});

test('a search of all versions that there are leaves none out', async (t) => {
  const own = await site(t, 5);
  const found = JSON.parse((await own.get(PATH)).payload);
  t.deepEqual(found.versions, VERSIONS);
  t.false('versionsLeftOut' in found);
  const { text, data } = await call(own);
  t.false(text.includes('Not searched'));
  t.false('versionsLeftOut' in data);
});

for (const [openMax, cost] of [
  [1, 2],
  [2, 3],
  [5, 4],
] as const) {
  test(`a search of ${openMax + 1} versions counts as ${cost} requests, by the API and by MCP`, async (t) => {
    verifies('versions:cost');
    const api = await site(t, openMax, 2 * cost + 1);
    for (const status of [200, 200, 429]) t.is((await api.get(PATH)).statusCode, status);
    const mcp = await site(t, openMax, 2 * cost);
    for (let count = 0; count < 2; count += 1)
      t.regex((await call(mcp)).text, /results for wombats/);
    t.is((await mcp.get('/api/v1')).statusCode, 429);
  });
}

test('a search of all versions over the quota is refused before it opens anything', async (t) => {
  const own = await site(t, 5, 3);
  const { statusCode, headers, payload } = await own.get(PATH);
  t.is(statusCode, 429);
  t.regex(String(headers['retry-after']), /^\d+$/);
  t.is(JSON.parse(payload).code, 'rate_limited');
  t.deepEqual([...new Set(own.opened)], ['v6']);
});

test('a search of all versions is read further with an offset', async (t) => {
  verifies('search-docs:offset');
  const own = await site(t, 5);
  const read = async (suffix: string) =>
    JSON.parse((await own.get(`${PATH}${suffix}`)).payload).results as readonly object[];
  const whole = await read('');
  t.is(whole.length, VERSIONS.length);
  t.deepEqual([...(await read('&limit=4')), ...(await read('&limit=4&offset=4'))], whole);
});
