/** A service of several editions: addresses, sleeping and waking, reloads. */
import { readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { Problem } from '../../src/problem.ts';
import { recordOf, type EditionRecord } from '../../src/generation/edition-record.ts';
import { ServedEditions } from '../../src/generation/served-editions.ts';
import type { Files } from '../helpers/content.ts';
import { damage, textPart } from '../helpers/packed.ts';
import { serviceOfEditions } from '../helpers/editions.ts';
import { eventually } from '../helpers/eventually.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const page = (title: string, text = 'Text.'): string => `# ${title}\n\n${text}\n`;
const FILES = {
  'docs/v1/install.md': page('Install', 'An old xylograph.'),
  'docs/v1/removed.md': page('Removed'),
  'docs/v2/install.md': page('Install', 'A new xylograph.'),
  'docs/v2/use.md': page('Use'),
};

test('every document of an edition stands below its prefix, and links stay there', async (t) => {
  const { get } = await serviceOfEditions(t, FILES);
  for (const path of ['', '/', '/docs/docs-install', '/docs/docs-install.md', '/llms.txt']) {
    const { statusCode, payload } = await get(`/v1${path}`);
    t.is(statusCode, 200, path);
    t.true(payload.includes('/v1/docs/') || path.includes('install'), path);
  }
  for (const path of [
    '/llms-full.txt',
    '/sitemap.xml',
    '/search?q=a',
    '/openapi.json',
    '/skill.md',
  ])
    t.is((await get(`/v1${path}`)).statusCode, 200, path);
  const found = (await get('/v1/api/v1/search?q=xylograph')).payload;
  t.true(found.includes('https://docs.test/v1/docs/docs-install'));
  t.true(found.includes('old'));
});

test('a search of the default edition finds nothing of another one', async (t) => {
  const { get } = await serviceOfEditions(t, FILES);
  const { total, results } = JSON.parse((await get('/api/v1/search?q=xylograph')).payload) as {
    total: number;
    results: { url: string }[];
  };
  t.is(total, results.length);
  t.true(results.every(({ url }) => url === 'https://docs.test/docs/docs-install'));
});

test('old addresses of each edition lead to its pages', async (t) => {
  const { get } = await serviceOfEditions(t, FILES);
  const moved: Readonly<Record<string, string>> = {
    '/docs/v1/install': '/v1/docs/docs-install',
    '/docs/v1/install.md': '/v1/docs/docs-install.md',
    '/docs/v1/removed/': '/v1/docs/docs-removed',
    '/docs/v2/use': '/docs/docs-use',
    '/v1/docs/install': '/v1/docs/docs-install',
    '/v2/docs/docs-use': '/docs/docs-use',
    '/latest/llms.txt': '/llms.txt',
    '/en/docs/docs-use': '/docs/docs-use',
  };
  for (const [from, to] of Object.entries(moved)) {
    const { statusCode, headers } = await get(from);
    t.deepEqual([statusCode, headers['location']], [301, to], from);
  }
  t.is((await get('/docs/removed')).statusCode, 404, 'another edition is never in its place');
  t.is((await get('/v3/docs/docs-install')).statusCode, 404);
});

test('what changes while the thread that reads is being ended is read as well', async (t) => {
  const { holder } = await serviceOfEditions(t, FILES);
  let reads = 0;
  let rests = 0;
  const editions: ServedEditions = new ServedEditions(
    {
      holder,
      otherSets: () => Promise.resolve([]),
      store: async () => void (reads += 1),
      wake: () => Promise.reject(new Error('nothing is on disk')),
      build: () => Promise.reject(new Error('nothing is built')),
      async onIdle() {
        rests += 1;
        if (rests === 1) void editions.refresh();
      },
      onError: () => undefined,
      limits: { openMax: 1, idleMinutes: 1 },
    },
    [],
  );
  await editions.refresh();
  t.is(rests, 2);
  t.is(reads, 2);
  await editions.close();
});

test('a request that needs an edition still being read waits for it, and for none that its address does not name', async (t) => {
  verifies('ready:waits');
  const files = { ...FILES, 'docs/v3/install.md': page('Install'), 'docs/v3/use.md': page('Use') };
  const { holder, editions: read } = await serviceOfEditions(t, files);
  const turns: string[] = [];
  const waiting: (() => void)[] = [];
  const reading = new ServedEditions(
    {
      holder,
      otherSets: () => Promise.resolve([]),
      async store({ prefix }, known) {
        if (known !== undefined) return undefined;
        turns.push(prefix);
        await new Promise<void>((resolve) => waiting.push(resolve));
        const { library } = await read.open(read.at(prefix));
        const stored = { index: 'x', stamp: prefix, isKept: true };
        return { record: recordOf(library, stored), changed: [] };
      },
      wake: async ({ prefix }) => read.open(read.at(prefix)),
      build: () => Promise.reject(new Error('nothing is built')),
      onError: () => undefined,
      limits: { openMax: 1, idleMinutes: 1 },
    },
    [],
  );
  void reading.refresh();
  const options = { generation: holder.current(), editions: reading, alone: true };
  const { get } = await service(t, options);
  t.is(reading.unread(), 2);
  const old = get('/docs/v1/install');
  const own = get('/v1/docs/docs-install');
  t.is((await get('/docs/v7/install')).statusCode, 404, 'it names no edition');
  await eventually(() => waiting.length > 0);
  waiting.shift()?.();
  await eventually(() => waiting.length > 0);
  t.deepEqual(turns, ['/v2', '/v1'], 'the edition that is asked for comes before its turn');
  waiting.shift()?.();
  t.is((await old).headers['location'], '/v1/docs/docs-install');
  t.is((await own).statusCode, 200);
  await reading.close();
});

const RECORD: EditionRecord = {
  slugs: new Set(),
  paths: new Map(),
  outer: new Map(),
  library: '',
  stamp: '',
  isKept: true,
};

test('editions are opened one after the other, however many are asked for', async (t) => {
  const { holder, editions } = await serviceOfEditions(t, {
    'v3/install.md': '# Install\n',
    'v2/install.md': '# Install\n',
    'v1/install.md': '# Install\n',
  });
  let [open, most] = [0, 0];
  const served = new ServedEditions(
    {
      holder,
      otherSets: () => Promise.resolve([]),
      store: () => Promise.resolve({ record: RECORD, changed: [] }),
      async wake() {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return holder.current();
      },
      build: () => Promise.reject(new Error('nothing is built')),
      onError: (error) => t.fail(String(error)),
      limits: { openMax: 8, idleMinutes: 1 },
    },
    [],
  );
  await served.refresh();
  await Promise.all(editions.all().map((edition) => served.open(edition)));
  t.is(most, 1);
  await served.close();
});

/** A service whose editions but the default one are read when `read` is called. */
async function unreadEditions(t: ExecutionContext, files: Files) {
  const { holder } = await serviceOfEditions(t, files);
  let read = (): void => undefined;
  const reading = new ServedEditions(
    {
      holder,
      otherSets: () => Promise.resolve([]),
      store: () => new Promise((resolve) => (read = () => resolve(undefined))),
      wake: () => Promise.reject(new Error('nothing is on disk')),
      build: () => Promise.reject(new Error('nothing is built')),
      onError: () => undefined,
      limits: { openMax: 1, idleMinutes: 1 },
      waitMs: 10,
    },
    [],
  );
  const refreshed = reading.refresh();
  const options = { generation: holder.current(), editions: reading, alone: true };
  const { get } = await service(t, options);
  return {
    get,
    reading,
    read: () => {
      read();
      return refreshed;
    },
  };
}

test('an address that names an edition is no error of the asker while that edition is still being read', async (t) => {
  verifies('ready:waits');
  const { get, reading, read } = await unreadEditions(t, FILES);
  for (const path of ['/docs/v1/install', '/v1/docs/docs-install']) {
    const unread = await get(path);
    t.is(unread.statusCode, 503, path);
    t.is(unread.headers['retry-after'], '5', path);
  }
  for (const path of ['/docs/v3/install', '/nothing', '/docs/nothing'])
    t.is((await get(path)).statusCode, 404, path);
  await read();
  t.is((await get('/docs/v1/install')).statusCode, 404);
  await reading.close();
});

test('the folder of a language names its edition, though the configuration gives it another tag', async (t) => {
  const { get, reading, read } = await unreadEditions(t, {
    '.vitepress/config.ts':
      "export default { locales: { root: { lang: 'en-US' }, zh: { lang: 'zh-CN' } } };\n",
    'use.md': page('Use'),
    'zh/use.md': page('使用'),
  });
  t.is((await get('/zh/use.html')).statusCode, 503);
  t.is((await get('/ko/use.html')).statusCode, 404);
  await read();
  await reading.close();
});

test('the documents of the default edition link those of the others', async (t) => {
  const { get } = await serviceOfEditions(t, FILES);
  const links: Readonly<Record<string, string>> = {
    '/llms.txt': '[v1](https://docs.test/v1/llms.txt)',
    '/.well-known/api-catalog': 'https://docs.test/v1/.well-known/api-catalog',
    '/.well-known/ai-catalog.json': 'https://docs.test/v1/.well-known/ai-catalog.json',
  };
  for (const [path, link] of Object.entries(links)) {
    t.true((await get(path)).payload.includes(link), path);
    t.false((await get(`/v1${path}`)).payload.includes('https://docs.test/v2'), path);
  }
});

test('names find an edition, and an unknown name is answered with those that exist', async (t) => {
  const { editions } = await serviceOfEditions(t, FILES);
  t.is(editions.find({ version: '^1.0' }).prefix, '/v1');
  t.is(editions.find({ version: 'latest' }).prefix, '');
  t.is(editions.find({}, editions.find({ version: 'v1' })).prefix, '/v1');
  const refused = (names: object): string =>
    t.throws(() => editions.find(names), { instanceOf: Problem })?.message ?? '';
  t.is(refused({ version: '9.9' }), 'There is no version "9.9". This documentation has: v2, v1.');
  t.is(refused({ language: 'xx' }), 'There is no language "xx". This documentation has: en.');
  t.is(refused({ set: 'cli' }), 'There is no set "cli". This service has: docent.');
  const { pageBySlug } = (await editions.open(editions.find({ version: 'v1' }))).library;
  t.deepEqual([...pageBySlug.keys()].toSorted(), ['docs-install', 'docs-removed']);
});

test('clients that ask for a sleeping edition at once wait for one opening', async (t) => {
  const { editions } = await serviceOfEditions(t, FILES);
  const edition = editions.find({ version: 'v1' });
  const opening = editions.open(edition);
  t.true(opening instanceof Promise);
  const [first, second] = await Promise.all([opening, editions.open(edition)]);
  t.is(first, second);
  t.is(editions.open(edition), first);
});

test('no more editions are open than configured: the one that was used last stays', async (t) => {
  const files = { ...FILES, 'docs/v3/install.md': page('Install'), 'docs/v3/use.md': page('Use') };
  const config = { editions: { indexOldVersions: false, openMax: 1, idleMinutes: 10 } };
  const { editions } = await serviceOfEditions(t, files, config);
  const [, older, oldest] = editions.all();
  if (older === undefined || oldest === undefined) return t.fail();
  await editions.open(older);
  const opened = await editions.open(oldest);
  t.is(editions.open(oldest), opened);
  await editions.open(older);
  t.true(editions.open(oldest) instanceof Promise);
});

test('an edition whose files on disk are gone or damaged is read again', async (t) => {
  const { editions, data } = await serviceOfEditions(t, FILES);
  const folder = join(data, 'index', 'editions');
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.endsWith('.edition')))
    await writeFile(join(folder, name), 'nothing');
  const edition = editions.find({ version: 'v1' });
  t.is((await editions.open(edition)).library.pages.length, 2);
  await rm(folder, { recursive: true });
  const { get } = await serviceOfEditions(t, FILES);
  t.is((await get('/v1/docs/docs-install')).statusCode, 200);
});

