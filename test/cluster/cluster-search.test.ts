/** Requests of a service to its cluster, and what becomes of the answers. */
import test, { type ExecutionContext } from 'ava';
import { openClusterSearch } from '../../src/cluster/cluster-search.ts';
import type { Library } from '../../src/content/model/library.ts';
import type { Page, WholePage } from '../../src/content/model/page.ts';
import { after } from '../../src/eventual.ts';
import { Problem } from '../../src/problem.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { pageAnalyser } from '../../src/search/index/page-analyser.ts';
import { keptAnswer, type KeptAnswer } from '../../src/search/find-hits.ts';
import type { Search, Searched, SearchOptions } from '../../src/search/search.ts';
import { NO_SETTINGS, type SearchSettings } from '../../src/search/settings.ts';
import { generationOf, type Files } from '../helpers/content.ts';
import { fakeCluster, type Body, type FakeCluster } from '../helpers/fake-cluster.ts';
import { verifies } from '../helpers/verifies.ts';

const ALIAS = 'docent.default';
const product = { id: 'acme', name: 'Acme', version: '1', description: '' };

async function libraryFrom(
  t: ExecutionContext,
  files: Files,
  more: { readonly language?: string } = {},
): Promise<Library> {
  return (await generationOf(t, files, { product, baseUrl: 'http://localhost', ...more })).library;
}

interface Service {
  readonly cluster: FakeCluster;
  readonly search: Search;
  readonly told: { readonly searched: Searched[]; readonly behind: string[]; traps: number };
  ask(query: string, options?: Partial<SearchOptions>): Promise<KeptAnswer>;
}

interface Served {
  readonly published: Library;
  /** Default: what is published. */
  readonly served?: Library;
  readonly settings?: SearchSettings;
}

async function serviceOf({ published, served = published, ...more }: Served): Promise<Service> {
  const cluster = await fakeCluster(published, ALIAS);
  const told: Service['told'] = { searched: [], behind: [], traps: 0 };
  const search = await openClusterSearch({
    client: cluster.client,
    guarded: (ask) => ask(),
    alias: ALIAS,
    library: served,
    settings: more.settings ?? NO_SETTINGS,
    onSearched: (searched) => told.searched.push(searched),
    onBehind: (said) => told.behind.push(said),
    onTrap: () => {
      told.traps += 1;
    },
  });
  const ask: Service['ask'] = async (query, options = {}) =>
    after(search.search(query, { limit: 10, ...options }), keptAnswer);
  return { cluster, search, told, ask };
}

function slugsOf({ hits }: KeptAnswer): readonly string[] {
  return hits.map(({ slug }) => slug);
}

/** Pages that all have a word, which comes the more often the later a page is. */
function manyPages(count: number): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `p${String(at).padStart(3, '0')}.md`,
      `# Page ${at}\n\n${'Wombat install. '.repeat(at + 1)}\n`,
    ]),
  );
}

const FILES = {
  'one.md': '# Install\n\nRun the installer of windows.\n',
  'two.md': '# Watch\n\nThe watcher reloads pages.\n',
};

test('pages that are found in another state are ranked and shown as they are served, and the answer is partial', async (t) => {
  verifies('cluster:same');
  const published = await libraryFrom(t, FILES);
  const served = await libraryFrom(t, {
    ...FILES,
    'two.md': '# Watch\n\nNothing reloads pages.\n',
  });
  const { ask, told } = await serviceOf({ published, served });
  t.deepEqual(slugsOf(await ask('"the watcher"')), [], 'words that are gone');
  const nothing = await ask('nothing');
  t.deepEqual([slugsOf(nothing), nothing.partial], [['two'], true]);
  t.regex(nothing.hits[0]?.snippet ?? '', /Nothing reloads/);
  const installer = await ask('installer');
  t.deepEqual(
    [slugsOf(installer), installer.partial, installer.confidence],
    [['one'], true, undefined],
  );
  t.is(told.behind.length, 1);
  t.regex(told.behind[0] ?? '', /docent\.default.*docent publish/);
});

test('while an index that the cluster has lost is written anew, what is not there yet is not said not to exist', async (t) => {
  verifies('cluster:same');
  const published = await libraryFrom(t, manyPages(9));
  const { ask, cluster } = await serviceOf({ published });
  await ask('page');
  for (const written of [0, 5]) {
    cluster.written = written;
    const answer = await ask('wombat');
    t.deepEqual([slugsOf(answer).length, answer.partial], [written, true]);
  }
  delete cluster.written;
  const other = await serviceOf({ published });
  t.deepEqual(await ask('wombat'), await other.ask('wombat'));
});

