import { IMAGE, page, type GeneratorCase } from './case.ts';

const CONFIG = `
import { defineConfig } from 'vitepress';
export default defineConfig({
  title: 'Acme Kit', description: 'Tools for rockets', base: '/kit/', cleanUrls: false, srcExclude: ['**/internal/**'],
  rewrites: { 'packages/:pkg/docs/(.*)': ':pkg/:1', 'en/:rest*': ':rest*' },
  head: [['meta', { name: 'x' }], ['link', { rel: 'icon', href: '/icon.svg' }]],
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de', themeConfig: { sidebar: [{ text: 'Anfang', link: '/de/start' }] } } },
  themeConfig: {
    logo: { light: '/light.svg', dark: '/dark.svg' },
    siteTitle: false,
    nav: [{ text: 'The guide', link: '/guide/start' }, { text: 'Forum', link: 'https://forum.test/' }],
    sidebar: {
      '/guide/': [{ text: 'Basics', items: [{ text: 'Start', link: '/guide/start' }, { text: 'Gone', link: '/guide/gone' }] }, { text: 'Options', link: '/options/all' }],
      '/options/': [{ text: 'All', link: '/options/all' }, { text: 'Start', link: '/guide/start' }],
      '/': [{ text: 'Home', link: '/' }],
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/acme/kit' }],
    editLink: { pattern: 'https://github.com/acme/kit/edit/main/docs/:path' },
    footer: { copyright: '© Acme' },
  },
});
`;

export const vitepressCase: GeneratorCase = {
  title: 'VitePress with rewrites, locales and sidebars by path',
  generator: 'vitepress',
  files: {
    '.vitepress/config.mts': CONFIG,
    'en/index.md': page('Welcome'),
    'en/guide/start.md': page('Start'),
    'en/guide/unlisted.md': page('Unlisted'),
    'en/options/all.md': page('All options'),
    'packages/core/docs/use.md': page('Use the core'),
    'de/start.md': page('Anfang'),
    'internal/x.md': 'xylograph',
    'en/[pkg].md': 'xylograph',
    'public/icon.svg': IMAGE,
    'public/light.svg': IMAGE,
    'public/dark.svg': IMAGE,
  },
  navigation: `
Documentation
  Home -> index
The guide
  Basics
    Start -> guide-start
  Options -> options-all
  Unlisted -> guide-unlisted
Options
  All -> options-all
  Start -> guide-start
Core
  Use the core -> core-use`,
  addresses: {
    '/kit/guide/start.html': '/docs/guide-start',
    '/guide/start': '/docs/guide-start',
    '/core/use.html': '/docs/core-use',
    '/kit/index.html': '/',
    '/index.html': '/',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  looks: { isLogoName: true },
  edit: 'guide-start: https://github.com/acme/kit/edit/main/docs/en/guide/start.md',
  findings: [
    'nav-page-missing .vitepress/config.mts',
    'page-ignored en/[pkg].md',
    'page-unreached en/guide/unlisted.md',
    'page-ignored internal/x.md',
    'page-unreached packages/core/docs/use.md',
  ],
  editions: ['/de'],
};
