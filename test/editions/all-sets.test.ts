/** A search of all sets at once. */
import test, { type ExecutionContext } from 'ava';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const sets: readonly HandMade[] = [
  { version: 'v2', prefix: '', files: { 'install.md': '# Install\n\nInstall the wombats.\n' } },
  {
    version: 'v1',
    status: 'old',
    prefix: '/v1',
    files: { 'install.md': '# Install\n\nOld wombats.\n' },
  },
  {
    version: 'v2',
    language: 'de',
    prefix: '/de',
    files: { 'install.md': '# Installieren\n\nEin Beuteltier.\n' },
  },
  {
    set: 'cli',
    prefix: '/cli',
    files: { 'run.md': '# Run wombats\n\nText.\n\n## Wombats\n\nText.\n' },
  },
  { set: 'api', prefix: '/api-docs', files: { 'run.md': '# Run\n\nNothing of them.\n' } },
];

interface Found {
  readonly count: number;
  readonly sets: readonly string[];
  readonly versions?: readonly string[];
  readonly resolution?: string;
  readonly detail?: string;
  readonly results: readonly {
    readonly set: string;
    readonly url: string;
    readonly score: number;
  }[];
}

async function site(t: ExecutionContext): Promise<Service> {
  return service(t, { editions: await handMadeEditions(t, sets) });
}

async function search({ get }: Service, more: string): Promise<Found> {
  return JSON.parse((await get(`/api/v1/search?q=wombats&${more}`)).payload) as Found;
}

test('set=all searches the current edition of each set, best first, and names the set of each result', async (t) => {
  verifies('sets:all');
  const own = await site(t);
  const found = await search(own, 'set=all');
  t.deepEqual(found.sets, ['acme', 'cli', 'api']);
  t.is(found.versions, undefined);
  t.deepEqual([...new Set(found.results.map(({ set }) => set))].toSorted(), ['acme', 'cli']);
  const scores = found.results.map(({ score }) => score);
  t.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  t.true(found.results.every(({ set, url }) => url.includes('/cli/') === (set === 'cli')));
  t.false(found.results.some(({ url }) => url.includes('/v1/')));
  const second = await search(own, 'set=all&limit=1&offset=1');
  t.deepEqual(second.results, found.results.slice(1, 2));
});

test('set=all takes a version or a language that some sets have, and refuses what none has', async (t) => {
  verifies('sets:all');
  const own = await site(t);
  t.deepEqual((await search(own, 'set=all&version=v1')).sets, ['acme']);
  t.deepEqual((await search(own, 'set=all&language=de')).sets, ['acme']);
  t.regex((await search(own, 'set=all&version=v9')).detail ?? '', /no version "v9"/);
  t.regex((await search(own, 'set=all&version=all')).detail ?? '', /`set` and `version` are both/);
  t.regex(
    (await search(own, 'set=all&facets=kind')).detail ?? '',
    /`facets` is for a search of one set/,
  );
});

test('search_docs takes set=all, and says how to read a result', async (t) => {
  verifies('sets:all');
  const { server } = await site(t);
  const params = { name: 'search_docs', arguments: { query: 'wombats', set: 'all' } };
  const { body } = await legacy(server, '2025-06-18', { method: 'tools/call', params });
  const { content, structuredContent } = body.result;
  t.like(structuredContent, { sets: ['acme', 'cli', 'api'] });
  t.regex(content[0].text, /in the sets acme, cli, api[^]* · cli\n[^]*"set": its set/);
});

test('the description offers set=all where there are several sets', async (t) => {
  const { get } = await site(t);
  const { paths, components } = JSON.parse((await get('/openapi.json')).payload);
  const { parameters } = paths['/search']?.get ?? paths['/api/v1/search'].get;
  const { schema } = parameters.find(({ name }: { name: string }) => name === 'set');
  t.deepEqual(schema.enum, ['acme', 'cli', 'api', 'all']);
  t.true('sets' in components.schemas.SearchResults.properties);
});
