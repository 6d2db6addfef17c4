import test from 'ava';
import { folderOf, load } from '../helpers/folder.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import type { Theme } from '../../src/content/library/theme.ts';
import { BASE_URL, service, type Cleanup } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

type Files = Readonly<Record<string, string>>;

/** The HTML of pages of a folder, spaces folded. */
async function pagesOf(
  t: Cleanup,
  files: Files,
  theme: Theme = {},
): Promise<(path: string) => Promise<string>> {
  const { library, findings } = await load(await folderOf(t, files), { theme });
  if (library === undefined) throw new Error(JSON.stringify(findings));
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  return async (path) => (await get(path)).payload.replaceAll(/\s+/g, ' ');
}

/** `title href`, or `label href`, of each link of the first element that begins so; the current one with a star. */
function linksIn(html: string, start: RegExp): readonly string[] {
  const [, name = ''] = /^<(\w+)/.exec(start.source) ?? [];
  const at = html.search(start);
  const part = at === -1 ? '' : html.slice(at, html.indexOf(`</${name}>`, at));
  return [...part.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a ?>/g)].map(
    ([, href = '', rest = '', words = '']) =>
      `${words.replace(/<[^>]*>/g, '').trim() || /aria-label="([^"]*)"/.exec(rest)?.[1]} ${href}${rest.includes('aria-current') ? ' *' : ''}`,
  );
}

const profiles = (html: string): readonly string[] => linksIn(html, /<span class="profiles"/);

const TAB_ROW = /<nav class="tab-row"/;
const TRAIL = /<p class="trail"/;

const VITEPRESS: Files = {
  '.vitepress/config.ts': `export default { themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/start' },
      { text: 'Blog', link: 'https://blog.test/' },
      { text: 'More', items: [{ text: 'Team', link: '/team' }, { text: 'Old', items: [{ text: 'One', link: 'https://v1.test/' }] }] },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/acme/kit' }],
    sidebar: {
      '/guide/': [{ text: 'Begin', items: [{ text: 'Start', link: '/guide/start' }] }],
      '/config/': [{ text: 'Options', link: '/config/options' }],
    },
  } };`,
  'index.md': '# Kit\n',
  'team.md': '# Team\n',
  'guide/start.md': '# Start\n\nText.\n',
  'config/options.md': '# Options\n\nText.\n',
};

test('sidebars by path are tabs; links, menus and the repository of the bar are in the header', async (t) => {
  verifies('theme:tabs');
  verifies('navigation:header');
  const page = await (await pagesOf(t, VITEPRESS))('/docs/guide-start');
  t.deepEqual(linksIn(page, TAB_ROW), [
    'Guide /docs/guide-start *',
    'Config /docs/config-options',
    'More /docs/team',
  ]);
  // The link to the guide is a tab already; the menu leads elsewhere than the tab of its name.
  t.deepEqual(linksIn(page, /<nav class="top-links"/), [
    'Blog https://blog.test/',
    'Team /docs/team',
    'One https://v1.test/',
    'GitHub https://github.com/acme/kit',
  ]);
  const renamed = { ...VITEPRESS, 'team.md': '---\ntitle: Team\n---\n' };
  const files = Object.fromEntries(
    Object.entries(renamed).map(([name, text]) => [name, text.replace("'More'", "'Links'")]),
  );
  const menu = await (await pagesOf(t, files))('/docs/guide-start');
  t.deepEqual(linksIn(menu, /<ul class="panel"/), ['Team /docs/team', 'One https://v1.test/']);
});

