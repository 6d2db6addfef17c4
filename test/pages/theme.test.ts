import test from 'ava';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderSettings } from '../../src/config/folder-file.ts';
import { readConfig } from '../../src/config/read.ts';
import type { Theme } from '../../src/content/library/theme.ts';
import { findAssets } from '../../src/pages/assets.ts';
import { looksCss } from '../../src/pages/looks.ts';
import { GROUNDS } from '../../src/pages/manifest.ts';
import { siteWords } from '../../src/pages/words/given.ts';
import { folderOf, load } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL, service, type Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
/** The beginning of an image of 120 × 63 pixels. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000780000003f08060000', 'hex');
const FILES = {
  'index.md': '# Acme\n\nHello.\n',
  'guide/install.md': '# Install\n\nRun it.\n',
  'brand/logo.svg': SVG,
  'brand/dark.svg': SVG,
  'brand/icon.svg': SVG,
};
const PAGE = '/docs/guide-install';

/** The theme as the service reads it from the text of `docent.yaml`. */
function themeOf(yaml: string): Theme {
  const { values, unapplied } = folderSettings(yaml);
  if (unapplied.length > 0) throw new Error(JSON.stringify(unapplied));
  const { config } = readConfig({ folder: { values, unapplied } });
  if (config === undefined) throw new Error('the configuration has errors');
  return config.theme;
}

async function themed(
  t: Cleanup,
  yaml: string,
  files: Record<string, string | Uint8Array> = FILES,
) {
  const language = /^language: (.*)$/m.exec(yaml)?.[1] ?? 'en';
  const options = { theme: themeOf(yaml), siteWords: siteWords(), language };
  const { library, findings } = await load(await folderOf(t, files), options);
  if (library === undefined) throw new Error(JSON.stringify(findings));
  const generation = { ...emptyGeneration(BASE_URL), library };
  return { findings, ...(await service(t, { generation })) };
}

test('logo, dark logo and favicon of a folder without a generator are shown and served', async (t) => {
  verifies('theme:images');
  const { get, findings } = await themed(
    t,
    'theme:\n  logo: brand/logo.svg\n  logoDark: brand/dark.svg\n  favicon: brand/icon.svg\n',
  );
  t.deepEqual(findings, []);
  const { payload } = await get(PAGE);
  t.regex(payload, /<img class="logo light-only" src="\/docs-assets\/brand\/logo.svg"/);
  t.regex(payload, /<img class="logo dark-only" src="\/docs-assets\/brand\/dark.svg"/);
  t.regex(payload, /<link rel="icon" href="\/docs-assets\/brand\/icon.svg"/);
  for (const name of ['logo', 'dark', 'icon'])
    t.is((await get(`/docs-assets/brand/${name}.svg`)).payload, SVG);
  const icon = await get('/favicon.ico');
  t.is(icon.statusCode, 301);
  t.is(icon.headers['location'], '/docs-assets/brand/icon.svg');
});

const WHITE = '<path fill="#fff" d="M1 1h9v9h9v-9h9"/>';

for (const [what, drawn, classes] of [
  ['black, which is what a shape without a colour has', '<path d="M1 1h9"/>', 'logo for-light'],
  ['white', WHITE, 'logo for-dark'],
  ['white by its group', '<g fill="white"><path d="M1 1"/></g>', 'logo for-dark'],
  ['white by a style', '<path style="stroke:red;fill:#ffffff" d="M1 1"/>', 'logo for-dark'],
  [
    'white by a class of its own style sheet',
    '<style>.a,.b{fill-rule:evenodd;fill:#fff}</style><path class="b" d="M1 1"/>',
    'logo for-dark',
  ],
  ['of a colour that both grounds show', '<path fill="#d33" d="M1 1h9"/>', 'logo'],
  ['of a gradient', '<path fill="url(#a)" d="M1 1h9"/>', 'logo'],
  ['white, within a coloured shape', `<circle fill="#06c" r="9"/><g>${WHITE}</g>`, 'logo'],
  [
    'white, beside a small sign in colour',
    `<path fill="#d33" d="M1"/>${WHITE.repeat(3)}`,
    'logo for-dark',
  ],
] as const) {
  test(`a logo that is ${what}`, async (t) => {
    verifies('theme:images');
    const logo = `<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`;
    const { get } = await themed(t, 'theme:\n  logo: brand/logo.svg\n', {
      ...FILES,
      'brand/logo.svg': logo,
    });
    t.is(/<img class="(logo[^"]*)"/.exec((await get(PAGE)).payload)?.[1], classes);
  });
}

