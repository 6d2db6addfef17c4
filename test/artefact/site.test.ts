/** A built site in a file: the same answers as from its folder, for those who have the key. */
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { built, serviceOfArtefact } from '../helpers/artefact.ts';
import { builtSite } from '../helpers/built-site.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { keyFiles } from '../helpers/keys.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const page = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><head><title>${title}</title></head>\n<body><main><h1>${title}</h1><p>${body}</p></main></body></html>\n`;

const SITE = {
  'index.html': page('Kit', 'Start here. <a href="guide/install.html">Install</a>'),
  'guide/index.html': page('Guide', 'Everything about quokkas.'),
  'guide/install.html': page('Install', 'Run the wombat. <script>alert(1)</script>'),
  'search.html': page('Search', 'None of the documentation'),
  'app.js': 'run()\n',
  'empty.txt': '',
  'large.bin': 'a byte and '.repeat(60_000),
  'robots.txt': 'User-agent: *\n',
  '404.html': page('Not here', 'A page of the site.'),
  _redirects: '/old /guide/install.html 301\n/app/* /app.js 200\n',
  _headers: '/app.js\n  X-Site: yes\n',
  '.secret/key.html': page('Hidden', 'A secret.'),
};

const ASKED: readonly (readonly [path: string, headers?: Readonly<Record<string, string>>])[] = [
  ...Object.keys(SITE).map((file) => [`/${file}`] as const),
  ['/'],
  ['/guide'],
  ['/guide/'],
  ['/guide/install'],
  ['/guide/install.html.md'],
  ['/guide/install', { accept: 'text/markdown' }],
  ['/large.bin', { range: 'bytes=262140-262150' }],
  ['/old'],
  ['/app/main'],
  ['/nowhere', { accept: 'text/html' }],
  ['/../docent.yaml'],
  ['/docs/guide-install'],
  ['/llms.txt'],
  ['/llms-full.txt'],
  ['/sitemap-1.xml'],
  ['/api/v1/pages'],
  ['/api/v1/search?q=wombat'],
];

test('a file with a built site answers as the folder of the site', async (t) => {
  verifies('build:site');
  const own = await builtSite(t, SITE);
  const { privateKey, publicKey } = await keyFiles(await folderOf(t, {}));
  const words = ['--site', own.folder, '--product-id', 'kit', '--sign', privateKey];
  const file = await built(t, own.folder, words);
  const other = await serviceOfArtefact(t, file, { key: publicKey });
  for (const [path, headers] of ASKED) {
    const [a, b] = [await own.get(path, headers), await other.get(path, headers)];
    const named = (one: typeof a): unknown[] =>
      ['content-type', 'location', 'link', 'x-site', 'content-range', 'cache-control'].map(
        (name) => one.headers[name],
      );
    t.deepEqual([path, a.statusCode, ...named(a)], [path, b.statusCode, ...named(b)]);
    t.is(a.payload, b.payload, path);
  }
  t.true((await other.get('/guide/install')).payload.includes('<script>alert(1)</script>'));
  t.is((await other.get('/app.js')).headers['x-site'], 'yes');
  t.true(
    (await other.get('/nowhere', { accept: 'text/html' })).payload.includes('A page of the site.'),
  );
});

test('a file with a built site is not written without a key, and not served without one', async (t) => {
  verifies('build:site');
  const site = await folderOf(t, SITE);
  const home = await folderOf(t, {});
  const { privateKey } = await keyFiles(home);
  const unsigned = ['build', site, '--site', site, '-o', join(home, 'docs.docent')];
  const { code, output } = await tried(home, unsigned);
  t.is(code, 2);
  t.regex(
    output,
    /are served as they are, so that a file with one has to be signed: --sign docs\.key/,
  );
  const file = await built(t, site, ['--site', site, '--sign', privateKey]);
  const served = await tried(home, ['serve', file, '--port', '0']);
  t.is(served.code, 1);
  t.regex(
    served.output,
    /has a built site, whose pages and scripts readers get as they are.+serve it with --key docs\.pub/,
  );
});

test('each set has the built site of its own in the file', async (t) => {
  verifies('build:site');
  const home = await folderOf(t, {
    'docs/a.md': '# A\n\nOf the guide.\n',
    'guide/index.html': page('Guide', 'The front of the guide.'),
    'reference/index.html': page('Reference', 'Of the reference.'),
    'reference/call.html': page('Call', 'Call the wombat.'),
    'operator.yaml':
      'sets:\n  - {id: guide, folder: docs, site: guide}\n  - {id: reference, folder: reference, site: reference}\n',
  });
  const { privateKey, publicKey } = await keyFiles(home);
  const flags = ['--config', join(home, 'operator.yaml'), '--sign', privateKey];
  const file = await built(t, join(home, 'docs'), flags);
  const { get } = await serviceOfArtefact(t, file, { key: publicKey });
  t.is(
    (await get('/reference/call.html')).payload.replace(/<link .+\n/, ''),
    page('Call', 'Call the wombat.'),
  );
  t.true((await get('/')).payload.includes('The front of the guide.'));
  t.true((await get('/docs/a')).payload.includes('Of the guide.'));
});

test('a site of which only a script has changed takes over, and a file without one does not', async (t) => {
  verifies('build:site');
  const home = await folderOf(t, {});
  const { privateKey, publicKey } = await keyFiles(home);
  const site = await folderOf(t, SITE);
  const sources = await folderOf(t, { 'a.md': '# A\n' });
  const file = await built(t, sources, ['--site', site, '--sign', privateKey]);
  const words = ['serve', file, '--key', publicKey, '--port', '0', '--data', join(home, 'data')];
  const process = docent(t, words);
  const url = await address(process);
  const script = async (): Promise<string> => (await fetch(`${url}/app.js`)).text();
  t.is(await script(), 'run()\n');
  await rename(await built(t, sources, ['--sign', privateKey]), file);
  await eventually(() =>
    process.output().includes('has no built site, and the file that is served has a'),
  );
  t.is(await script(), 'run()\n');
  await writeFile(join(site, 'app.js'), 'leap()\n');
  await rename(await built(t, sources, ['--site', site, '--sign', privateKey]), file);
  await eventually(async () => (await script()) === 'leap()\n');
});