test('profiles of the project and its sources are icons of the header once each, and those of unknown services are in the footer', async (t) => {
  verifies('navigation:profiles');
  const social = [
    'https://github.com/acme/kit',
    'https://discord.gg/acme',
    'https://github.com.evil.test/',
    'https://talk.test/acme',
  ];
  const files = { 'index.md': '# Kit\n\nText.\n' };
  const repository = 'https://github.com/acme/kit';
  const page = await (await pagesOf(t, files, { header: { social, repository } }))('/');
  t.deepEqual(profiles(page), [
    'GitHub https://github.com/acme/kit',
    'Discord https://discord.gg/acme',
  ]);
  t.deepEqual(linksIn(page, /<footer/).slice(0, 2), [
    'github.com.evil.test https://github.com.evil.test/',
    'talk.test https://talk.test/acme',
  ]);
  const several = [
    'https://github.com/acme',
    'https://x.com/acme',
    'https://discussions.github.com',
  ];
  const twice = await (await pagesOf(t, files, { header: { social: several, repository } }))('/');
  t.deepEqual(profiles(twice), [
    'GitHub: acme https://github.com/acme',
    'X https://x.com/acme',
    'GitHub: discussions.github.com https://discussions.github.com',
    'GitHub: acme/kit https://github.com/acme/kit',
  ]);
  const elsewhere = await (
    await pagesOf(t, files, { header: { repository: 'https://git.test/kit' } })
  )('/');
  t.deepEqual(profiles(elsewhere), []);
  t.deepEqual(linksIn(elsewhere, /<nav class="top-links"/), ['Source https://git.test/kit']);
});

test('a link that has the name of a tab and leads to another page is in the header', async (t) => {
  verifies('navigation:header');
  const text = VITEPRESS['.vitepress/config.ts']!.replace(
    'nav: [',
    "nav: [{ text: 'Config', link: '/team' }, ",
  );
  const get = await pagesOf(t, { ...VITEPRESS, '.vitepress/config.ts': text });
  const links = linksIn(await get('/docs/guide-start'), /<nav class="top-links"/);
  t.is(links[0], 'Config /docs/team');
  t.false(links.some((link) => link.startsWith('Guide')));
});

test('the front page that no sidebar names is no tab, and no page that is not reached', async (t) => {
  verifies('theme:tabs');
  const files = Object.entries({ ...VITEPRESS, 'index.md': '---\nlayout: home\n---\n' });
  const { library, findings } = await load(
    await folderOf(t, Object.fromEntries(files.filter(([name]) => name !== 'team.md'))),
  );
  t.deepEqual(
    findings.filter(({ rule }) => rule === 'page-unreached'),
    [],
  );
  if (library === undefined) return t.fail();
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  for (const path of ['/', '/docs/config-options']) {
    const tabs = linksIn((await get(path)).payload.replaceAll(/\s+/g, ' '), TAB_ROW);
    t.deepEqual(
      tabs.map((tab) => tab.replace(' *', '')),
      ['Guide /docs/guide-start', 'Config /docs/config-options'],
    );
  }
});

test('a page that the sidebars of two paths name stands in that of its own path, and the other leads there', async (t) => {
  verifies('theme:tabs');
  const text = VITEPRESS['.vitepress/config.ts']!.replace(
    "'/guide/': [",
    "'/guide/': [{ text: 'All options', link: '/config/options' }, ",
  );
  const get = await pagesOf(t, { ...VITEPRESS, '.vitepress/config.ts': text });
  const page = await get('/docs/config-options');
  t.is(linksIn(page, TAB_ROW)[1], 'Config /docs/config-options *');
  t.deepEqual(linksIn(page, TRAIL), ['Config /sections/config']);
  t.true(page.includes('/docs/config-options" >All options</a>'));
  t.deepEqual(linksIn(await get('/docs/guide-start'), TRAIL), ['Guide /sections/guide']);
});

test('of the navigation, a page of a tab shows what is below the tab', async (t) => {
  verifies('theme:tabs');
  const get = await pagesOf(t, VITEPRESS);
  const page = await get('/docs/guide-start');
  t.regex(page, /<ul class="tabbed"> <li class="section here"> <details open>/);
  t.is(page.match(/class="section here"/g)?.length, 1);
  // Phones have no tabs: there the whole navigation is in the menu.
  t.true(page.includes('/docs/config-options" >Options</a>'));
  t.false((await get('/search?q=x')).includes('class="tabbed"'));
});