test('the name beside a logo as wide as a word can be left out on narrow screens', async (t) => {
  const at = async (width: number): Promise<boolean> => {
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"/>`;
    const files = { ...FILES, 'brand/logo.svg': logo };
    const { get } = await themed(t, 'theme:\n  logo: brand/logo.svg\n', files);
    return (await get(PAGE)).payload.includes('class="beside-word"');
  };
  t.true(await at(80));
  t.false(await at(30));
});

test('chats and social sites find the image of the theme, with its absolute address', async (t) => {
  verifies('theme:image');
  const image = 'brand/card.png';
  const { get } = await themed(t, `theme:\n  image: ${image}\n`, { ...FILES, [image]: PNG });
  for (const page of ['/', PAGE]) {
    const { payload } = await get(page);
    const metas = [
      ...payload.matchAll(
        /<meta (?:property|name)="(og:image[^"]*|twitter:card)" content="([^"]*)"/g,
      ),
    ];
    t.deepEqual(Object.fromEntries(metas.map(([, name, value]) => [name, value])), {
      'twitter:card': 'summary_large_image',
      'og:image': `${BASE_URL}/docs-assets/brand/card.png`,
      'og:image:width': '120',
      'og:image:height': '63',
    });
  }
  t.is((await get('/docs-assets/brand/card.png')).statusCode, 200);
});

