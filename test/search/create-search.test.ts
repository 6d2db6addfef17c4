/** The search port on the real engine, over small hand-made libraries. */
import test from 'ava';
import xxhash from 'xxhash-wasm';
import { createSearch, type SearchError } from '../../src/search/index/create-search.ts';
import { snapshots } from '../helpers/snapshots.ts';
import { verifies } from '../helpers/verifies.ts';
import { libraryOf } from './libraries.ts';

const LIBRARY = libraryOf(
  [
    {
      slug: 'install',
      title: 'Installing Acme',
      description: 'How to install.',
      lead: 'Acme runs on Linux.',
      sections: {
        'From npm': 'Run the installer of your package manager. |||npm install acme --save-exact',
        Upgrading: 'Before an upgrade, stop the daemon. Upgrades never touch your data.',
      },
    },
    {
      slug: 'watching',
      title: 'Watching files',
      lead: 'The watcher reloads pages when files change.',
      sections: {
        'fs.watchFile options': 'Pass persistent and interval. The default interval is 5007.',
        'After a reload': 'Open pages show the new text after a reload.',
      },
    },
    {
      slug: 'v2',
      title: 'Version 2.0',
      section: 'releases',
      lead: 'Everything is faster.',
      sections: { 'Incremental rebuilds': 'Only changed files are rebuilt.' },
    },
  ],
  {
    samples: [
      {
        id: 'hello-server',
        title: 'A hello world server',
        language: 'js',
        tags: ['http'],
        code: "createServer(() => 'hello')",
        file: 'server.mjs',
        command: 'node server.mjs',
        output: 'hello',
        page: 'install',
        origin: 'install.md:9',
      },
    ],
    releases: [
      {
        version: '2.0.0',
        page: 'v2',
        entries: [{ title: 'Incremental rebuilds', passage: 1 }],
      },
    ],
    gaps: [
      {
        id: 'windows-arm',
        statement: 'Windows on ARM is not supported.',
        sourceUrl: 'https://docs.example/gaps',
      },
    ],
  },
);

test('a hit without any text quotes the headings of its page, else its title', async (t) => {
  const search = await createSearch(
    libraryOf([
      { slug: 'overview', title: 'Wombat overview', sections: { Care: '', Feeding: '' } },
      { slug: 'empty', title: 'Wombat care' },
    ]),
  );
  const { hits } = search.search('wombat', { limit: 5 });
  const snippets = new Map(hits.map(({ slug, snippet }) => [slug, snippet]));
  t.is(snippets.get('overview'), 'Care · Feeding');
  t.is(snippets.get('empty'), 'Wombat care');
  t.is(search.search('feeding', { limit: 1 }).hits[0]?.snippet, 'Feeding');
});

test('a hit says which page and section it is on and quotes the text around the match', async (t) => {
  verifies('search-result:snippet', 'search-result:heading', 'search-result:anchor');
  const search = await createSearch(LIBRARY);
  const [hit] = search.search('stop the daemon', { limit: 5 }).hits;
  t.is(hit?.slug, 'install');
  t.is(hit?.kind, 'section');
  t.is(hit?.heading, 'Upgrading');
  t.is(hit?.anchor, 'upgrading');
  t.true(hit?.snippet.includes('stop the daemon'));
  const marked = hit?.matches.map(([start, end]) => hit.snippet.slice(start, end));
  t.deepEqual(marked, ['stop', 'daemon']);
});

test('hits that are read too late are an error, never those of another search', async (t) => {
  const search = await createSearch(LIBRARY);
  const late = search.search('watching', { limit: 3 });
  const read = search.search('installing', { limit: 3 });
  const { hits } = read;
  search.search('version', { limit: 3 });
  t.is(read.hits, hits);
  t.throws(() => late.hits, { message: 'The engine has been asked again.' });
});

test('every kind is found, with what belongs to it', async (t) => {
  verifies(
    'service:search-kinds',
    'search-result:since',
    'search-result:gap',
    'search-result:kind',
  );
  const search = await createSearch(LIBRARY);
  const first = (query: string) => search.search(query, { limit: 1 }).hits[0];
  t.is(first('installing acme')?.kind, 'page');
  t.is(first('interval')?.kind, 'section');
  t.is(first('hello world server')?.sample, 'hello-server');
  t.is(first('incremental rebuilds')?.since, '2.0.0');
  t.deepEqual(first('windows arm')?.gap, {
    statement: 'Windows on ARM is not supported.',
    source_url: 'https://docs.example/gaps',
  });
});

test('a title weighs more than a heading, a heading more than a description, a description more than a body', async (t) => {
  verifies('service:search-weights');
  const filler = 'Some words that stand on every page of this library.';
  const library = libraryOf([
    { slug: 'body', lead: `zebra ${filler}` },
    { slug: 'description', description: 'zebra', lead: filler },
    { slug: 'heading', lead: filler, sections: { zebra: filler } },
    { slug: 'title', title: 'zebra', lead: filler },
  ]);
  const search = await createSearch(library);
  const slugs = search.search('zebra', { limit: 10 }).hits.map((hit) => hit.slug);
  t.deepEqual([...new Set(slugs)], ['title', 'heading', 'description', 'body']);
});

test('scores are between 0 and 1, best first, and comparable between queries', async (t) => {
  verifies('search-result:score', 'api-rule:at-most-limit');
  const search = await createSearch(LIBRARY);
  const { hits } = search.search('files reload', { limit: 10 });
  t.true(hits.length > 1);
  t.true(hits.every(({ score }) => score > 0 && score <= 1));
  t.deepEqual(
    hits.map(({ score }) => score),
    hits.map(({ score }) => score).toSorted((a, b) => b - a),
  );
  const half = search.search('watching zzzzzzzz', { limit: 1 }).hits[0];
  const whole = search.search('watching files', { limit: 1 }).hits[0];
  t.true((half?.score ?? 1) < (whole?.score ?? 0));
});

