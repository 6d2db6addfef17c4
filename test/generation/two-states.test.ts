/** Two replicas of one folder in the midst of a roll-out: nothing that is read in several requests mixes their states. */
import test, { type ExecutionContext } from 'ava';
import { legacy, modern } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const pagesOf = (word: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [
      `page-${at}.md`,
      `# Page ${at}\n\n${`A ${word} xylograph stands here.\n\n`.repeat(30)}`,
    ]),
  );

const replicas = async (t: ExecutionContext): Promise<readonly [old: Service, next: Service]> => [
  await service(t, { files: pagesOf('quiet') }),
  await service(t, { files: pagesOf('loud') }),
];

const stateOf = (headers: Readonly<Record<string, unknown>>): string =>
  String(headers['docent-generation']);

test('a search goes on in the state that it names, and is refused by a replica of another', async (t) => {
  verifies('rollout:pinned');
  const [old, next] = await replicas(t);
  const first = await old.get('/api/v1/search?q=xylograph&limit=2');
  const pinned = { 'docent-generation': stateOf(first.headers) };
  for (const url of ['/api/v1/search?q=xylograph&limit=2&offset=2', '/search?q=xylograph']) {
    const same = await old.get(url, pinned);
    t.is(same.statusCode, 200);
    t.is(stateOf(same.headers), pinned['docent-generation']);
    t.regex(String(same.headers['vary']), /\bDocent-Generation\b/, 'no cache mixes them either');
    t.is((await next.get(url, pinned)).statusCode, 412, url);
  }
  const refused = await next.get('/api/v1/pages', pinned);
  t.like(JSON.parse(refused.payload), { status: 412, code: 'generation_changed' });
  t.regex(JSON.parse(refused.payload).resolution, /Begin again/);
  t.is(refused.headers['cache-control'], 'no-store');
  const [digest = ''] = pinned['docent-generation'].split(';');
  t.is((await old.get('/api/v1/pages', { 'docent-generation': digest })).statusCode, 200);
  t.is((await old.get('/api/v1/pages', { 'docent-generation': 'newest' })).statusCode, 400);
});

test('a cursor of another state is refused with what to do, over HTTP and MCP', async (t) => {
  verifies('rollout:cursor');
  const [old, next] = await replicas(t);
  const lines = '/api/v1/grep?pattern=xylograph&limit=2';
  const { cursor } = JSON.parse((await old.get(lines)).payload);
  t.is((await old.get(`${lines}&cursor=${cursor}`)).statusCode, 200);
  const refused = await next.get(`${lines}&cursor=${cursor}`);
  t.is(refused.statusCode, 400);
  const { detail, resolution } = JSON.parse(refused.payload);
  t.regex(detail, /has changed/);
  t.regex(resolution, /start at the beginning/);
  const list = (more: object) => ({
    method: 'tools/call',
    params: { name: 'search_docs', arguments: { query: 'xylograph', max_chars: 1000, ...more } },
  });
  const part = await modern(old.server, list({}));
  const rest = list({ cursor: part.body.result.structuredContent.cursor });
  t.not((await modern(old.server, rest)).body.result.isError, true);
  const other = (await modern(next.server, rest)).body.result;
  t.true(other.isError);
  t.regex(other.content[0].text, /has changed.*start at the beginning/s);
});

test('an MCP client that names a state is answered from it or refused, on every protocol version', async (t) => {
  verifies('rollout:pinned');
  const [old, next] = await replicas(t);
  const call = {
    method: 'tools/call',
    params: { name: 'search_docs', arguments: { query: 'xylograph' } },
  };
  const state = stateOf((await modern(old.server, call)).headers);
  const headers = { 'docent-generation': state };
  t.is((await modern(old.server, { ...call, headers })).status, 200);
  for (const refused of [
    await modern(next.server, { ...call, headers }),
    await legacy(next.server, '2025-11-25', { ...call, headers }),
  ]) {
    t.is(refused.status, 412);
    t.regex(refused.body.error.message, /not in ".*Begin again/);
  }
});
