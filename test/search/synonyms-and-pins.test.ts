/** One answer of several queries: no place is lost, and none stands there twice. */
import test, { type ExecutionContext } from 'ava';
import type { Hit, MemorySearch } from '../../src/search/search.ts';
import { NO_SETTINGS, type SearchSettings } from '../../src/search/settings.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/folder.ts';
import { modern } from '../helpers/mcp.ts';
import { service } from '../helpers/service.ts';

const SYNONYMS: SearchSettings = { ...NO_SETTINGS, synonyms: [['wombat', 'marsupial']] };

async function searchOf(
  t: ExecutionContext,
  files: Readonly<Record<string, string>>,
  settings: Partial<SearchSettings>,
): Promise<MemorySearch> {
  return createSearch(await libraryOf(t, files), { settings: { ...NO_SETTINGS, ...settings } });
}

const placeOf = ({ slug, anchor }: Pick<Hit, 'slug' | 'anchor'>): string =>
  anchor === undefined ? slug : `${slug}#${anchor}`;

/** Pages of which each has one of two words. */
function pages(count: number): Record<string, string> {
  const words = ['wombat', 'marsupial'];
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `page-${n}.md`,
      `# Page ${n}\n\nA ${words[n % 2]} digs${' and digs'.repeat(n % 7)}.\n`,
    ]),
  );
}

test('each documented gap of a page is a result of its own, with synonyms and pins too', async (t) => {
  const gap = (id: string) =>
    `- { id: ${id}, statement: No wombat ${id}., source_url: /docs/acme, page: acme }\n`;
  const library = await libraryOf(t, {
    'acme.md': '# Acme\n\nWhat Acme is.\n',
    'first.md': '# First steps\n\nBegin here.\n',
    'gaps.yaml': gap('burrow') + gap('cluster'),
  });
  const settings = {
    ...NO_SETTINGS,
    synonyms: [['wombat', 'marsupial']],
    pins: [{ query: 'wombat', page: 'first.md' }],
  };
  const search = await createSearch(library, { settings });
  for (const query of ['marsupial', 'wombat']) {
    const { hits } = search.search(query, { limit: 10 });
    const statements = hits.flatMap((hit) => hit.gap?.statement ?? []);
    t.deepEqual(statements.toSorted(), ['No wombat burrow.', 'No wombat cluster.'], query);
  }
});

test('a client that follows the cursors gets every result of a query with synonyms once, and then no cursor', async (t) => {
  const library = await libraryOf(t, pages(130));
  const search = await createSearch(library, { settings: SYNONYMS });
  const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
  const { server } = await service(t, {
    generation,
    config: { baseUrl: 'http://localhost:3000' },
  });
  const slugs: string[] = [];
  let cursor: string | undefined;
  for (let call = 0; call === 0 || (cursor !== undefined && call < 10); call += 1) {
    const params = { name: 'search_docs', arguments: { query: 'wombat', limit: 50, cursor } };
    const { body } = await modern(server, { method: 'tools/call', params });
    const answer = body.result.structuredContent;
    t.is(answer.total, 130);
    slugs.push(...answer.results.map(({ slug }: { slug: string }) => slug));
    cursor = answer.cursor;
  }
  t.is(cursor, undefined);
  t.is(slugs.length, 130);
  t.is(new Set(slugs).size, 130);
});

test('with synonyms and pins the total is the same for every limit, and pages of results are one ranking', async (t) => {
  const pins = [{ query: 'wombat', page: 'page-77' }];
  const search = await searchOf(t, pages(60), { ...SYNONYMS, pins });
  const whole = search.search('wombat', { limit: 100 });
  t.is(whole.total, whole.hits.length);
  for (const limit of [0, 1, 7, 50]) {
    t.is(search.search('wombat', { limit }).total, whole.total, String(limit));
  }
  const parts = [0, 20, 40].flatMap(
    (offset) => search.search('wombat', { limit: 20, offset }).hits,
  );
  t.deepEqual(parts, whole.hits);
});

test('a section that its page quotes is one result, whichever query finds which', async (t) => {
  const files = {
    'zoo.md': '# Zoo of wombat\n\nAnimals.\n\n## Burrow\n\nA wombat and a marsupial dig.\n',
    'marsupial.md': '# Marsupial\n\nA marsupial.\n',
  };
  const search = await searchOf(t, files, SYNONYMS);
  for (const query of ['wombat', 'marsupial', 'marsupial dig', 'burrow of a marsupial']) {
    const places = search.search(query, { limit: 50 }).hits.map(placeOf);
    t.deepEqual(places, [...new Set(places)], query);
  }
});

