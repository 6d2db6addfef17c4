/** Sets that the operator declares in the file of `--config`: folders and built sites anywhere, with real processes. */
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openLibrary } from '../../src/artefact/packed-library.ts';
import { artefactAt } from '../../src/cli/artefact.ts';
import { built } from '../helpers/artefact.ts';
import { address, docent } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const rustdoc = (title: string, body: string): string =>
  `<html lang="en"><head><meta name="generator" content="rustdoc"><title>${title} - Rust</title><link href="../static.files/a.css"></head>
<body><main><section id="main-content"><h1>${title}</h1>${body}</section></main></body></html>\n`;
const page = (title: string, body = ''): string =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>\n`;

const SETS = `sets:
  - { id: guide, name: Guide, folder: guide }
  - { id: reference, name: Rust, site: rust/doc }
  - { id: manual, name: Manual, folder: elsewhere/manual }
`;

const FILES = {
  'service.yaml': SETS,
  'guide/index.md':
    '# Kit\n\nThe guide of wombats. See [Reader](/reference/kit/struct.Reader.html).\n',
  'guide/docent.yaml': 'product: { name: Kit }\n',
  'rust/doc/crates.js': 'window.ALL_CRATES = ["kit"];\n',
  'rust/doc/help.html': rustdoc('Help', ''),
  'rust/doc/static.files/a.css': 'body {}\n',
  'rust/doc/_redirects': '/old /kit/ 302\n',
  'rust/doc/404.html': page('No such item'),
  'rust/doc/kit/index.html': rustdoc(
    'kit',
    '<p>Reads wombats. <a href="struct.Reader.html">Reader</a></p>',
  ),
  'rust/doc/kit/struct.Reader.html': rustdoc('Reader', '<p>Reads quokkas.</p>'),
  'elsewhere/manual/index.md': '# Manual\n\nOf the capybara.\n',
  'elsewhere/manual/last.md': '# Last\n',
  'elsewhere/manual/first.md': '# First\n',
  'elsewhere/manual/docent.yaml':
    'product: { name: Kit manual }\nnav: [first.md, last.md, index.md]\nbaseUrl: https://evil.test\n',
};

interface Running {
  readonly home: string;
  readonly url: string;
  readonly output: () => string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  text(path: string, headers?: Record<string, string>): Promise<string>;
}

async function running(
  t: ExecutionContext,
  files: Readonly<Record<string, string>>,
): Promise<Running> {
  const home = await folderOf(t, files);
  const service = docent(t, [
    'serve',
    join(home, 'guide'),
    '--config',
    join(home, 'service.yaml'),
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--data',
    join(home, '.data'),
  ]);
  const url = (await address(service)).replace('localhost', '127.0.0.1');
  await eventually(async () => (await fetch(`${url}/readyz`)).status === 200);
  const get: Running['get'] = (path, headers = {}) =>
    fetch(url + path, { headers, redirect: 'manual' });
  const text: Running['text'] = async (path, headers) => (await get(path, headers)).text();
  return { home, url, output: service.output, get, text };
}

test('a guide, an API reference and a manual are sets of one service, wherever their folders lie', async (t) => {
  verifies('sets:elsewhere', 'sets:site');
  const { text, get, output, url } = await running(t, FILES);
  const llms = await text('/llms.txt');
  t.regex(llms, /\[Rust\]\(http\S+\/reference\/llms\.txt\): 2 pages/);
  t.regex(llms, /\[Manual\]\(http\S+\/manual\/llms\.txt\): 3 pages/);
  t.regex(
    await text('/reference/llms.txt'),
    /# kit\n[^]*\/reference\/kit\/struct\.Reader\.html\.md/,
  );
  const manual = await text('/manual/llms.txt');
  t.regex(manual, /# Kit manual\n[^]*\[First\][^]*\[Last\][^]*\[Manual\]/);
  // An operator's key in the folder of a set is one of an author's.
  t.regex(output(), /elsewhere\/manual\/docent\.yaml:3: baseUrl is a setting of the operator/);
  t.false(manual.includes('evil.test'));

  const found = async (query: string): Promise<readonly string[]> => {
    const { results } = JSON.parse(await text(`/api/v1/search?${query}`)) as {
      results: { url: string }[];
    };
    return results.map((one) => new URL(one.url).pathname);
  };
  t.deepEqual(await found('q=quokkas&set=reference'), ['/reference/kit/struct.Reader.html']);
  t.deepEqual(await found('q=capybara&set=manual'), ['/manual/docs/index']);
  t.is((await get('/api/v1/search?q=a&set=rust')).status, 400);

  const css = await get('/reference/static.files/a.css');
  t.is(await css.text(), FILES['rust/doc/static.files/a.css']);
  t.is(css.headers.get('content-type'), 'text/css; charset=utf-8');
  const html = await text('/reference/kit/struct.Reader.html');
  t.is(html.replace(/<link rel="alternate"[^>]*>\n/, ''), FILES['rust/doc/kit/struct.Reader.html']);
  t.regex(
    html,
    /<link rel="alternate" type="text\/markdown" href="http\S+\/reference\/kit\/struct\.Reader\.html\.md"/,
  );
  t.regex(await text('/reference/kit/struct.Reader.html.md'), /^# Reader\n[^]*Reads quokkas\./);
  t.regex(
    await text('/reference/kit/', { accept: 'text/markdown' }),
    /\/reference\/kit\/struct\.Reader\.html\)/,
  );
  const leads = async (path: string): Promise<string> => {
    const to = (await get(path)).headers.get('location') ?? '';
    return to.replace(url, '');
  };
  t.is(await leads('/reference/kit'), '/reference/kit/');
  t.is(await leads('/reference/docs/kit-struct-reader'), '/reference/kit/struct.Reader.html');
  t.is(await leads('/reference/old'), '/reference/kit/');
  const missing = await get('/reference/nope', { accept: 'text/html' });
  t.is(missing.status, 404);
  t.is(await missing.text(), FILES['rust/doc/404.html']);
  t.false((await text('/nope', { accept: 'text/html' })).includes('No such item'));
});

test('a new build of a set takes over whole, and what its docent.yaml says is read again', async (t) => {
  verifies('sets:elsewhere', 'sets:site');
  const { home, get, text, output } = await running(t, FILES);
  const doc = join(home, 'rust/doc');
  await rm(doc, { recursive: true });
  await mkdir(join(doc, 'kit'), { recursive: true });
  await writeFile(join(doc, 'kit/index.html'), rustdoc('kit', '<p>Again.</p>'));
  await eventually(() => output().includes('has no index.html'));
  t.is((await get('/reference/kit/struct.Reader.html')).status, 200);
  await writeFile(join(doc, 'crates.js'), FILES['rust/doc/crates.js']);
  await eventually(async () => (await text('/reference/kit/')).includes('Again.'));
  t.is((await get('/reference/kit/struct.Reader.html')).status, 404);

  await writeFile(join(home, 'elsewhere/manual/docent.yaml'), 'product: { name: Handbook }\n');
  await eventually(async () => (await text('/manual/llms.txt')).startsWith('# Handbook\n'));
  await rename(join(home, 'elsewhere/manual/last.md'), join(home, 'elsewhere/manual/end.md'));
  await eventually(async () => (await get('/manual/docs/end')).status === 200);
});

test('a set may keep the built site that is the content folder', async (t) => {
  verifies('sets:site');
  const { text } = await running(t, {
    'service.yaml': 'sets: [{ id: a, site: guide }, { id: b, folder: guide/b }]\n',
    'guide/index.html': page('A', '<p>Wombats.</p>'),
    'guide/b/index.html': page('B', '<p>Quokkas.</p>'),
  });
  t.regex(await text('/index.html'), /<p>Wombats\.<\/p>/);
  t.regex(await text('/b/docs/index.md'), /Quokkas\./);
});

test('nothing outside the folder of a set is opened, whatever its authors write', async (t) => {
  verifies('sets:elsewhere');
  const { home, text, get } = await running(t, {
    ...FILES,
    'guide/secret.txt': 'SECRET\n',
    'elsewhere/manual/take.md':
      '# Take\n\n<!--@include: ../../guide/secret.txt-->\n\n[x](../../guide/secret.txt)\n',
  });
  t.regex(await text('/manual/docs/take.md'), /# Take/);
  t.notRegex(await text('/manual/docs/take.md'), /SECRET/);
  await symlink(join(home, 'guide/secret.txt'), join(home, 'rust/doc/secret.txt'));
  for (const path of [
    '/reference/secret.txt',
    '/reference/..%2f..%2fguide%2fsecret.txt',
    '/manual/docs-assets/secret.txt',
  ])
    t.is((await get(path)).status, 404, path);
});

const check = async (
  t: ExecutionContext,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly home: string; readonly output: string; readonly code: number }> => {
  const home = await folderOf(t, files);
  const argv = ['check', join(home, 'guide'), '--config', join(home, 'service.yaml')];
  return { home, ...(await tried(home, argv)) };
};

test('files of a site that readers do not get, and a site made for another address, are findings', async (t) => {
  verifies('sets:clash');
  const { output } = await check(t, {
    'service.yaml': 'sets: [{ id: a, site: guide }, { id: b, site: b }, { id: c, site: c }]\n',
    'guide/index.html': page('A', '<a href="b/x.html">x</a>'),
    'guide/b/x.html': page('X'),
    'b/index.html': page('B', '<script src="/app.js"></script>'),
    'b/app.js': '',
    'b/llms.txt': '',
    'c/index.html': page('C', '<script src="/c/app.js"></script>'),
    'c/app.js': '',
  });
  t.regex(output, /b\/x\.html: warning site-address-kept: The set "b" is served at \/b/);
  t.regex(output, /b\/llms\.txt: warning site-address-kept/);
  t.regex(
    output,
    /b\/index\.html: warning site-base: The built site was made for "\/" and is served at \/b\/[^]*Build it for \/b\//,
  );
  t.false(output.includes('c/index.html'), output);
});

test('a folder of a set that cannot be read is an error that names it', async (t) => {
  verifies('sets:elsewhere');
  const { home, output, code } = await check(t, {
    'guide/index.md': '# A\n',
    'service.yaml':
      'sets:\n  - { id: a, folder: guide }\n  - { id: b, site: nowhere/html }\n  - { id: c, folder: service.yaml, site: guide }\n',
  });
  t.is(code, 1);
  t.regex(
    output,
    /service\.yaml: sets: the site 'nowhere\/html' of the set b is not a folder that can be read/,
  );
  t.true(output.includes(`relative to the file of --config: this one is '${home}/nowhere/html'`));
  t.regex(output, /the folder 'service\.yaml' of the set c/);
  const empty = await check(t, {
    'guide/index.md': '# A\n',
    'service.yaml': 'sets: [{ id: a }]\n',
  });
  t.regex(empty.output, /service\.yaml:1: sets\[0\] must contain at least one of \[folder, site\]/);
});

test('whoever writes a folder cannot lead a set of the operator out of it', async (t) => {
  verifies('sets:elsewhere');
  const home = await folderOf(t, {
    'guide/index.md': '# A\n',
    'secret/index.md': '# SECRET\n',
    'service.yaml': 'sets: [{ id: a, folder: guide }, { id: b, folder: guide/b }]\n',
  });
  await symlink(join(home, 'secret'), join(home, 'guide/b'));
  const { output, code } = await tried(home, [
    'check',
    join(home, 'guide'),
    '--config',
    join(home, 'service.yaml'),
  ]);
  t.is(code, 1);
  t.regex(output, /guide\/b leads out of \S+guide, whose authors could change where it leads/);
});

for (const place of ['folder: ELSEWHERE', 'folder: ../secret', 'folder: a, site: ELSEWHERE'])
  test(`an author's docent.yaml reads no folder elsewhere: ${place}`, async (t) => {
    verifies('sets:authors');
    const home = await folderOf(t, {
      'guide/a/index.md': '# A\n',
      'secret/index.html': page('SECRET'),
      'secret/index.md': '# SECRET\n',
    });
    const written = place.replace('ELSEWHERE', join(home, 'secret'));
    const folder = join(home, 'guide');
    await writeFile(
      join(folder, 'docent.yaml'),
      `sets: [{ id: a, folder: a }, { id: b, ${written} }]\n`,
    );
    const { output, code } = await tried(home, ['check', folder, '--json']);
    t.is(code, 1);
    const { findings, pages } = JSON.parse(output) as {
      findings: { rule: string; message: string }[];
      pages: number;
    };
    t.is(pages, 1);
    t.regex(
      findings.find(({ rule }) => rule === 'configuration')?.message ?? '',
      /sets\[1\]\.(?:folder|site) /,
    );
    t.false(output.includes('SECRET'));
  });

