import { page, unpublished, withData, type GeneratorCase } from './case.ts';

export const gitbookCase: GeneratorCase = {
  title: 'GitBook below a folder, with its own name for the summary',
  generator: 'gitbook',
  files: {
    '.gitbook.yaml':
      'root: ./manual/\nstructure:\n  summary: contents.md\nredirects:\n  old/path: guide/install.md\n  older: https://elsewhere.test/\n',
    'manual/contents.md':
      '# Table of contents\n\n* [Welcome](README.md)\n\n## Guide\n\n* [Install it](guide/install.md "Install")\n  * [On Linux](guide/linux.md#arch)\n* [Forum](https://forum.test/)\n* [Gone](guide/gone.md)\n* [Held back](hidden.md)\n',
    'manual/README.md': page('Welcome'),
    'manual/guide/.gitbook/assets/a.txt': 'below a space of its own',
    'manual/guide/install.md': `${page('Install')}\n[a file](.gitbook/assets/a.txt)\n`,
    'manual/guide/linux.md': withData('title: Linux', 'slug: penguin'),
    'manual/guide/unlisted.md': page('Not in the summary'),
    'manual/GLOSSARY.md': 'xylograph',
    'manual/hidden.md': unpublished('hidden: true'),
  },
  navigation: `
Welcome -> index
Guide
  Install it -> guide-install
    On Linux -> guide-penguin
  Forum -> https://forum.test/
  Not in the summary -> guide-unlisted`,
  addresses: {
    '/guide/install': '/docs/guide-install',
    '/guide/penguin/': '/docs/guide-penguin',
    '/old/path': '/docs/guide-install',
    '/older': 'https://elsewhere.test/',
  },
  findings: [
    'nav-page-missing manual/contents.md',
    'page-ignored manual/GLOSSARY.md',
    'page-unreached manual/guide/unlisted.md',
    'page-hidden manual/hidden.md',
  ],
};

export const gitbookSpacesCase: GeneratorCase = {
  title: 'GitBook with several spaces, each with a summary of its own',
  generator: 'gitbook',
  files: {
    '.gitbook.yaml': '',
    'docs/SUMMARY.md':
      '# Table of contents\n\n* [Home](README.md)\n* [Z first](z.md)\n* [A second](a.md)\n',
    'docs/README.md': page('Documentation'),
    'docs/a.md': page('A'),
    'docs/z.md': page('Z'),
    'guides/SUMMARY.md':
      '# Table of contents\n\n## Start\n\n* [B](b.md)\n* [A](a.md)\n* [Held back](hidden.md)\n',
    'guides/hidden.md': unpublished('hidden: true'),
    'guides/a.md': page('A'),
    'guides/b.md': page('B'),
  },
  navigation: `
Documentation
  Home -> docs
  Z first -> docs-z
  A second -> docs-a
Guides
  Start
    B -> guides-b
    A -> guides-a`,
  addresses: {},
  findings: ['page-hidden guides/hidden.md'],
};