test('a drawing, which social sites do not show, is an error and not named to them', async (t) => {
  verifies('theme:image');
  const { get, findings } = await themed(t, 'theme:\n  image: brand/logo.svg\n');
  t.like(findings, [{ rule: 'theme-image-missing', severity: 'error' }]);
  t.regex(findings[0]?.remedy ?? '', /^Name a \.png/);
  t.regex((await get(PAGE)).payload, /twitter:card" content="summary"/);
  t.false((await get(PAGE)).payload.includes('og:image'));
});

test('without a favicon, /favicon.ico leads to the icon of Docent', async (t) => {
  const { get } = await themed(t, '');
  const { headers } = await get('/favicon.ico');
  const { statusCode } = await get(String(headers['location']));
  t.is(statusCode, 200);
});

test('the manifest has name, icon and colours of the theme', async (t) => {
  verifies('theme:manifest');
  const { get } = await themed(t, 'theme:\n  favicon: brand/icon.svg\n  accent: "#5e35b1"\n');
  const { payload } = await get(PAGE);
  // A proxy that asks for a login finds it in cookies.
  t.regex(payload, /<link rel="manifest" href="\/site\.webmanifest" crossorigin="use-credentials"/);
  const { headers, payload: manifest } = await get('/site.webmanifest');
  t.is(headers['content-type'], 'application/manifest+json');
  t.like(JSON.parse(manifest), {
    name: 'Acme',
    lang: 'en',
    start_url: '/',
    theme_color: '#5e35b1',
    icons: [{ src: '/docs-assets/brand/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
});

test('a PNG icon of any letter case is the icon of devices of Apple, and the manifest has no size that is not known', async (t) => {
  verifies('theme:manifest');
  const files = { ...FILES, 'brand/Icon.PNG': 'none' };
  const { get } = await themed(t, 'theme:\n  favicon: brand/Icon.PNG\n', files);
  t.regex(
    (await get(PAGE)).payload,
    /<link rel="apple-touch-icon" href="\/docs-assets\/brand\/Icon\.PNG"/,
  );
  const { icons } = JSON.parse((await get('/site.webmanifest')).payload) as { icons: unknown };
  t.deepEqual(icons, [{ src: '/docs-assets/brand/Icon.PNG', type: 'image/png' }]);
});

test('the colours of the manifest are the grounds of the style sheet', async (t) => {
  const { get } = await service(t);
  const css = (await get(`${findAssets().path}/site.css`)).payload;
  const long = (colour: string): string =>
    colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour;
  const grounds = [...css.matchAll(/--ground: (#\w+);/g)].map(([, colour = '']) => long(colour));
  t.deepEqual([...new Set(grounds)], Object.values(GROUNDS));
});

test('a site without a theme has a manifest with the icon of Docent, and colours of both schemes', async (t) => {
  verifies('theme:manifest');
  const { get } = await themed(t, '');
  const { icons } = JSON.parse((await get('/site.webmanifest')).payload) as {
    icons: readonly { src: string }[];
  };
  t.is((await get(icons[0]?.src ?? '')).statusCode, 200);
  const { payload } = await get(PAGE);
  t.deepEqual(
    [...payload.matchAll(/name="theme-color"\s+media="\(prefers-color-scheme: (\w+)\)"/g)].map(
      ([, scheme]) => scheme,
    ),
    ['light', 'dark'],
  );
});

const WORDS = `
onThisPage: På den här sidan
script:
  search: Sök
  didYouMean: 'Menade du: {words}'
sv:
  menu: Meny
de:
  menu: Speisekarte
`;
const WORDS_THEME = 'theme:\n  words: brand/words.yaml\n';

test('words of a file stand in place of those of the site, for people and for its scripts', async (t) => {
  verifies('theme:words');
  const headings = '# Acme\n\n## One\n\n## Two\n';
  const files = { ...FILES, 'brand/words.yaml': WORDS, 'index.md': headings };
  const { findings, get } = await themed(t, `language: sv\n${WORDS_THEME}`, files);
  t.deepEqual(findings, []);
  const { payload } = await get('/');
  t.regex(payload, /<summary>På den här sidan<\/summary>/);
  t.regex(payload, /placeholder="Sök"/);
  t.regex(payload, /<button class="menu"[^>]*>Meny</);
  t.regex(payload, /<header class="bar" lang="sv"/);
  t.regex(payload, /"didYouMean":"Menade du: \{words\}"/);
  t.regex(payload, />This page as Markdown</);
});

/** Rule, line, the name that is wrong and the one that is proposed, of each finding. */
const told = (findings: Awaited<ReturnType<typeof themed>>['findings']): readonly string[] =>
  findings.map(
    ({ rule, file, line, message, remedy }) =>
      `${rule} ${file}:${line} ${/[\w.]+(?=[”"'`])/.exec(message)?.[0]} -> ${/`([\w.]+)`\.$/.exec(remedy)?.[1]}`,
  );

test('words that the site has not, or that lack a value, are errors with their line and leave the usual ones', async (t) => {
  verifies('theme:words');
  const words = `
menue: Menu
noResult: Nothing.
script: { didYouMean: 'Did you?', search: [1], __proto__: { x: y } }
body: { language: de }
pageOf: '{page} of {count} in {product}'
`;
  const files = { ...FILES, 'brand/words.yaml': words };
  const { findings, get } = await themed(t, WORDS_THEME, files);
  t.deepEqual(told(findings), [
    'theme-words brand/words.yaml:2 menue -> menu',
    'theme-words brand/words.yaml:3 noResult -> script.noResult',
    'theme-words brand/words.yaml:4 script.didYouMean -> undefined',
    'theme-words brand/words.yaml:4 script.search -> undefined',
    'theme-words brand/words.yaml:4 script.__proto__.x -> script.notHere',
    'theme-words brand/words.yaml:5 body.language -> body.table',
    'theme-words brand/words.yaml:6 pageOf -> undefined',
  ]);
  t.regex((await get('/')).payload, /placeholder="Search"/);
});

test('faults in words of every language are told, and a name that is no language and no group is one of them', async (t) => {
  verifies('theme:words');
  const words = `
pt_BR: { menu: Cardápio, body: { tabel: Tabela } }
svenska: { menu: Meny, script: { search: Sök } }
fr: { scrip: { search: Chercher, open: Ouvrir } }
menu: Menu
`;
  const files = { ...FILES, 'brand/words.yaml': words };
  const { findings } = await themed(t, `language: en\n${WORDS_THEME}`, files);
  t.deepEqual(told(findings), [
    'theme-words brand/words.yaml:2 body.tabel -> body.table',
    'theme-words brand/words.yaml:3 svenska -> script',
    'theme-words brand/words.yaml:4 scrip -> script',
  ]);
});

for (const [language, words, menu, spoken] of [
  ['sv-SE', 'sv: { menu: Meny }', 'Meny', 'sv-SE'],
  ['sv-SE', 'sv-FI: { menu: F }\nsv-SE: { menu: S }\nsv: { menu: N }\nmenu: All', 'S', 'sv-SE'],
  ['de-AT', 'de: { menu: Karte }\nde-CH: { menu: C }', 'Karte', 'de-AT'],
  ['pt-BR', 'pt_BR: { menu: Lista }', 'Lista', 'pt-BR'],
  ['zh-TW', 'zh: { menu: Z }', '選單', 'zh-TW'],
  ['fa', 'sv: { menu: Meny }', 'Menu', 'en'],
  ['fa', 'menue: M', 'Menu', 'en'],
] as const) {
  test(`pages in ${language} have the words of ${words.replaceAll('\n', ', ')}, or their own`, async (t) => {
    verifies('theme:words');
    const files = { ...FILES, 'brand/words.yaml': `${words}\n` };
    const { get } = await themed(t, `language: ${language}\n${WORDS_THEME}`, files);
    const { payload } = await get('/');
    t.is(/<button class="menu"[^>]*>([^<]*)</.exec(payload)?.[1], menu);
    t.is(/<header class="bar" lang="([^"]*)"/.exec(payload)?.[1], spoken);
  });
}

test('a file of words that is missing, holds no texts or cannot be read is an error, where it can be mended', async (t) => {
  verifies('theme:words');
  const files = {
    ...FILES,
    'brand/list.yaml': '- a\n',
    'brand/broken.json': '{',
    'brand/broken.yaml': 'menu: A\nscript: [\n',
    'brand/twice.yaml': 'menu: A\n\nmenu: B\n',
  };
  for (const [name, fault] of [
    ['gone.yaml', 'theme-words-missing docent.yaml:undefined'],
    ['brand/logo.svg', 'theme-words-missing docent.yaml:undefined'],
    ['brand/list.yaml', 'theme-words-missing docent.yaml:undefined'],
    ['brand/broken.json', 'data-file brand/broken.json:1'],
    ['brand/broken.yaml', 'data-file brand/broken.yaml:3'],
    ['brand/twice.yaml', 'repeated-key brand/twice.yaml:3'],
  ] as const) {
    const { findings } = await themed(t, `theme:\n  words: ${name}\n`, files);
    t.deepEqual(
      findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`),
      [fault],
      name,
    );
  }
});

test('images that are missing, elsewhere or of another type are errors, and are not served', async (t) => {
  verifies('theme:images');
  const { get, findings } = await themed(
    t,
    'theme:\n  logo: brand/gone.svg\n  logoDark: guide/install.md\n  favicon: docs.svg\n',
  );
  t.deepEqual(
    findings.map(({ rule, message }) => `${rule} ${/names (\S+),/.exec(message)?.[1]}`),
    ['brand/gone.svg', 'guide/install.md', 'docs.svg'].map((name) => `theme-image-missing ${name}`),
  );
  t.notRegex((await get(PAGE)).payload, /class="logo"/);
  for (const path of ['../secret.svg', '/etc/x.svg', '.git/x.svg', 'a/../../x.svg']) {
    const { values, unapplied } = folderSettings(`theme:\n  logo: ${path}\n`);
    t.is(values.size, 0, path);
    t.is(unapplied[0]?.line, 2, path);
  }
});

test('a set shows the logo that lies beside the sets', async (t) => {
  verifies('theme:images');
  const top = await folderOf(t, { 'logo.svg': SVG });
  await mkdir(join(top, 'api'));
  await writeFile(join(top, 'api/index.md'), '# API\n');
  const { library } = await load(join(top, 'api'), {
    theme: { logo: 'logo.svg' },
    themeFolder: top,
  });
  if (library === undefined) return t.fail();
  const generation = { ...emptyGeneration(BASE_URL), library };
  const { get } = await service(t, { generation });
  const [, src = ''] = /class="logo" src="([^"]*)"/.exec((await get('/')).payload) ?? [];
  t.is((await get(src)).payload, SVG);
});