test('what was published in another language is searched until the language that is served is', async (t) => {
  const published = await libraryFrom(t, FILES, { language: 'en' });
  const served = await libraryFrom(t, FILES, { language: 'en-US' });
  const { ask, told } = await serviceOf({ published, served });
  const { partial, ...answer } = await ask('installer');
  t.deepEqual([slugsOf(answer), partial, told.traps], [['one'], true, 0]);
});

test('operators of a query are no words of it', async (t) => {
  const { ask, cluster } = await serviceOf({ published: await libraryFrom(t, FILES) });
  const asked = async (query: string): Promise<string> => {
    await ask(query);
    return JSON.stringify(cluster.bodies.splice(0)[0]?.['query']);
  };
  const excluded = JSON.parse(await asked('install -windows -"on linux" kind:gap')) as Boosting;
  const { positive, negative } = excluded.boosting;
  t.notRegex(JSON.stringify(positive), /windows|linux|kind:|"query":"gap/);
  t.regex(JSON.stringify(positive), /"filter":\[\{"terms":\{"kinds":\["gap"\]\}\}\]/);
  t.regex(JSON.stringify(negative), /"query":"on linux".*"query":"windows"/);
  for (const text of ['std::vector', '--baseline install', 'error: "x'])
    t.notRegex(await asked(text), /boosting|"filter":\[\{/, text);
});

test('an identifier of a query is looked for whole and in parts, and counted whole', async (t) => {
  const { ask, cluster } = await serviceOf({ published: await libraryFrom(t, FILES) });
  await ask('useState in twoWords');
  const [candidates, , , counted] = cluster.bodies.map((body) => JSON.stringify(body));
  t.regex(candidates ?? '', /"query":"useState twoWords"[^}]*"analyzer":"counted"/);
  t.regex(candidates ?? '', /"query":"useState twoWords","type":"cross_fields","fields":[^}]*\]\}/);
  t.regex(counted ?? '', /"query":"useState","operator":"and","analyzer":"counted"/);
});

interface Boosting {
  readonly boosting: { readonly positive: unknown; readonly negative: unknown };
}

interface Clause {
  readonly multi_match?: {
    readonly query: string;
    readonly type: string;
    readonly fields: string[];
  };
  readonly match?: { readonly words: { readonly query: string; readonly max_expansions?: number } };
  readonly match_bool_prefix?: { readonly words: { readonly query: string } };
}

function partsOf({ query }: { readonly query: string }): number {
  return query.match(/\p{L}+|\p{N}+/gu)?.length ?? 0;
}

/** Clauses that OpenSearch makes of a query: one for each part of a word in each field. */
function clausesOf(query: unknown): number {
  if (typeof query !== 'object' || query === null) return 0;
  const { multi_match: many, match, match_bool_prefix: prefix } = query as Clause;
  if (many) return many.fields.length * (many.type === 'phrase' ? 1 : partsOf(many));
  if (match) return partsOf(match.words) * (match.words.max_expansions ?? 50);
  if (prefix) return partsOf(prefix.words);
  return Object.values(query).reduce((sum: number, one) => sum + clausesOf(one), 0);
}

test('no query has more clauses than OpenSearch takes', async (t) => {
  const synonyms = [['go', ...Array.from({ length: 100 }, (_, at) => `word${at} more`)]];
  const settings = { ...NO_SETTINGS, synonyms };
  const { ask, cluster } = await serviceOf({ published: await libraryFrom(t, FILES), settings });
  const ids = Array.from({ length: 32 }, (_, at) => `ab${at}c${at}`).join(' ');
  const letters = Array.from(
    { length: 40 },
    (_, at) => `"${String.fromCodePoint(97 + (at % 26))}"`,
  );
  for (const query of [ids, letters.join(' '), `go ${ids}`, 'a1'.repeat(100), 'the '.repeat(50)]) {
    await ask(query);
    const [body] = cluster.bodies.splice(0) as readonly Body[];
    t.true(clausesOf(body?.['query']) <= 1024, `${query}: ${clausesOf(body?.['query'])}`);
  }
});

test('the number of results counts pages with the words, and none where nothing is found', async (t) => {
  const { ask, cluster } = await serviceOf({ published: await libraryFrom(t, manyPages(30)) });
  cluster.matching = 0;
  t.is((await ask('zzqqxx')).total, 0);
  cluster.matching = 30;
  t.is((await ask('zzqqxx')).total, 0);
  const { total } = await ask('wombat');
  cluster.matching = 25;
  t.is((await ask('wombat')).total, total - 5);
});

