import { page, unpublished, withData, type GeneratorCase } from './case.ts';

export const nextraCase: GeneratorCase = {
  title: 'Nextra with _meta files and theme.config',
  generator: 'nextra',
  files: {
    'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})();\n",
    'theme.config.jsx':
      "export default { logo: 'Acme Kit', project: { link: 'https://github.com/acme/kit' }, docsRepositoryBase: 'https://github.com/acme/kit/edit/main/' };\n",
    'pages/_meta.js':
      "export default { '*': { theme: {} }, index: 'Welcome', guide: { title: 'The guide' }, '---': { type: 'separator' }, forum: { title: 'Forum', href: 'https://forum.test/' }, secret: { display: 'hidden' } };\n",
    'pages/index.mdx': page('Home'),
    'pages/about.mdx': withData('title: About'),
    'pages/secret.mdx': page('Secret but public'),
    'pages/guide/_meta.json': '{ "second": "Second", "first": "First" }',
    'pages/guide.mdx': page('Guide'),
    'pages/guide/first.mdx': page('1'),
    'pages/guide/second.mdx': page('2'),
    'pages/_app.mdx': 'xylograph',
    'pages/draft.mdx': unpublished('draft: true'),
  },
  navigation: `
Welcome -> index
The guide -> guide
  Second -> guide-second
  First -> guide-first
Forum -> https://forum.test/
About -> about`,
  addresses: { '/guide/first': '/docs/guide-first', '/about/': '/docs/about' },
  product: { name: 'Acme Kit' },
  edit: 'guide-first: https://github.com/acme/kit/edit/main/pages/guide/first.mdx',
  findings: ['page-ignored pages/_app.mdx', 'page-hidden pages/draft.mdx'],
};

export const nextraAppCase: GeneratorCase = {
  title: 'Nextra with the app folder and one _meta.global',
  generator: 'nextra',
  files: {
    'package.json': '{ "private": true, "dependencies": { "nextra": "4" } }',
    'next.config.ts': "import nextra from 'nextra';\nexport default nextra({})();\n",
    'app/_meta.global.ts':
      "export default { index: 'Welcome', guide: { title: 'The guide', items: { second: 'Second', first: 'First' } } };\n",
    'app/page.mdx': page('Home'),
    'app/(docs)/guide/first/page.mdx': page('First'),
    'app/(docs)/guide/second/page.mdx': page('Second page'),
    'app/notes.mdx': 'xylograph',
  },
  navigation: `
Welcome -> index
The guide
  Second -> guide-second
  First -> guide-first`,
  addresses: { '/guide/first': '/docs/guide-first' },
  findings: ['page-ignored app/notes.mdx'],
};
