/** The header that says which state of the documentation an answer was made from. */
import test, { type ExecutionContext } from 'ava';
import { parseItem } from 'structured-headers';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { acme, BASE, requestsQuota } from '../helpers/acme.ts';
import { generationOf } from '../helpers/content.ts';
import { legacy, modern } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';

const PATHS = [
  '/api/v1',
  '/api/v1/pages',
  '/api/v1/pages/guide-install',
  '/api/v1/search?q=wombat',
];
const SEARCH = {
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: 'wombat' } },
};
const OPTIONS = {
  product: { id: 'acme', name: 'Acme', version: '1.0.0', description: '' },
  baseUrl: BASE,
};
const OTHERS = [
  '/api/v1/search',
  '/api/v1/pages/nope',
  '/api/v1/reports/r_abcdefghijklmnop',
  '/openapi.json',
];

test('what is answered from the documentation names its state, in answers to GET and HEAD and in 304', async (t) => {
  const { server, get } = await acme(t, { limits: requestsQuota(1000) });
  const labels = new Set<unknown>();
  for (const url of [...PATHS, '/search?q=wombat', '/search?q=qqzzxx']) {
    const { headers } = await get(url);
    labels.add(headers['docent-generation']);
    t.regex(String(headers['vary']), /\bDocent-Generation\b/, url);
    t.regex(String(headers['access-control-expose-headers']), /\bDocent-Generation\b/);
    const head = await server.inject({ method: 'HEAD', url });
    labels.add(head.headers['docent-generation']);
    const condition = { 'if-none-match': '*' };
    for (const method of ['GET', 'HEAD']) {
      const unchanged = await server.inject({ method, url, headers: condition });
      t.is(unchanged.statusCode, 304);
      labels.add(unchanged.headers['docent-generation']);
    }
  }
  t.is(labels.size, 1);
  const [digest, parameters] = parseItem(String([...labels][0]));
  t.regex(String(digest), /^[0-9a-f]{16}$/);
  t.true(parameters.get('built') instanceof Date);
  for (const url of OTHERS) t.is((await get(url)).headers['docent-generation'], undefined, url);
});

test('MCP answers name the state on every protocol version, refusals and acceptances do not', async (t) => {
  const { server, get } = await acme(t);
  const label = (await get(PATHS[0] ?? '')).headers['docent-generation'];
  for (const request of [SEARCH, { method: 'tools/list' }, { method: 'prompts/list' }]) {
    t.is((await modern(server, request)).headers['docent-generation'], label);
    t.is((await legacy(server, '2025-11-25', request)).headers['docent-generation'], label);
    t.is((await legacy(server, '2025-03-26', request)).headers['docent-generation'], label);
  }
  const initialized = { method: 'notifications/initialized' };
  const payloads = [
    { jsonrpc: '2.0', ...initialized },
    { jsonrpc: '2.0', id: null },
  ];
  for (const payload of payloads) {
    const accept = 'application/json, text/event-stream';
    const headers = { accept, 'mcp-protocol-version': '2025-06-18' };
    const answer = await server.inject({ method: 'POST', url: '/mcp', headers, payload });
    t.not(answer.statusCode, 200);
    t.is(answer.headers['docent-generation'], undefined);
  }
});

test('the digest is that of content and settings, the date that of the build', async (t) => {
  const first = await labelOf(t, { text: 'They dig.', now: '2026-01-01T00:00:00.700Z' });
  const again = await labelOf(t, { text: 'They dig.', now: '2026-02-01T00:00:00.000Z' });
  const markup = await labelOf(t, { text: 'They *dig*.' });
  const settled = await labelOf(t, { text: 'They dig.', synonyms: [['dig', 'burrow']] });
  t.is(first.digest, again.digest);
  t.is(new Set([first.digest, markup.digest, settled.digest]).size, 3);
  t.deepEqual([first.built, again.built], [new Date('2026-01-01'), new Date('2026-02-01')]);
});

interface State {
  readonly text: string;
  readonly now?: string;
  readonly synonyms?: readonly (readonly string[])[];
}

async function labelOf(t: ExecutionContext, { text, now, synonyms = [] }: State) {
  const generation = await generationOf(t, { 'a.md': `# Wombats\n\n${text}\n` }, OPTIONS);
  const settings = { ...NO_SETTINGS, synonyms };
  const search = await createSearch(generation.library, { settings });
  const state = { ...generation, search, ...(now !== undefined && { builtAt: now }) };
  const { get } = await service(t, { generation: state });
  const { headers } = await get('/api/v1/search?q=wombat');
  const [digest, parameters] = parseItem(String(headers['docent-generation']));
  return { digest, built: parameters.get('built') };
}
