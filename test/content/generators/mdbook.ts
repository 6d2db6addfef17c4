import { IMAGE, page, type GeneratorCase } from './case.ts';

export const mdbookCase: GeneratorCase = {
  title: 'mdBook with parts, a draft chapter and redirects',
  generator: 'mdbook',
  files: {
    'book.toml':
      '[book]\ntitle = "The Acme Book"\ndescription = "Tools for rockets"\nlanguage = "en"\nsrc = "text"\n[output.html]\nsite-url = "/book/"\ngit-repository-url = "https://github.com/acme/kit"\nedit-url-template = "https://github.com/acme/kit/edit/main/book/{path}"\n[output.html.redirect]\n"/old.html" = "guide/install.html#linux"\n"/away.html" = "https://elsewhere.test/"\n',
    'text/SUMMARY.md':
      '# Summary\n\n[Preface](preface.md)\n\n# User guide\n\n- [Guide](guide/README.md)\n  - [Install `Acme<T>`](guide/install.md)\n  - [Planned]()\n\n---\n\n[Contributors](thanks.md)\n',
    'text/preface.md': page('Preface'),
    'text/guide/README.md': page('Guide'),
    'text/guide/install.md': page('Install'),
    'text/thanks.md': page('Thanks'),
    'text/generated/options.md': page('Options'),
    'theme/favicon.svg': IMAGE,
  },
  folder: 'text',
  navigation: `
Preface -> preface
User guide
  Guide -> guide
    Install Acme<T> -> guide-install
Contributors -> thanks`,
  addresses: {
    '/book/preface.html': '/docs/preface',
    '/book/guide/index.html': '/docs/guide',
    '/guide/install': '/docs/guide-install',
    '/book/old.html': '/docs/guide-install#linux',
    '/away.html': 'https://elsewhere.test/',
  },
  product: { name: 'The Acme Book', description: 'Tools for rockets' },
  edit: 'guide-install: https://github.com/acme/kit/edit/main/book/text/guide/install.md',
  findings: ['page-ignored generated/options.md'],
};
