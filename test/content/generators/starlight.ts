import { IMAGE, page, unpublished, withData, type GeneratorCase } from './case.ts';

const CONFIG = `
import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  base: '/kit',
  redirects: { '/old': '/guide/install/', '/older': { status: 302, destination: '/start/' }, '/x/[slug]': '/y' },
  integrations: [starlight({
    title: { en: 'Acme Kit', de: 'Acme-Werkzeug' },
    description: 'Tools for rockets',
    logo: { light: './src/assets/light.svg', dark: './src/assets/dark.svg', replacesTitle: true },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/acme/kit' }],
    editLink: { baseUrl: 'https://github.com/acme/kit/edit/main/site' },
    locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, 'zh-cn': { lang: 'zh-CN' } },
    sidebar: [
      'start',
      { slug: 'index', label: 'Welcome' },
      { label: 'Guide', items: [{ autogenerate: { directory: 'guide' } }, { label: 'Forum', link: 'https://forum.test/' }] },
      { label: 'Version', items: [{ label: 'Notes', link: '/v12/notes/' }] },
      { label: 'Empty', items: ['gone'] },
      ...computed(),
    ],
  })],
});
`;

export const starlightCase: GeneratorCase = {
  title: 'Starlight with locales, generated groups and redirects',
  generator: 'starlight',
  files: {
    'astro.config.mjs': CONFIG,
    'src/content/docs/index.mdx': withData('title: Acme', 'template: splash'),
    'src/content/docs/start.md': withData('title: Start here', 'sidebar:', '  label: Start'),
    'src/content/docs/guide/install.md': withData('title: Install', 'sidebar:', '  order: 2'),
    'src/content/docs/guide/why.md': withData('title: Why', 'sidebar:', '  order: 1'),
    'src/content/docs/guide/secret.md': withData('title: Secret', 'sidebar:', '  hidden: true'),
    'src/content/docs/v1.2/Notes.md': page('Notes'),
    'src/content/docs/moved.md': withData('title: Moved', 'slug: other/place'),
    'src/content/docs/de/start.md': withData('title: Anfang'),
    'src/content/docs/zh-CN/start.md': withData('title: 开始'),
    'src/content/docs/404.md': unpublished('title: Nothing here'),
    'src/content/docs/_part.md': 'xylograph',
    'src/content/docs/_it/start.md': 'xylograph',
    'src/content/docs/guide/_parts/part.mdx': 'xylograph',
    'src/content/docs/draft.md': unpublished('title: Draft', 'draft: true'),
    'src/assets/light.svg': IMAGE,
    'src/assets/dark.svg': IMAGE,
    'public/favicon.svg': IMAGE,
  },
  navigation: `
Start -> start
Welcome -> index
Guide
  Why -> guide-why
  Install -> guide-install
  Forum -> https://forum.test/
Version
  Notes -> v12-notes
Moved -> other-place`,
  addresses: {
    '/kit/guide/install/': '/docs/guide-install',
    '/v12/notes/': '/docs/v12-notes',
    '/other/place': '/docs/other-place',
    '/old': '/docs/guide-install',
    '/kit/older': '/docs/start',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  looks: { isLogoName: true },
  edit: 'start: https://github.com/acme/kit/edit/main/site/src/content/docs/start.md',
  findings: [
    'nav-page-missing astro.config.mjs',
    'navigation-unread astro.config.mjs',
    'page-ignored src/content/docs/404.md',
    'page-ignored src/content/docs/_it/start.md',
    'page-ignored src/content/docs/_part.md',
    'page-hidden src/content/docs/draft.md',
    'page-ignored src/content/docs/guide/_parts/part.mdx',
    'page-unreached src/content/docs/moved.md',
  ],
  editions: ['/de', '/zh-CN'],
};
