/** Promises of searches, kept by the engine in this process and by a cluster alike. */
import test, { type ExecutionContext } from 'ava';
import { openClusterSearch } from '../../src/cluster/cluster-search.ts';
import { takeLease } from '../../src/cluster/lease.ts';
import { publish } from '../../src/cluster/publish.ts';
import { after } from '../../src/eventual.ts';
import { keptAnswer, type KeptAnswer } from '../../src/search/find-hits.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import type { Search, SearchOptions } from '../../src/search/search.ts';
import { ownLibrary } from '../helpers/own-library.ts';
import { hasOpenSearch, startOpenSearch } from '../helpers/opensearch.ts';
import { verifies } from '../helpers/verifies.ts';

const ALIAS = 'docent.default';
const SETTINGS = {
  synonyms: [['rate limit', 'quota']],
  stopWords: ['docent'],
  pins: [{ query: 'where to begin', page: 'search-ranking' }],
};

const guarded = <T>(ask: () => Promise<T>): Promise<T> => ask();

const TITLE = 'How results are ranked';

/** `all`: the cluster, with each page that matches as a candidate. */
type Engine = 'embedded' | 'opensearch' | 'all';
const searches = new Map<Engine, Search>();
const endings: (() => Promise<void>)[] = [];

test.before(async (t) => {
  t.timeout(180_000);
  const library = await ownLibrary();
  searches.set('embedded', await createSearch(library, { settings: SETTINGS }));
  if (!hasOpenSearch) return;
  const cluster = await startOpenSearch();
  endings.push(() => cluster.end());
  const { client } = cluster;
  const lease = await takeLease(client, ALIAS, () => new Date());
  await publish(client, library, { alias: ALIAS, lease, replicas: 0 });
  const onTrap = (error: unknown): void => t.fail(String(error));
  const onBehind = (said: string): void => t.fail(said);
  const options = { client, guarded, alias: ALIAS, library, settings: SETTINGS, onTrap, onBehind };
  searches.set('opensearch', await openClusterSearch(options));
  searches.set('all', await openClusterSearch({ ...options, size: library.pages.length }));
});

test.after.always(() => Promise.all(endings.map((end) => end())));

/** Runs a promise for each engine. */
function promised(title: string, check: (t: ExecutionContext, ask: Ask) => Promise<void>): void {
  for (const engine of ['embedded', 'opensearch'] as const) {
    const run = engine === 'opensearch' && !hasOpenSearch ? test.skip : test;
    run(`${engine}: ${title}`, (t) =>
      check(t, async (query, options = {}) => {
        const search = searches.get(engine);
        if (search === undefined) throw new Error(`there is no ${engine}`);
        return after(search.search(query, { limit: 10, ...options }), keptAnswer);
      }),
    );
  }
}

type Ask = (query: string, options?: Partial<SearchOptions>) => Promise<KeptAnswer>;

promised('a title finds its page first', async (t, ask) => {
  verifies('cluster:same');
  const { hits, confidence } = await ask(TITLE);
  t.is(hits[0]?.slug, 'search-ranking');
  t.is(confidence, 'high');
});

promised('scores are from 0 to 1 and fall', async (t, ask) => {
  const { hits } = await ask('how do I limit requests', { limit: 50 });
  const scores = hits.map(({ score }) => score);
  t.true(scores.every((score) => score >= 0 && score <= 1));
  t.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
});

promised('a snippet marks the words that it quotes', async (t, ask) => {
  const { hits } = await ask('metrics');
  const [{ snippet, matches } = { snippet: '', matches: [] }] = hits;
  t.true(matches.length > 0);
  for (const [start, end] of matches) t.regex(snippet.slice(start, end), /^metric/i);
});

promised('a misspelt word finds what was meant, and says so', async (t, ask) => {
  const { hits, didYouMean } = await ask('configuraton file');
  t.true(hits.length > 0);
  t.is(didYouMean, 'configuration file');
});

promised('the beginning of a word finds it', async (t, ask) => {
  const { hits } = await ask('configurat');
  t.true(hits.length > 0);
});

promised('a phrase finds only what has it', async (t, ask) => {
  const { hits } = await ask('"rate limit"', { limit: 50 });
  t.true(hits.length > 0);
  t.is((await ask('"limit rate wombat"')).total, 0);
});