const FONT = 'wOF2';

test('the style sheet of the folder is used, with its fonts and images', async (t) => {
  verifies('theme:css');
  const css = `@font-face { font-family: Own; src: url("fonts/own.woff2?#iefix") format("woff2"), local("Own"); }
:root { --accent: #5e35b1; --sans: Own, sans-serif; }
.bar { background: url(logo.svg#top), url('data:image/png;base64,AA=='); }
`;
  const { get, findings } = await themed(t, 'theme:\n  css: brand/site.css\n', {
    ...FILES,
    'brand/site.css': css,
    'brand/fonts/own.woff2': FONT,
  });
  t.deepEqual(findings, []);
  const { payload, headers } = await get('/looks.css');
  t.is(headers['content-type'], 'text/css; charset=utf-8');
  t.is(
    payload,
    css
      .replace('fonts/own.woff2?#iefix', 'docs-assets/brand/fonts/own.woff2')
      .replace('logo.svg#top', 'docs-assets/brand/logo.svg#top'),
  );
  t.is((await get('/docs-assets/brand/fonts/own.woff2')).headers['content-type'], 'font/woff2');
  t.regex(
    (await get(PAGE)).payload,
    /site.css" \/>\s+<link rel="stylesheet" href="\/looks.css" \/>/,
  );
});

