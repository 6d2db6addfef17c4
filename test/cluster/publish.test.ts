/** Publishing: only what differs is sent, searches see it whole, and one publisher writes. */
import { mock } from 'node:test';
import test from 'ava';
import { openClusterSearch } from '../../src/cluster/cluster-search.ts';
import { CannotPublish, LeaseHeld, takeLease, type Lease } from '../../src/cluster/lease.ts';
import { publish, type Published } from '../../src/cluster/publish.ts';
import { stateOf } from '../../src/cluster/state.ts';
import type { Library } from '../../src/content/model/library.ts';
import { findHits } from '../../src/search/find-hits.ts';
import type { Search } from '../../src/search/search.ts';
import { NO_SETTINGS } from '../../src/search/settings.ts';
import { eventually } from '../helpers/eventually.ts';
import { hasOpenSearch, sharedOpenSearch } from '../helpers/opensearch.ts';
import { generationOf, type Files } from '../helpers/content.ts';
import { verifies } from '../helpers/verifies.ts';

const clustered = hasOpenSearch ? test.serial : test.serial.skip;
const cluster = sharedOpenSearch(test);

const now = (): Date => new Date();
const product = { id: 'acme', name: 'Acme', version: '1', description: '' };
const FILES = {
  'one.md': '# Install\n\nRun the installer.\n',
  'two.md': '# Watch\n\nThe watcher reloads pages.\n',
  'three.md': '# Limits\n\nRequests are limited.\n',
};

type Torn = Parameters<typeof generationOf>[0];

async function libraryFrom(t: Torn, files: Files, more: object = {}): Promise<Library> {
  return (await generationOf(t, files, { product, baseUrl: 'http://localhost', ...more })).library;
}

async function published(library: Library, alias: string, replicas = 0): Promise<Published> {
  const { client } = cluster();
  const lease = await takeLease(client, alias, now);
  return publish(client, library, { alias, lease, replicas }).finally(() => lease.release());
}

function searchOf(library: Library, alias: string): Promise<Search> {
  const { client } = cluster();
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
  const lease = await takeLease(cluster().client, alias, now);
  const ended = { ...lease, renew: () => Promise.reject(new Error('it ends here')) };
  await t.throwsAsync(publish(cluster().client, library, { alias, lease: ended, replicas: 0 }));
  t.is(await stateOf(cluster().client, alias), undefined);
  await lease.release();
  t.is((await published(library, alias)).pages, 3);
  t.deepEqual(await found(library, alias, 'installer'), ['one']);
});

clustered(
  'while one publisher writes, another is refused; after its lease it is not',
  async (t) => {
    const alias = 'docent.leased';
    await takeLease(cluster().client, alias, now);
    await t.throwsAsync(takeLease(cluster().client, alias, now), {
      instanceOf: LeaseHeld,
    });
    const later = (): Date => new Date(Date.now() + 120_000);
    await t.notThrowsAsync(takeLease(cluster().client, alias, later));
  },
);

clustered('a lease is renewed while its publisher waits for an answer', async (t) => {
  const { client } = cluster();
  const alias = 'docent.waiting';
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  let time = Date.now();
  const lease = await takeLease(client, alias, () => new Date(time));
  time += 30_000;
  mock.timers.tick(30_000);
  const until = async (): Promise<number> => {
    const { body } = await client.get({ index: 'docent-leases', id: alias });
    return Date.parse((body._source as { readonly until: string }).until);
  };
  await eventually(async () => (await until()) === time + 60_000);
  await t.notThrowsAsync(lease.renew());
});

clustered('a publisher whose lease another has taken ends', async (t) => {
  const alias = 'docent.lost';
  const lease = await takeLease(cluster().client, alias, now);
  const later = (): Date => new Date(Date.now() + 120_000);
  await takeLease(cluster().client, alias, later);
  await t.throwsAsync(lease.renew(), { instanceOf: LeaseHeld });
});

