/** Configurations in parts, and configurations that only running them would tell: read as far as they are data, and the rest is named. */
import test from 'ava';
import type { Files } from '../../helpers/content.ts';
import { folderOf, load } from '../../helpers/folder.ts';
import { page } from './case.ts';

/** Findings as `rule: message`, without those about pages, and titles of the navigation, of the edition of a prefix. */
async function read(t: Parameters<typeof folderOf>[0], files: Files, language?: string) {
  const { library, findings } = await load(await folderOf(t, files), {
    product: { id: 'acme' },
    ...(language !== undefined && { edition: { language } }),
  });
  const titles = library?.navigation.map(({ title, children }) =>
    children.length === 0 ? title : `${title}: ${children.map((one) => one.title).join(', ')}`,
  );
  return { library, titles, findings };
}

const START = {
  'index.md': page('Welcome'),
  'guide/b.md': page('First'),
  'guide/a.md': page('Second'),
};
const GUIDE = `[{ text: 'First', link: '/guide/b' }, { text: 'Second', link: '/guide/a' }]`;

test('a configuration of VitePress in parts is that of the languages and folders of its parts', async (t) => {
  const files = {
    '.vitepress/config.ts':
      "export default { title: 'Acme Kit', locales: { root: { label: 'English', lang: 'en' }, es: { label: 'Español', lang: 'es' } } };",
    'config.ts': `import { defineAdditionalConfig } from 'vitepress';
      export default defineAdditionalConfig({ description: 'Tools', themeConfig: { sidebar: { '/guide/': { base: '/guide/', items: guide() } } } });
      function guide() { return [{ text: 'Basics', items: [{ text: 'First', link: 'b' }, { text: 'Second', link: 'a' }] }]; }`,
    'es/config.mts': `import { defineAdditionalConfig } from 'vitepress';
      export default defineAdditionalConfig({ lang: 'es', themeConfig: { sidebar: [{ text: 'Segundo', link: '/es/guide/a' }, { text: 'Primero', link: '/es/guide/b' }] } });`,
    ...START,
    'es/index.md': page('Bienvenido'),
    'es/guide/a.md': page('Segundo'),
    'es/guide/b.md': page('Primero'),
  };
  const english = await read(t, files);
  t.deepEqual(english.titles, ['Guide: Basics']);
  t.is(english.library?.product.description, 'Tools');
  const spanish = await read(t, files, 'es');
  t.deepEqual(spanish.titles, ['Segundo', 'Primero']);
});

test('modules pass on a sidebar: by another name, with all of a module, and from a file that is imported by the name of its output', async (t) => {
  const { library, titles, findings } = await read(t, {
    '.vitepress/config.ts': `import { sidebar as list } from './parts';
      import * as words from './words.js';
      import { entry, group } from './entry.js';
      export default { title: words.title, themeConfig: { sidebar: [...list, entry('Home', '/'), entry('Last'), group({ text: 'All', items: list })] } };
      process.title = 'other';`,
    '.vitepress/parts/index.ts': "export * from './guide';",
    '.vitepress/parts/guide.ts': `const guide = ${GUIDE}; export { guide as sidebar };`,
    '.vitepress/words.ts': "export { name as title } from './name';",
    '.vitepress/name.ts': "export const name = 'Acme Kit';",
    '.vitepress/entry.ts': `export function entry(text: string, path = '/guide/a') { const link = path; return { text, link }; }
      export const group = ({ text, items }) => ({ text, items });`,
    ...START,
  });
  t.deepEqual(titles, ['First', 'Second', 'Home', 'Last', 'All: First, Second']);
  const targets = library?.navigation.map((entry) => ('slug' in entry ? entry.slug : undefined));
  t.deepEqual(targets, ['guide-b', 'guide-a', 'index', 'guide-a', undefined]);
  t.is(library?.product.name, 'Acme Kit');
  t.deepEqual(findings, []);
});

interface Computed {
  readonly what: string;
  readonly config: string;
  readonly rules: readonly string[];
}

const COMPUTED: readonly Computed[] = [
  {
    what: 'a sidebar',
    config: 'themeConfig: { sidebar: makeSidebar() }',
    rules: ['navigation-unread'],
  },
  {
    what: 'languages',
    config: 'locales: { root: { lang: "en" }, ...others() }',
    rules: ['language-unread'],
  },
  { what: 'a name', config: 'title: process.env.TITLE', rules: ['name-unread'] },
  { what: 'a logo', config: 'themeConfig: { logo: logo() }', rules: ['look-unread'] },
  {
    what: 'the ids of headings',
    config: 'markdown: { anchor: { slugify: (text) => text.trim() } }',
    rules: ['anchor-unread'],
  },
  { what: 'an address', config: 'base: process.env.BASE', rules: ['address-unread'] },
  {
    what: 'nothing that readers miss',
    config:
      'title: process.env.TITLE || "Acme", vite: { plugins: [x()] }, themeConfig: { search: { options: { locales: words() } } }',
    rules: [],
  },
];