test('what the style sheet says of the root, it says of the panels of /_styles', async (t) => {
  const css = `:root { --own: red }
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { --own: blue } }
:root[data-theme='dark'] .a, :root-like { --own: blue }
`;
  const folder = await folderOf(t, { 'own.css': css, 'a.md': '# A\n\nText.\n' });
  const { library } = await load(folder, { theme: themeOf('theme:\n  css: own.css\n') });
  t.is(looksCss(library!, false), css);
  t.is(
    looksCss(library!, true),
    `:is(:root, [data-theme='light']) { --own: red }
@media (prefers-color-scheme: dark) { :is(:root, .sample):not([data-theme='light']) { --own: blue } }
:is(:root, .sample)[data-theme='dark'] .a, :root-like { --own: blue }
`,
  );
});

const LEFT_OUT: readonly (readonly [string, string])[] = [
  ['a style sheet of another host', '@import url(https://evil.test/a.css);'],
  ['a style sheet beside it', '@IMPORT "more.css" screen;'],
  ['an image of another host', '.a { background: url(https://evil.test/a.png) }'],
  ['an image of another host, in quotes', '.a { background: red url("//evil.test/a.png") }'],
  ['a file outside the folder', '.a { background: url(../../secret.svg) }'],
  ['a hidden file', '.a { background: url(.git/a.svg) }'],
  ['a file that is missing', '.a { background: url(gone.svg) }'],
  ['a variable with an address', ':root { --x: url(https://evil.test/a.png) }'],
  ['a set of images', '.a { background: image-set("https://evil.test/a.png" 1x) }'],
  ['an address in an escaped function', '.a { background: u\\72l(https://evil.test/a.png) }'],
  ['a script', '.a { background: url(javascript:x) }'],
  ['a style sheet named with an escape', '@i\\6dport "http://evil.test/a.css";'],
  ['a set of images of a variable', '.a { background-image: image-set(var(--x) 1x) }'],
  ['a set of images of an attribute', '.a { background: image-set(attr(data-evil) 1x) }'],
  ['an address behind a comment', '.a { background: red/**/url(http://evil.test/a.png) }'],
  ['an address that is a choice', '.a { background: if(else:url(http://evil.test/a.png)) }'],
  ['a font as data', '@font-face { src: url(data:font/woff2;base64,secret) }'],
];