clustered('no more than two indexes of an edition are kept', async (t) => {
  const alias = 'docent.kept';
  for (const word of ['one', 'two', 'three', 'four'])
    await published(await libraryFrom(t, { 'a.md': `# A\n\n${word}\n` }), alias);
  const { body } = await cluster().client.indices.get({ index: `${alias}.*` });
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
    await t.throwsAsync(ask(before, 'installer'), { message: /docent publish/ });
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

async function replicasOf(index: string): Promise<unknown> {
  const { body } = await cluster().client.indices.getSettings({ index, flat_settings: true });
  return (body[index] as { readonly settings: object }).settings[
    'index.number_of_replicas' as never
  ];
}

clustered('each index has the replicas that were asked for last', async (t) => {
  const alias = 'docent.replicas';
  const library = await libraryFrom(t, FILES);
  const first = await published(library, alias, 0);
  await published(library, alias, 2);
  t.is(await replicasOf(first.index), '2', 'nothing differs');
  const next = await libraryFrom(t, { ...FILES, 'two.md': '# Watch\n\nIt looks.\n' });
  t.is(await replicasOf((await published(next, alias, 0)).index), '0', 'a page differs');
});

clustered('an index has no replicas while it is written', async (t) => {
  const { client } = cluster();
  const alias = 'docent.unreplicated';
  const lease = await takeLease(client, alias, now);
  const seen: unknown[] = [];
  const watched = disturbed(lease, 1, async () => {
    const { body } = await client.indices.get({ index: `${alias}.*` });
    for (const index of Object.keys(body)) seen.push(await replicasOf(index));
  });
  const library = await libraryFrom(t, FILES);
  const { index } = await publish(client, library, { alias, lease: watched, replicas: 1 });
  t.deepEqual([...seen, await replicasOf(index)], ['0', '1']);
});

clustered('pages in another language are indexed anew, as words of that language', async (t) => {
  const alias = 'docent.language';
  const english = await published(await libraryFrom(t, FILES, { language: 'en' }), alias);
  const library = await libraryFrom(t, FILES, { language: 'de' });
  const german = await published(library, alias);
  t.not(german.index, english.index);
  t.is(german.sent, 3);
  t.is((await stateOf(cluster().client, alias))?.meta.language, 'de');
  const { body } = await cluster().client.indices.analyze({
    index: german.index,
    body: { analyzer: 'stemmed', text: 'Sicherungen' },
  });
  t.is(body.tokens?.[0]?.token, 'sicher');
});

clustered('a page with a word longer than the cluster can index is published', async (t) => {
  const alias = 'docent.long';
  const library = await libraryFrom(t, { 'dump.md': `# Dump\n\n${'c0ffee'.repeat(7000)}\n` });
  t.is((await published(library, alias)).sent, 1);
});

/** A lease that lets something else happen before one of its renewals. */
function disturbed(lease: Lease, at: number, happens: () => Promise<unknown>): Lease {
  let renewals = 0;
  const renew = async (): Promise<void> => {
    if ((renewals += 1) === at) await happens();
    await lease.renew();
  };
  return { ...lease, renew };
}

clustered('a publisher that lost its lease leaves what is searched as it is', async (t) => {
  const { client } = cluster();
  const alias = 'docent.late';
  const lease = await takeLease(client, alias, now);
  const later = (): Date => new Date(Date.now() + 120_000);
  const late = disturbed(lease, 2, () => takeLease(client, alias, later));
  const library = await libraryFrom(t, FILES);
  await t.throwsAsync(publish(client, library, { alias, lease: late, replicas: 0 }), {
    instanceOf: LeaseHeld,
  });
  t.is(await stateOf(client, alias), undefined);
});

clustered('an index that was deleted under its publisher is not searched', async (t) => {
  const { client } = cluster();
  const alias = 'docent.deleted';
  const lease = await takeLease(client, alias, now);
  const library = await libraryFrom(t, FILES);
  const away = disturbed(lease, 1, () => client.indices.delete({ index: `${alias}.*` }));
  await t.throwsAsync(publish(client, library, { alias, lease: away, replicas: 0 }), {
    instanceOf: CannotPublish,
    message: /was deleted while it was written: publish again/,
  });
  await lease.release();
  t.is((await published(library, alias)).sent, 3);
  t.deepEqual(await found(library, alias, 'watching'), ['two'], 'with its analyzers');
});

clustered('the pages of another product are not replaced', async (t) => {
  const alias = 'docent.shared';
  await published(await libraryFrom(t, FILES), alias);
  const other = await libraryFrom(t, FILES, { product: { ...product, id: 'other' } });
  await t.throwsAsync(published(other, alias), {
    instanceOf: CannotPublish,
    message: /pages of the product 'acme', not of 'other': set search.index/,
  });
});
