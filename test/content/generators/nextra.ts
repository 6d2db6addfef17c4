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

export const nextraBothCase: GeneratorCase = {
  title: 'Nextra behind a package of its own, with content and the app folder',
  generator: 'nextra',
  files: {
    'next.config.ts':
      "import { withAcme } from '@acme/components/next.config';\nexport default withAcme({ async redirects() { return [{ source: '/begin', destination: '/docs/start', permanent: true }, { source: '/x', has: [{ type: 'query', key: 'y' }], destination: '/docs' }]; } });\n",
    'src/app/_meta.tsx': "export default { docs: { title: 'Manual', type: 'page' }, about: '' };\n",
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/app/about/page.mdx': '# About\n\nSee [the team](about/team).\n',
    'src/app/about/team/page.mdx': '# Team\n\n[Up](../about) and [start](/docs/start).\n',
    'src/app/[...path]/page.tsx': 'export default Page;',
    'src/content/docs/_meta.ts': "export default { index: '', start: '' };\n",
    'src/content/docs/index.mdx': page('Welcome'),
    'src/content/docs/start.mdx': page('Start'),
  },
  navigation: `
Manual
  Welcome -> docs
  Start -> docs-start
About
  About -> about
  Team -> about-team`,
  addresses: { '/docs/start': '/docs/docs-start', '/begin': '/docs/docs-start' },
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
