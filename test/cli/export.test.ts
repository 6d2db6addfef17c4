/** `docent export`: what it writes, beside what the service answers. */
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { serviceOfEditions } from '../helpers/editions.ts';
import { folderOf } from '../helpers/folder.ts';
import { tried, type Tried } from '../helpers/tried.ts';
import type { Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const BASE = 'https://docs.test';
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const files = {
  'index.md': '# Acme\n\nThe front page.\n',
  'guide/install.md':
    '---\nredirect_from: [/old/setup]\n---\n\n# Install\n\nRead [run](run.md) and ![a wombat](wombat.svg).\n',
  'guide/run.md': '# Run\n\n```sh\nacme run\n```\n\n## Stop\n\nStops [it](#stop).\n',
  'guide/wombat.svg': IMAGE,
};

interface Exported extends Tried {
  /** Folder that was written. */
  readonly out: string;
  read(file: string): Promise<string>;
}

async function exported(
  t: Cleanup,
  folder: string,
  ...flags: readonly string[]
): Promise<Exported> {
  const out = join(await folderOf(t, {}), 'public');
  const words = ['export', folder, '-o', out, '--base-url', BASE, ...flags];
  const outcome = await tried(await folderOf(t, {}), words);
  return { ...outcome, out, read: (file) => readFile(join(out, file), 'utf8') };
}

/** Of the files above, for the tests that only read what is written. */
let plain: Exported;
const closers: (() => unknown)[] = [];

test.before(async () => {
  const cleanup = { teardown: (close: () => unknown) => void closers.push(close) };
  plain = await exported(cleanup, await folderOf(cleanup, files));
});

test.after.always(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Every file below a folder, with its text. */
async function textsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true, encoding: 'utf8' });
  const texts = new Map<string, string>();
  for (const name of names.toSorted()) {
    const disk = join(folder, name);
    if ((await lstat(disk)).isFile()) texts.set(name, await readFile(disk, 'latin1'));
  }
  return texts;
}