const MATERIAL: Files = {
  'mkdocs.yml': `site_name: Kit
theme: { name: material, features: [navigation.tabs] }
nav: [{ Home: index.md }, { Guide: [guide/start.md] }]
`,
  'docs/index.md': '# Kit\n',
  'docs/guide/start.md': '# Start\n',
};

const DOCUSAURUS: Files = {
  'docusaurus.config.js': `module.exports = { title: 'Kit', presets: [['classic', {}]] };`,
  'sidebars.js': `module.exports = { learn: ['guide/start'], use: ['more'] };`,
  'docs/guide/start.md':
    '# Start\n\n[Terms](pathname:///terms.pdf) ![Logo](pathname:///logo.svg)\n',
  'docs/more.md': '# More\n',
  'static/terms.pdf': '%PDF',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/pages/legal.md': '# Legal\n\nText.\n',
};

test('pathname:// of Docusaurus leads to files of the site', async (t) => {
  const page = await (await pagesOf(t, DOCUSAURUS))('/docs/guide-start');
  t.regex(page, /<a href="[^"]*\/docs-assets\/static\/terms\.pdf"/);
  t.regex(page, /<img src="[^"]*\/docs-assets\/static\/logo\.svg"/);
});

for (const [title, files, theme, tabs] of [
  [
    'Material with the feature has tabs',
    MATERIAL,
    {},
    ['Home /docs/index', 'Guide /docs/guide-start *'],
  ],
  [
    'Material without the feature has none',
    { ...MATERIAL, 'mkdocs.yml': MATERIAL['mkdocs.yml']!.replace('navigation.tabs', 'x') },
    {},
    [],
  ],
  [
    'loose pages of Docusaurus are no tab',
    DOCUSAURUS,
    {},
    ['Learn /docs/guide-start *', 'Use /docs/more'],
  ],
  ['docent.yaml takes the tabs of the generator away', MATERIAL, { header: { tabs: false } }, []],
  [
    'docent.yaml makes tabs of the sections of a plain folder',
    { 'index.md': '# Kit\n', 'guide/start.md': '# Start\n', 'ops/run.md': '# Run\n' },
    { header: { tabs: true } },
    ['Kit /docs/index', 'Guide /docs/guide-start *', 'Ops /docs/ops-run'],
  ],
] as const) {
  test(title, async (t) => {
    verifies('theme:tabs');
    const get = await pagesOf(t, files, theme);
    t.deepEqual(linksIn(await get('/docs/guide-start'), TAB_ROW), tabs);
  });
}

test('thirteen entries are no tabs', async (t) => {
  const names = Array.from({ length: 13 }, (_, index) => `page-${index}.md`);
  const files = Object.fromEntries(names.map((name) => [name, `# ${name}\n`]));
  const get = await pagesOf(t, files, { header: { tabs: true } });
  t.deepEqual(linksIn(await get('/docs/page-1'), TAB_ROW), []);
});

test('the sets of a folder are tabs, with a switch in the menu of phones only', async (t) => {
  verifies('theme:tabs');
  const editions = await handMadeEditions(t, [
    { prefix: '', files: { 'guide/install.md': '# Install\n' } },
    { set: 'cli', prefix: '/cli', files: { 'run.md': '# Run\n' } },
  ]);
  const { get } = await service(t, { editions });
  const html = (await get('/docs/guide-install')).payload.replaceAll(/\s+/g, ' ');
  t.deepEqual(linksIn(html, TAB_ROW), ['ACME / *', 'CLI /cli/']);
  t.true(html.includes('<bdi lang="en">CLI</bdi>'));
  const header = html.slice(html.indexOf('<header class="bar"'), html.indexOf('</header>'));
  t.false(header.includes('class="switch'));
  t.true(html.includes('class="switch'));
});

const DEEP: Files = {
  'docent.yaml': '',
  'guide/index.md': '# The guide\n',
  'guide/deploy/cloud/start.md': '# Start\n',
};

