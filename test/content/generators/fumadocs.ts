import { page, unpublished, withData, type GeneratorCase } from './case.ts';

export const fumadocsCase: GeneratorCase = {
  title: 'Fumadocs with meta.json, groups and separators',
  generator: 'fumadocs',
  files: {
    'source.config.ts':
      "export const { docs, meta } = defineDocs({\n  dir: 'content/docs',\n});\nexport const posts = defineCollections({ type: 'doc', dir: 'content/posts' });\nexport const apart = defineDocs({ dir: 'content/apart' });\n",
    'next.config.mjs':
      "const withMDX = createMDX();\nconst config = { async redirects() { return [{ source: '/manual/old/:path*', destination: '/manual/guide/:path*' }]; } };\nexport default withMDX(config);\n",
    'lib/site/source.ts':
      "export const source = loader({ baseUrl: '/manual', source: docs.toFumadocsSource() });\nexport const blog = loader({\n  baseUrl: '/blog',\n  source: toFumadocsSource(posts, []),\n});\n",
    'content/posts/install.mdx': withData('title: How we install'),
    'content/posts/meta.json': '{ "title": "Our blog" }',
    'content/apart/page.mdx': 'xylograph',
    'content/docs/meta.json':
      '{ "pages": ["index", "---[Rocket]Basics---", "install", "...extracted", "---More---", "[Forum](https://forum.test/)", "[Setup](/manual/install)", "guide", "guide/deep/inner", "!secret", "z...a"] }',
    'content/docs/index.mdx': withData('title: Welcome'),
    'content/docs/install.mdx': withData('title: Install'),
    'content/docs/secret.mdx': withData('title: Not listed'),
    'content/docs/a.mdx': withData('title: Letter A'),
    'content/docs/b.mdx': withData('title: Letter B'),
    'content/docs/draft.mdx': unpublished('draft: true'),
    'content/docs/extracted/one.mdx': withData('title: One'),
    'content/docs/(group)/member.mdx': withData('title: Member'),
    'content/docs/guide/meta.json': '{ "title": "The guide" }',
    'content/docs/guide/index.mdx': withData('title: About the guide'),
    'content/docs/guide/start.mdx': page('Start'),
    'content/docs/guide/deep/inner.mdx': withData('title: Inner'),
  },
  navigation: `
Welcome -> index
Basics
  Install -> install
  One -> extracted-one
More
  Forum -> https://forum.test/
  Setup -> install
  The guide -> guide
    Deep
      Inner -> guide-deep-inner
    Start -> guide-start
  Inner -> guide-deep-inner
  Letter B -> b
  Letter A -> a
  Group
    Member -> member
Our blog
  How we install -> blog-install`,
  addresses: {
    '/manual': '/',
    '/manual/install': '/docs/install',
    '/manual/member/': '/docs/member',
    '/manual/guide': '/docs/guide',
    '/blog/install': '/docs/blog-install',
    '/manual/old/start': '/docs/guide-start',
  },
  findings: ['pages-outside source.config.ts', 'page-hidden content/docs/draft.mdx'],
};
