/** A phrase in quotes that nothing has, among other words: pasted messages quote names. */
import test from 'ava';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const ESM_ONLY =
  '# Troubleshooting\n\n`Failed to resolve "foo". This package is ESM only but it was loaded by require.`\n';
const files = {
  'guide/troubleshooting.md': ESM_ONLY,
  'guide/packages.md': '# Packages\n\nInstall a package with npm. Each package has a name.\n',
};
const PASTED =
  'Failed to resolve "@acme/kit". This package is ESM only at /srv/shop/app.config.ts:3:24';
const NOTE = /Nothing has the words in quotes side by side/;

interface Answer {
  readonly total: number;
  readonly unquoted?: boolean;
  readonly results: readonly { readonly slug: string; readonly versions?: readonly string[] }[];
}

const searchFor = (query: string): string => `search?q=${encodeURIComponent(query)}`;

test('a pasted message finds its page though nothing has the name that it quotes', async (t) => {
  verifies('search-results:unquoted');
  const { get } = await service(t, { files });
  const asked = async (query: string): Promise<Answer> =>
    JSON.parse((await get(`/api/v1/${searchFor(query)}`)).payload) as Answer;
  const { unquoted, results } = await asked(PASTED);
  t.true(unquoted);
  t.is(results[0]?.slug, 'guide-troubleshooting');
  t.is((await asked('resolve "package is ESM only"')).unquoted, undefined);
  t.like(await asked('"package is resolved"'), { total: 0, unquoted: undefined });
});

test('search_docs and the search page say that quotes were left out', async (t) => {
  verifies('search-results:unquoted');
  const { server, get } = await service(t, { files });
  const params = { name: 'search_docs', arguments: { query: PASTED } };
  const { body } = await legacy(server, '2025-11-25', { method: 'tools/call', params });
  const { content, structuredContent } = body.result as {
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent: Answer;
  };
  t.true(structuredContent.unquoted);
  t.regex(content[0]?.text ?? '', NOTE);
  t.regex((await get(`/${searchFor(PASTED)}`, { accept: 'text/html' })).payload, NOTE);
});

test('a version that has the phrase answers for all versions', async (t) => {
  verifies('search-results:unquoted');
  const plain = '# Troubleshooting\n\nResolve a name of a package before it is loaded.\n';
  const page = 'guide/troubleshooting.md';
  const editions = await handMadeEditions(t, [
    { version: 'v2', prefix: '', files: { [page]: plain } },
    { version: 'v1', status: 'old', prefix: '/v1', files: { [page]: ESM_ONLY } },
  ]);
  const { get } = await service(t, { editions });
  const asked = async (query: string): Promise<Answer> =>
    JSON.parse((await get(`/api/v1/${searchFor(query)}&version=all`)).payload) as Answer;
  const found = await asked('resolve "package is ESM only"');
  t.is(found.unquoted, undefined);
  t.deepEqual(
    found.results.flatMap(({ versions = [] }) => versions),
    ['v1'],
  );
  t.true((await asked('resolve "package of nobody"')).unquoted);
});
