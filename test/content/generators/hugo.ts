import { IMAGE, page, unpublished, withData, type GeneratorCase } from './case.ts';

export const hugoCase: GeneratorCase = {
  title: 'Hugo with bundles, permalinks, aliases and languages',
  generator: 'hugo',
  files: {
    'config/_default/hugo.toml':
      'baseURL = "https://acme.test/kit/"\ntitle = "Acme Kit"\ncopyright = "© Acme"\ndefaultContentLanguage = "en"\n[permalinks]\nnews = "/:year/:month/:slug/"\n',
    'config/_default/params.yaml':
      'description: Tools for rockets\ngithub_repo: https://github.com/acme/kit\ngithub_branch: dev\ngithub_subdir: site\nversions:\n  - version: v1\n    url: https://v1.test/\n',
    'config/_default/languages.toml': '[en]\nlabel = "English"\n[de]\nlabel = "Deutsch"\n',
    'config/_default/menus.toml':
      '[[main]]\nname = "Forum"\nurl = "https://forum.test/"\n[[main]]\nname = "Guide"\npageRef = "/guide"\n',
    'content/_index.md': withData('title: Home'),
    'content/guide/_index.md': withData('title: The guide', 'linkTitle: Guide', 'weight: 1'),
    'content/guide/Second Page.md': withData(
      'title: Second',
      'weight: 2',
      'aliases: [/old/, ../older]',
    ),
    'content/guide/first.md': withData('title: First', 'weight: 1'),
    'content/guide/bundle/index.md': withData(
      'title: Bundle',
      'slug: parcel',
      'menu: { main: { weight: 3 } }',
    ),
    'content/guide/annex.md': withData('title: Annex'),
    'content/guide/bundle/resource.md': 'xylograph',
    'content/internal/_index.md': withData(
      'title: Internal',
      'cascade:',
      '  - target:',
      '      path: /internal/secret*',
      '    draft: true',
      '  - toc_hide: true',
    ),
    'content/internal/secret.md': unpublished('title: Secret'),
    'content/internal/deep/open.md': withData('title: Open', 'toc_hide: false'),
    'content/guide/hidden.md': withData('title: Hidden', 'toc_hide: true'),
    'content/news/_index.md': withData('title: News', 'weight: 2'),
    'content/news/older.md': withData('title: Older', 'date: 2025-01-02'),
    'content/news/launch.md': withData('title: Launch', 'date: 2026-01-31', 'slug: lift-off'),
    'content/exact.md': withData('title: Exact', 'url: /exactly/here/'),
    'content/draft.md': unpublished('draft: true'),
    'content/future.md': unpublished('publishDate: 2999-01-01'),
    'content/past.md': unpublished('expiryDate: 2001-01-01'),
    'content/headless.md': unpublished('headless: true'),
    'content/never.md': unpublished('build:', '  render: never'),
    'static/favicons/favicon-32x32.png': IMAGE,
    'assets/icons/logo.svg': IMAGE,
    'layouts/x.md': page('No page'),
  },
  navigation: `
Home -> index
Guide -> guide
  First -> guide-first
  Second -> guide-second-page
  Bundle -> guide-parcel
  Annex -> guide-annex
News -> news
  Launch -> 2026-01-lift-off
  Older -> 2025-01-older
Exact -> exactly-here`,
  addresses: {
    '/kit/guide/second-page/': '/docs/guide-second-page',
    '/old/': '/docs/guide-second-page',
    '/older': '/docs/guide-second-page',
    '/kit/guide/parcel/': '/docs/guide-parcel',
    '/kit/2026/01/lift-off/': '/docs/2026-01-lift-off',
    '/exactly/here': '/docs/exactly-here',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  edit: 'guide-first: https://github.com/acme/kit/edit/dev/site/content/guide/first.md',
  findings: [
    'page-hidden content/draft.md',
    'page-hidden content/future.md',
    'page-ignored content/guide/bundle/resource.md',
    'page-hidden content/headless.md',
    'page-hidden content/internal/secret.md',
    'page-hidden content/never.md',
    'page-hidden content/past.md',
  ],
};
