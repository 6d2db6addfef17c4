/** What searchDocs answers beyond its list: texts of sections, marked snippets and counts. */
import test from 'ava';
import { acme, requestsQuota } from '../helpers/acme.ts';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Result {
  readonly slug: string;
  readonly kind: string;
  readonly anchor?: string;
  readonly snippet: string;
  readonly matches: readonly (readonly [number, number])[];
  readonly text?: string;
  readonly truncated?: boolean;
  readonly highlighted?: string;
}

interface Answer {
  readonly total: number;
  readonly results: readonly Result[];
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

async function search({ get }: Pick<Service, 'get'>, more: string): Promise<Answer> {
  const { statusCode, payload } = await get(`/api/v1/search?${more}`);
  if (statusCode !== 200) throw new Error(payload);
  return JSON.parse(payload) as Answer;
}

test('detail=sections gives the Markdown of the sections, and the same list', async (t) => {
  verifies('search-docs:detail');
  const site = await acme(t);
  const plain = await search(site, 'q=wombat');
  const { results } = await search(site, 'q=wombat&detail=sections');
  t.deepEqual(
    results.map(({ slug, anchor }) => [slug, anchor]),
    plain.results.map(({ slug, anchor }) => [slug, anchor]),
  );
  t.true(results.every(({ snippet, matches }) => snippet === '' && matches.length === 0));
  const found = results.find(({ anchor }) => anchor === 'wombat-timeouts');
  t.is(found?.text?.trim(), '## Wombat timeouts\n\nThe wombat timeout is thirty seconds.');
  t.is(found?.truncated, undefined);
  const texts = results.flatMap(({ text }) => text ?? []);
  t.is(new Set(texts).size, texts.length, 'no text twice');
});

test('max_chars bounds all texts together, and a part of a section says that it is one', async (t) => {
  verifies('search-docs:detail');
  const line = 'The wombat digs a burrow of some length.\n\n';
  const long = Object.fromEntries(
    ['one', 'two', 'three'].map((name) => [
      `${name}.md`,
      `# Wombat ${name}\n\n## Burrow ${name}\n\n${`${name} ${line}`.repeat(100)}`,
    ]),
  );
  const site = await service(t, { files: long });
  for (const max of [1000, 3000]) {
    const { results } = await search(site, `q=wombat+burrow&detail=sections&max_chars=${max}`);
    const texts = results.flatMap(({ text }) => text ?? []);
    const length = texts.join('').length;
    t.true(length <= max && length > max / 3, `${length} of ${max}`);
    t.true(results.some(({ truncated }) => truncated === true));
    for (const { slug, text = '' } of results) {
      const page = JSON.parse((await site.get(`/api/v1/pages/${slug}`)).payload);
      t.true(page.markdown.includes(text));
    }
  }
});

test('a snippet tells blocks apart, shows a row as a line, and says where code is left out', async (t) => {
  verifies('search-result:snippet');
  const code = '```sh\nnpm i\n```';
  const files = {
    'a.md': `# Wombat\n\nTo feed it:\n\n${code}\n\nTo wash it:\n\n- warm water\n- soap\n\nIt is done.\n\n${code}\n\nGood.`,
    'b.md': '# Otter\n\n| Name | Default |\n|---|---|\n| `port` | 3000 |\n| `host` | |\n',
    'c.md':
      '# Care\n\n## Badgers\n\n### Food\n\nWorms.\n\n#### Amount\n\nTen.\n\n## Home\n\nA hole.\n',
  };
  const site = await service(t, { files });
  const snippetOf = async (q: string): Promise<string | undefined> =>
    (await search(site, `q=${q}`)).results[0]?.snippet;
  t.is(
    await snippetOf('wombat'),
    'To feed it: … To wash it: warm water · soap · It is done. Good.',
  );
  t.is(await snippetOf('otter'), 'Name, Default · port, 3000 · host');
  t.is(await snippetOf('badgers'), 'Food · Amount');
});

test('detail=titles leaves snippets out', async (t) => {
  verifies('search-docs:detail');
  const { results } = await search(await acme(t), 'q=wombat&detail=titles');
  t.true(results.length > 1);
  t.true(results.every(({ snippet, text }) => snippet === '' && text === undefined));
});

test('highlight=true marks the matched words in HTML, and escapes all else', async (t) => {
  verifies('search-docs:highlight');
  const files = { 'a.md': '# Tags\n\nWrite `<b>` & wombat, or "wombats" > 3.\n' };
  const site = await service(t, { files });
  const { results } = await search(site, 'q=wombat&highlight=true');
  const [{ highlighted = '', snippet = '' } = {}] = results as Partial<Result>[];
  t.regex(highlighted, /&lt;b&gt; &amp; <mark>wombat<\/mark>/);
  const plain = highlighted.replaceAll(/<\/?mark>/g, '');
  t.is(plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'), snippet);
  const without = await search(site, 'q=wombat&highlight=false');
  t.is(without.results[0]?.highlighted, undefined);
});

test('facets count what each kind and each section would find, with the other filters', async (t) => {
  verifies('search-docs:facets');
  const site = await acme(t);
  const { facets = {}, ...rest } = await search(site, 'q=acme&facets=kind,section');
  t.deepEqual(rest, (await search(site, 'q=acme')) as Omit<Answer, 'facets'>);
  t.true(Object.keys(facets['kind'] ?? {}).length > 1);
  for (const [name, counts] of Object.entries(facets)) {
    for (const [value, count] of Object.entries(counts)) {
      const { total } = await search(site, `q=acme&${name}=${value}`);
      t.is(count, total, `${name} ${value}`);
      t.true(count > 0);
    }
  }
  const filtered = await search(site, 'q=acme&kind=page&facets=kind,section&limit=1');
  t.deepEqual(filtered.facets?.['kind'], facets['kind'], 'its own filter does not narrow a facet');
  const [[section = '', count] = []] = Object.entries(filtered.facets?.['section'] ?? {});
  t.is(count, (await search(site, `q=acme&kind=page&section=${section}`)).total);
  t.deepEqual((await search(site, 'q=zzzz&facets=kind')).facets, { kind: {} });
});

for (const [facets, cost] of [
  ['section', 3],
  ['kind', 4],
  ['kind,section', 4],
] as const) {
  test(`a search that counts by ${facets} counts as ${cost} requests, and as one from the cache`, async (t) => {
    verifies('search-docs:facets:cost');
    const files = { 'one/a.md': '# A\n\nA wombat.\n', 'two/b.md': '# B\n\nA bandicoot.\n' };
    const config = { limits: requestsQuota(2 * cost + 1) };
    const statuses = async (queries: readonly string[]): Promise<readonly number[]> => {
      const { get } = await service(t, { files, alone: true, config });
      const found: number[] = [];
      for (const q of queries) {
        found.push((await get(`/api/v1/search?q=${q}&facets=${facets}`)).statusCode);
      }
      return found;
    };
    t.deepEqual(await statuses(['wombat', 'bandicoot', 'wombats']), [200, 200, 429]);
    t.deepEqual(await statuses(['wombat', 'wombat', 'wombat', 'wombat']), [200, 200, 200, 429]);
  });
}

test('what there is not is refused, in a search of all versions too', async (t) => {
  verifies('search-docs:detail', 'search-docs:facets');
  const { get } = await acme(t);
  for (const more of ['detail=all', 'max_chars=10', 'highlight=yes', 'facets=group', 'facets=']) {
    t.is((await get(`/api/v1/search?q=acme&${more}`)).statusCode, 400, more);
  }
  const files = { 'a.md': '# Wombat\n\nA wombat.\n' };
  const versions = await handMadeEditions(t, [
    { version: 'v2', prefix: '', files },
    { version: 'v1', prefix: '/v1', status: 'old', files },
  ]);
  const several = await service(t, { editions: versions });
  for (const more of ['detail=sections', 'facets=kind']) {
    const { statusCode, payload } = await several.get(
      `/api/v1/search?q=wombat&version=all&${more}`,
    );
    t.is(statusCode, 400, more);
    t.regex(payload, /one version/);
    t.is((await several.get(`/api/v1/search?q=wombat&version=v1&${more}`)).statusCode, 200);
  }
});