test('an export has each page as HTML at both addresses that file servers know, and as Markdown', async (t) => {
  verifies('export:whole-site');
  const { code, output, read } = plain;
  t.is(code, 0, output);
  const html = await read('docs/guide-install.html');
  t.regex(html, /<h1[^>]*>Install<\/h1>/);
  t.is(await read('docs/guide-install/index.html'), html);
  t.regex(await read('docs/guide-install.md'), /^# Install\n/);
  t.regex(await read('index.html'), /The front page\./);
  t.regex(await read('404.html'), /class="fault"/);
  t.true((await read('llms.txt')).includes(`${BASE}/docs/guide-install.md`));
  t.true((await read('sitemap-1.xml')).includes(`<loc>${BASE}/docs/guide-run</loc>`));
  t.regex(await read('robots.txt'), /Sitemap: /);
});

test('what an export writes is what the service answers: Markdown, images, scripts, search; HTML but for what is left out', async (t) => {
  verifies('export:same-bytes');
  const { folder, get } = await serviceOfEditions(t, files);
  const { out, read } = await exported(t, folder);
  const texts = await textsOf(out);
  let compared = 0;
  for (const [file, text] of texts) {
    if (!/\.md$|^assets\/|^docs-assets\/|^search-data\/|sitemap-index|^looks/.test(file)) continue;
    // Files have only the samples that ran.
    if (file === 'search-data/choices.json') continue;
    const { rawPayload } = await get(`/${file}`);
    t.is(text, rawPayload.toString('latin1'), file);
    compared += 1;
  }
  t.true(compared > 40, String(compared));
  const proseOf = (html: string): string | undefined =>
    /<div class="prose">.*<\/main>/s.exec(html)?.[0];
  for (const path of ['/docs/guide-install', '/docs/guide-run', '/sections/guide']) {
    const { payload } = await get(path, { accept: 'text/html' });
    t.truthy(proseOf(payload), path);
    t.is(proseOf(await read(`${path.slice(1)}.html`)), proseOf(payload), path);
  }
});

test('an export offers nothing that needs a running service, and says once what it leaves out', async (t) => {
  verifies('export:left-out');
  const { out, output } = plain;
  for (const [file, text] of await textsOf(out)) {
    if (/^assets\/|^search-data\//.test(file)) continue;
    t.notRegex(
      text,
      /\/developers|\/openapi\.json|\/api\/v1|\/mcp\b|api-catalog|skill\.md|ard\.json/,
      file,
    );
  }
  for (const name of ['/api/v1', '/mcp', '/developers', '/skill.md', '/embed.js']) {
    t.is(output.split(name).length, 2, name);
  }
});

test('an export has what the search loads in the browser, and pages that look for nothing else', async (t) => {
  verifies('export:search');
  const { out, read } = plain;
  const names = [...(await textsOf(out)).keys()];
  const { index, texts } = JSON.parse(await read('search-data/current.json')) as Record<
    'index' | 'texts',
    string
  >;
  for (const name of [index, texts]) t.true(names.includes(name.slice(1)), name);
  for (const name of [
    'engine.wasm',
    'engine.js',
    'browser/search-worker.js',
    'browser/results-page.js',
  ]) {
    t.true(
      names.some((one) => one.startsWith('assets/') && one.endsWith(`/${name}`)),
      name,
    );
  }
  for (const name of ['index.html', 'docs/guide-run.html', 'search.html', '404.html']) {
    t.regex(await read(name), /<html [^>]*data-static>/, name);
  }
  t.regex(await read('search.html'), /data-results.*<noscript>/s);
  t.regex(await read('404.html'), /<article class="fault"\s+data-search>/);
});

test('the folder’s own skill is exported, with the indexes that lead to it', async (t) => {
  const skill = '---\nname: acme\ndescription: Runs wombats.\n---\n\nRun `acme run`.\n';
  const { read } = await exported(t, await folderOf(t, { ...files, 'SKILL.md': skill }));
  t.is(await read('skill.md'), skill);
  t.is(await read('.well-known/agent-skills/acme/SKILL.md'), skill);
  t.true((await read('llms.txt')).includes(`${BASE}/skill.md`));
});

test('a redirect is a rule of each host and a page that leads on', async (t) => {
  verifies('export:redirects');
  const { read } = plain;
  t.regex(await read('_redirects'), /^\/docs\/old-setup \/docs\/guide-install 301$/m);
  t.regex(await read('_redirects'), /^\/guide\/run \/docs\/guide-run 301$/m);
  for (const file of ['guide/run/index.html', 'guide/run.html', 'docs/old-setup.html']) {
    t.regex(await read(file), /<meta http-equiv="refresh" content="0; url=\/docs\/guide-/, file);
  }
  t.regex(
    await read('guide/run.html'),
    /rel="canonical" href="https:\/\/docs\.test\/docs\/guide-run"/,
  );
  t.regex(
    await read('.docent-export/nginx.conf'),
    /location = "\/guide\/run" \{ return 301 "\/docs\/guide-run\$is_args\$args"; \}/,
  );
  t.regex(await read('.docent-export/Caddyfile'), /redir "\/guide\/run" "\/docs\/guide-run" 301/);
});

test('no redirect is at a file of a page: hosts would go round in circles', async (t) => {
  verifies('export:redirects');
  // The site of this generator has its pages at the addresses of the service.
  const folder = await folderOf(t, {
    'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] };",
    'docs/use.md': '# Use\n\nText.\n',
  });
  const { read } = await exported(t, folder);
  t.notRegex(await read('_redirects'), /^\/docs\/use(?:\.html)? /m);
  t.regex(await read('docs/use.html'), /<h1[^>]*>Use/);
});

test('headers of the service are rules: policies of pages, of the search worker and of files, types of Markdown, caching', async (t) => {
  verifies('export:headers');
  const { read } = plain;
  const rules = await read('_headers');
  t.regex(
    rules,
    /^\/docs\/\*\n {2}Content-Security-Policy: default-src 'none'; script-src 'self';/m,
  );
  t.regex(rules, /search-worker\.js\n {2}Content-Security-Policy: .*'wasm-unsafe-eval'/);
  t.regex(rules, /^\/docs-assets\/\*\n {2}Content-Security-Policy: .*sandbox$/m);
  t.regex(rules, /^\/\*\.md\n {2}Content-Type: text\/markdown; charset=utf-8; variant=GFM$/m);
  t.regex(rules, /^\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable$/m);
  t.regex(rules, /^\/search\n.*\n {2}X-Robots-Tag: noindex$/m);
});

test('nginx and Caddy send the policy at each path of a page’s files, and where nothing is', async (t) => {
  verifies('export:headers');
  const { read } = plain;
  const nginx = await read('.docent-export/nginx.conf');
  const [, map = ''] = /map \$uri \$docent_content_security_policy \{(.*?)\n\}/s.exec(nginx) ?? [];
  const ofNginx = [...map.matchAll(/^ {2}"~(\S+)" "default-src 'none'; script-src/gm)];
  // As `try_files` of nginx leaves it in $uri.
  for (const path of ['//index.html', '/index.html', '/search//index.html', '/404.html'])
    t.true(
      ofNginx.some(([, pattern = '']) => new RegExp(pattern).test(path)),
      path,
    );
  for (const [line] of nginx.matchAll(/^ *add_header .*$/gm)) t.regex(line, / always;$/);
  const caddy = await read('.docent-export/Caddyfile');
  const patternsOf = (header: RegExp): readonly RegExp[] =>
    [...caddy.matchAll(/^ *(@\w+) path_regexp "(\S+)"$/gm)]
      .filter(([, name]) => header.test(caddy.split(`header ${name} `).slice(1).join('\n')))
      .map(([, , pattern = '']) => new RegExp(pattern));
  const policies = patternsOf(/^Content-Security-Policy "default-src 'none'; script-src/m);
  for (const path of ['/', '/index.html', '/search', '/search/', '/search.html', '/docs/guide-run'])
    t.true(
      policies.some((pattern) => pattern.test(path)),
      path,
    );
  const types = patternsOf(/^Content-Type "text\/markdown/m);
  t.true(types.some((pattern) => pattern.test('/docs/guide-run.md')));
  t.regex(caddy, /handle_errors \{\n.*\n +header Content-Security-Policy "default-src 'none'; /);
});

test('pages have the policy themselves, for hosts that send no headers', async (t) => {
  verifies('export:headers');
  const { get } = await serviceOfEditions(t, files);
  const { read } = plain;
  const policy = String(
    (await get('/docs/guide-run', { accept: 'text/html' })).headers['content-security-policy'],
  );
  for (const file of ['index.html', 'docs/guide-run.html', 'search.html', '404.html']) {
    const [, own = ''] =
      /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(await read(file)) ??
      [];
    const text = own.replaceAll('&#39;', "'");
    t.is(`${text}; frame-ancestors 'none'`, policy, file);
  }
});

test('redirects that authors write never take the place of the files for hosts', async (t) => {
  verifies('export:inside');
  const names = ['_headers', '_redirects', '.nojekyll', '.docent-export/nginx.conf'];
  const yaml = names.map((name) => `  /${name}: /guide/run\n`).join('');
  const folder = await folderOf(t, { ...files, 'docent.yaml': `redirects:\n${yaml}` });
  const { code, output, read } = await exported(t, folder);
  t.is(code, 1, output);
  t.regex(await read('_headers'), /Content-Security-Policy/);
  t.regex(await read('_redirects'), / 301$/m);
  t.is(await read('.nojekyll'), '');
  t.regex(await read('.docent-export/nginx.conf'), /^server \{$/m);
  for (const name of ['_headers', '_redirects', '.nojekyll'])
    t.regex(output, new RegExp(`Not written:.*/${name}: '${name}' is for the rules of hosts`, 's'));
});

test('redirects that authors write cannot leave the folder, nor write rules of a host', async (t) => {
  verifies('export:inside');
  const redirects = {
    '/../../outside': '/guide/run',
    '/a"; } location / { return 200 "x': '/guide/run',
    '/$host`{x}': '/guide/run',
    '/line\nbreak': '/guide/run',
    '/to': 'https://acme.example/a"b$host{x}`\\',
  };
  const yaml = Object.entries(redirects).map(
    ([from, to]) => `  ${JSON.stringify(from)}: ${JSON.stringify(to)}`,
  );
  const folder = await folderOf(t, {
    ...files,
    'docent.yaml': `redirects:\n${yaml.join('\n')}\n`,
  });
  const { out, read } = await exported(t, folder);
  t.deepEqual(await readdir(join(out, '..')), ['public']);
  for (const line of (await read('_redirects')).trim().split('\n')) {
    t.regex(line, /^\/\S* \S+ 301$/);
  }
  for (const file of ['.docent-export/nginx.conf', '.docent-export/Caddyfile']) {
    const text = await read(file);
    t.true(text.includes('https://acme.example/a%22b%24host%7Bx%7D%60%5C'), file);
    t.notRegex(text, /return 200|\$host|\{x\}|^break/m, file);
  }
  t.regex(await read('$host`{x}/index.html'), /url=\/docs\/guide-run/);
});

test('an export has all editions: pages that are not translated too, and the scripts once', async (t) => {
  verifies('export:editions');
  const translated = 'i18n/de/docusaurus-plugin-content-docs/current';
  const folder = await folderOf(t, {
    'docusaurus.config.js':
      "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { docs: {} }]] };",
    'versions.json': '["1.0"]',
    'docs/use.md': '# Use\n\nText.\n',
    'docs/install.md': '# Install\n\nText.\n',
    'versioned_docs/version-1.0/use.md': '# Use it\n\nOld.\n',
    [`${translated}/use.md`]: '# Benutzen\n\nText.\n',
  });
  const { code, output, out, read } = await exported(t, folder);
  t.is(code, 0, output);
  const texts = await textsOf(out);
  const uses = [...texts.keys()].filter((file) => /(?:^|\/)docs\/use\.html$/.test(file));
  t.is(uses.length, 3, uses.join());
  const german =
    [...texts.keys()].find((file) => /^(?:.*\/)?de\/docs\/install\.html$/.test(file)) ?? '';
  t.regex(await read(german), /nicht übersetzt/);
  t.is([...texts.keys()].filter((file) => file.endsWith('/engine.wasm')).length, 1);
  for (const file of uses)
    t.regex(texts.get(file) ?? '', /<script type="module" src="\/assets\//, file);
  t.true(
    [...texts.keys()].some(
      (file) => file !== 'search-data/current.json' && file.endsWith('/search-data/current.json'),
    ),
  );
});

test('below a path of its host, every link, rule and address of an export begins with it', async (t) => {
  verifies('export:prefix');
  const linked = {
    ...files,
    'guide/more.md': '# More\n\nSee [the releases](/releases) and [Run](/guide/run).\n\n## 1.0\n',
  };
  const { read, out } = await exported(t, await folderOf(t, linked), '--base-url', `${BASE}/acme`);
  for (const [file, text] of await textsOf(out)) {
    if (!file.endsWith('.html')) continue;
    for (const [, address = ''] of text.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)) {
      t.true(address.startsWith('/acme/'), `${file}: ${address}`);
    }
  }
  t.regex(await read('_redirects'), /^\/acme\/guide\/run \/acme\/docs\/guide-run 301$/m);
  t.regex(await read('_headers'), /^\/acme\/docs\/\*$/m);
  t.true((await read('llms.txt')).includes(`${BASE}/acme/docs/guide-run.md`));
  t.regex(await read('.docent-export/nginx.conf'), /error_page 404 \/acme\/404\.html;/);
});

test('the same folder gives the same bytes', async (t) => {
  verifies('export:same-bytes');
  const folder = await folderOf(t, files);
  const [first, second] = [await exported(t, folder), await exported(t, folder)];
  t.deepEqual(await textsOf(second.out), await textsOf(first.out));
});

test('the next export replaces the last one, and nothing of that is left', async (t) => {
  verifies('export:output');
  const folder = await folderOf(t, files);
  const data = await folderOf(t, {});
  const out = join(data, 'public');
  t.is((await tried(data, ['export', folder, '-o', out])).code, 0);
  await rm(join(folder, 'guide/run.md'));
  t.is((await tried(data, ['export', folder, '-o', out])).code, 0);
  t.false((await readdir(join(out, 'docs'))).includes('guide-run.html'));
  t.deepEqual(await readdir(data), ['public']);
});

test('an export writes into no folder but an empty one, a new one or the last export, and not into the documentation', async (t) => {
  verifies('export:output');
  const folder = await folderOf(t, files);
  const data = await folderOf(t, { 'full/mine.txt': 'mine', file: '' });
  await symlink(join(data, 'full'), join(data, 'link'));
  for (const [out, message] of [
    [join(data, 'full'), /holds files that no export has written/],
    [join(data, 'file'), /is a file/],
    [join(data, 'link'), /is a link/],
    [join(folder, 'public'), /lies in the documentation/],
    [folder, /holds the documentation/],
  ] as const) {
    const { code, output } = await tried(data, ['export', folder, '-o', out]);
    t.is(code, 1, output);
    t.regex(output, message);
  }
  t.deepEqual(await readdir(join(data, 'full')), ['mine.txt']);
  await mkdir(join(data, 'empty'));
  for (const out of [join(data, 'empty'), join(folder, '.public')]) {
    t.is((await tried(data, ['export', folder, '-o', out])).code, 0);
    t.true((await readdir(out)).includes('llms.txt'));
  }
});

test('a failed export leaves the last one as it is', async (t) => {
  verifies('export:output');
  const folder = await folderOf(t, files);
  const data = await folderOf(t, {});
  const out = join(data, 'public');
  await tried(data, ['export', folder, '-o', out]);
  const before = await textsOf(out);
  for (const file of ['index.md', 'guide/install.md', 'guide/run.md']) await rm(join(folder, file));
  t.is((await tried(data, ['export', folder, '-o', out])).code, 1);
  t.deepEqual(await textsOf(out), before);
  t.deepEqual(await readdir(data), ['public']);
});

test('files whose names some disk cannot hold beside each other are named, and links that lead to nothing', async (t) => {
  verifies('export:named');
  const folder = await folderOf(t, {
    ...files,
    'guide/more.md': '# More\n\n![one](Wombat.svg) ![two](wombat.svg) and [gone](/nowhere.html)\n',
  });
  await writeFile(join(folder, 'guide/Wombat.svg'), IMAGE);
  const { code, output } = await exported(t, folder);
  t.is(code, 1);
  t.regex(output, /wombat\.svg: '.*Wombat\.svg' differs from it in letter case only/i);
  t.regex(output, /\/nowhere\.html on 1 page: \/docs\/guide-more/);
});

test('docent export says what it lacks: a folder to write, the sources of a kept site, an address', async (t) => {
  const folder = await folderOf(t, { ...files, 'index.html': '<h1>Built</h1>' });
  const without = await tried(folder, ['export', folder]);
  t.is(without.code, 2);
  t.regex(without.output, /-o public/);
  const kept = await exported(t, folder, '--site', folder);
  t.is(kept.code, 1);
  t.regex(kept.output, /Export the folder of its sources, without --site/);
  const sets = await folderOf(t, {
    'docs/a.md': '# A\n',
    'sdk/b.md': '# B\n',
    'built/index.html': '<h1>Built</h1>',
    'docent.yaml':
      'sets:\n  - { id: docs, name: Docs, folder: docs }\n  - { id: sdk, name: SDK, folder: sdk, site: built }\n',
  });
  const operators = ['--config', join(sets, 'docent.yaml')];
  const ofSet = await exported(t, join(sets, 'docs'), ...operators);
  t.is(ofSet.code, 1);
  t.regex(ofSet.output, /without `site` of the set 'sdk'/);
  const data = await folderOf(t, {});
  const { code, output } = await tried(data, ['export', folder, '-o', join(data, 'public')]);
  t.is(code, 0);
  t.regex(output, /--base-url https:\/\/docs\.acme\.example/);
});
