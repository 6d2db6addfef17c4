import { IMAGE, unpublished, withData, type GeneratorCase } from './case.ts';

export const jekyllCase: GeneratorCase = {
  title: 'Jekyll with Just the Docs, a collection and posts',
  generator: 'jekyll',
  files: {
    '_config.yml':
      'title: Acme Kit\ntagline: Tools for rockets\nbaseurl: /kit\nlang: en\nlogo: /assets/logo.svg\nrepository: acme/kit\npermalink: pretty\ngh_edit_repository: https://github.com/acme/kit\ngh_edit_source: docs\naux_links:\n  Forum:\n    - https://forum.test/\ndefaults:\n  - scope:\n      path: ""\n      type: pages\n    values:\n      nav_order: 9\n  - scope:\n      path: private\n    values:\n      published: false\ncollections:\n  recipes:\n    output: true\nexclude:\n  - drafts/\nfooter_content: © Acme\n',
    'index.md': withData('title: Home', 'nav_order: 1'),
    'guide.md': withData('title: Guide', 'nav_order: 2', 'has_children: true'),
    'guide/install.md': withData('title: Install', 'parent: Guide', 'redirect_from: /setup/'),
    'guide/linux.md': withData('title: Linux', 'parent: Install', 'grand_parent: Guide'),
    'about.md': withData('title: About', 'permalink: /company/about/'),
    'excluded.md': withData('title: Alone', 'nav_exclude: true'),
    '_recipes/soup.md': withData('title: Soup'),
    '_posts/2026-01-31-hello.md': withData('title: Hello', 'nav_exclude: true'),
    '_includes/part.md': 'xylograph',
    'drafts/x.md': 'xylograph',
    'private/x.md': unpublished('title: X'),
    'gone.md': unpublished('published: false'),
    'assets/logo.svg': IMAGE,
  },
  navigation: `
Home -> index
Guide -> guide
  Install -> guide-install
    Linux -> guide-linux
About -> company-about
Soup -> recipes-soup
Posts
  Hello -> 2026-01-31-hello`,
  addresses: {
    '/kit/guide/install/': '/docs/guide-install',
    '/setup/': '/docs/guide-install',
    '/company/about': '/docs/company-about',
    '/recipes/soup/': '/docs/recipes-soup',
    '/2026/01/31/hello': '/docs/2026-01-31-hello',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  looks: { logo: '/docs-assets/assets/logo.svg', repository: 'https://github.com/acme/kit' },
  edit: 'guide-install: https://github.com/acme/kit/edit/main/docs/guide/install.md',
  findings: [
    'page-ignored _includes/part.md',
    'page-unreached _posts/2026-01-31-hello.md',
    'page-ignored drafts/x.md',
    'page-hidden gone.md',
    'page-hidden private/x.md',
  ],
};
