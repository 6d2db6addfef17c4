import { IMAGE, page, unpublished, withData, type GeneratorCase } from './case.ts';

export const nuxtContentCase: GeneratorCase = {
  title: 'Nuxt Content with Docus, numbers and .navigation.yml',
  generator: 'nuxt-content',
  files: {
    'content.config.ts': 'export default defineContentConfig({});\n',
    'nuxt.config.ts':
      "export default defineNuxtConfig({ app: { baseURL: '/kit/' }, routeRules: { '/old': { redirect: '/guide/install' }, '/v1/**': { redirect: { to: '/guide/**' } } } });\n",
    'app.config.ts':
      "export default defineAppConfig({ seo: { title: 'Acme Kit', description: 'Tools for rockets' }, header: { logo: { light: '/logo.svg' } }, github: { url: 'https://github.com/acme/kit', rootDir: 'site' }, socials: { forum: 'https://forum.test/' } });\n",
    'content/index.md': page('Welcome'),
    'content/2.guide/.navigation.yml': 'title: The guide\n',
    'content/2.guide/10.later.md': page('Later'),
    'content/2.guide/2.install.md': withData(
      'title: Install it',
      'navigation:',
      '  title: Install',
    ),
    'content/2.guide/3.hidden.md': withData('title: Not in the menu', 'navigation: false'),
    'content/1.start/index.md': page('Start'),
    'content/1.2/notes.md': page('Notes of 1.2'),
    'content/_part.md': 'xylograph',
    'content/4.soon.draft.md': 'xylograph',
    'content/draft.md': unpublished('draft: true'),
    'content/exact.md': withData('path: /given/path', 'title: Given'),
    'public/logo.svg': IMAGE,
    'public/favicon.ico': IMAGE,
  },
  looks: { social: [{ title: 'forum', href: 'https://forum.test/' }] },
  navigation: `
Welcome -> index
1.2
  Notes of 1.2 -> 1-2-notes
Start
  Start -> start
The guide
  Install -> guide-install
  Later -> guide-later
Given -> given-path`,
  addresses: {
    '/kit/guide/install': '/docs/guide-install',
    '/old': '/docs/guide-install',
    '/v1/later': '/docs/guide-later',
    '/1.2/notes': '/docs/1-2-notes',
    '/given/path': '/docs/given-path',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  edit: 'guide-later: https://github.com/acme/kit/edit/main/site/content/2.guide/10.later.md',
  findings: [
    'page-ignored content/4.soon.draft.md',
    'page-ignored content/_part.md',
    'page-hidden content/draft.md',
  ],
};

export const undocsCase: GeneratorCase = {
  title: 'undocs, whose numbered folders stand next to .config/docs.yaml',
  generator: 'nuxt-content',
  files: {
    '.config/docs.yaml':
      'name: Acme\ndescription: Tools for rockets\ngithub: acme/kit\nsocials:\n  x: https://x.com/acme\nredirects:\n  "/old": "/guide/install"\n',
    'index.md': page('Welcome'),
    '1.guide/1.index.md': page('Guide'),
    '1.guide/20.install.md': page('Install'),
  },
  looks: { social: [{ title: 'x', href: 'https://x.com/acme' }] },
  navigation: `
Welcome -> index
Guide
  Guide -> guide
  Install -> guide-install`,
  addresses: { '/guide/install': '/docs/guide-install', '/old': '/docs/guide-install' },
  product: { name: 'Acme', description: 'Tools for rockets' },
};
