/** Suggestions for search fields. */
import test from 'ava';
import * as fc from 'fast-check';
import { suggestDocs } from '../../src/operations/suggest-docs.ts';
import { acme, requestsQuota } from '../helpers/acme.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const files = {
  'guide/install.md':
    '# Install the server\n\nRun it.\n\n## Install a plugin\n\nCopy the wombat.\n',
  'guide/proxy.md': '# Reverse proxy\n\nInstall nothing here. A wombat.\n',
  'guide/bear.md': '# 熊を飼う\n\nBears.\n',
};

interface Answer {
  readonly count: number;
  readonly suggestions: readonly { readonly text: string; readonly anchor?: string }[];
}

test('titles and headings that have the words are suggested, the text of pages is not', async (t) => {
  verifies('suggest-docs');
  const { get } = await service(t, { files });
  const suggested = async (q: string) => {
    const { payload } = await get(`/api/v1/suggest?q=${encodeURIComponent(q)}`);
    return (JSON.parse(payload) as Answer).suggestions.map(({ text }) => text);
  };
  t.deepEqual((await suggested('install')).toSorted(), ['Install a plugin', 'Install the server']);
  t.is((await suggested('install plu'))[0], 'Install a plugin');
  t.is((await suggested('plugin inst'))[0], 'Install a plugin');
  t.deepEqual(await suggested('revers'), ['Reverse proxy']);
  t.deepEqual(await suggested('熊'), ['熊を飼う']);
  t.deepEqual(await suggested('wombat'), []);
});

test('a suggestion has the place of its name', async (t) => {
  verifies('suggest-docs');
  const { get } = await service(t, { files });
  const { payload } = await get('/api/v1/suggest?q=install%20plugin&limit=1');
  t.deepEqual(JSON.parse(payload), {
    query: 'install plugin',
    count: 1,
    suggestions: [
      {
        text: 'Install a plugin',
        kind: 'section',
        slug: 'guide-install',
        url: 'https://docs.test/docs/guide-install',
        title: 'Install the server',
        anchor: 'install-a-plugin',
      },
    ],
  });
});

test('suggestions for a misspelt word are those for the word that it stands for', async (t) => {
  verifies('suggest-docs');
  const { get } = await service(t, { files });
  const { payload } = await get('/api/v1/suggest?q=revrese');
  t.like(JSON.parse(payload), { didYouMean: 'reverse', suggestions: [{ text: 'Reverse proxy' }] });
});

test('arguments outside their bounds are refused with the bounds', async (t) => {
  verifies('suggest-docs:limits');
  const { get } = await acme(t);
  const refused = [
    ['', /"q" is missing/],
    ['?q=', /"q" must be text of 1 to 200 characters, but is empty/],
    [`?q=${'a'.repeat(201)}`, /"q" must be text of 1 to 200 characters/],
    ['?q=a&limit=0', /"limit" must be an integer from 1 to 20/],
    ['?q=a&limit=21', /"limit" must be an integer from 1 to 20/],
    ['?q=a&offset=1', /There is no parameter "offset"/],
  ] as const;
  for (const [query, detail] of refused) {
    const { statusCode, payload } = await get(`/api/v1/suggest${query}`);
    t.is(statusCode, 400, query);
    t.regex(JSON.parse(payload).detail, detail);
  }
});

test('any text of 1 to 200 code points is answered as the schema says', async (t) => {
  verifies('suggest-docs:limits', 'suggest-docs');
  const { get } = await acme(t, { limits: requestsQuota(1_000_000) });
  const words = fc.constantFrom('wombat', 'Acme', 'install', 'inst', '熊', '"wombat', '-');
  const typed = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.array(words, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(' ')),
  );
  const property = fc.asyncProperty(typed, fc.integer({ min: 1, max: 20 }), async (q, limit) => {
    const { statusCode, payload } = await get(
      `/api/v1/suggest?q=${encodeURIComponent(q)}&limit=${limit}`,
    );
    const answer = JSON.parse(payload) as Answer;
    const { error } = suggestDocs.output.validate(answer, { convert: false });
    const { count, suggestions } = answer;
    if (statusCode !== 200 || error || count !== suggestions.length || count > limit)
      throw new Error(payload);
  });
  await t.notThrowsAsync(fc.assert(property, { numRuns: 200 }));
});
