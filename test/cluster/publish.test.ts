/** Publishing: only what differs is sent, searches see it whole, and one publisher writes. */
import { randomUUID } from 'node:crypto';
import test from 'ava';
import { openClusterSearch } from '../../src/cluster/cluster-search.ts';
import { LeaseHeld, takeLease } from '../../src/cluster/lease.ts';
import { publish, type Published } from '../../src/cluster/publish.ts';
import { stateOf } from '../../src/cluster/state.ts';
import type { Library } from '../../src/content/model/library.ts';
import { findHits } from '../../src/search/find-hits.ts';
import type { Search } from '../../src/search/search.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { hasOpenSearch, startOpenSearch, type OpenSearchCluster } from '../helpers/opensearch.ts';
import { generationOf, type Files } from '../helpers/content.ts';
import { verifies } from '../helpers/verifies.ts';

const clustered = hasOpenSearch ? test.serial : test.serial.skip;
let cluster: OpenSearchCluster;

test.before(async (t) => {
  t.timeout(180_000);
  if (hasOpenSearch) cluster = await startOpenSearch();
});
test.after.always(async () => {
  if (hasOpenSearch) await cluster.end();
});

const now = (): Date => new Date();
const product = { id: 'acme', name: 'Acme', version: '1', description: '' };
const FILES = {
  'one.md': '# Install\n\nRun the installer.\n',
  'two.md': '# Watch\n\nThe watcher reloads pages.\n',
  'three.md': '# Limits\n\nRequests are limited.\n',
};

type Torn = Parameters<typeof generationOf>[0];

async function libraryFrom(t: Torn, files: Files): Promise<Library> {
  return (await generationOf(t, files, { product, baseUrl: 'http://localhost' })).library;
}

async function published(library: Library, alias: string): Promise<Published> {
  const { client } = cluster;
  const lease = await takeLease(client, alias, { owner: randomUUID(), now });
  return publish(client, library, { alias, lease, replicas: 0 }).finally(() => lease.release());
}

function searchOf(library: Library, alias: string): Promise<Search> {
  const { client } = cluster;
  const onTrap = (error: unknown): never => {
    throw error;
  };
  const guarded = <T>(ask: () => Promise<T>): Promise<T> => ask();
  const settings = NO_SETTINGS;
  const onBehind = (): void => undefined;
  return openClusterSearch({ client, guarded, alias, library, settings, onTrap, onBehind });
}

/** Pages that a service of the library finds. */
async function found(library: Library, alias: string, query: string): Promise<readonly string[]> {
  const search = await searchOf(library, alias);
  return (await findHits(search, query, { limit: 5 })).map(({ slug }) => slug);
}

clustered(
  'only pages that differ are sent, and pages that are gone are found no more',
  async (t) => {
    verifies('cluster:published');
    const alias = 'docent.changes';
    const before = await libraryFrom(t, FILES);
    const first = await published(before, alias);
    t.deepEqual([first.sent, first.removed], [3, 0]);
    t.deepEqual(await found(before, alias, 'watcher'), ['two']);
    const again = await published(await libraryFrom(t, FILES), alias);
    t.deepEqual([again.sent, again.index], [0, first.index]);
    const { 'three.md': _gone, ...rest } = FILES;
    const changed = { ...rest, 'two.md': '# Watch\n\nThe observer reloads pages.\n' };
    const after = await libraryFrom(t, changed);
    const next = await published(after, alias);
    t.deepEqual([next.sent, next.removed], [1, 1]);
    t.deepEqual(await found(after, alias, 'watcher'), []);
    t.deepEqual(await found(after, alias, 'observer'), ['two']);
    t.deepEqual(await found(after, alias, 'limited'), []);
    t.deepEqual(await found(before, alias, 'watcher'), ['two'], 'a service of what was before');
  },
);

clustered('what a publisher that ended has left is gone on with', async (t) => {
  const alias = 'docent.resumed';
  const library = await libraryFrom(t, FILES);
  const lease = await takeLease(cluster.client, alias, { owner: 'first', now });
  const ended = { ...lease, renew: () => Promise.reject(new Error('it ends here')) };
  await t.throwsAsync(publish(cluster.client, library, { alias, lease: ended, replicas: 0 }));
  t.is(await stateOf(cluster.client, alias), undefined);
  await lease.release();
  t.is((await published(library, alias)).pages, 3);
  t.deepEqual(await found(library, alias, 'installer'), ['one']);
});

clustered(
  'while one publisher writes, another is refused; after its lease it is not',
  async (t) => {
    const alias = 'docent.leased';
    await takeLease(cluster.client, alias, { owner: 'first', now });
    await t.throwsAsync(takeLease(cluster.client, alias, { owner: 'second', now }), {
      instanceOf: LeaseHeld,
    });
    const later = (): Date => new Date(Date.now() + 120_000);
    await t.notThrowsAsync(takeLease(cluster.client, alias, { owner: 'second', now: later }));
  },
);

clustered('a publisher whose lease another has taken ends', async (t) => {
  const alias = 'docent.lost';
  const lease = await takeLease(cluster.client, alias, { owner: 'first', now });
  const later = (): Date => new Date(Date.now() + 120_000);
  await takeLease(cluster.client, alias, { owner: 'second', now: later });
  await t.throwsAsync(lease.renew(), { instanceOf: LeaseHeld });
});

clustered('no more than two indexes of an edition are kept', async (t) => {
  const alias = 'docent.kept';
  for (const word of ['one', 'two', 'three', 'four'])
    await published(await libraryFrom(t, { 'a.md': `# A\n\n${word}\n` }), alias);
  const { body } = await cluster.client.indices.get({ index: `${alias}.*` });
  t.is(Object.keys(body).length, 2);
});

clustered(
  'until content is published, what was before is searched, and said to be partial',
  async (t) => {
    const alias = 'docent.behind';
    const ask = async (library: Library, query: string): Promise<readonly unknown[]> => {
      const answer = await (await searchOf(library, alias)).search(query, { limit: 5 });
      return [answer.hits.map(({ slug }) => slug), answer.partial];
    };
    const before = await libraryFrom(t, FILES);
    await t.throwsAsync(ask(before, 'installer'), { message: /nothing_published/ });
    await published(before, alias);
    t.deepEqual(await ask(before, 'installer'), [['one'], undefined]);
    const { 'three.md': _gone, ...rest } = FILES;
    const next = await libraryFrom(t, rest);
    t.deepEqual(await ask(next, 'installer'), [['one'], true]);
    t.deepEqual(await ask(next, 'limited'), [[], true], 'a page that is not served');
    await published(next, alias);
    t.deepEqual(await ask(next, 'installer'), [['one'], undefined]);
  },
);

clustered('a quoted word that many pages have leaves the order to the other words', async (t) => {
  const many = Array.from({ length: 30 }, (_, at) => [`${at}.md`, `# Wombat ${at}\n\nWombat.\n`]);
  const rest = 'Many other words about something else. '.repeat(50);
  const files = {
    ...Object.fromEntries(many),
    'engraving.md': `# Engraving\n\nOne xylograph, one wombat. ${rest}\n`,
  };
  const library = await libraryFrom(t, files as Files);
  await published(library, 'docent.quoted');
  t.deepEqual((await found(library, 'docent.quoted', '"wombat" xylograph'))[0], 'engraving');
});