test('whoever writes the content folder cannot lead the site of --site out of it', async (t) => {
  verifies('sets:elsewhere');
  const home = await folderOf(t, {
    'docs/index.md': '# A\n',
    'secret/index.html': '<h1>SECRET</h1>',
    'docs/own/index.html': '<h1>A</h1>',
  });
  await symlink(join(home, 'secret'), join(home, 'docs/build'));
  await symlink(join(home, 'secret'), join(home, 'current'));
  const checked = (site: string) =>
    tried(home, ['check', join(home, 'docs'), '--site', join(home, site)]);
  const { output, code } = await checked('docs/build');
  t.is(code, 1);
  t.regex(output, /docs\/build leads out of \S+docs, whose authors could change where it leads/);
  for (const site of ['docs/own', 'current', 'secret']) t.is((await checked(site)).code, 0, site);
});

test("a built file has the findings about each set's own docent.yaml once", async (t) => {
  const home = await folderOf(t, {
    'guide/index.md': '# Guide\n',
    'elsewhere/manual/docent.yaml': 'baseUrl: https://evil.test\n',
    'service.yaml':
      'sets:\n  - { id: guide, folder: guide }\n  - { id: manual, folder: elsewhere/manual }\n',
    'guide/docent.yaml': 'port: 1\n',
    'elsewhere/manual/index.md': '# Manual\n',
    'elsewhere/manual/v1/install.md': '# Install\n',
    'elsewhere/manual/v1/use.md': '# Use\n',
    'elsewhere/manual/v2/install.md': '# Install\n',
    'elsewhere/manual/v2/use.md': '# Use\n',
  });
  const file = await built(t, join(home, 'guide'), ['--config', join(home, 'service.yaml')]);
  const artefact = await artefactAt(file, { key: () => undefined });
  const found: (readonly string[])[] = [];
  for (const edition of artefact?.editions ?? []) {
    const { findings } = await openLibrary(edition, artefact!.open);
    const own = findings.filter(({ file: name }) => name === 'docent.yaml');
    found.push(own.map(({ message }) => /`(\w+)`|(\w+)/.exec(message)?.[0] ?? ''));
  }
  await artefact?.close();
  t.deepEqual(found, [['port'], ['baseUrl'], []]);
});
