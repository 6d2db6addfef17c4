import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import test, { type ExecutionContext } from 'ava';
import { service } from '../helpers/service.ts';

const FILES = {
  'guide.md':
    '# Guide\n\nWombats dig.\n\n## Burrows\n\nA burrow has one door.\n\n### Doors\n\nMade of earth.\n\n## Food\n\nGrass.\n',
};

async function connected(t: ExecutionContext, profile: string, mode: 'legacy' | { pin: string }) {
  const { port } = await service(t, { files: FILES, listen: true });
  const url = new URL(`http://127.0.0.1:${port}/mcp?profile=${profile}`);
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url));
  t.teardown(() => client.close());
  return client;
}

/** The one text item of a result, as the published description wants it, and the same data as structured content. */
function dataOf(t: ExecutionContext, result: any): any {
  t.is(result.content.length, 1);
  t.is(result.content[0].type, 'text');
  const data = JSON.parse(result.content[0].text);
  t.deepEqual(result.structuredContent, data);
  return data;
}

for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
  const title = typeof mode === 'string' ? mode : mode.pin;
  test(`the profile openai has search and fetch in the shapes that OpenAI publishes (${title})`, async (t) => {
    const client = await connected(t, 'openai', mode);
    const { tools } = await client.listTools();
    t.deepEqual(
      tools.map(({ name }) => name),
      ['search', 'fetch'],
    );
    const [search, fetch] = tools;
    t.deepEqual(search?.inputSchema.required, ['query']);
    t.deepEqual(Object.keys(search?.inputSchema.properties ?? {}), ['query']);
    t.deepEqual(fetch?.inputSchema.required, ['id']);
    t.deepEqual(Object.keys(fetch?.inputSchema.properties ?? {}), ['id']);
    t.regex(client.getInstructions() ?? '', /search.*fetch/);
    const { results } = dataOf(
      t,
      await client.callTool({ name: 'search', arguments: { query: 'burrow door' } }),
    );
    for (const result of results) t.deepEqual(Object.keys(result), ['id', 'title', 'url']);
    const [best] = results;
    t.is(best.id, 'guide#burrows');
    t.is(best.title, 'Guide: Burrows');
    t.is(best.url, 'https://docs.test/docs/guide#burrows');
    const { id, text, url, ...rest } = dataOf(
      t,
      await client.callTool({ name: 'fetch', arguments: { id: best.id } }),
    );
    t.is(id, best.id);
    t.is(url, best.url);
    t.is(text.trim(), '## Burrows\n\nA burrow has one door.\n\n### Doors\n\nMade of earth.');
    t.deepEqual(Object.keys(rest), ['title', 'metadata']);
    const page = dataOf(t, await client.callTool({ name: 'fetch', arguments: { id: 'guide' } }));
    t.is(page.text, FILES['guide.md']);
    t.is(page.url, 'https://docs.test/docs/guide');
  });
}

test('fetch of an unknown id says what to do, and search without a match gives an empty list', async (t) => {
  const client = await connected(t, 'openai', 'legacy');
  const missing: any = await client.callTool({ name: 'fetch', arguments: { id: 'gide' } });
  t.true(missing.isError);
  t.regex(missing.content[0].text, /gide/);
  const none = await client.callTool({ name: 'search', arguments: { query: 'zzzz' } });
  t.deepEqual(dataOf(t, none), { results: [] });
});

test('an unknown profile is refused with the names of those there are', async (t) => {
  const { server } = await service(t, { files: FILES });
  const { statusCode, payload } = await server.inject({
    method: 'POST',
    url: '/mcp?profile=gemini',
    headers: { 'content-type': 'application/json' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  t.is(statusCode, 400);
  t.regex(JSON.parse(payload).error.message, /docs, openai/);
});