for (const [what, rule] of LEFT_OUT) {
  test(`${what} is left out of the style sheet, and is an error with its line`, async (t) => {
    verifies('theme:css');
    const { get, findings } = await themed(t, 'theme:\n  css: brand/site.css\n', {
      ...FILES,
      'brand/site.css': `\n${rule}\n.kept { color: red }\n`,
    });
    t.deepEqual(
      findings.map(({ rule: name, severity, file, line }) => [name, severity, file, line]),
      [['theme-css-address', 'error', 'brand/site.css', 2]],
    );
    const { payload } = await get('/looks.css');
    t.true(payload.includes('.kept { color: red }'));
    t.notRegex(payload, /evil|secret|gone|import|6dport|git|javascript/i);
  });
}

const OTHERWISE: readonly (readonly [string, string])[] = [
  ['in a value', '.a { content: "\n; background: url(http://evil.test/a.png); color: "\n; }'],
  ['at the top', '@charset "\n; @import "http://evil.test/a.css"; @foo "\n;'],
  ['in a selector', 'a[b="\n]{} body { background: url(http://evil.test/a.png) } c["\n] {}'],
  ['after a carriage return', ".a { content: '\r; background: url(http://evil.test/a.png); '\r; }"],
  [
    'in an address without quotes',
    '.a { background: URL(#/*), url(http://evil.test/a.png) /**/) }',
  ],
  ['in an escaped function', '.a { background: u\\72l(a"b) } .b { content: "\n; c: "\n }'],
  ['behind a mark of an HTML comment', '<!-- @import "http://evil.test/a.css"; a:b { c: d }'],
];

for (const [where, rule] of OTHERWISE) {
  test(`a style sheet that browsers read otherwise ${where} is an error with its line, and is not used`, async (t) => {
    verifies('theme:css');
    const { get, findings } = await themed(t, 'theme:\n  css: brand/site.css\n', {
      ...FILES,
      'brand/site.css': `\n${rule}\n.kept { color: red }\n`,
    });
    t.deepEqual(
      findings.map(({ rule: name, severity, file, line }) => [name, severity, file, line]),
      [['theme-css-broken', 'error', 'brand/site.css', 2]],
    );
    t.false((await get('/looks.css')).payload.includes('evil'));
  });
}

test('what a style sheet usually has is served as it is written', async (t) => {
  verifies('theme:css');
  const css = `@charset "utf-8"; /* It's "mine" */
.md\\:w-\\[calc\\(1\\)\\]:not(.x) > a::after { content: "it's \\"so\\"\\
on"; color: red /* was: "blue */; }
.b { background: image-set(url("logo.svg") type("image/svg+xml") 1x), URL( 'data:image/svg+xml,<svg xmlns="x"/>' ); }
`;
  const { get, findings } = await themed(t, 'theme:\n  css: brand/site.css\n', {
    ...FILES,
    'brand/site.css': css,
  });
  t.deepEqual(findings, []);
  t.is((await get('/looks.css')).payload, css.replace('logo.svg', 'docs-assets/brand/logo.svg'));
});

for (const [written, file] of [
  ['url(größe.woff2)', 'größe.woff2'],
  ['url("a,b (1).svg")', 'a,b (1).svg'],
  ['url(a\\(1\\).svg)', 'a(1).svg'],
  ['url(my%20font.woff2)', 'my font.woff2'],
  ['url("my\\20 font.woff2")', 'my font.woff2'],
] as const) {
  test(`${written} leads to ${file}`, async (t) => {
    verifies('theme:css');
    const { get, findings } = await themed(t, 'theme:\n  css: brand/site.css\n', {
      ...FILES,
      'brand/site.css': `.a { background: ${written} }`,
      [`brand/${file}`]: FONT,
    });
    t.deepEqual(findings, []);
    const [, href = ''] = /url\("?(.*?)"?\) }/.exec((await get('/looks.css')).payload) ?? [];
    t.is((await get(`/${href.replaceAll('\\', '')}`)).payload, FONT);
  });
}

