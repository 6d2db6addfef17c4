import { IMAGE, page, withData, type GeneratorCase } from './case.ts';

const CONFIG = `
import { defineUserConfig } from 'vuepress';
import theme from './theme.js';
export default defineUserConfig({
  base: '/kit/',
  locales: {
    '/': { lang: 'en-US', title: 'Acme Kit', description: 'Tools for rockets' },
    '/pt-BR/': { lang: 'pt-BR', title: 'Acme Kit' },
  },
  theme,
});
`;

const THEME = `
import { hopeTheme } from 'vuepress-theme-hope';
import { english } from './sidebar.js';
export default hopeTheme({
  logo: '/logo.svg',
  repo: 'acme/kit',
  locales: {
    '/': { navbar: ['/', { text: 'Forum', link: 'https://forum.test/' }, { text: 'The guide', link: '/guide/' }], sidebar: english },
    '/pt-BR/': { sidebar: { '/pt-BR/': ['', 'guide/install'] } },
  },
}, { custom: true });
`;

export const vuepressCase: GeneratorCase = {
  title: 'VuePress with theme-hope, languages and folders as lists',
  generator: 'vuepress',
  files: {
    'src/.vuepress/config.ts': CONFIG,
    'src/.vuepress/theme.ts': THEME,
    'src/.vuepress/sidebar.ts':
      "import { sidebar } from 'vuepress-theme-hope';\nexport const english = sidebar({ '/guide/': ['', { text: 'Set up', prefix: 'setup/', children: ['install.md', 'gone'] }, { text: 'More', prefix: 'more/', children: 'structure' }], '/': ['', 'about'] });\n",
    'src/.vuepress/public/logo.svg': IMAGE,
    'src/README.md': withData('title: Welcome'),
    'src/about.md': page('About'),
    'src/guide/README.md': page('Guide'),
    'src/guide/setup/install.md': withData('title: Install', 'permalink: /install-it.html'),
    'src/guide/more/b.md': withData('title: B', 'order: 1'),
    'src/guide/more/a.md': withData('title: A', 'order: 2'),
    'src/pt-BR/README.md': page('Bem-vindo'),
    'src/pt-BR/guide/install.md': page('Instalar'),
  },
  folder: 'src',
  navigation: `
Documentation
  Welcome -> index
  About -> about
The guide
  Guide -> guide
  Set up
    Install -> install-it
  More
    B -> guide-more-b
    A -> guide-more-a`,
  addresses: {
    '/kit/guide/more/b.html': '/docs/guide-more-b',
    '/guide/': '/docs/guide',
    '/install-it.html': '/docs/install-it',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  findings: ['nav-page-missing .vuepress/config.ts'],
  editions: ['/pt-BR'],
};
