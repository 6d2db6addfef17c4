import { IMAGE, page, withData, type GeneratorCase } from './case.ts';

export const mkdocsCase: GeneratorCase = {
  title: 'MkDocs with Material, inherited settings and redirects',
  generator: 'mkdocs',
  files: {
    'base.yml':
      'site_name: Base\nsite_description: Tools for rockets\ntheme:\n  name: material\n  logo: img/logo.svg\n  palette:\n    - scheme: default\n      primary: teal\n    - scheme: slate\n      primary: black\n      accent: lime\n',
    'mkdocs.yml':
      'INHERIT: base.yml\nsite_name: Acme Kit\nsite_url: https://acme.test/kit/\nrepo_url: https://github.com/acme/kit\ncopyright: © Acme\nexclude_docs: |\n  internal/\n  !internal/kept.md\ndraft_docs: draft-*.md\ntheme:\n  favicon: img/icon.svg\nextra:\n  social:\n    - link: https://www.forum.test/acme\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        setup.md: guide/install.md#linux\n        away.md: https://elsewhere.test/\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [docs, parts]\nnav:\n  - index.md\n  - Guide:\n      - Install it: guide/install.md\n      - Deep:\n          - guide/deep.md\n      - Forum: https://forum.test/\n      - guide/gone.md\n',
    'docs/index.md': page('Welcome'),
    'docs/guide/install.md': page('Install'),
    'docs/guide/deep.md': withData('title: Deep page'),
    'docs/unlisted.md': page('Not in nav'),
    'docs/internal/x.md': 'xylograph',
    'docs/internal/kept.md': page('Kept'),
    'docs/draft-y.md': 'xylograph',
    'docs/guide/draft-z.md': 'xylograph',
    'docs/img/logo.svg': IMAGE,
    'docs/img/icon.svg': IMAGE,
  },
  folder: 'docs',
  looks: { social: [{ title: 'forum.test', href: 'https://www.forum.test/acme' }], footer: [] },
  navigation: `
Welcome -> index
Guide
  Install it -> guide-install
  Deep
    Deep page -> guide-deep
  Forum -> https://forum.test/
Internal
  Kept -> internal-kept
Not in nav -> unlisted`,
  addresses: {
    '/kit/guide/install/': '/docs/guide-install',
    '/kit/guide/install/index.html': '/docs/guide-install',
    '/setup/': '/docs/guide-install#linux',
    '/kit/away/': 'https://elsewhere.test/',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  edit: 'guide-install: https://github.com/acme/kit/edit/master/docs/guide/install.md',
  findings: [
    'nav-page-missing mkdocs.yml',
    'page-ignored draft-y.md',
    'page-ignored guide/draft-z.md',
    'page-unreached internal/kept.md',
    'page-ignored internal/x.md',
    'page-unreached unlisted.md',
  ],
};

export const awesomeNavCase: GeneratorCase = {
  title: 'MkDocs whose folders order themselves with .nav.yml and .pages',
  generator: 'mkdocs',
  files: {
    'mkdocs.yml': 'site_name: Acme Kit\nplugins:\n  - awesome-nav\n',
    'docs/.nav.yml':
      'nav:\n  - index.md\n  - Setup:\n      - guide/install.md\n  - The guide: guide\n  - Forum: https://forum.test/\n  - "*"\n',
    'docs/index.md': page('Welcome'),
    'docs/b.md': page('B'),
    'docs/a.md': page('A'),
    'docs/guide/.pages': 'title: Guide\nnav:\n  - last.md\n  - ... | i*\n',
    'docs/guide/install.md': page('Install'),
    'docs/guide/last.md': page('Last'),
    'docs/guide/other.md': page('Other'),
    'docs/reverse/.pages': 'order: desc\n',
    'docs/reverse/one.md': page('One'),
    'docs/reverse/two.md': page('Two'),
    'docs/zoo/.pages': 'hide: true\n',
    'docs/zoo/x.md': page('X'),
  },
  navigation: `
Welcome -> index
Setup
  Install -> guide-install
The guide
  Last -> guide-last
  Install -> guide-install
  Other -> guide-other
Forum -> https://forum.test/
A -> a
B -> b
Reverse
  Two -> reverse-two
  One -> reverse-one`,
  addresses: { '/guide/install/': '/docs/guide-install' },
  findings: ['page-unreached docs/guide/other.md'],
};

export const zensicalCase: GeneratorCase = {
  title: 'Zensical with a SUMMARY.md and plain file addresses',
  generator: 'mkdocs',
  files: {
    'zensical.toml':
      '[project]\nsite_name = "Acme Kit"\ndocs_dir = "text"\nuse_directory_urls = false\nrepo_url = "https://git.test/acme"\nedit_uri_template = "edit/{path}"\n',
    'text/SUMMARY.md':
      '* [Welcome](index.md)\n* [Guide](guide/index.md)\n    * [Install](guide/install.md)\n',
    'text/index.md': page('Welcome'),
    'text/guide/index.md': page('Guide'),
    'text/guide/install.md': page('Install'),
  },
  navigation: `
Welcome -> index
Guide -> guide
  Install -> guide-install`,
  addresses: { '/guide/install.html': '/docs/guide-install', '/guide/': '/docs/guide' },
  product: { name: 'Acme Kit' },
  edit: 'guide-install: https://git.test/acme/edit/guide/install.md',
  findings: ['page-ignored text/SUMMARY.md'],
};

export const materialBlogCase: GeneratorCase = {
  title: 'Material with a blog, and hooks, plugins and a template that are not run',
  generator: 'mkdocs',
  files: {
    'mkdocs.yml':
      'site_name: Acme Kit\nhooks: [hooks/anchors.py]\nplugins:\n  - search\n  - blog:\n      blog_dir: news\n      post_url_date_format: yyyy/M\n  - macros\n  - acme-special\n',
    'docs/index.md': `---\ntemplate: home.html\n---\n\n${page('Welcome')}`,
    'docs/news/index.md':
      '---\ntemplate: main.html\n---\n\n# News\n\n[one](/news/2026/1/acme-20-its-here/)\n',
    'docs/news/posts/one.md': "---\ndate: 2026-01-31\n---\n\n# Acme 2.0: It's here!\n\nText.\n",
    'docs/news/posts/two.md':
      '---\ndate:\n  created: 2026-11-02\nslug: second\n---\n\n# Two\n\nText.\n',
  },
  navigation: `
Welcome -> index
News
  News -> news
  Posts
    Acme 2.0: It's here! -> news-posts-one
    Two -> news-posts-two`,
  addresses: {
    '/news/2026/1/acme-20-its-here/': '/docs/news-posts-one',
    '/news/2026/11/second/': '/docs/news-posts-two',
  },
  findings: [
    'template-not-run docs/index.md',
    'plugin-not-run mkdocs.yml',
    'plugin-not-run mkdocs.yml',
    'hooks-not-run mkdocs.yml',
    'plugin-not-run mkdocs.yml',
  ],
};
