/** Versions and languages of a built site that readers keep. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import {
  builtSiteOfEditions,
  builtSiteOfFolder,
  type EditionsService,
} from '../helpers/editions.ts';
import { folderOf, load } from '../helpers/folder.ts';
import { legacy } from '../helpers/mcp.ts';
import { BASE_URL } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const page = (title: string, body = '', head = ''): string =>
  `<html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${body}</p></main></body></html>`;
const leadTo = (path: string): string => `<meta http-equiv="refresh" content="0; url=${path}">`;
const version = (folder: string, text: string): Record<string, string> => ({
  [`${folder}/index.html`]: page('Kit', text),
  [`${folder}/install.html`]: page('Install', `Install the wombat of ${text}.`),
  [`${folder}/use.html`]: page('Use', `Use ${text}.`),
});

const MIKE = {
  'index.html': leadTo('latest/'),
  'versions.json': JSON.stringify([
    { version: '2.0', title: '2.0', aliases: ['latest'] },
    { version: '1.1', title: '1.1 (LTS)', aliases: ['lts'] },
    { version: '1.0', title: '1.0', aliases: [] },
    { version: '../../etc', title: 'Gone', aliases: ['/etc', 7] },
  ]),
  ...version('2.0', 'two'),
  ...version('latest', 'two'),
  ...version('1.1', 'one'),
  ...version('1.0', 'zero'),
};

interface Shown {
  readonly version?: string;
  readonly language?: string;
  readonly status: string;
  readonly url: string;
}

async function editionsOf({ get }: EditionsService): Promise<readonly string[]> {
  const { editions } = JSON.parse((await get('/api/v1')).payload) as { editions: readonly Shown[] };
  return editions.map(({ version: id, language, status, url }) =>
    [id, language, status, url.slice(BASE_URL.length)].filter(Boolean).join(' '),
  );
}

async function resources(own: EditionsService, cursor?: string): Promise<readonly string[]> {
  const { body } = await legacy(own.server, '2025-06-18', {
    method: 'resources/list',
    params: cursor === undefined ? {} : { cursor },
  });
  const { result } = body as { result: { resources: readonly { uri: string }[] } };
  return result.resources.map(({ uri }) => uri.slice(BASE_URL.length));
}

test('versions.json of mike names the versions of a built site, and its aliases are no versions', async (t) => {
  verifies('site:editions');
  const own = await builtSiteOfEditions(t, MIKE);
  t.deepEqual(await editionsOf(own), ['2.0 current /', '1.1 old /1.1/', '1.0 old /1.0/']);
  const labels = own.editions.all().map(({ versionLabel }) => versionLabel);
  t.deepEqual(labels, ['2.0', '1.1 (LTS)', '1.0']);
  const found = async (wanted: string): Promise<readonly string[]> => {
    const { payload } = await own.get(`/api/v1/search?q=install&version=${wanted}`);
    const { results } = JSON.parse(payload) as { results: readonly { url: string }[] };
    return results.map(({ url }) => url.slice(BASE_URL.length));
  };
  t.deepEqual(await found('latest'), ['/latest/install.html']);
  t.deepEqual(await found('lts'), ['/1.1/install.html']);
  t.deepEqual(await found('^1.0'), ['/1.1/install.html']);
});

test('an alias of mike whose pages lead on to the version is no folder of it', async (t) => {
  const own = await builtSiteOfEditions(t, {
    'index.html': MIKE['index.html'],
    'versions.json': MIKE['versions.json'],
    ...version('2.0', 'two'),
    ...version('1.1', 'one'),
    ...version('1.0', 'zero'),
    'latest/index.html': leadTo('../2.0/'),
    'latest/install.html': leadTo('../2.0/install.html'),
  });
  t.deepEqual(await editionsOf(own), ['2.0 current /', '1.1 old /1.1/', '1.0 old /1.0/']);
  const pages = (await resources(own)).filter((one) => one.startsWith('/2.0/'));
  t.deepEqual(pages.toSorted(), ['/2.0/', '/2.0/install.html', '/2.0/use.html']);
});

test('pages of each version of a built site are at their own addresses, in MCP too', async (t) => {
  verifies('site:edition-addresses', 'site:everywhere');
  const own = await builtSiteOfEditions(t, MIKE);
  const pages = ['index', 'install', 'use'].map((name) => (name === 'index' ? '' : `${name}.html`));
  const all = ['latest', '1.1', '1.0'].flatMap((folder) => pages.map((one) => `/${folder}/${one}`));
  t.deepEqual((await resources(own)).toSorted(), all.toSorted());
  const { body } = await legacy(own.server, '2025-06-18', {
    method: 'resources/read',
    params: { uri: `${BASE_URL}/1.1/install.html` },
  });
  t.regex(JSON.stringify(body), /wombat of one/);
  for (const [path, text] of [
    ['/1.0/install.html', 'zero'],
    ['/latest/install.html', 'two'],
    ['/2.0/install.html', 'two'],
  ] as const) {
    const markdown = await own.get(path, { accept: 'text/markdown' });
    t.true(markdown.payload.includes(`wombat of ${text}`), path);
    t.is((await own.get(`${path}.md`)).payload, markdown.payload, path);
    const html = await own.get(path);
    const line = /<link rel="alternate" type="text\/markdown" href="[^"]*" \/>\n?/;
    t.is(html.payload.replace(line, ''), MIKE[path.slice(1) as keyof typeof MIKE]);
    t.regex(html.payload, line);
  }
});

test('a language above its versions keeps its addresses, and the version that the front page leads to is the current one', async (t) => {
  verifies('site:editions', 'site:edition-addresses');
  const sphinx = (text: string): string =>
    text.replace('<head>', '<head><script src="_static/documentation_options.js"></script>');
  const files = Object.fromEntries(
    ['en', 'de'].flatMap((language) =>
      ['latest', 'stable', 'v1.0'].flatMap((name) =>
        Object.entries({
          ...version(`${language}/${name}`, `${language} ${name}`),
          [`${language}/${name}/search.html`]: page('Search'),
        }).map(([file, text]) => [file, sphinx(text)] as const),
      ),
    ),
  );
  const own = await builtSiteOfEditions(t, { 'index.html': leadTo('en/stable/'), ...files });
  t.deepEqual(await editionsOf(own), [
    'stable en current /',
    'stable de current /de/stable/',
    'latest en unreleased /en/latest/',
    'latest de unreleased /de/latest/',
    'v1.0 en old /en/v1.0/',
    'v1.0 de old /de/v1.0/',
  ]);
  t.regex((await own.get('/de/v1.0/install.html.md')).payload, /wombat of de v1\.0/);
  t.false((await resources(own)).some((uri) => uri.includes('search')));
});

test('switcher.json says which version readers should use, and hreflang which folders are languages', async (t) => {
  verifies('site:editions');
  const own = await builtSiteOfEditions(t, {
    'index.html': page(
      'Kit',
      'Start.',
      '<link rel="alternate" hreflang="zh-CN" href="https://kit.test/cn/">',
    ),
    'install.html': page('Install'),
    'cn/index.html': page('套件'),
    'cn/anzhuang.html': page('安装'),
  });
  t.deepEqual(await editionsOf(own), ['en current /', 'zh-CN current /cn/']);
  const versions = await builtSiteOfEditions(t, {
    'index.html': page('Kit'),
    '_static/switcher.json': JSON.stringify([
      { name: 'dev', version: '3.0.dev0', url: 'https://kit.test/dev/' },
      {
        name: '2.1 (stable)',
        version: '2.1',
        url: 'https://kit.test/stable/index.html',
        preferred: true,
      },
      { version: '2.0', url: 'https://kit.test/v2/' },
    ]),
    ...version('dev', 'three'),
    ...version('stable', 'two'),
    ...version('v2', 'old'),
  });
  t.deepEqual(await editionsOf(versions), [
    '2.1 current /',
    '3.0.dev0 unreleased /dev/',
    '2.0 old /v2/',
  ]);
});

test('folders that are symbolic links to a version are read once, and served at each of their names', async (t) => {
  verifies('site:editions', 'site:edition-addresses');
  const folder = await folderOf(t, {
    'index.html': page('Kit'),
    'versions.json': JSON.stringify([
      { version: '1.1', aliases: ['latest', 'stable'] },
      { version: '1.0', aliases: [] },
    ]),
    ...version('1.1', 'one'),
    ...version('1.0', 'zero'),
  });
  for (const name of ['latest', 'stable', '1']) await symlink('1.1', join(folder, name));
  const own = await builtSiteOfFolder(t, folder);
  t.deepEqual(await editionsOf(own), ['1.1 current /', '1.0 old /1.0/']);
  t.deepEqual(
    own.holder
      .current()
      .library.findings.map(({ rule }) => rule)
      .filter((rule) => /symlink/.test(rule)),
    [],
  );
  for (const name of ['1.1', 'latest', 'stable', '1']) {
    t.regex((await own.get(`/${name}/install.html`)).payload, /wombat of one/, name);
    t.regex((await own.get(`/${name}/install.html.md`)).payload, /^# Install/, name);
  }
});

test('versions that only links name are those of their folders', async (t) => {
  verifies('site:editions');
  const folder = await folderOf(t, {
    'index.html': page('Kit'),
    ...version('v1.1', 'one'),
    ...version('v1.0', 'zero'),
  });
  await symlink('v1.1', join(folder, 'stable'));
  await symlink('v1.1', join(folder, 'v1'));
  const { library } = await load(folder);
  t.deepEqual(
    library?.editions.map(({ version: id }) => id),
    ['v1.1', 'v1.0'],
  );
});

for (const list of [
  '[1',
  '{}',
  '[{"version":{}}]',
  `${'['.repeat(100_000)}`,
  '[{"version":"nowhere"}]',
])
  test(`a list of versions that says nothing is passed over: ${list.slice(0, 30)}`, async (t) => {
    verifies('site:editions');
    const folder = await folderOf(t, {
      'index.html': page('Kit'),
      'versions.json': list,
      ...version('v1.1', 'one'),
      ...version('v1.0', 'zero'),
    });
    const { library } = await load(folder);
    t.deepEqual(
      library?.editions.map(({ version: id }) => id),
      ['v1.1', 'v1.0'],
    );
  });