for (const { what, config, rules } of COMPUTED) {
  test(`a configuration that computes ${what} is ${rules.length === 0 ? 'not named' : 'named with what readers miss'}`, async (t) => {
    const { findings } = await read(t, {
      '.vitepress/config.ts': `export default {\n${config} };`,
      'index.md': page('Welcome'),
    });
    t.deepEqual(
      findings.map(({ rule, file, line }) => ({ rule, file, line })),
      rules.map((rule) => ({ rule, file: '.vitepress/config.ts', line: 2 })),
    );
  });
}

test('an address at which Docusaurus lists the pages of a category leads to the first of them, and links to it are whole', async (t) => {
  const { library, findings } = await read(t, {
    'docusaurus.config.js':
      "module.exports = { presets: [['classic', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/category/more--other' }] }]] };",
    'sidebars.js': `module.exports = { docs: ['a',
      { type: 'category', label: 'More & Other', link: { type: 'generated-index' }, items: [{ Deep: ['b'] }, 'c'] },
      { type: 'autogenerated', dirName: 'tools' } ] };`,
    'docs/a.md': '# A\n\n[More](/docs/category/more--other) and [tools](./all-tools).\n',
    'docs/b.md': page('B'),
    'docs/c.md': page('C'),
    'docs/tools/hand/_category_.yml':
      'label: Tools\nlink: { type: generated-index, slug: /all-tools }\n',
    'docs/tools/hand/saw.md': page('Saw'),
    'docs/tools/last/_category_.yml':
      'label: Tools\nlink: { type: generated-index, slug: /all-tools }\n',
    'docs/tools/last/nail.md': page('Nail'),
  });
  t.deepEqual(findings, []);
  t.deepEqual(
    ['/docs/category/more--other', '/old', '/docs/all-tools'].map((from) =>
      library?.oldAddresses.exact.get(from.slice(1)),
    ),
    ['/docs/b', '/docs/b', '/docs/tools-hand-saw'],
  );
});

test('what docent.yaml gives is not missed in the configuration', async (t) => {
  const folder = await folderOf(t, {
    '.vitepress/config.ts':
      'export default { title: x(), locales: y(), themeConfig: { sidebar: z() } };',
    ...START,
  });
  const given = {
    product: { id: 'acme', name: 'Acme' },
    language: 'en',
    nav: ['index.md', 'guide/a.md'],
  };
  t.deepEqual(
    (await load(folder, given)).findings.filter(({ rule }) => rule.endsWith('-unread')),
    [],
  );
  t.is(
    (await load(folder, { product: { id: 'acme' } })).findings.filter(({ rule }) =>
      rule.endsWith('-unread'),
    ).length,
    3,
  );
});

test('topics of Starlight are its sidebar, and options that are not data are named', async (t) => {
  const pages = {
    'src/content/docs/index.md': page('Welcome'),
    'src/content/docs/b.md': page('First'),
    'src/content/docs/a.md': page('Second'),
  };
  const integrations = (code: string): Files => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { integrations: [${code}] };`,
    ...pages,
  });
  const { titles } = await read(
    t,
    integrations(
      "starlight({ title: 'Acme', plugins: [topics([{ label: 'Guide', link: '/b/', items: ['b', 'a', 'index'] }])] })",
    ),
  );
  t.deepEqual(titles, ['Guide: First, Second, Welcome']);
  const { findings } = await read(t, integrations('starlight(await options())'));
  t.deepEqual(
    findings.map(({ rule }) => rule),
    ['name-unread', 'navigation-unread'],
  );
});

test('"Edit this page" of Hextra leads below the base that its parameters name, where it is switched on', async (t) => {
  for (const [enable, edit] of [
    [true, 'https://github.com/acme/kit/edit/main/content/guide/a.md'],
    [false, undefined],
  ]) {
    const { library } = await read(t, {
      'hugo.yaml': `title: Kit\nparams:\n  editURL: { enable: ${enable}, base: 'https://github.com/acme/kit/edit/main/content' }\n`,
      'content/_index.md': page('Kit'),
      'content/guide/a.md': page('A'),
    });
    t.is(library?.pages.find(({ slug }) => slug === 'guide-a')?.editUrl, edit as string);
  }
});