test('a page names the whole path to it, with a link to each part that is a page', async (t) => {
  verifies('navigation:trail');
  const nav = [
    {
      title: 'Guide',
      href: '/guide/',
      items: [
        { title: 'Deploy', items: [{ title: 'Cloud', items: ['guide/deploy/cloud/start.md'] }] },
      ],
    },
  ];
  const { library } = await load(await folderOf(t, DEEP), { nav });
  if (library === undefined) return t.fail();
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  const html = (await get('/docs/guide-deploy-cloud-start')).payload.replaceAll(/\s+/g, ' ');
  t.deepEqual(linksIn(html, TRAIL), ['Guide /docs/guide']);
  const [trail = ''] = /<p class="trail">.*?<\/p>/.exec(html) ?? [];
  t.is(
    trail
      .replace(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    'Guide / Deploy / Cloud',
  );
  t.false((await get('/docs/guide')).payload.includes('class="trail"'));
});

test('the title of a group leads to its page, and its fold stands beside it', async (t) => {
  verifies('navigation:fold');
  const nav = [{ title: 'Guide', href: '/guide/', items: ['guide/deploy/cloud/start.md'] }];
  const { library } = await load(await folderOf(t, DEEP), { nav });
  if (library === undefined) return t.fail();
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  const html = (await get('/docs/guide')).payload.replaceAll(/\s+/g, ' ');
  t.regex(
    html,
    /<a href="\/docs\/guide" aria-current="page">Guide<\/a> <details open> <summary > <span class="visually-hidden">Guide<\/span>/,
  );
  t.deepEqual(linksIn(html, /<nav id="navigation"/), [
    'Guide /docs/guide *',
    'Start /docs/guide-deploy-cloud-start',
  ]);
});

test('titles of files and folders have acronyms as the pages write them', async (t) => {
  verifies('navigation:spelling');
  const { library } = await load(
    await folderOf(t, {
      'index.md':
        '# Kit\n\nThe API speaks HTTP. Our API takes `api` keys, and OAuth. Use it well, use it often.\n',
      'api/http-errors.md': 'The HTTP errors of the API.\n',
      'api/use.md': 'Install it.\n',
      'oauth/install.md': '# install\n\nWith OAuth.\n',
    }),
  );
  t.deepEqual(
    library?.pages.map(({ sectionTitle, title }) => `${sectionTitle}: ${title}`),
    ['Documentation: Kit', 'API: HTTP errors', 'API: Use', 'OAuth: install'],
  );
  t.deepEqual(
    library?.navigation.map(({ title }) => title),
    ['Kit', 'API', 'OAuth'],
  );
});

test('pages say what they are and where they stand as JSON-LD', async (t) => {
  verifies('page:structured-data');
  const nav = [
    {
      title: 'Guide',
      href: '/guide/',
      items: [{ title: 'Deploy', items: ['guide/deploy/cloud/start.md'] }],
    },
  ];
  const title = 'Start </script><script>x()</script>';
  const files = {
    ...DEEP,
    'guide/deploy/cloud/start.md': `---\ntitle: "${title}"\ndescription: How.\n---\n\nText.\n`,
  };
  const { library } = await load(await folderOf(t, files), { nav });
  if (library === undefined) return t.fail();
  const { get } = await service(t, { generation: { ...emptyGeneration(BASE_URL), library } });
  const { payload } = await get('/docs/guide-deploy-cloud-start');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(payload) ?? [];
  const { '@graph': graph } = JSON.parse(json) as { '@graph': readonly Record<string, unknown>[] };
  const url = 'https://docs.test/docs/guide-deploy-cloud-start';
  t.like(graph[0], { '@type': 'TechArticle', headline: title, description: 'How.', url });
  t.deepEqual(graph[1]?.['itemListElement'], [
    { '@type': 'ListItem', position: 1, name: 'Guide', item: 'https://docs.test/docs/guide' },
    { '@type': 'ListItem', position: 2, name: title, item: url },
  ]);
  for (const path of ['/search?q=x', '/docs/no-page', '/developers'])
    t.false((await get(path)).payload.includes('ld+json'), path);
  t.true((await get('/')).payload.includes('"@type":"WebSite"'));
});
