/** What a generator publishes without a word is no finding of `docent check`, or a note. */
import test from 'ava';
import { folderOf, load } from '../../helpers/folder.ts';

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
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
    findings: ['warning broken-anchor src/a.md:3', 'note page-ignored src/SUMMARY.md'],
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
    name: 'Jekyll makes no page of a README beside an index',
    files: {
      '_config.yml': 'title: A\n',
      'index.md': '---\ntitle: A\n---\n',
      'README.md': '# How to build\n',
      'deep/README.md': '# Deep\n',
    },
    findings: ['note page-hidden README.md'],
  },
];

for (const { name, files, findings } of CASES) {
  test(`docent check knows that ${name}`, async (t) => {
    const { findings: told } = await load(await folderOf(t, files));
    const shown = told.map(({ severity, rule, file, line }) =>
      [`${severity} ${rule} ${file}`, line].filter(Boolean).join(':'),
    );
    t.deepEqual(shown, findings);
  });
}
