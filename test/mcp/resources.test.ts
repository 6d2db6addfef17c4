import test from 'ava';
import { handMadeGeneration } from '../helpers/library.ts';
import { endpoint, modern } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';

const AGENT: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['benchmarks.json', { benchmarks: [] }],
  ['comparisons/bun.json', { runtime: 'bun', claims: [{ claim: 'One.' }] }],
  ['compatibility.json', { node: ['20'] }],
]);
const BASE = 'http://localhost:3000';

async function ask(t: Parameters<typeof endpoint>[0], agentData = AGENT) {
  const { server } = await endpoint(t, { generation: handMadeGeneration({ agentData }) });
  const request = async (method: string, params: object = {}): Promise<any> =>
    (await modern(server, { method, params: { ...params } })).body;
  return { server, request };
}

test('every page is a resource under its own address, with size and date', async (t) => {
  verifies('mcp:page-resources');
  const { request } = await ask(t);
  const { resources } = (await request('resources/list')).result;
  const { pages } = handMadeGeneration().library.contents;
  t.deepEqual(
    resources.slice(0, 3).map(({ uri }: { uri: string }) => uri),
    pages.map(({ url }) => url),
  );
  const [first] = resources;
  t.is(first.mimeType, 'text/markdown');
  t.is(first.size, Buffer.byteLength(pages[0]?.markdown ?? ''));
  t.is(first.annotations.lastModified, '2026-01-01T00:00:00.000Z');
  const { contents } = (await request('resources/read', { uri: first.uri })).result;
  t.deepEqual(contents, [{ uri: first.uri, mimeType: 'text/markdown', text: pages[0]?.markdown }]);
});

test('a page can also be read under its Markdown address and an earlier one', async (t) => {
  const { request } = await ask(t);
  for (const uri of [`${BASE}/docs/install.md`, `${BASE}/docs/setup`]) {
    const { contents } = (await request('resources/read', { uri })).result;
    t.is(contents[0].uri, uri);
    t.regex(contents[0].text, /^# Install/);
  }
});

for (const uri of ['install', '/docs/install', 'file:///etc/passwd', `${BASE}/_agent/none.json`]) {
  test(`${uri} is no resource`, async (t) => {
    const { request } = await ask(t);
    t.is((await request('resources/read', { uri })).error.code, -32602);
  });
}

test('the data of _agent/ are JSON resources and plain routes with the same content', async (t) => {
  verifies('mcp:data-resources');
  const { server, request } = await ask(t);
  const { resources } = (await request('resources/list')).result;
  for (const [path, data] of AGENT) {
    const uri = `${BASE}/_agent/${path}`;
    t.is(resources.find((one: { uri: string }) => one.uri === uri).mimeType, 'application/json');
    const { contents } = (await request('resources/read', { uri })).result;
    t.deepEqual(JSON.parse(contents[0].text), data);
    const response = await server.inject(`/_agent/${path}`);
    t.is(response.headers['content-type'], 'application/json');
    t.deepEqual(JSON.parse(response.payload), data);
    const again = await server.inject({
      url: `/_agent/${path}`,
      headers: { 'if-none-match': String(response.headers['etag']) },
    });
    t.is(again.statusCode, 304);
  }
});

test('data that is not there is a 404 that says what is', async (t) => {
  const { server } = await ask(t);
  const { statusCode, payload } = await server.inject('/_agent/comparisons/java.json');
  t.is(statusCode, 404);
  t.regex(JSON.parse(payload).resolution, /comparisons\/bun\.json/);
});

test('the templates name slugs and compared runtimes, and complete them', async (t) => {
  const { request } = await ask(t);
  const { resourceTemplates } = (await request('resources/templates/list')).result;
  t.deepEqual(
    resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate),
    [`${BASE}/docs/{slug}`, `${BASE}/_agent/comparisons/{runtime}.json`],
  );
  const complete = async (name: string, value: string): Promise<any> =>
    (
      await request('completion/complete', {
        ref: { type: 'ref/resource', uri: resourceTemplates[0].uriTemplate },
        argument: { name, value },
      })
    ).result.completion;
  t.deepEqual(await complete('slug', 'inst'), { values: ['install'], total: 1, hasMore: false });
  t.deepEqual((await complete('slug', 'page')).values, ['long-page']);
  t.deepEqual((await complete('runtime', '')).values, ['bun']);
  t.deepEqual((await complete('nothing', '')).values, []);
});

test('completion gives at most a hundred values and says that there are more', async (t) => {
  const { server } = await endpoint(t, { generation: handMadeGeneration({ more: 150 }) });
  const params = {
    ref: { type: 'ref/resource', uri: `${BASE}/docs/{slug}` },
    argument: { name: 'slug', value: 'extra' },
  };
  const { completion } = (await modern(server, { method: 'completion/complete', params })).body
    .result;
  t.is(completion.values.length, 100);
  t.is(completion.total, 150);
  t.true(completion.hasMore);
});

test('the arguments of prompts are completed', async (t) => {
  const { request } = await ask(t);
  const params = {
    ref: { type: 'ref/prompt', name: 'compare' },
    argument: { name: 'runtime', value: 'n' },
  };
  const { values } = (await request('completion/complete', params)).result.completion;
  t.deepEqual(values, ['node', 'bun', 'deno', 'cpython', 'kotlin']);
});

test('compare embeds the published comparison', async (t) => {
  verifies('mcp:prompt-compare');
  const { request } = await ask(t);
  const params = { name: 'compare', arguments: { runtime: 'bun', topic: 'memory' } };
  const { messages } = (await request('prompts/get', params)).result;
  t.regex(messages[0].content.text, /Compare Acme with bun with regard to memory/);
  t.is(messages[1].content.type, 'resource');
  t.is(messages[1].content.resource.uri, `${BASE}/_agent/comparisons/bun.json`);
});

test('compare says what is not published', async (t) => {
  const { request } = await ask(t);
  const params = { name: 'compare', arguments: { runtime: 'java' } };
  const { messages } = (await request('prompts/get', params)).result;
  t.regex(messages[1].content.text, /No comparison with java is published \(published: bun\)/);
});

test('migrate embeds compatibility, comparison and the pages about it', async (t) => {
  verifies('mcp:prompt-migrate');
  const { request } = await ask(t);
  const params = { name: 'migrate', arguments: { runtime: 'BUN' } };
  const { messages } = (await request('prompts/get', params)).result;
  t.regex(messages[0].content.text, /from bun to Acme/);
  const uris = messages.slice(1).map(({ content }: any) => content.resource.uri);
  t.deepEqual(uris, [`${BASE}/_agent/compatibility.json`, `${BASE}/_agent/comparisons/bun.json`]);
});

test('a prompt names what is wrong with its arguments', async (t) => {
  const { request } = await ask(t);
  const params = { name: 'compare', arguments: { runtime: 'perl' } };
  const { error } = await request('prompts/get', params);
  t.is(error.code, -32602);
  t.regex(error.message, /node, bun, deno/);
});