for (const [address, fault] of [
  ['gone.woff2', 'leads to no file'],
  ['large.svg', 'more than 2 MB'],
  ['/brand/logo.svg', 'begins with a slash'],
  ['https://evil.test/a.png', 'leads to another host'],
  ['//evil.test/a.png', 'leads to another host'],
  ['%2e%2e/%2e%2e/secret.svg', 'leads to no file'],
  ['.git/a.svg', 'hidden'],
  ['a$b.svg', 'characters'],
] as const) {
  test(`of the address ${address} the finding says: ${fault}`, async (t) => {
    verifies('theme:css');
    const { findings } = await themed(t, 'theme:\n  css: brand/site.css\n', {
      ...FILES,
      'brand/site.css': `.a { background: url("${address}") }`,
      'brand/large.svg': 'x'.repeat(2_000_001),
      'brand/a$b.svg': SVG,
    });
    t.is(findings.length, 1);
    t.true(findings[0]?.message.includes(`the address "${address}" `), findings[0]?.message);
    t.true(findings[0]?.message.includes(fault), findings[0]?.message);
  });
}

for (const [what, css, rule] of [
  ['is missing', undefined, 'theme-css-missing'],
  ['is larger than 100 kB', `/*${'x'.repeat(100_001)}*/`, 'theme-css-missing'],
  ['does not end', '.a { color: red', 'theme-css-broken'],
  ['has an address of spaces', `a { b: url(${' '.repeat(99_000)}`, 'theme-css-broken'],
  ['has functions without end', `a { b: ${'c('.repeat(45_000)} }`, 'theme-css-broken'],
] as const) {
  test(`a style sheet that ${what} is an error, and the site has its own looks`, async (t) => {
    verifies('theme:css');
    const files = css === undefined ? FILES : { ...FILES, 'brand/site.css': css };
    const { get, findings } = await themed(t, 'theme:\n  css: brand/site.css\n', files);
    t.deepEqual(
      findings.map((one) => one.rule),
      [rule],
    );
    t.false((await get(PAGE)).payload.includes('looks.css'));
  });
}

test('each variable and each part that the page about looks lists is one of the site', async (t) => {
  verifies('theme:variables');
  const text = readFileSync('content/write/looks.md', 'utf8');
  const { get } = await service(t);
  const css = (await get(`${findAssets().path}/site.css`)).payload;
  const [, section = ''] = /\n## Your own CSS\n([^]*?)(?=\n## |$)/.exec(text) ?? [];
  const names = [...section.matchAll(/^\|[^|]*`(--[\w-]+|\.[\w-]+)`/gm)].map(
    ([, name = '']) => name,
  );
  t.true(names.length >= 20);
  for (const name of names) t.regex(css, new RegExp(`${name.replace('.', '\\.')}(?![\\w-])`), name);
});

test('the style sheet of the site is one file of all that stand in browser/styles', async (t) => {
  const { get } = await service(t);
  const css = (await get(`${findAssets().path}/site.css`)).payload;
  t.notRegex(css, /@import/);
  for (const name of readdirSync('browser/styles'))
    t.true(css.includes(readFileSync(join('browser/styles', name), 'utf8')), name);
});

