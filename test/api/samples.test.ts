/** Code as results of kind `sample`: that of samples that ran, and that of any fenced block. */
import test from 'ava';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { service, type Cleanup, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Result {
  readonly slug: string;
  readonly kind: string;
  readonly anchor?: string;
  readonly score: number;
  readonly snippet: string;
  readonly matches: readonly (readonly [number, number])[];
  readonly sample?: string;
  readonly codeBlock?: number;
  readonly codeLanguage?: string;
  readonly versions?: readonly string[];
  readonly text?: string;
}

interface Answer {
  readonly total: number;
  readonly count: number;
  readonly confidence?: string;
  readonly didYouMean?: string;
  readonly results: readonly Result[];
  readonly facets?: { readonly kind?: Readonly<Record<string, number>> };
  readonly nearest?: { readonly pages: readonly { readonly slug: string }[] };
}

const WOMBATS = [
  '# Wombats',
  'How wombats dig.',
  '## Dig a burrow',
  'A wombat digs with `digBurrow`.',
  '```ts\nconst depth = 3;\nawait digBurrow({ depth });\n```',
  '```sh\nwombat dig\n```',
  '## Rest',
  'A wombat rests after it has dug a burrow.',
].join('\n\n');

const BANDICOOTS =
  '# Bandicoots\n\nThey eat.\n\n## Fill a burrow\n\nA bandicoot fills its burrow.\n';

const RECORDED = [
  '# Platypus',
  'It swims past a burrow.',
  '```sh sample id=swim title="Swim to the burrow" command="sh swim.sh"\necho swim\n```',
  '```txt output\nswim\n```',
].join('\n\n');

function ask({ get }: Pick<Service, 'get'>): (query: string) => Promise<Answer> {
  return async (query) => {
    const { statusCode, payload } = await get(`/api/v1/search?${query}`);
    if (statusCode !== 200) throw new Error(payload);
    return JSON.parse(payload) as Answer;
  };
}

function wombats(t: Cleanup): Promise<Service> {
  return service(t, { files: { 'wombats.md': WOMBATS, 'bandicoots.md': BANDICOOTS } });
}

test('kind:sample in the query finds what kind=sample finds', async (t) => {
  verifies('search-docs:samples');
  const search = ask(await wombats(t));
  const typed = await search(`q=${encodeURIComponent('digBurrow kind:sample')}`);
  t.is(typed.total, 2);
  t.deepEqual(typed.results, (await search('q=digBurrow&kind=sample')).results);
  const narrower = await search(`q=${encodeURIComponent('digBurrow kind:sample')}&kind=section`);
  t.true(narrower.results.every(({ kind }) => kind === 'section'));
});

test('the filter in the query counts in any capitals, not in a phrase, and not alone', async (t) => {
  verifies('search-docs:samples');
  const search = ask(await wombats(t));
  const kinds = async (query: string): Promise<string[]> => {
    const { results } = await search(`q=${encodeURIComponent(query)}`);
    return [...new Set(results.map(({ kind }) => kind))];
  };
  t.deepEqual(await kinds('kind:Sample digBurrow'), ['sample']);
  t.false((await kinds('"digs kind:sample" burrow')).includes('sample'));
  t.false((await kinds('kind:sample section:wombats')).includes('sample'));
});

test('a word that only pages have is not suggested where code is asked for and none is found', async (t) => {
  verifies('search-docs:samples');
  const { didYouMean, confidence } = await ask(await wombats(t))('q=bandicots&kind=sample');
  t.deepEqual([didYouMean, confidence], [undefined, 'none']);
});

test('kind=sample finds the code of a folder without samples, by its identifiers', async (t) => {
  verifies('search-docs:samples');
  const search = ask(await wombats(t));
  const { results, total, count, confidence } = await search('q=digBurrow&kind=sample');
  t.deepEqual(
    results.map(({ kind, slug, anchor, codeLanguage }) => [kind, slug, anchor, codeLanguage]),
    [
      ['sample', 'wombats', 'dig-a-burrow', 'ts'],
      ['sample', 'wombats', 'dig-a-burrow', 'sh'],
    ],
    'the block that has the identifier first',
  );
  t.deepEqual([total, count, confidence], [2, 2, 'high']);
  t.true(results[0]!.score > results[1]!.score);
  const [{ snippet, matches }] = results as [Result];
  t.is(snippet, 'const depth = 3; await digBurrow({ depth });');
  t.deepEqual(
    matches.map(([start, end]) => snippet.slice(start, end)),
    ['digBurrow'],
  );
});

test('with detail=sections the text of a code is the code', async (t) => {
  verifies('search-docs:samples', 'search-docs:detail');
  const search = ask(await wombats(t));
  const { results } = await search('q=digBurrow&kind=sample&detail=sections');
  t.deepEqual(
    results.map(({ text }) => text),
    ['```ts\nconst depth = 3;\nawait digBurrow({ depth });\n```', '```sh\nwombat dig\n```'],
  );
});

test('pages of samples follow one another, and their facet counts as many', async (t) => {
  verifies('search-docs:samples', 'search-docs:facets', 'search-docs:offset');
  const search = ask(await wombats(t));
  const all = await search('q=digBurrow&kind=sample&facets=kind');
  t.is(all.facets?.kind?.['sample'], 2);
  const second = await search('q=digBurrow&kind=sample&limit=1&offset=1');
  t.deepEqual(second.results, all.results.slice(1));
  t.is(second.total, 2);
});

test('samples that ran come before other code, which is listed once', async (t) => {
  verifies('search-docs:samples');
  const site = await service(t, { files: { 'wombats.md': WOMBATS, 'platypus.md': RECORDED } });
  const { results } = await ask(site)('q=burrow&kind=sample');
  t.deepEqual(results.map(({ sample, codeBlock, slug }) => [slug, sample, codeBlock]).slice(0, 2), [
    ['platypus', 'swim', undefined],
    ['wombats', undefined, 0],
  ]);
  t.is(results.filter(({ slug }) => slug === 'platypus').length, 1, 'its output is no sample');
});

test('a query that no code answers suggests the pages that it finds without the filter', async (t) => {
  verifies('search-docs:samples');
  const search = ask(await wombats(t));
  const { results, confidence, nearest } = await search('q=bandicoot&kind=sample');
  t.deepEqual([results, confidence], [[], 'none']);
  t.is(nearest?.pages[0]?.slug, 'bandicoots');
});

test('in a search of all versions, two blocks of a section are two results', async (t) => {
  verifies('search-docs:samples');
  const twice = WOMBATS.replace('```sh\nwombat dig', '```sh\nwombat dig\n```\n\n```sh\nwombat dig');
  const files = { 'wombats.md': twice };
  const editions = await handMadeEditions(t, [
    { version: 'v2', prefix: '', files },
    { version: 'v1', prefix: '/v1', status: 'old', files },
  ]);
  const search = ask(await service(t, { editions }));
  const { results } = await search('q=digBurrow&kind=sample&version=all');
  t.deepEqual(
    results.map(({ versions }) => versions),
    [
      ['v2', 'v1'],
      ['v2', 'v1'],
    ],
  );
});
