import { IMAGE, page, type GeneratorCase } from './case.ts';

export const mystCase: GeneratorCase = {
  title: 'MyST with a table of contents, labels and hidden entries',
  generator: 'myst',
  files: {
    'myst.yml':
      'version: 1\nproject:\n  title: Acme Book\n  description: Tools for rockets\n  github: acme/kit\n  toc:\n    - file: index.md\n    - title: Guide\n      children:\n        - file: guide/01_install.md\n          title: Install it\n          children:\n            - file: guide/linux.md\n        - title: Forum\n          url: https://forum.test/\n    - file: secret.md\n      hidden: true\nsite:\n  options:\n    logo: logo.svg\n',
    'index.md': page('Welcome'),
    'guide/01_install.md': page('Install'),
    'guide/linux.md': page('Linux'),
    'secret.md': page('Not in the menu'),
    'logo.svg': IMAGE,
    '_build/x.md': 'xylograph',
  },
  navigation: `
Welcome -> index
Guide
  Install it -> install
    Linux -> linux
  Forum -> https://forum.test/`,
  addresses: {
    '/install': '/docs/install',
    '/guide/linux': '/docs/linux',
  },
  product: { name: 'Acme Book', description: 'Tools for rockets' },
  findings: ['page-ignored _build/x.md'],
};

export const jupyterBookCase: GeneratorCase = {
  title: 'Jupyter Book 1 with parts, chapters and sections',
  generator: 'myst',
  files: {
    '_toc.yml':
      'format: jb-book\nroot: intro\nparts:\n  - caption: Guide\n    chapters:\n      - file: a/install\n        sections:\n          - file: a/linux\n      - url: https://forum.test/\n        title: Forum\n',
    '_config.yml':
      'title: Acme Book\nrepository:\n  url: https://github.com/acme/kit\n  path_to_book: docs\n  branch: main\n',
    'intro.md': page('Welcome'),
    'a/install.md': page('Install'),
    'a/linux.md': page('Linux'),
  },
  navigation: `
Welcome -> intro
Guide
  Install -> a-install
    Linux -> a-linux
  Forum -> https://forum.test/`,
  addresses: { '/a/install.html': '/docs/a-install', '/intro.html': '/docs/intro' },
  product: { name: 'Acme Book' },
  edit: 'a-linux: https://github.com/acme/kit/edit/main/docs/a/linux.md',
};

export const sphinxCase: GeneratorCase = {
  title: '38: Markdown next to files of reStructuredText, which are counted,',
  generator: 'plain',
  files: {
    'conf.py': "project = 'Acme'\n",
    'index.md': page('Welcome'),
    'see.rst': 'See\n===\n\n:ref:`See <my_label>`\n',
    'target.rst': '.. _my_label:\n\nTarget\n======\n',
  },
  navigation: 'Welcome -> index',
  addresses: {},
  findings: ['format-unread see.rst'],
};

export const sphinxRestCase: GeneratorCase = {
  title: 'Sphinx whose first page is reStructuredText, with the trees of the navigation',
  generator: 'myst',
  files: {
    'conf.py': "project = 'Acme Docs'\nextensions = ['myst_parser']\n",
    'index.rst':
      'Acme\n====\n\nText.\n\n.. toctree::\n   :maxdepth: 2\n   :caption: Guide\n\n   guide/use\n   Set it up <guide/install>\n\n.. toctree::\n   :caption: Help\n\n   Forum <https://forum.test/>\n\nEnd.\n',
    'guide/install.md': '# Install\n',
    'guide/use.md': '# Use\n',
  },
  navigation: `
Guide
  Use -> guide-use
  Set it up -> guide-install
Help
  Forum -> https://forum.test/`,
  addresses: { '/guide/install.html': '/docs/guide-install' },
  product: { name: 'Acme Docs' },
  findings: ['format-unread index.rst'],
};

export const sphinxMystCase: GeneratorCase = {
  title: 'Sphinx with pages in MyST, whose trees are the navigation',
  generator: 'myst',
  files: {
    'conf.py':
      "import os\nproject = 'Acme Docs'  # name\nrelease = '1.10'\nextensions = ['myst_parser', 'autodoc2']\nhtml_title = ''\nhtml_logo = f'{x}.svg'\nhtml_theme_options = {'a': os.name, \"repository_url\": ('https://github.com/'  # here\n 'acme/kit'),}\n",
    'index.md':
      '# Welcome\n\n```{toctree}\n:maxdepth: 2\n:caption: Guide\n\nguide/index\nForum <https://forum.test/>\n```\n\n[how](install-label) [api](apidocs/index.rst) [all](genindex.html)\n',
    'guide/index.md': '# Guide\n\n:::{toctree}\nself\nSet it up <install>\n/index\n:::\n',
    'guide/install.md': '# Install\n\n(install-label)=\n\n## How\n',
  },
  navigation: `
Welcome -> index
Guide
  Guide -> guide
    Set it up -> guide-install
  Forum -> https://forum.test/`,
  addresses: {
    '/guide/install.html': '/docs/guide-install',
    '/guide/index.html': '/docs/guide',
    '/guide/': '/docs/guide',
  },
  product: { name: 'Acme Docs', version: '1.10' },
  findings: [],
};
