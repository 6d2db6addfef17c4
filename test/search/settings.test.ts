/** Synonyms, stop words and pins of `docent.yaml`, in the service and with what the browser is given. */
import test, { type ExecutionContext } from 'ava';
import { NO_SETTINGS, type SearchSettings } from '../../src/search/settings.ts';
import { instantiate, loadEngine } from '../../src/search/engine/instance.ts';
import { EngineSearch } from '../../src/search/engine/engine-search.ts';
import { memoryPins, memoryUnits } from '../../src/search/engine/memory-units.ts';
import type { Hit, IndexedPage } from '../../src/search/search.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/folder.ts';
import { service, type Service } from '../helpers/service.ts';
import type { SearchResults } from '../../src/operations/search-results.ts';

const FILES = {
  'kubernetes.md': '# Kubernetes\n\nDeploy to a cluster with manifests.\n',
  'login.md': '# Login\n\nEnter the password.\n\n## Two factors\n\nEnter the code.\n',
  'acme.md': '# Acme\n\nWhat Acme is, and why Acme.\n',
  'install.md': '# Install\n\nRun the installer of Acme.\n',
  'questions.md': '# Questions\n\nWhat is what? The operator ?? asks, and !! too.\n',
  'inc.md': '# Inc\n\nInc.\n',
  'manual.md': '# Manual\n\nDeploy by hand: install, then deploy.\n',
};

const SETTINGS: SearchSettings = {
  synonyms: [
    ['k8s', 'Kubernetes'],
    ['login', 'sign in', 'log on'],
    ['e.g.', 'manifests'],
  ],
  stopWords: ['acme', 'Inc.'],
  pins: [
    { query: 'Get started', page: 'install.md' },
    { query: 'deploy', page: 'login#two-factors' },
  ],
};

async function serviceWith(t: ExecutionContext, settings: SearchSettings): Promise<Service> {
  const library = await libraryOf(t, FILES);
  const search = await createSearch(library, { settings });
  return service(t, { generation: { library, search, builtAt: '2026-01-01T00:00:00.000Z' } });
}

async function json<Body>({ get }: Service, path: string): Promise<Body> {
  return JSON.parse((await get(path)).payload) as Body;
}

const ask = (site: Service, query: string): Promise<SearchResults> =>
  json(site, `/api/v1/search?q=${encodeURIComponent(query)}`);

const table: readonly (readonly [query: string, first: string])[] = [
  ['k8s', 'kubernetes'],
  ['K8S?', 'kubernetes'],
  ['sign in password', 'login'],
  ['how to log  on', 'login'],
  ['acme code', 'login'],
  ['code acme', 'login'],
  ['acme', 'acme'],
  ['"acme"', 'acme'],
  ['GET  started', 'install'],
  ['deploy', 'login'],
  ['deploy now', 'manual'],
  ['acme -what', 'install'],
  ['acme kind:section', 'none'],
  ['acme kind:page', 'acme'],
  ['acme "', 'acme'],
  ['acme ?', 'acme'],
  ['acme "enter the password"', 'login'],
  ['sign "deploy by hand" in', 'manual'],
  ['what is acme?', 'acme'],
  ['what is acme??', 'acme'],
  ['deploy acme!!', 'manual'],
  ['code inc', 'login'],
  ['e.g. cluster', 'kubernetes'],
];

for (const [query, first] of table) {
  test(`with its settings the first result for ${JSON.stringify(query)} is ${first}`, async (t) => {
    const { results } = await ask(await serviceWith(t, SETTINGS), query);
    t.is(results[0]?.slug ?? 'none', first);
  });
}

test('without settings the same words find what they say', async (t) => {
  const site = await serviceWith(t, NO_SETTINGS);
  t.is((await ask(site, 'k8s')).total, 0);
  t.is((await ask(site, 'acme code')).results[0]?.slug, 'acme');
});

test('a pinned section stands first once, with the full score, and filters leave it out', async (t) => {
  const site = await serviceWith(t, SETTINGS);
  const { results, count, total } = await ask(site, 'deploy');
  t.like(results[0], { slug: 'login', anchor: 'two-factors', score: 1, kind: 'section' });
  t.is(results.filter(({ anchor }) => anchor === 'two-factors').length, 1);
  t.true(count <= total && results[0]!.snippet.includes('Enter the code'));
  t.true(results.every(({ score }, place) => score <= (results[place - 1]?.score ?? 1)));
  const filtered = await json<SearchResults>(site, '/api/v1/search?q=deploy&kind=page');
  t.false(filtered.results.some(({ slug }) => slug === 'login'));
});