test('pins that name one place are one result', async (t) => {
  const pins = ['zoo', 'zoo.md', 'zoo#burrow', 'zoo.md#burrow'].map((page) => ({
    query: 'animals',
    page,
  }));
  const files = { 'zoo.md': '# Zoo\n\nAnimals.\n\n## Burrow\n\nAnimals dig.\n' };
  const search = await searchOf(t, files, { pins });
  const places = search.search('animals', { limit: 50 }).hits.map(placeOf);
  t.deepEqual(places.toSorted(), ['zoo', 'zoo#burrow']);
});

test('a page and its section that are both pinned both stand first, in the order of the pins', async (t) => {
  const files = {
    'guide.md': '# Guide\n\nAnimals.\n\n## Digging\n\nA wombat digs, wombat by wombat.\n',
  };
  for (const order of [
    ['guide', 'guide#digging'],
    ['guide#digging', 'guide'],
  ]) {
    const pins = order.map((page) => ({ query: 'wombat', page }));
    const search = await searchOf(t, files, { pins });
    t.deepEqual(search.search('wombat', { limit: 50 }).hits.map(placeOf), order);
  }
});

test('a page of which a section is pinned keeps its own place', async (t) => {
  const files = {
    'guide.md': '# Wombat guide\n\nAnimals.\n\n## Digging\n\nA wombat digs, wombat by wombat.\n',
  };
  const pins = [{ query: 'wombat', page: 'guide#digging' }];
  const search = await searchOf(t, files, { pins });
  const places = search.search('wombat', { limit: 50 }).hits.map(placeOf);
  t.deepEqual(places, ['guide#digging', 'guide']);
});

test('all pinned sections of a page stand first, also where they are more than three', async (t) => {
  const names = ['one', 'two', 'three', 'four'];
  const sections = names.map((name) => `## ${name}\n\nHow to dig.\n`).join('\n');
  const pins = names.map((name) => ({ query: 'dig', page: `zoo#${name}` }));
  const search = await searchOf(t, { 'zoo.md': `# Zoo\n\nDig.\n\n${sections}` }, { pins });
  const { hits } = search.search('dig', { limit: 50 });
  t.deepEqual(hits.map(placeOf), ['zoo#one', 'zoo#two', 'zoo#three', 'zoo#four']);
  t.true(hits.every(({ score, kind }) => score === 1 && kind === 'section'));
});

test('the beginning that a pinned page shows is cut between words and characters', async (t) => {
  const files = {
    'words.md': `# Words\n\n${'wombat '.repeat(60)}\n`,
    'faces.md': `# Faces\n\nx${'\u{1f600}'.repeat(700)}\n`,
  };
  const pins = ['words', 'faces'].map((page) => ({ query: 'start', page }));
  const search = await searchOf(t, files, { pins });
  const [words, faces] = search.search('start', { limit: 2 }).hits;
  t.regex(words?.snippet ?? '', /^(?:wombat ){20,}…$/u);
  t.regex(faces?.snippet ?? '', /^x\u{1f600}{99} …$/u);
});

test('a cursor is not followed once the search settings have changed', async (t) => {
  const library = await libraryOf(t, pages(30));
  const answers = await Promise.all(
    [SYNONYMS, NO_SETTINGS].map(async (settings) => {
      const search = await createSearch(library, { settings });
      const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
      return service(t, { generation, config: { baseUrl: 'http://localhost:3000' } });
    }),
  );
  const [before, after] = answers;
  const ask = async (site: typeof before, cursor?: string): Promise<any> => {
    const params = { name: 'search_docs', arguments: { query: 'wombat', limit: 5, cursor } };
    return (await modern(site!.server, { method: 'tools/call', params })).body.result;
  };
  const { cursor } = (await ask(before)).structuredContent;
  t.is((await ask(before, cursor)).structuredContent.results.length, 5);
  const refused = await ask(after, cursor);
  t.true(refused.isError);
  t.regex(refused.content[0].text, /has changed.*start at the beginning/);
});
