/** What a generator publishes without a word is no finding of `docent check`, or a note. */
import test from 'ava';
import { folderOf, load } from '../../helpers/folder.ts';

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Of the edition that is read; default: the first. */
  readonly language?: string;
  /** As `severity rule file:line`. */
  readonly findings: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'Hugo publishes the files beside its pages at the addresses of their folders',
    files: {
      'hugo.toml': 'title = "A"\ncontentDir = "content/en"\n',
      'content/en/_index.md': '---\ntitle: A\n---\n',
      'content/en/use/_index.md':
        '---\ntitle: Use\n---\n\n<img src="/use/images/a.png" alt="a"> ![b](/use/images/b.png)\n',
      'content/en/use/images/a.png': '',
    },
    findings: ['warning broken-link content/en/use/_index.md:5'],
  },
  {
    name: 'Docusaurus finds files from the top of its pages',
    files: {
      'docusaurus.config.js': 'export default { title: "A" };\n',
      'docs/a.md': '# A\n\n[b](/deep/b.md)\n\n[c](/deep/c.md)\n',
      'docs/deep/b.md': '# B\n\n[a](/a.md) [itself](deep/b.md)\n\n[no](./deep/b.md)\n',
    },
    findings: ['warning broken-link docs/a.md:5', 'warning broken-link docs/deep/b.md:5'],
  },
  {
    name: 'the terms of a list of mdBook have ids',
    files: {
      'book.toml': '[book]\ntitle = "A"\n',
      'src/SUMMARY.md': '[A](a.md)\n[B](b.md)\n',
      'src/a.md': '# A\n\n[x](#smart-pointer) [y](b.md#term)\n\nsmart `pointer`\n: Points.\n',
      'src/b.md': '# B\n\nB.\n',
    },
    findings: ['warning broken-anchor src/a.md:3'],
  },
  {
    name: 'snippets of MkDocs that are not there are nothing',
    files: {
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': '# A\n\n--8<-- "docs/more.md"\n\n--8<-- "../../beyond.md"\n',
    },
    findings: ['warning include-missing docs/index.md:5', 'note include-missing docs/index.md:3'],
  },
  {
    name: 'pages of one title are told by what stands above them, however deep',
    files: {
      'hugo.toml': 'title = "A"\n',
      'content/a/_index.md': '---\ntitle: A\n---\n',
      'content/a/b/c/one.md': '---\ntitle: Overview\n---\n',
      'content/a/b/d/one.md': '---\ntitle: Overview\n---\n',
      'content/a/b/d/two.md': '---\ntitle: Overview\n---\n',
    },
    findings: ['note title-shared content/a/b/d/two.md'],
  },
  {
    name: 'formats that lie outside the pages of a project are none of its texts',
    files: {
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': '# A\n\nText.\n',
      'docs/b.rst': 'B\n',
      'examples/c.ipynb': '{}',
      'LICENSE.rtf': '',
    },
    findings: ['warning format-unread docs/b.rst'],
  },
  {
    name: 'VitePress is told of links that another program answers',
    files: {
      '.vitepress/config.ts':
        "export default { ignoreDeadLinks: ['/app', /^\\/play/, /(a+)+$/, 'localhostLinks'] };\n",
      'index.md': '# A\n\n[app](/app) [play](/play/?s=1)\n\n[aa](/aa)\n',
    },
    findings: ['warning broken-link index.md:5'],
  },
  {
    name: 'a part of the configuration of Hugo may lie in a folder of its name',
    files: {
      'config/_default/hugo.toml': 'title = "A"\n',
      'config/_default/module/module.yaml':
        'mounts:\n  - source: content/en\n    target: content\n    lang: en\n',
      'content/en/_index.md': '---\ntitle: A\n---\n\n[b](/b/) [c](/c/)\n',
      'content/en/b.md': '---\ntitle: B\n---\n',
    },
    findings: ['warning broken-link content/en/_index.md:5'],
  },
  {
    name: 'what mkdocstrings writes has the name of its directive as its id',
    files: {
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': '# A\n\n[x](#a.b.C) [y](#a.b.D)\n\n::: a.b.C\n    options: 1\n\nText.\n',
    },
    findings: ['warning broken-anchor docs/index.md:3', 'warning unknown-markup docs/index.md:5'],
  },
  {
    name: 'Starlight has an id for the top of a page',
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A' })] };\n",
      'src/content/docs/index.md': '---\ntitle: A\n---\n\n[top](#_top)\n',
    },
    findings: [],
  },
  {
    name: 'a reference of Hugo names a file, whose address may be another one, and files beside a page have its address',
    files: {
      'hugo.toml': 'title = "A"\n[permalinks]\nblog = "/:section/:slug/"\n',
      'content/_index.md':
        '---\ntitle: A\n---\n\n[x]({{< ref "/blog/x" >}}) [y]({{% relref "blog/y.md#y" %}}) ![p](/blog/new-y/p.png)\n\n[x](/blog/x) ![q](/blog/new-y/q.png) [z]({{< ref "/blog/z" >}})\n',
      'content/blog/x.md': '---\ntitle: X\nslug: new-x\n---\n\n[y]({{< ref "y" >}})\n',
      'content/blog/y/index.md': '---\ntitle: Y\nslug: new-y\n---\n\n## Y\n',
      'content/blog/y/p.png': '',
    },
    findings: [
      'warning broken-link content/_index.md:7',
      'warning broken-link content/_index.md:7',
      'warning broken-link content/_index.md:7',
    ],
  },
  {
    name: 'Hugo publishes notebooks as files, and its own search page has no text',
    files: {
      'hugo.toml': 'title = "A"\n',
      'content/a.md': '---\ntitle: A\n---\n\n[n](n.ipynb)\n',
      'content/n.ipynb': '{}',
      'content/b.adoc': '= B\n',
      'content/search.md': '---\ntitle: Search\nlayout: search\n---\n',
      'content/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
    },
    findings: ['warning format-unread content/b.adoc', 'note page-hidden content/draft.md'],
  },
  {
    name: 'Docusaurus makes lists of the posts of a blog',
    files: {
      'docusaurus.config.js':
        'export default { title: "A", baseUrl: "/kit/", presets: [["classic", { blog: { routeBasePath: "news" } }]] };\n',
      'blog/2026-01-02-a.md': '# A\n',
      'docs/a.md':
        '# A\n\n[n](/news) [t](/news/tags/x) [p](/kit/news/page/2)\n\n[b](/blog) [z](/news/z)\n',
    },
    findings: ['warning broken-link docs/a.md:5', 'warning broken-link docs/a.md:5'],
  },
  {
    name: 'the navigation of each space of GitBook is no page',
    files: {
      '.gitbook.yaml': 'root: .\n',
      'a/SUMMARY.md': '* [A](README.md)\n',
      'a/README.md': '# A\n',
      'b/SUMMARY.md': '* [B](README.md)\n',
      'b/README.md': '# B\n',
      'b/GLOSSARY.md': '# Words\n',
    },
    findings: ['note page-ignored b/GLOSSARY.md'],
  },
  {
    name: 'Next.js redirects what a list of pairs names',
    files: {
      'next.config.mjs':
        "import { KINDS } from './kinds.mjs';\nconst more = Object.entries(KINDS).flatMap(([kind, names]) => names.map(name => [`/p/${name}`, `/p/${kind}/${name}`]));\nexport default withDocs({ redirects: () => Object.entries({ '/old': '/a' }).concat(more).map(([from, to]) => ({ source: from, destination: to })) });\n",
      'kinds.mjs': "export const KINDS = { k: ['x', 'y'] };\n",
      'content/_meta.js': 'export default {};\n',
      'content/a.mdx': '# A\n\n[o](/old) [x](/p/x) [y](/p/y)\n\n[z](/p/z)\n',
      'content/p/k/x.mdx': '# X\n',
      'content/p/k/y.mdx': '# Y\n',
    },
    findings: ['warning broken-link content/a.mdx:5'],
  },
  {
    name: 'the host of a site redirects what files of the project say',
    files: {
      'hugo.toml': 'title = "A"\n',
      'layouts/index.redirects':
        '# Hosts\n/old/* https://elsewhere.test/:splat 301!\n{{ range .Pages }}\n/x-{{ .Name }} /a\n{{ end }}\n/some /a 302 Country=us\n/none /a 404\n/* /index.html 200\n',
      'static/_redirects': '/one /a\n',
      'netlify.toml':
        '[[redirects]]\nfrom = "/two"\nto = "/a"\n[[redirects]]\nfrom = "/three"\nto = "/a"\nconditions = {Language = ["de"]}\n[[redirects]]\nfrom = "https://a.test/*"\nto = "/:splat"\n',
      'content/a.md':
        '---\ntitle: A\n---\n\n[o](/old/x.html) [1](/one) [2](/two)\n\n[3](/three) [s](/some) [n](/none) [z](/z)\n',
    },
    findings: Array.from({ length: 4 }, () => 'warning broken-link content/a.md:7'),
  },
  {
    name: 'pages of Docusaurus may be programs',
    files: {
      'docusaurus.config.js':
        'export default { title: "A", presets: [["classic", { docs: { routeBasePath: "/" } }]] };\n',
      'src/pages/index.js': '',
      'src/pages/play/index.tsx': '',
      'src/pages/help.jsx': '',
      'docs/a.md': '# A\n\n[f](/#help) [p](/play/) [h](/help)\n\n[z](/plays) [i](/../docs/a)\n',
    },
    findings: ['warning broken-link docs/a.md:5'],
  },
  {
    name: 'notebooks are files of MkDocs',
    files: {
      'mkdocs.yml': 'site_name: A\n',
      'docs/index.md': '# A\n\nText.\n',
      'docs/n.ipynb': '{}',
    },
    findings: [],
  },
  {
    name: 'notebooks are pages of MkDocs where a plugin reads them',
    files: {
      'mkdocs.yml': 'site_name: A\nplugins: [mkdocs-jupyter]\n',
      'docs/index.md': '# A\n\nText.\n',
      'docs/n.ipynb': '{}',
    },
    findings: ['warning format-unread docs/n.ipynb', 'note plugin-not-run mkdocs.yml'],
  },
  {
    name: 'Jekyll makes no page of a README beside an index',
    files: {
      '_config.yml': 'title: A\n',
      'index.md': '---\ntitle: A\n---\n',
      'README.md': '# How to build\n',
      'deep/README.md': '# Deep\n',
    },
    findings: ['note page-hidden README.md'],
  },
  {
    name: 'values that the configuration of Jekyll gives to all pages are no front matter of a README',
    files: {
      '_config.yml': 'title: A\ndefaults:\n  - scope: { path: "" }\n    values: { layout: page }\n',
      'index.md': '---\ntitle: A\n---\n',
      'README.md': '# How to build\n',
    },
    findings: ['note page-hidden README.md'],
  },
  {
    name: 'snippets of MkDocs are needed where the build looks for them',
    files: {
      'mkdocs.yml':
        'site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      check_paths: true\n',
      'docs/index.md': '# A\n\n--8<-- "nope.md"\n',
    },
    findings: ['warning include-missing docs/index.md:3'],
  },
  {
    name: 'a page that is not translated is that of the default language, whose pages may lie below its name too',
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', defaultLocale: 'en', locales: { de: { label: 'D' }, en: { label: 'E' } } })] };\n",
      'src/content/docs/en/use/Run-it.md': '---\ntitle: Run\n---\n',
      'src/content/docs/de/index.md':
        '---\ntitle: A\n---\n\n[run](/de/use/run-it/)\n\n[no](/de/use/stop/)\n',
    },
    language: 'de',
    findings: ['warning broken-link src/content/docs/de/index.md:7'],
  },
  {
    name: 'pages of Astro may be programs, and one for all addresses makes none of them',
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A' })] };\n",
      'src/pages/[...all].astro': '',
      'src/pages/[lang]/news/latest.astro': '',
      'src/pages/feed.xml.ts': '',
      'src/pages/play/index.astro': '',
      'src/content/docs/index.md':
        '---\ntitle: A\n---\n\n[l](/en/news/latest/) [f](/feed.xml) [p](/play/)\n\n[a](/en/news/) [b](/plays) [c](/en/x/latest)\n',
    },
    findings: Array.from({ length: 3 }, () => 'warning broken-link src/content/docs/index.md:7'),
  },
  {
    name: 'the bar of VitePress names pages too',
    files: {
      '.vitepress/config.ts':
        "export default { themeConfig: { nav: [{ text: 'B', link: '/b' }, { text: 'M', items: [{ text: 'C', link: '/c.html' }] }], sidebar: [{ text: 'A', link: '/a' }, { text: 'E', link: '/e' }] } };\n",
      'a.md': '# A\n',
      'b.md': '# B\n',
      'c.md': '# C\n',
      'd.md': '# D\n',
      'e.md': '# E\n',
    },
    findings: ['note page-unreached d.md'],
  },
  {
    name: 'includes of Hugo may name a page, without its ending',
    files: {
      'hugo.toml': 'title = "A"\n',
      'content/v1.0/a.md':
        '---\ntitle: A\n---\n\n{{< include file="v1.0/part" type="page" >}}\n\n{{< include file="v1.0/none" >}}\n',
      'content/v1.0/part.md': '---\ntitle: P\n---\n\nPart.\n',
    },
    findings: ['warning include-missing content/v1.0/a.md:7'],
  },
  {
    name: 'a category names the document that it links to',
    files: {
      'docusaurus.config.js': 'export default { title: "A" };\n',
      'sidebars.js':
        "const of = (label, id) => ({ type: 'category', label, link: { type: 'doc', id: `${id}/intro` }, items: [`${id}/use`] });\nexport default { docs: [of('X', 'x'), of('Y', 'y'), 'a', 'b'] };\n",
      'docs/x/intro.md': '# Introduction\n',
      'docs/x/use.md': '# Use\n',
      'docs/y/intro.md': '# Introduction\n',
      'docs/y/use.md': '# Use\n',
      'docs/a.md': '# Same\n',
      'docs/b.md': '# Same\n',
    },
    findings: ['note title-shared docs/b.md'],
  },
  {
    name: 'what opens and closes may have an id in MDX',
    files: {
      'docusaurus.config.js': 'export default { title: "A" };\n',
      'docs/a.mdx':
        '# A\n\n[x](#x1)\n\n[y](#y1)\n\n<details id="x1">\n<summary>S</summary>\n\nText.\n\n</details>\n',
    },
    findings: ['warning broken-anchor docs/a.mdx:5'],
  },
  {
    name: 'Hugo makes lists of terms',
    files: {
      'hugo.toml': 'title = "A"\ndisableKinds = ["taxonomy"]\n',
      'content/a.md':
        '---\ntitle: A\n---\n\n[t](/tags/x/) [c](/categories/y/)\n\n[a](/tags/) [b](/tags/x/y/) [d](/series/x/)\n',
    },
    findings: Array.from({ length: 3 }, () => 'warning broken-link content/a.md:7'),
  },
  {
    name: 'a topic of Starlight leads to a page',
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', plugins: [topics([{ label: 'T', link: '/t/', items: ['t/a'] }])] })] };\n",
      'src/content/docs/t/index.md': '---\ntitle: T\n---\n',
      'src/content/docs/t/a.md': '---\ntitle: A\n---\n',
      'src/content/docs/t/b.md': '---\ntitle: B\n---\n',
    },
    findings: ['note page-unreached src/content/docs/t/b.md'],
  },
  {
    name: 'signs of percent in an address are no template',
    files: {
      'a.md': '# A\n\n[x](https://x.test/?a=%7B%7D)\n\n[y](https://x.test/{{y}})\n',
    },
    findings: ['warning unknown-markup a.md:5'],
  },
  {
    name: 'templates of VitePress show values of the front matter',
    files: {
      '.vitepress/config.ts': 'export default {};\n',
      'a.md': '---\ntitle: A\n---\n\n# {{ $frontmatter.title }}\n',
      'b.md': '---\ntitle: B\n---\n\n# {{ $frontmatter.title }}\n',
    },
    findings: [],
  },
];

for (const { name, files, language, findings } of CASES) {
  test(`docent check knows that ${name}`, async (t) => {
    const edition = language === undefined ? {} : { edition: { language } };
    const { findings: told } = await load(await folderOf(t, files), edition);
    const shown = told.map(({ severity, rule, file, line }) =>
      [`${severity} ${rule} ${file}`, line].filter(Boolean).join(':'),
    );
    t.deepEqual(shown, findings);
  });
}