/** Contrast of two colours by WCAG 2.2, written from its text. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const value = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
      return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    }, 0.05);
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return high / low;
}

for (const [accent, isNoted] of [
  ['#ffd600', true],
  ['#5e35b1', false],
  ['#101010', false],
  ['#fefefe', true],
] as const) {
  test(`the accent ${accent} can be read in both schemes`, async (t) => {
    verifies('theme:accent');
    const { get, findings } = await themed(t, `theme:\n  accent: '${accent}'\n`);
    t.deepEqual(
      findings.map(({ rule, severity }) => `${severity} ${rule}`),
      isNoted ? ['note theme-contrast'] : [],
    );
    const css = (await get('/looks.css')).payload;
    const [light = '', dark = ''] = [...css.matchAll(/--accent: (#\w{6});/g)].map(
      ([, colour = '']) => colour,
    );
    t.true(contrast(light, '#ffffff') >= 4.5, light);
    t.true(contrast(dark, '#14171c') >= 4.5, dark);
    const { payload } = await get(PAGE);
    t.true(payload.includes(`content="${light}"`) && payload.includes(`content="${dark}"`));
  });
}

test('header and footer link to pages and to the web, and links that lead nowhere are errors', async (t) => {
  verifies('theme:links');
  const yaml = `theme:
  header:
    links:
      - { title: Begin, href: guide/install.md#linux }
      - { title: <b>Blog</b>, href: 'https://blog.test/' }
      - { title: Gone, href: gone.md }
      - { title: Evil, href: 'javascript:alert(1)' }
    repository: https://git.test/acme
  footer:
    - title: More
      links: [{ title: Status, href: 'https://status.test/' }, { title: Lost, href: lost.md }]
`;
  const { get, findings } = await themed(t, yaml);
  t.deepEqual(
    findings.map(({ rule, message }) => `${rule} ${/leads to (\S+),/.exec(message)?.[1]}`),
    ['gone.md', 'javascript:alert(1)', 'lost.md'].map((href) => `theme-link-missing ${href}`),
  );
  const { payload } = await get(PAGE);
  const [, header = ''] = /<nav class="top-links"([^]*?)<\/nav>/.exec(payload) ?? [];
  t.deepEqual(
    [...header.matchAll(/href="([^"]*)"\s*>([^<]*)</g)].map(
      ([, href, title]) => `${title} ${href}`,
    ),
    [`Begin ${PAGE}#linux`, 'Blog https://blog.test/', 'Source https://git.test/acme'],
  );
  const [, footer = ''] = /<footer([^]*?)<\/footer>/.exec(payload) ?? [];
  t.regex(footer, /<li>More<\/li>\s*<li><a href="https:\/\/status.test\/">Status</);
  t.notRegex(payload, /Gone|Evil|Lost|javascript:alert/);
});

for (const [title, until, isShown] of [
  ['without a date', '', true],
  ['before its date', ', until: 2999-01-01', true],
  ['after its date', ', until: 2020-01-01', false],
] as const) {
  test(`an announcement ${title} is ${isShown ? '' : 'not '}above the header of every page`, async (t) => {
    verifies('theme:announcement');
    const { get, findings } = await themed(
      t,
      `theme:\n  announcement: { text: 'Acme 2 <is> out', link: guide/install.md${until} }\n`,
    );
    t.deepEqual(findings, []);
    for (const path of ['/', PAGE, '/search?q=x', '/developers']) {
      const { payload } = await get(path);
      const line = `<a href="${PAGE}">Acme 2 &lt;is&gt; out</a>`;
      t.is(payload.slice(0, payload.indexOf('<header class="bar"')).includes(line), isShown, path);
    }
  });
}

test('an announcement may have no link, and one that leads nowhere is an error', async (t) => {
  verifies('theme:announcement');
  for (const [link, rules] of [
    ['', []],
    [', link: gone.md', ['theme-link-missing']],
  ] as const) {
    const yaml = `theme:\n  announcement: { text: Acme 2 is out${link} }\n`;
    const { get, findings } = await themed(t, yaml);
    t.deepEqual(
      findings.map(({ rule }) => rule),
      rules,
    );
    t.regex((await get('/')).payload, /<aside class="announcement">\s*<p>Acme 2 is out<\/p>/);
  }
});

const PARTS: readonly (readonly [string, RegExp, string])[] = [
  ['developers', /href="\/developers"/, '/developers'],
  ['copy', /data-copy-page|href="\/docs\/guide-install.md">/, `${PAGE}.md`],
  ['assistants', /Add the MCP server to/, PAGE],
  ['openapi', /<li><a href="\/(?:openapi.json|llms.txt)"/, '/openapi.json'],
];

for (const [part, mark, path] of PARTS) {
  test(`${part} can be hidden; what it leads to stays`, async (t) => {
    verifies('theme:show');
    const usual = await themed(t, '');
    t.regex((await usual.get(PAGE)).payload, mark);
    const { get } = await themed(t, `theme:\n  show:\n    ${part}: false\n`);
    // The hidden header for agents is no part of what people see.
    const { payload } = await get(PAGE);
    t.notRegex(payload.replace(/<p class="visually-hidden">[^]*?<\/p>/, ''), mark);
    t.is((await get(path)).statusCode, 200);
  });
}
