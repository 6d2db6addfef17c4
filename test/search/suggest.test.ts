/** Suggestions for a query that found nothing, from titles and gaps alone and with the engine. */
import test from 'ava';
import { answerOf } from '../helpers/search-answer.ts';
import { suggester } from '../../src/search/suggest/suggest.ts';
import type { Search, SearchOptions } from '../../src/search/search.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from './libraries.ts';

const pages = [
  { slug: 'authentication', title: 'Authentication' },
  { slug: 'rate-limits', title: 'How to raise rate limits' },
  { slug: 'docker', title: 'How to run in Docker' },
  { slug: 'systemd', title: 'How to run under systemd' },
  { slug: 'webhooks', title: 'Webhooks' },
];
const gaps = [
  { statement: 'There is no connection to GitLab.', source_url: 'https://docs.test/gaps' },
];
const nothing: Search = { digest: '', search: () => answerOf([], { total: 0 }) };

const rows: readonly (readonly [query: string, first: string | undefined])[] = [
  ['auth flow', 'authentication'],
  ['athentication qqqq', 'authentication'],
  ['webhook signatures', 'webhooks'],
  ['Docker!', 'docker'],
  ['how to frobnicate widgets in bulk', undefined],
  ['authzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', undefined],
  ['zzzz', undefined],
  ['', undefined],
  ['\u{d800} "', undefined],
];

for (const [query, first] of rows) {
  test(`the title nearest to ${JSON.stringify(query)} is ${first ?? 'none'}`, async (t) => {
    const near = await suggester({ pages, gaps: [] })(nothing, { query });
    t.is(near?.pages[0]?.slug, first);
  });
}

test('a documented gap is offered when the words of the query fit its statement', async (t) => {
  const near = suggester({ pages, gaps });
  t.deepEqual(await near(nothing, { query: 'gitlabs issue' }), { pages: [], gaps });
  t.is(await near(nothing, { query: 'bitbucket' }), undefined);
});

test('three of each at most are offered, however many fit', async (t) => {
  const many = Array.from({ length: 50 }, (_, n) => ({ slug: `limits-${n}`, title: 'Limits' }));
  const statements = many.map(({ slug }) => ({ statement: `Limits: ${slug}`, source_url: '/' }));
  const near = await suggester({ pages: many, gaps: statements })(nothing, { query: 'limits' });
  t.deepEqual(
    near?.pages.map(({ slug }) => slug),
    ['limits-0', 'limits-1', 'limits-2'],
  );
  t.is(near?.gaps.length, 3);
});

test('a query that its filters, quotes or exclusions keep from finding is asked without them', async (t) => {
  const library = libraryOf([
    { slug: 'install', lead: 'Unpack the archive.', section: 'guide' },
    { slug: 'flags', lead: 'Pass --baseline.', section: 'reference' },
  ]);
  const search = await createSearch(library);
  const near = suggester({ pages: library.pages, gaps: [] });
  const suggested = (query: string, filter: Pick<SearchOptions, 'kind' | 'section'> = {}) => {
    const { total, relaxed } = search.search(query, { limit: 1, ...filter });
    t.is(total, 0, query);
    return near(search, { query, ...filter, ...(relaxed !== undefined && { relaxed }) });
  };
  for (const [query, filter] of [
    ['archive', { kind: 'sample' }],
    ['archive', { section: 'reference' }],
    ['kind:sample archive'],
    ['"archive unpack"'],
    ['archive -unpack'],
    ['archive -u.npack kind:gap'],
    ['archive -字 kind:gap'],
  ] as const) {
    const slugs = (await suggested(query, filter))?.pages.map(({ slug }) => slug);
    t.deepEqual(slugs, ['install'], query);
  }
  t.is((await suggested('--baseline kind:gap'))?.pages[0]?.slug, 'flags');
});

test('the engine is asked once more only when the query narrows the search', async (t) => {
  const asked: string[] = [];
  const search: Search = {
    digest: '',
    search(query) {
      asked.push(query);
      return answerOf([], { total: 0 });
    },
  };
  const near = suggester({ pages, gaps });
  await near(search, { query: 'zebra -v --flag' });
  t.deepEqual(asked, []);
  await near(search, { query: 'zebra', kind: 'page' });
  t.deepEqual(asked, ['zebra', 'zebra']);
});
