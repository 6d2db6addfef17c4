/** The filter of searchDocs by several sections, and snippets of a chosen length. */
import test from 'ava';
import { requestsQuota } from '../helpers/acme.ts';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { legacy } from '../helpers/mcp.ts';
import { service, type Cleanup, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Result {
  readonly section: string;
  readonly slug: string;
  readonly anchor?: string;
  readonly kind: string;
  readonly sample?: string;
  readonly score: number;
  readonly snippet: string;
  readonly matches: readonly (readonly [number, number])[];
}

interface Answer {
  readonly total: number;
  readonly confidence?: string;
  readonly unquoted?: true;
  readonly results: readonly Result[];
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const FILES = {
  'dig/a.md': '# Dig\n\nA wombat digs.\n\n## Wombat depth\n\nThree metres of wombat burrow.\n',
  'eat/b.md': '# Wombats eat\n\nGrass and roots.\n\n## Wombat grass\n\nIn the evening.\n',
  'rest/c.md': '# Rest\n\nBy day.\n\n## A wombat sleeps\n\n```sh\nwombat sleep\n```\n',
  'swim/d.md': '# Swim\n\nNo wombat swims far.\n\n```sh\nwombat swim\n```\n',
};

async function search({ get }: Pick<Service, 'get'>, query: string): Promise<Answer> {
  const { statusCode, payload } = await get(`/api/v1/search?${query}`);
  if (statusCode !== 200) throw new Error(payload);
  return JSON.parse(payload) as Answer;
}

function wombats(t: Cleanup): Promise<Service> {
  return service(t, { files: FILES });
}

test('several sections are the results of all, less those of the other sections', async (t) => {
  verifies('search-docs:sections');
  const site = await wombats(t);
  const all = await search(site, 'q=wombat');
  const wanted = ['dig', 'rest', 'eat'];
  t.true(all.results.length > 4);
  const found = await search(site, `q=wombat&section=${wanted.join(',')}`);
  const rest = all.results.filter(({ section }) => wanted.includes(section));
  t.deepEqual(found.results, rest);
  t.is(found.total, rest.length);
  t.is(found.confidence, all.confidence);
});

test('without code asked for, samples that ran stand where their score puts them', async (t) => {
  verifies('search-docs:sections', 'search-docs:samples');
  const sample =
    '# Rest\n\nBy day.\n\n```sh sample id=nap title="Nap of a wombat" command="sh nap.sh"\necho nap\n```\n\n```txt output\nnap\n```\n';
  const site = await service(t, { files: { ...FILES, 'rest/c.md': sample } });
  const all = await search(site, 'q=wombat+eat');
  t.true(all.results.findIndex(({ kind }) => kind === 'sample') > 0);
  const found = await search(site, 'q=wombat+eat&section=eat,rest,dig');
  t.deepEqual(
    found.results,
    all.results.filter(({ section }) => section !== 'swim'),
  );
});

test('a section that is not there costs nothing', async (t) => {
  verifies('search-docs:sections');
  const site = await service(t, { files: FILES, config: { limits: requestsQuota(3) } });
  const { statusCode } = await site.get('/api/v1/search?q=wombat&section=nowhere,dig&facets=kind');
  t.is(statusCode, 400);
  t.is((await site.get('/api/v1/search?q=wombat')).statusCode, 200);
});

test('answers of several sections one after the other are the same list', async (t) => {
  verifies('search-docs:sections', 'search-docs:offset');
  const site = await wombats(t);
  const whole = await search(site, 'q=wombat&section=dig,eat,rest');
  const parts: Result[] = [];
  for (const offset of [0, 2, 4]) {
    const part = await search(site, `q=wombat&section=dig,eat,rest&limit=2&offset=${offset}`);
    parts.push(...part.results);
    t.is(part.confidence === undefined, offset > 0);
  }
  t.deepEqual(parts, whole.results.slice(0, 6));
});

test('code and facets are counted in several sections', async (t) => {
  verifies('search-docs:sections', 'search-docs:facets', 'search-docs:samples');
  const site = await wombats(t);
  const { results, facets } = await search(
    site,
    'q=wombat&kind=sample&section=rest,swim,dig&facets=kind,section',
  );
  t.deepEqual(results.map(({ section }) => section).toSorted(), ['rest', 'swim']);
  t.is(facets?.['kind']?.['sample'], 2);
  t.deepEqual(facets?.['section'], { rest: 1, swim: 1 }, 'its own filter does not narrow it');
});

test('where one section has the phrase, others have nothing to say', async (t) => {
  verifies('search-docs:sections');
  const site = await wombats(t);
  const query = encodeURIComponent('how "wombat burrow" depth');
  const { results, unquoted } = await search(site, `q=${query}&section=eat,dig`);
  t.deepEqual([...new Set(results.map(({ section }) => section))], ['dig']);
  t.is(unquoted, undefined);
  const apart = await search(site, `q=${query}&section=eat,swim`);
  t.true(apart.unquoted);
});

test('a section that there is not is refused, and so are too many and the parameter twice', async (t) => {
  verifies('search-docs:sections');
  const { get } = await wombats(t);
  for (const [query, message] of [
    ['section=dig,walk', /no section \\"walk\\"/],
    ['section=dig,dig', /a list, separated by commas and each once, of 1 to 10 texts/],
    [`section=${'abcdefghijk'.split('').join(',')}`, /of 1 to 10 texts/],
    ['section=', /section/],
    ['section=dig&section=eat', /give it once, its values separated by commas/],
  ] as const) {
    const { statusCode, payload } = await get(`/api/v1/search?q=wombat&${query}`);
    t.is(statusCode, 400, query);
    t.regex(payload, message);
  }
});

test('each section beyond the first counts as a request more', async (t) => {
  verifies('search-docs:sections:cost');
  const { get } = await service(t, {
    files: FILES,
    alone: true,
    config: { limits: requestsQuota(8) },
  });
  const statuses: number[] = [];
  for (const [q, section] of [
    ['wombat', 'dig'],
    ['wombat', 'dig,eat,rest'],
    ['wombat', 'dig,eat,rest,swim'],
    ['grass', 'dig'],
  ] as const) {
    statuses.push((await get(`/api/v1/search?q=${q}&section=${section}`)).statusCode);
  }
  t.deepEqual(statuses, [200, 200, 200, 429]);
});

test('in a search of all versions, a version counts with the sections that it has', async (t) => {
  verifies('search-docs:sections');
  const editions = await handMadeEditions(t, [
    { version: 'v2', prefix: '', files: FILES },
    {
      version: 'v1',
      prefix: '/v1',
      status: 'old',
      files: { 'dig/a.md': '# Dig\n\nThe first wombat dug.\n' },
    },
  ]);
  const { get } = await service(t, { editions });
  const { results } = await search({ get }, 'q=wombat&section=dig,eat&version=all');
  t.true(results.some(({ snippet }) => snippet.includes('The first wombat dug')));
  t.true(results.some(({ section }) => section === 'eat'));
  t.true(results.every(({ section }) => ['dig', 'eat'].includes(section)));
});

test('snippet_chars shortens snippets around their first match, and marks what is left out', async (t) => {
  verifies('search-docs:snippet-chars');
  const before = 'Marsupials of many kinds live in the dry and in the wet parts of the continent. ';
  const text = `${before}One wombat digs, and another wombat rests beside the burrow in the shade.`;
  const site = await service(t, { files: { 'a.md': `# Animals\n\n${text}\n` } });
  const [long] = (await search(site, 'q=wombat')).results;
  for (const max of [40, 60, 90]) {
    const [short] = (await search(site, `q=wombat&snippet_chars=${max}`)).results;
    const { snippet, matches } = short!;
    t.true(snippet.length <= max && snippet.length > max / 2, `${snippet} ${max}`);
    t.true(matches.length > 0);
    for (const [start, end] of matches) t.is(snippet.slice(start, end), 'wombat');
    t.true(long!.snippet.includes(snippet.replaceAll('…', '')));
  }
  const marked = await search(site, 'q=wombat&snippet_chars=40&highlight=true&fields=highlighted');
  t.regex(JSON.stringify(marked.results), /<mark>wombat<\/mark>/);
  const same = await search(site, 'q=wombat&snippet_chars=200');
  t.deepEqual(same.results, [long!]);
  for (const value of ['39', '201', 'x']) {
    const { statusCode } = await site.get(`/api/v1/search?q=wombat&snippet_chars=${value}`);
    t.is(statusCode, 400, value);
  }
});

test('code_language leaves results with code in that language in their section, and counts them', async (t) => {
  verifies('search-docs:code-language');
  const site = await service(t, {
    files: {
      ...FILES,
      'eat/e.md': '# Bowl\n\n## Wombat bowl\n\n```js\nfeed(wombat);\n```\n',
    },
  });
  const { results, total, facets } = await search(
    site,
    'q=wombat&code_language=Shell&facets=section',
  );
  const places = results.map(({ slug, anchor }) => `${slug}#${anchor}`);
  t.true(places.includes('rest-c#a-wombat-sleeps'), places.join());
  t.true(places.every((place) => /^(?:rest-c|swim-d)#/.test(place)));
  t.is(total, results.length);
  t.deepEqual(Object.keys(facets?.['section'] ?? {}).toSorted(), ['rest', 'swim']);
  const one = await search(site, 'q=wombat&code_language=js&section=eat,dig');
  t.deepEqual(
    one.results.map(({ slug, anchor }) => `${slug}#${anchor}`),
    ['eat-e#wombat-bowl'],
  );
  t.is((await search(site, 'q=wombat&code_language=cobol')).total, 0);
});

test('search_docs takes several sections, separated by commas', async (t) => {
  verifies('search-docs:sections');
  const site = await wombats(t);
  const slugsOf = async (section: string): Promise<readonly string[]> => {
    const params = { name: 'search_docs', arguments: { query: 'wombat', section, limit: 20 } };
    const { body } = await legacy(site.server, '2025-11-25', { method: 'tools/call', params });
    const { results } = body.result.structuredContent as Pick<Answer, 'results'>;
    const slugs = results.map(({ slug }) => slug);
    return [...new Set(slugs)].toSorted();
  };
  t.deepEqual(await slugsOf('eat, dig,eat'), ['dig-a', 'eat-b']);
  t.deepEqual(await slugsOf('eat'), ['eat-b']);
});