test('a change reads the editions again whose files changed, and no other', async (t) => {
  const { editions, folder, data, get, reload } = await serviceOfEditions(t, {
    ...FILES,
    'docs/v3/install.md': page('Install'),
    'docs/v3/use.md': page('Use'),
  });
  const stored = async (): Promise<string[]> => {
    const names = await readdir(join(data, 'index', 'editions'));
    return names.filter((name) => name.endsWith('.edition')).toSorted();
  };
  const before = await stored();
  await editions.open(editions.find({ version: 'v1' }));
  await writeFile(join(folder, 'docs/v1/install.md'), page('Install', 'Changed.'));
  await utimes(join(folder, 'docs/v1/install.md'), new Date(), new Date(Date.now() + 5000));
  await reload();
  const after = await stored();
  const newIn = (names: readonly string[], old: readonly string[]) =>
    names.filter((name) => !old.includes(name)).map((name) => name.split('~')[0]);
  t.deepEqual(newIn(after, before), ['+v1']);
  t.true((await get('/v1/docs/docs-install.md')).payload.includes('Changed.'));
  // Requests may still be reading the one before.
  t.deepEqual(newIn(before, after), []);
  await writeFile(join(folder, 'docs/v1/install.md'), page('Install', 'Changed once more.'));
  await utimes(join(folder, 'docs/v1/install.md'), new Date(), new Date(Date.now() + 9000));
  await reload();
  const last = await stored();
  t.deepEqual([newIn(last, after), newIn(after, last)], [['+v1'], ['+v1']]);
});