test('a word with a synonym in the documentation is not taken for a misspelt one', async (t) => {
  const library = await libraryOf(t, { ...FILES, 'keyrong.md': '# Keyrong\n\nThe keyrong.\n' });
  const asked = async (settings: SearchSettings) =>
    (await createSearch(library, { settings })).search('keyring', { limit: 10 });
  t.is((await asked(NO_SETTINGS)).didYouMean, 'keyrong');
  const { hits, didYouMean } = await asked({ ...SETTINGS, synonyms: [['keyring', 'login']] });
  t.deepEqual([[...new Set(hits.map(({ slug }) => slug))], didYouMean], [['login'], undefined]);
});

test('results of synonyms and pins are explained: each sums up to its score, or says why not', async (t) => {
  const library = await libraryOf(t, FILES);
  const search = await createSearch(library, { settings: SETTINGS });
  for (const query of ['k8s', 'log on to enter k8s', 'acme install', 'deploy', 'get started']) {
    const { hits } = search.search(query, { limit: 10 });
    const explanations = search.explain!(query, { limit: 10 });
    t.is(explanations.length, hits.length);
    for (const [place, { parts, score, note = '' }] of explanations.entries()) {
      const sum = parts.reduce((total, { value }) => total + value, 0);
      t.true(Math.abs(score - (hits[place]?.score ?? 0)) < 1e-4, query);
      t.true(Math.abs(sum - score) < 1e-4 || note.startsWith('pinned: '), query);
    }
  }
  const noteOf = (query: string) => search.explain!(query, { limit: 1 })[0]?.note;
  t.is(noteOf('k8s'), 'asked as "Kubernetes", a synonym, for 0.9 of its score');
  t.is(noteOf('acme installer'), 'asked as "installer"');
  t.is(noteOf('installer'), undefined);
  t.regex(noteOf('get started') ?? '', /would not find it/);
});

test('the browser finds with its data what the service finds', async (t) => {
  const site = await serviceWith(t, SETTINGS);
  const { index, texts, digest } = await json<Record<string, string>>(
    site,
    '/search-data/current.json',
  );
  const { pages, settings } = await json<{
    pages: readonly IndexedPage[];
    settings: SearchSettings;
  }>(site, texts ?? '');
  const snapshot = new Uint8Array((await site.get(String(index))).rawPayload);
  const { module } = await loadEngine();
  const browser = new EngineSearch({
    units: memoryUnits(pages),
    pageCount: pages.length,
    pins: memoryPins(pages, settings.pins),
    snapshot,
    settings,
    instantiate: () => instantiate(module),
    digest: String(digest),
    onTrap: (error) => t.fail(String(error)),
  });
  for (const [query] of table) {
    const { hits } = await browser.search(query, { limit: 10 });
    const { results } = await ask(site, query);
    const place = ({ slug, anchor, score }: Pick<Hit, 'slug' | 'anchor' | 'score'>) =>
      `${slug}#${anchor} ${score}`;
    t.deepEqual(hits.map(place), results.map(place), query);
  }
});

test('other settings are another index for browsers', async (t) => {
  const library = await libraryOf(t, FILES);
  const digests = await Promise.all(
    [NO_SETTINGS, SETTINGS, { ...SETTINGS, stopWords: ['the'] }].map(
      async (settings) => (await createSearch(library, { settings })).digest,
    ),
  );
  t.is(new Set(digests).size, 3);
});

test('a query of nothing but synonyms stays within eight searches, and any query is answered', async (t) => {
  const words = Array.from({ length: 20 }, (_, place) => `word${place}`);
  const library = await libraryOf(t, FILES);
  const search = await createSearch(library, { settings: { ...SETTINGS, synonyms: [words] } });
  t.deepEqual(search.search(words.join(' '), { limit: 10 }).hits, []);
  for (const query of ['"', '" k8s', 'k8s "', '   ', '-k8s', 'kind:page k8s', '\u0000k8s']) {
    t.true(Array.isArray(search.search(query, { limit: 10 }).hits), query);
  }
});