promised('filters leave out other kinds and sections', async (t, ask) => {
  const kinds = (await ask('search', { kind: 'section', limit: 30 })).hits.map(({ kind }) => kind);
  t.deepEqual([...new Set(kinds)], ['section']);
  const typed = (await ask('search kind:page', { limit: 30 })).hits.map(({ kind }) => kind);
  t.deepEqual([...new Set(typed)], ['page']);
  const { hits } = await ask('search', { section: 'search', limit: 30 });
  t.true(hits.length > 0);
  t.true(hits.every(({ slug }) => slug.startsWith('search-')));
});

promised('a pin comes first', async (t, ask) => {
  const { hits } = await ask('where to begin');
  t.is(hits[0]?.slug, 'search-ranking');
  t.is(hits[0]?.score, 1);
});

promised('a synonym finds what its word finds', async (t, ask) => {
  const slugs = async (query: string): Promise<readonly string[]> =>
    (await ask(query)).hits.map(({ slug }) => slug);
  const [first = ''] = await slugs('rate limit');
  t.true((await slugs('quota')).includes(first));
});

promised('words that nothing has find nothing, without confidence', async (t, ask) => {
  const { total, hits, confidence } = await ask('qqzzxx wwyyvv');
  t.deepEqual([total, hits.length, confidence], [0, 0, 'none']);
});

promised('the second page of hits goes on where the first ends', async (t, ask) => {
  const all = (await ask('search', { limit: 20 })).hits.map(
    ({ slug, anchor }) => `${slug}#${anchor}`,
  );
  const more = (await ask('search', { limit: 10, offset: 10 })).hits;
  t.deepEqual(
    more.map(({ slug, anchor }) => `${slug}#${anchor}`),
    all.slice(10),
  );
});

promised(
  'many identifiers, phrases and excluded words are a query as any other',
  async (t, ask) => {
    const ids = Array.from({ length: 20 }, (_, at) => `ab${at}c${at}`).join(' ');
    const letters = Array.from(
      { length: 40 },
      (_, at) => `"${String.fromCodePoint(97 + (at % 26))}"`,
    );
    for (const query of [ids, letters.join(' '), 'a1'.repeat(100), 'the '.repeat(50)])
      t.is((await ask(query)).partial, undefined, query);
    const { hits } = await ask('install -windows -"on linux"');
    t.true(hits.length > 0);
  },
);

promised('no hits are asked for, and their number is told', async (t, ask) => {
  const { hits, total } = await ask('search', { limit: 0 });
  t.is(hits.length, 0);
  t.true(total > 0);
});

const both = hasOpenSearch ? test : test.skip;

const QUERIES = [
  'rate limit',
  'how do I deploy',
  'docent.yaml',
  'redis down',
  'sitemap',
  'configuraton file',
  'section:nonsense quota',
];

/** Pages that only a part of an identifier finds are no candidates. */
const UNCOUNTED_MAX = 2;

both('where all pages that match are candidates, the answer is the same', async (t) => {
  for (const query of QUERIES) {
    const ask = async (engine: Engine): Promise<KeptAnswer | undefined> => {
      const search = searches.get(engine);
      return search && after(search.search(query, { limit: 20 }), keptAnswer);
    };
    const [own, theirs] = [await ask('embedded'), await ask('all')];
    const { total = 0, ...answer } = own ?? {};
    t.deepEqual({ ...theirs, total: undefined }, { ...answer, total: undefined }, query);
    t.true(Math.abs((theirs?.total ?? 0) - total) <= UNCOUNTED_MAX, query);
  }
});

both('where more pages match than are ranked, words weigh as in all pages', async (t) => {
  for (const query of ['service', 'page and quota']) {
    const best = async (engine: Engine): Promise<number> => {
      const search = searches.get(engine);
      const found = search && (await after(search.search(query, { limit: 1 }), keptAnswer));
      return found?.hits[0]?.score ?? 0;
    };
    const [own, theirs] = [await best('embedded'), await best('opensearch')];
    t.true(Math.abs(own - theirs) < 0.03, `${query}: ${own} and ${theirs}`);
  }
});

both(
  'with a typed filter, the results are the same, with words as the cluster counts them',
  async (t) => {
    for (const query of ['kind:gap windows', 'section:search snippet']) {
      const ask = async (engine: Engine): Promise<readonly unknown[]> => {
        const search = searches.get(engine);
        const found = search && (await after(search.search(query, { limit: 20 }), keptAnswer));
        return [found?.total, found?.hits.map(({ kind, slug }) => `${kind} ${slug}`).toSorted()];
      };
      t.deepEqual(await ask('all'), await ask('embedded'), query);
    }
  },
);