test('texts of an open edition are on disk: those that are lost are written again once, and cost their pages meanwhile', async (t) => {
  const word = 'xylograph-in-question';
  const marked = { ...FILES, 'docs/v1/install.md': page('Install', `The ${word}.`) };
  const { editions, data, get } = await serviceOfEditions(t, marked);
  const folder = join(data, 'index', 'editions');
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.edition'));
  const file = join(folder, name);
  const lose = async (): Promise<void> => damage(file, await textPart(file, 'docs-install'));
  const whole = await readFile(file);
  const paths = [
    '/v1/docs/docs-install',
    '/v1/api/v1/pages/docs-install',
    '/v1/api/v1/search?q=question',
  ];
  // Opening the edition reads all texts: what is lost before is written again by then.
  t.is((await get('/v1/docs/docs-removed')).statusCode, 200);
  await lose();
  for (const path of ['/llms.txt', '/api/v1/pages', '/sitemap-1.xml', '/docs/docs-removed.md']) {
    t.is((await get(`/v1${path}`)).statusCode, 200, path);
  }
  t.is((await get('/v1/docs/docs-install')).statusCode, 503);
  await editions.refresh();
  t.deepEqual(await readFile(file), whole, 'the request that missed it had it written');
  // From here on nothing is written without a call, so that each request meets the loss.
  t.is((await get('/v1/docs/docs-removed')).statusCode, 200);
  await lose();
  for (const path of paths) {
    const { statusCode, headers } = await get(path);
    t.is(statusCode, 503, path);
    t.truthy(headers['retry-after']);
  }
  await editions.refresh(true);
  for (const path of [...paths, '/v1/llms-full.txt']) {
    const { statusCode, payload } = await get(path);
    t.is(statusCode, 200, path);
    t.true(payload.includes(word), path);
  }
});

