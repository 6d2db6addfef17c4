import { IMAGE, page, unpublished, withData, type GeneratorCase } from './case.ts';

export const mintlifyCase: GeneratorCase = {
  title: 'Mintlify with docs.json in parts, languages, tabs and operations',
  generator: 'mintlify',
  files: {
    'docs.json': JSON.stringify({
      name: 'Acme Kit',
      description: 'Tools for rockets',
      colors: { primary: '#8b0000', light: '#ff8888' },
      logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
      favicon: '/favicon.svg',
      navbar: { links: [{ label: 'Forum', href: 'https://forum.test/' }] },
      footer: {
        socials: { github: 'https://github.com/acme/kit' },
        links: [{ header: 'More', items: [{ label: 'Start', href: '/start' }] }],
      },
      redirects: [
        { source: '/old', destination: '/start' },
        { source: '/v1/:slug*', destination: '/guide/:slug*' },
      ],
      navigation: {
        languages: [
          { language: 'de', groups: [{ group: 'Anfang', pages: ['de/start'] }] },
          {
            language: 'en',
            default: true,
            tabs: [
              {
                tab: 'Guide',
                groups: [
                  {
                    group: 'Basics',
                    root: 'start',
                    pages: ['guide/install', 'guide/gone', 'elsewhere', 'hidden'],
                  },
                  { group: 'Nested', pages: [{ group: 'Deeper', pages: ['guide/deep'] }] },
                  { group: 'Hidden', hidden: true, pages: ['guide/secret'] },
                ],
              },
              { tab: 'API', pages: ['GET /rockets', { $ref: './parts/api.json' }] },
              { tab: 'Blog', href: 'https://blog.test/' },
            ],
          },
        ],
      },
    }),
    'parts/api.json':
      '{ "group": "Reference", "pages": ["api/list", { "group": "Moons", "openapi": "moons.yaml" }, "DELETE /gone"] }',
    'openapi.json': JSON.stringify({
      paths: { '/rockets': { get: { summary: 'List rockets', tags: ['Rockets'] } } },
    }),
    'moons.yaml':
      'paths:\n  /moons:\n    get: { summary: List moons, tags: [Large ones] }\n    post: { operationId: addMoon, tags: [Large ones] }\n',
    '.mintignore': 'internal/\n',
    'start.mdx': withData('title: Start here', 'sidebarTitle: Start'),
    'guide/install.mdx': withData('title: Install'),
    'guide/deep.mdx': withData('title: Deep'),
    'guide/secret.mdx': withData('title: Secret but public'),
    'api/list.mdx': withData('title: List'),
    'de/start.mdx': withData('title: Anfang'),
    'hidden.mdx': unpublished('hidden: true'),
    'members.mdx': unpublished('groups: [staff]'),
    'elsewhere.mdx': unpublished('title: Elsewhere', 'url: https://elsewhere.test/'),
    'README.md': 'xylograph',
    'snippets/part.mdx': 'xylograph',
    '_snippets/part.mdx': 'xylograph',
    'internal/notes.mdx': 'xylograph',
    'logo/light.svg': IMAGE,
    'logo/dark.svg': IMAGE,
    'favicon.svg': IMAGE,
  },
  looks: { social: [{ title: 'github', href: 'https://github.com/acme/kit' }] },
  navigation: `
Guide
  Basics -> start
    Install -> guide-install
    Elsewhere -> https://elsewhere.test/
  Nested
    Deeper
      Deep -> guide-deep
API
  List rockets -> api-reference-rockets-list-rockets
  Reference
    List -> api-list
    Moons
      Large ones
        List moons -> api-reference-large-ones-list-moons
        POST /moons -> api-reference-large-ones-post-moons
Blog -> https://blog.test/`,
  addresses: {
    '/guide/install': '/docs/guide-install',
    '/old': '/docs/start',
    '/v1/install': '/docs/guide-install',
    '/elsewhere': 'https://elsewhere.test/',
  },
  product: { name: 'Acme Kit', description: 'Tools for rockets' },
  findings: [
    'nav-page-missing docs.json',
    'page-ignored README.md',
    'page-ignored _snippets/part.mdx',
    'page-hidden elsewhere.mdx',
    'page-hidden hidden.mdx',
    'page-ignored internal/notes.mdx',
    'page-hidden members.mdx',
    'page-ignored snippets/part.mdx',
  ],
  editions: ['/de'],
};

export const mintJsonCase: GeneratorCase = {
  title: 'Mintlify with mint.json, whose tabs are addresses',
  generator: 'mintlify',
  files: {
    'mint.json': JSON.stringify({
      name: 'Acme Kit',
      logo: '/logo.svg',
      favicon: '/logo.svg',
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [
        { name: 'Community', url: 'https://forum.test/' },
        { name: 'Recipes', url: 'recipes' },
      ],
      topbarLinks: [{ name: 'Forum', url: 'https://forum.test/' }],
      footerSocials: { github: 'https://github.com/acme/kit' },
      versions: ['v2', { name: 'v1' }],
      navigation: [
        { group: 'Start', pages: ['index', 'install'] },
        { group: 'Endpoints', pages: ['api/list', { group: 'More', pages: ['api/get'] }] },
        { group: 'Dishes', pages: [{ group: 'Soups', pages: ['recipes/soup'] }] },
      ],
    }),
    'index.mdx': withData('title: Welcome'),
    'install.mdx': page('Install'),
    'api/list.mdx': page('List'),
    'api/get.mdx': page('Get'),
    'recipes/soup.mdx': page('Soup'),
    'logo.svg': IMAGE,
  },
  looks: { social: [{ title: 'github', href: 'https://github.com/acme/kit' }] },
  navigation: `
Start
  Welcome -> index
  Install -> install
API
  Endpoints
    List -> api-list
    More
      Get -> api-get
Recipes
  Dishes
    Soups
      Soup -> recipes-soup`,
  addresses: { '/api/list': '/docs/api-list', '/index': '/' },
  product: { name: 'Acme Kit' },
};

export const mintlifyTabVersionsCase: GeneratorCase = {
  title: 'Mintlify with versions in its tabs',
  generator: 'mintlify',
  files: {
    'docs.json': JSON.stringify({
      name: 'Acme Kit',
      navigation: {
        tabs: [
          {
            tab: 'Guide',
            versions: [
              { version: 'Second', default: true, pages: ['guide/second/start', 'examples'] },
              { version: 'First', pages: ['guide/first/start', 'examples'] },
            ],
          },
          {
            tab: 'API',
            versions: [
              { version: 'Second', default: true, pages: ['kit/second/list'] },
              { version: 'First', pages: ['kit/first/list'] },
            ],
          },
          { tab: 'Community', pages: ['community/rules'] },
        ],
      },
    }),
    'guide/second/start.mdx': withData('title: Start'),
    'guide/first/start.mdx': withData('title: Start'),
    'kit/second/list.mdx': withData('title: List'),
    'kit/first/list.mdx': withData('title: List'),
    'kit/first/more.mdx': withData('title: More'),
    'community/rules.mdx': withData('title: Rules'),
    'examples.mdx': withData('title: Examples'),
  },
  navigation: `
Guide
  Start -> guide-start
  Examples -> examples
API
  List -> kit-list
Community
  Rules -> community-rules`,
  addresses: {
    '/guide/second/start': '/docs/guide-start',
    '/kit/second/list': '/docs/kit-list',
  },
  editions: ['/First'],
};