test('a page fills at most two places, and the total counts what remains', async (t) => {
  const sections = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Part ${n}`, 'yak']));
  const search = await createSearch(
    libraryOf([
      { slug: 'many', sections },
      { slug: 'one', lead: 'yak' },
    ]),
  );
  const { hits, total } = search.search('yak', { limit: 10 });
  t.is(hits.filter((hit) => hit.slug === 'many').length, 2);
  t.is(total, 3);
  t.deepEqual(search.search('yak', { limit: 2, offset: 1 }).hits, hits.slice(1, 3));
  t.like(search.search('yak', { limit: 0 }), { hits: [], total: 3 });
});

test('kind and section limit the hits, as options and as part of the query', async (t) => {
  const search = await createSearch(LIBRARY);
  const kinds = (query: string, options = {}) =>
    new Set(search.search(query, { limit: 20, ...options }).hits.map((hit) => hit.kind));
  t.deepEqual(kinds('acme files', { kind: 'page' }), new Set(['page']));
  t.deepEqual(kinds('acme files kind:section'), new Set(['section']));
  const slugs = search
    .search('faster files section:releases', { limit: 9 })
    .hits.map((hit) => hit.slug);
  t.deepEqual(new Set(slugs), new Set(['v2']));
  t.is(search.search('files', { limit: 9, section: 'no-such-section' }).total, 0);
});

test('a library without pages, a query without words and a query of anything have answers', async (t) => {
  const empty = await createSearch(libraryOf([]));
  t.like(empty.search('anything', { limit: 10 }), { hits: [], total: 0 });
  const search = await createSearch(LIBRARY);
  for (const query of [
    '',
    ' ',
    '"',
    '""',
    '-',
    '--',
    'kind:',
    '\u0000',
    '\uD800',
    '🧪'.repeat(200),
    '-"a',
    '((((',
  ]) {
    t.notThrows(() => search.search(query, { limit: 10 }), JSON.stringify(query));
  }
});

/** A cache that holds the snapshot of the library, and that snapshot with its key. */
async function filledCache() {
  const cache = snapshots();
  await createSearch(LIBRARY, { cache });
  const [[key, snapshot]] = [...cache.byKey] as [[string, Uint8Array]];
  return { cache, key, snapshot };
}

test('the same library gives the same snapshot, and a second start loads it', async (t) => {
  const { cache, snapshot } = await filledCache();
  t.deepEqual((await filledCache()).snapshot, snapshot);
  const unwritable = {
    ...cache,
    write: () => Promise.reject(new Error('must not be built again')),
  };
  const errors: SearchError[] = [];
  const search = await createSearch(LIBRARY, {
    cache: unwritable,
    onError: (error) => errors.push(error),
  });
  t.is(search.search('daemon', { limit: 1 }).hits[0]?.slug, 'install');
  t.deepEqual(errors, []);
});

test('a damaged or foreign snapshot is refused and built again', async (t) => {
  const { cache, key, snapshot } = await filledCache();
  const damaged = Buffer.from(snapshot);
  damaged[damaged.length >> 1]! ^= 1;
  for (const bytes of [damaged, Buffer.from('not a snapshot'), Buffer.alloc(0)]) {
    cache.byKey.set(key, bytes);
    const errors: string[] = [];
    const search = await createSearch(LIBRARY, { cache, onError: ({ kind }) => errors.push(kind) });
    t.deepEqual(errors, ['cache-refused']);
    t.is(search.search('daemon', { limit: 1 }).hits[0]?.slug, 'install');
    t.deepEqual(cache.byKey.get(key), snapshot);
  }
});

test('a cache that cannot be written costs nothing but the next start', async (t) => {
  const errors: string[] = [];
  const cache = { ...snapshots(), write: () => Promise.reject(new Error('full')) };
  const search = await createSearch(LIBRARY, { cache, onError: ({ kind }) => errors.push(kind) });
  t.deepEqual(errors, ['cache-unwritable']);
  t.is(search.search('daemon', { limit: 1 }).hits[0]?.slug, 'install');
});

test('after a trap the query has an empty answer that says so, and the next query works', async (t) => {
  const { cache, snapshot: good } = await filledCache();
  t.timeout(120_000);
  const { h64Raw } = await xxhash();
  for (let at = good.length - 24; at > 24; at -= 24) {
    // Damage that the checksum agrees with: nothing else makes the engine trap.
    const damaged = Buffer.from(good);
    damaged.fill(0xff, at, at + 24);
    damaged.writeBigUInt64LE(h64Raw(damaged.subarray(24)), 16);
    const errors: SearchError[] = [];
    const search = await createSearch(LIBRARY, {
      cache: { ...cache, read: () => Promise.resolve(damaged) },
      onError: (error) => errors.push(error),
    });
    const trapped = search.search('daemon', { limit: 1 });
    if (errors[0]?.kind === 'trap') {
      t.like(trapped, { hits: [], total: 0, partial: true });
      const found = search.search('interval', { limit: 1 }).hits[0]?.slug;
      if (found === 'watching') {
        t.is(errors.length, 1);
        return;
      }
    }
  }
  t.fail('no damage made the engine trap on one query only');
});

test('a large library is indexed in a thread of its own', async (t) => {
  const lead = 'Many words that fill the page. '.repeat(2_000);
  const pages = Array.from({ length: 12 }, (_, n) => ({
    slug: `page-${n}`,
    lead: `${lead} number${n}`,
  }));
  const search = await createSearch(libraryOf(pages));
  t.is(search.search('number7', { limit: 1 }).hits[0]?.slug, 'page-7');
});