test('a page links to what other editions have now, also when their number of pages stays', async (t) => {
  const { editions, folder, get } = await serviceOfEditions(t, FILES);
  const link = 'href="/v1/docs/docs-use"';
  for (let request = 0; request < 3; request += 1)
    t.false((await get('/docs/docs-use')).payload.includes(link));
  await rename(join(folder, 'docs/v1/removed.md'), join(folder, 'docs/v1/use.md'));
  await editions.refresh();
  t.true((await get('/docs/docs-use')).payload.includes(link));
});

test('llms.txt tells how many pages other editions have now', async (t) => {
  const { editions, folder, get } = await serviceOfEditions(t, FILES);
  const counted = async (): Promise<string | undefined> =>
    /\[v1\][^\n]*?(\d+ pages?)/.exec((await get('/llms.txt')).payload)?.[1];
  t.is(await counted(), '2 pages');
  await writeFile(join(folder, 'docs/v1/more.md'), '# More\n\nText.\n');
  await editions.refresh();
  t.is(await counted(), '3 pages');
});

test('a service of three sets has each below its id', async (t) => {
  const files = {
    'core/start.md': page('Core'),
    'cli/v1/start.md': page('Old command'),
    'cli/v2/start.md': page('Command'),
    'sdk/en/start.md': page('SDK'),
    'sdk/de/start.md': page('SDK auf Deutsch'),
  };
  const sets = ['core', 'cli', 'sdk'].map((id) => ({ id, folder: id }));
  const { get, editions } = await serviceOfEditions(t, files, { sets });
  t.deepEqual(
    editions.all().map(({ prefix }) => prefix),
    ['', '/cli', '/cli/v1', '/sdk', '/sdk/de'],
  );
  const titles = ['', '/cli', '/cli/v1', '/sdk', '/sdk/de'].map(async (prefix) =>
    (await get(`${prefix}/docs/start.md`)).payload
      .split('\n')
      .find((line) => line.startsWith('# ')),
  );
  t.deepEqual(await Promise.all(titles), [
    '# Core',
    '# Command',
    '# Old command',
    '# SDK',
    '# SDK auf Deutsch',
  ]);
});