/** All results, each page of them from where the last one ended. */
async function inPages({ ask }: Service, query: string, limit: number): Promise<readonly string[]> {
  const all: string[] = [];
  for (;;) {
    const { hits, total } = await ask(query, { limit, offset: all.length });
    all.push(...hits.map(({ slug, anchor = '' }) => `${slug}#${anchor}`));
    if (hits.length === 0 || all.length >= total) return all;
  }
}

test('pages of results have each result once, and the first ones are those of the first search', async (t) => {
  verifies('cluster:same');
  const service = await serviceOf({ published: await libraryFrom(t, manyPages(60)) });
  const { ask, cluster } = service;
  const tens = await inPages(service, 'wombat', 10);
  t.is(new Set(tens.map((one) => one.replace(/#.*/, ''))).size, 60);
  t.is(new Set(tens).size, tens.length);
  t.deepEqual(await inPages(service, 'wombat', 7), tens);
  t.deepEqual(await inPages(service, 'wombat', 70), tens);
  const first = await ask('wombat', { limit: 20 });
  const more = await ask('wombat', { limit: 60 });
  t.deepEqual(more.hits.slice(0, 20), first.hits);
  t.is(more.confidence, first.confidence);
  t.truthy(first.confidence);
  cluster.bodies.length = 0;
  await ask('wombat', { limit: 20 });
  await ask('wombat', { limit: 50, offset: 450 });
  t.deepEqual(
    cluster.bodies.flatMap(({ size }) => (size === 0 ? [] : [size])),
    [20, 100],
  );
});

test('where the first pages found have few results or none, those of the others follow', async (t) => {
  const files = Object.entries(manyPages(60));
  for (const excluded of [15, 20]) {
    const published = await libraryFrom(
      t,
      Object.fromEntries(
        files.map(([name, text], at) => [name, at < excluded ? `${text}\nZebra.\n` : text]),
      ),
    );
    const { ask } = await serviceOf({ published });
    const found = await ask('wombat -zebra', { limit: 60 });
    t.is(new Set(slugsOf(found)).size, 60 - excluded);
    t.is(found.total, found.hits.length);
    const next = await ask('wombat -zebra', { limit: 30, offset: 20 - excluded });
    t.deepEqual(slugsOf(next), slugsOf(found).slice(20 - excluded, 50 - excluded));
  }
});

test('results without the quotes of a query do not follow those that have its phrase', async (t) => {
  const published = await libraryFrom(t, {
    ...manyPages(60),
    'p000.md': '# Page 0\n\nWombat burrow.\n',
  });
  const { ask } = await serviceOf({ published });
  const found = await ask('"wombat burrow" install', { limit: 60 });
  t.deepEqual([slugsOf(found), found.total, found.unquoted], [['p000'], 1, undefined]);
});

test('a search looks for its own pins alone, however their query is written', async (t) => {
  const published = await libraryFrom(t, {
    ...manyPages(3),
    'cafe.md': '# Caf\u00e9\n\n## Menu\n',
  });
  const looked: string[] = [];
  const pageBySlug: Library['pageBySlug'] = {
    ...published.pageBySlug,
    get: (slug) => {
      looked.push(slug);
      return published.pageBySlug.get(slug);
    },
  };
  const pins = [
    { query: 'Caf\u00e9 \u00c6sop\u2019s where?', page: 'cafe#menu' },
    ...Array.from({ length: 100 }, (_, at) => ({ query: `other ${at}`, page: 'p000#page-0' })),
  ];
  const settings = { ...NO_SETTINGS, pins };
  const service = await serviceOf({ published, served: { ...published, pageBySlug }, settings });
  for (const query of ['cafe aesop where', 'CAF\u00c9  \u00e6sop where?']) {
    looked.length = 0;
    const { hits } = await service.ask(query);
    t.like(hits[0], { slug: 'cafe', anchor: 'menu', score: 1 }, query);
    t.regex(JSON.stringify(service.cluster.bodies.splice(0)[0]), /"ids":\{"values":\["cafe"\]/);
    t.true(looked.length < 50, `${looked.length} pages were looked for`);
  }
});

test('a merged search is told of', async (t) => {
  const { search, told } = await serviceOf({ published: await libraryFrom(t, FILES) });
  const answer = { json: new Uint8Array(), hits: [], count: 0, total: 0 };
  search.noteMerged?.({ query: 'yyqqxx', options: { limit: 10, isTyped: true }, answer });
  t.deepEqual(
    told.searched.map(({ query }) => query),
    ['yyqqxx'],
  );
});

test('hits are made into objects where they are read', async (t) => {
  const { search } = await serviceOf({ published: await libraryFrom(t, FILES) });
  const answer = await search.search('installer', { limit: 10 });
  t.truthy(Object.getOwnPropertyDescriptor(answer, 'hits')?.get);
  t.is(answer.hits.length, 1);
});

test('after a page that cannot be ranked, the next search is answered again', async (t) => {
  const published = await libraryFrom(t, FILES);
  let analysed: Uint8Array | undefined = new Uint8Array(8);
  const contents = { ...published.contents, analysed: () => Promise.resolve(analysed) };
  const { ask, told } = await serviceOf({ published, served: { ...published, contents } });
  t.like(await ask('installer'), { total: 0, partial: true });
  t.is(told.traps, 1);
  analysed = undefined;
  t.deepEqual(slugsOf(await ask('installer')), ['one']);
});

test('other requests are answered between the pages that a search analyses', async (t) => {
  const { ask } = await serviceOf({ published: await libraryFrom(t, manyPages(20)) });
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await ask('wombat');
  isDone = true;
  t.true(turns >= 19, `${turns} turns`);
});

test('texts of all pages are gone through before the first search, and never where the file has analysed them', async (t) => {
  const published = await libraryFrom(t, manyPages(20));
  let passes = 0;
  const all: Library['contents']['all'] = () => {
    passes += 1;
    return published.contents.all();
  };
  const contents = { ...published.contents, all };
  const { ask } = await serviceOf({ published, served: { ...published, contents } });
  t.is(passes, 1);
  t.is((await ask('wombat')).hits.length, 10);
  t.is(passes, 1);
  const { module } = await loadEngine();
  const analyse = await pageAnalyser(published, instantiate(module));
  const analysed = (page: Page): Promise<Uint8Array> =>
    Promise.resolve(analyse(published.contents.read(page) as WholePage));
  const file = { ...published, contents: { ...contents, analysed } };
  const ready = await serviceOf({ published, served: file });
  t.deepEqual((await ready.ask('wombat')).hits, (await ask('wombat')).hits);
  t.is(passes, 1);
});

test('scores fall over all pages of results, and only the first page tells how sure it is', async (t) => {
  const { ask } = await serviceOf({ published: await libraryFrom(t, manyPages(60)) });
  const pages = await Promise.all(
    [0, 10, 20, 30, 40].map((offset) => ask('wombat', { limit: 10, offset })),
  );
  const scores = pages.flatMap(({ hits }) => hits.map(({ score }) => score));
  t.is(scores.length, 50);
  t.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
  t.deepEqual(
    pages.map(({ confidence }) => confidence !== undefined),
    [true, false, false, false, false],
  );
});

test('a page whose part of the file is damaged keeps no other from being found, and the answer is partial', async (t) => {
  const published = await libraryFrom(t, FILES);
  const { module } = await loadEngine();
  const analyse = await pageAnalyser(published, instantiate(module));
  const analysed = async (page: Page): Promise<Uint8Array> => {
    if (page.slug === 'two') throw new Problem('service_unavailable', 'It is damaged.', 'Wait.');
    return analyse(published.contents.read(page) as WholePage);
  };
  const contents = { ...published.contents, analysed };
  const { ask, told } = await serviceOf({ published, served: { ...published, contents } });
  const { partial, confidence, ...answer } = await ask('installer');
  t.deepEqual([slugsOf(answer), partial, confidence, told.traps], [['one'], true, undefined, 0]);
});

test('pages after the first candidates are read only where their results are shown', async (t) => {
  const published = await libraryFrom(t, manyPages(60));
  const { module } = await loadEngine();
  const analyse = await pageAnalyser(published, instantiate(module));
  const read = new Set<string>();
  const analysed = (page: Page): Promise<Uint8Array> => {
    read.add(page.slug);
    return Promise.resolve(analyse(published.contents.read(page) as WholePage));
  };
  const contents = { ...published.contents, analysed };
  const { ask } = await serviceOf({ published, served: { ...published, contents } });
  t.is((await ask('wombat', { limit: 5, offset: 10 })).hits.length, 5);
  t.is(read.size, 20);
  t.is((await ask('wombat', { limit: 10, offset: 15 })).hits.length, 10);
  t.is(read.size, 60);
});
