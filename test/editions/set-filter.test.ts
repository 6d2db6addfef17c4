/** The filter `set:` in a query. */
import test, { type ExecutionContext } from 'ava';
import { handMadeEditions, type HandMade } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const sets: readonly HandMade[] = [
  { prefix: '', files: { 'install.md': '# Install\n\nInstall the wombats.\n' } },
  {
    set: 'reference',
    prefix: '/reference',
    files: { 'run.md': '# Run wombats\n\nText.\n\n## Wombats\n\nText.\n' },
  },
];

async function site(t: ExecutionContext): Promise<Service> {
  return service(t, { editions: await handMadeEditions(t, sets) });
}

interface Found {
  readonly didYouMean?: string;
  readonly edition?: { readonly set?: string };
  readonly results: readonly { readonly slug: string }[];
}

async function search({ get }: Service, q: string, more = ''): Promise<Found> {
  return JSON.parse(
    (await get(`/api/v1/search?q=${encodeURIComponent(q)}${more}`)).payload,
  ) as Found;
}

test('set: in a query searches that set over HTTP, wherever it stands, and not within quotes', async (t) => {
  verifies('sets:filter');
  const own = await site(t);
  for (const query of [
    'set:reference wombats',
    'wombats set:reference',
    'kind:page SET:reference run',
  ]) {
    const { edition, results } = await search(own, query);
    t.is(edition?.set, 'reference', query);
    t.is(results[0]?.slug, 'run', query);
  }
  t.is((await search(own, 'set:reference wombats', '&set=acme')).edition?.set, 'reference');
  for (const query of [
    'wombats "set:reference x"',
    '“the set:reference wombats”',
    '«the set:reference wombats»',
    'set:reference kind:page',
    'wombats data-set:reference',
  ])
    t.is((await search(own, query)).edition?.set, 'acme', query);
});

test('a set that there is not is text, and the nearest one is meant', async (t) => {
  verifies('sets:filter');
  const own = await site(t);
  const { edition, didYouMean, results } = await search(own, 'wombats set:refrence');
  t.is(edition?.set, 'acme');
  t.is(didYouMean, 'set:reference wombats');
  t.is(results[0]?.slug, 'install');
  t.is((await search(own, 'wombats set:zzzzzz')).didYouMean, undefined);
});

test('set: in the query of search_docs searches that set', async (t) => {
  verifies('sets:filter');
  const { server } = await site(t);
  const given = { query: 'set:reference wombats', detail: 'titles' };
  const params = { name: 'search_docs', arguments: given };
  const { body } = await legacy(server, '2025-06-18', { method: 'tools/call', params });
  const answer = JSON.stringify(body);
  t.regex(answer, /Run wombats/);
  t.notRegex(answer, /Install/);
});

test('the search page leads a query with set: to the search page of that set', async (t) => {
  verifies('sets:filter');
  const { get } = await site(t);
  for (const [asked, answered] of [
    ['q=set:reference+wombats', 'q=wombats'],
    [
      'page=2&q=set:reference+w%C3%B6lfe&from=a%26b&from=c',
      'page=2&q=w%C3%B6lfe&from=a%26b&from=c',
    ],
  ]) {
    const { statusCode, headers } = await get(`/search?${asked}`);
    t.is(statusCode, 302);
    t.is(headers['location'], `/reference/search?${answered}`);
  }
  t.is((await get('/search?q=set:other+wombats')).statusCode, 200);
});