test('a set whose folder is gone stays as it was read, and the others are read anew', async (t) => {
  const files = {
    'core/start.md': page('Core'),
    'cli/start.md': page('Command'),
    'sdk/start.md': page('SDK'),
  };
  const sets = ['core', 'cli', 'sdk'].map((id) => ({ id, folder: id }));
  const { get, editions, folder, reload } = await serviceOfEditions(t, files, { sets });
  await rm(join(folder, 'cli'), { recursive: true });
  await writeFile(join(folder, 'sdk/start.md'), page('SDK', 'Changed.'));
  await utimes(join(folder, 'sdk/start.md'), new Date(), new Date(Date.now() + 5000));
  await reload();
  t.true((await get('/sdk/docs/start.md')).payload.includes('Changed.'));
  t.true((await get('/cli/docs/start.md')).payload.includes('# Command'));
  t.regex(
    editions.failure()?.message ?? '',
    /^1 editions cannot be read\. \/cli: sets: the folder/,
  );
});

test('an edition that could never be read is a 503 that says so', async (t) => {
  const files = {
    'core/start.md': page('Core'),
    'cli/start.md': '---\ndraft: true\n---\n# Command\n',
  };
  const sets = ['core', 'cli'].map((id) => ({ id, folder: id }));
  const { get } = await serviceOfEditions(t, files, { sets });
  const answer = await get('/cli/docs/start');
  t.is(answer.statusCode, 503);
  t.regex(answer.payload, /The pages below &quot;\/cli&quot; cannot be read/);
});

test('a set whose folder leads out of the content folder is refused', async (t) => {
  const sets = [{ id: 'etc', folder: '../../etc' }];
  const error = await t.throwsAsync(() => serviceOfEditions(t, FILES, { sets }));
  t.regex(error.message, /Name a folder below/);
});
