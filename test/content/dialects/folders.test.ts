/** Cases of dialects that need a folder: addresses, front matter, images and includes, as a reader gets them. */
import test from 'ava';
import { service, type PartialConfig } from '../../helpers/service.ts';

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Address that is asked for; redirects are followed. */
  readonly at: string;
  /** Default: 200. */
  readonly status?: number;
  readonly config?: PartialConfig;
  readonly html?: readonly string[];
  readonly not?: readonly string[];
  /** Essence of the Markdown for agents. */
  readonly markdown?: readonly string[];
}

const FENCE = '```';
const mkdocs = { 'mkdocs.yml': 'site_name: Acme\n' };
const docusaurus = { 'docusaurus.config.js': 'module.exports = { title: "Acme" };' };
const starlight = {
  'astro.config.mjs': "export default { integrations: [starlight({ title: 'Acme' })] };",
};
const nuxt = { 'nuxt.config.ts': "export default { modules: ['@nuxt/content'] };" };
const hugo = { 'hugo.toml': 'title = "Acme"\n' };
const mdbook = {
  'book.toml': '[book]\ntitle = "Acme"\n',
  'src/SUMMARY.md': '- [A](a.md)\n',
};
const vitepress = { '.vitepress/config.js': "export default { title: 'Acme' };" };

const MEDIA = `# A

![A](https://img.test/a.png)

<iframe src="https://www.youtube.com/watch?v=abc" title="Film" />

<video src="https://media.test/b.mp4" title="B" />
`;

const CASES: readonly Case[] = [
  {
    name: 'links of GitBook without words of their own have the titles of their pages',
    files: {
      'SUMMARY.md': '# Contents\n\n* [A](README.md)\n* [B](b/how-to.md)\n',
      'README.md':
        '# A\n\n{% content-ref url="b/how-to.md" %}\n[how-to.md](b/how-to.md)\n{% endcontent-ref %}\n',
      'b/how-to.md': '# How to *fly*\n\nText.\n',
    },
    at: '/docs/index',
    html: ['>How to fly</a>'],
    markdown: ['[How to fly](http'],
  },
  {
    name: 'references of MyST find labels of other pages and show their headings',
    files: {
      'myst.yml': 'project:\n  title: Acme\n',
      'a.md': '# A\n\nSee [](#far:label), {ref}`words <far:label>` and [](b.md).\n',
      'b.md': '# Other page\n\nText.\n\n(far:label)=\n## Far away\n\nText.\n',
    },
    at: '/docs/a',
    html: ['href="/docs/b#far-label">Far away</a>', '>words</a>', '>Other page</a>'],
    markdown: ['/docs/b#far-label) and'],
    not: ['far:label'],
  },
  {
    name: 'a front page without a title has the name of the site',
    files: { ...mkdocs, 'docs/index.md': 'Text.\n', 'docs/b.md': '# B\n\nText.\n' },
    at: '/docs/index',
    html: ['>Acme</h1>'],
  },
  {
    name: 'a front page without a title has the name of a folder without a generator',
    files: { 'package.json': '{"name":"acme-kit"}', 'index.md': 'Text.\n' },
    at: '/docs/index',
    html: ['>acme-kit</h1>'],
  },
  {
    name: 'the links of a header stand in the footer',
    files: {
      'myst.yml':
        'project:\n  title: T\nsite:\n  nav:\n    - title: Blog\n      url: https://blog.test/\n',
      'a.md': '# A\n',
    },
    at: '/docs/a',
    html: ['<li><a href="https://blog.test/">Blog</a></li>'],
  },
  {
    name: 'the search page of a theme for Hugo is not published',
    files: {
      ...hugo,
      'content/_index.md': '---\ntitle: A\n---\n\nText.\n',
      'content/search.md': '---\ntitle: Search Results\nlayout: search\n---\n',
    },
    at: '/docs/search',
    status: 404,
  },
  {
    name: '9: a title that begins with @',
    files: { 'a.md': '---\ntitle: @scope/x\n---\n\nText.\n' },
    at: '/docs/a',
    html: ['>@scope/x</h1>'],
    markdown: ['# @scope/x\n'],
  },
  {
    name: 'a title that is an open bracket leaves the heading its place',
    files: { 'a.md': '---\ntitle: [\ndescription: Of two parts\n---\n\n# Install it\n\nText.\n' },
    at: '/docs/a',
    html: ['<title>Install it', '>Install it</h1>', 'content="Of two parts"'],
  },
  {
    name: '10: a title with a colon',
    files: { 'a.md': '---\ntitle: Foo: bar\nversion: 1.10\n---\n\nText.\n' },
    at: '/docs/a',
    html: ['>Foo: bar</h1>'],
  },
  {
    name: '10: a title with a sign of a comment, and a version as it is written',
    files: {
      ...docusaurus,
      'docs/a.mdx': '---\ntitle: C#\nversion: 1.10\n---\n\nVersion {frontMatter.version}.\n',
    },
    at: '/docs/a',
    html: ['>C#</h1>', 'Version 1.10.'],
  },
  {
    name: '19: numbers before names are dropped (Docusaurus)',
    files: { ...docusaurus, 'docs/01-guide/02-use.md': '# Use\n' },
    at: '/docs/guide/use',
    html: ['>Use</h1>'],
  },
  {
    name: '20: numbers before names stay (Starlight)',
    files: { ...starlight, 'src/content/docs/01-guide/02-use.md': '---\ntitle: Use\n---\n' },
    at: '/01-guide/02-use/',
    html: ['>Use</h1>'],
  },
  {
    name: '20: numbers with a point are dropped (Nuxt)',
    files: { ...nuxt, 'content/1.guide/2.use.md': '# Use\n' },
    at: '/guide/use',
    html: ['>Use</h1>'],
  },
  {
    name: '20: numbers with a hyphen stay (Nuxt)',
    files: { ...nuxt, 'content/01-guide.md': '# Guide\n' },
    at: '/01-guide',
    html: ['>Guide</h1>'],
  },
  {
    name: '21: a date is no number (Docusaurus)',
    files: { ...docusaurus, 'docs/2021-11-30-x.md': '# X\n' },
    at: '/docs/2021-11-30-x',
    html: ['>X</h1>'],
  },
  {
    name: '21: nor is a version',
    files: { ...docusaurus, 'docs/7.0-y.md': '# Y\n' },
    at: '/docs/7.0-y',
    html: ['>Y</h1>'],
  },
  {
    name: '22: folders and files become slugs (Starlight)',
    files: { ...starlight, 'src/content/docs/v1.2/A B.md': '---\ntitle: AB\n---\n' },
    at: '/v12/a-b/',
    html: ['>AB</h1>'],
  },
  {
    name: '23: a page at the root, and a link to its file (Docusaurus)',
    files: {
      ...docusaurus,
      'docs/intro/a.md': '---\nid: start\nslug: /\n---\n\n# Start\n',
      'docs/b.md': '# B\n\n[x](./intro/a.md)\n',
    },
    at: '/docs/b',
    html: ['>x</a>'],
    not: ['href="./intro/a.md"'],
  },
  {
    name: '23: its address',
    files: {
      ...docusaurus,
      'docs/intro/a.md': '---\nid: start\nslug: /\n---\n\n# Start\n',
      'docs/b.md': '# B\n',
    },
    at: '/docs/',
    html: ['>Start</h1>'],
  },
  {
    name: '24: an image written for the address of its page (MkDocs)',
    files: {
      ...mkdocs,
      'docs/guide/a.md': '# A\n\n<img src="../img/a.png" width="40">\n',
      'docs/guide/img/a.png': 'x',
    },
    at: '/guide/a/',
    html: ['guide/img/a.png"', 'width="40"'],
  },
  {
    name: '27: an include that is missing is a note (Hugo)',
    files: { ...hugo, 'content/b.md': '# B\n\nA.\n\n{{% include "a.md" %}}\n\nZ.\n' },
    at: '/b/',
    html: ['The file <code>a.md</code> is missing here.</p>\n</div>\n<p>Z.</p>'],
    markdown: ['A.\n\n> [!NOTE]\n> The file `a.md` is missing here.\n\nZ.'],
  },
  {
    name: 'code of a file that is mounted beside the content (Docsy)',
    files: {
      'hugo.toml':
        '[[module.mounts]]\nsource = "content/en"\ntarget = "content"\n[[module.mounts]]\nsource = "samples/examples"\ntarget = "content/examples"\n',
      'content/en/b.md':
        '# B\n\n{{< readfile file="/examples/a.conf" code="true" lang="yaml" >}}\n\n{{% readfile file="note.txt" %}}\n',
      'content/en/note.txt': 'Some *words*.\n',
      'samples/examples/a.conf': 'kind: *x\n',
    },
    at: '/b/',
    markdown: [`${FENCE}yaml\nkind: *x\n${FENCE}\n\nSome *words*.`],
  },
  {
    name: 'values of the front matter and of the configuration, in code too (Hugo)',
    files: {
      'hugo.yaml': 'params:\n  version: "1.10"\n  own: site\n  deep:\n    Name: Deep\n',
      'content/b.md': `---\ntitle: B\nown: page\n---\n\n{{% param own %}} {{< param "deep.name" >}} {{< param none >}}.\n\n${FENCE}sh\nget {{< param version >}} {{</* param version */>}}\n${FENCE}\n`,
    },
    at: '/b/',
    markdown: ['page Deep .', 'get 1.10 '],
  },
  {
    name: 'images that are named in part (Hugo)',
    files: {
      ...hugo,
      'content/b/index.md':
        '# B\n\n{{< imgproc Spruce Resize 800x >}}\n\n{{< imgproc oak Fill "1x1" >}}\nText\n{{< /imgproc >}}\n',
      'content/b/a-spruce.png': 'x',
      'content/c/oak.png': 'x',
    },
    at: '/b/',
    html: ['src="/docs-assets/content/b/a-spruce.png"'],
    not: ['oak.png"'],
  },
  {
    name: 'values of Liquid that the page or the configuration holds, in code too (Jekyll)',
    files: {
      '_config.yml': 'title: Acme\nbaseurl: /x\ntool:\n  version: 7.1\n',
      'b.md': `---\ntitle: B\n---\n\n{% assign name = "Kit" %}\n{% capture both %}one *two*{% endcapture %}\n{% assign copy = site.tool.version %}\n\n{{ name }} {{both}} {{ copy }} {{ page.title }} {{ none }}.\n\n${FENCE}sh\nget {{ site.tool.version }} {{ site.none }}\n${FENCE}\n\n{% if page.x %}{% assign name = "Other" %}{% endif %}\n\nThen {{ name }}. {% raw %}{{ copy }}{% endraw %}{% assign late = 1 %} {{ late }} [l]({{ site.baseurl }}/b)\n`,
    },
    at: '/b.html',
    markdown: ['\nKit one *two* 7.1 B .', 'get 7.1 \n', 'Then Kit. {{ copy }} 1 [l](http'],
  },
  {
    name: '28: lines between anchors of a book',
    files: {
      ...mdbook,
      'src/a.md': `# A\n\n${FENCE}rust\n{{#include f.rs:sys}}\n${FENCE}\n`,
      'src/f.rs':
        '// ANCHOR: all\nfn a() {}\n// ANCHOR: sys\nfn sys() {\n// ANCHOR: in\n}\n// ANCHOR_END: in\n// ANCHOR_END: sys\nfn z() {}\n// ANCHOR_END: all\n',
    },
    at: '/a.html',
    markdown: [`${FENCE}rust\nfn sys() {\n}\n${FENCE}`],
  },
  {
    name: '28: lines of a book by their numbers',
    files: {
      ...mdbook,
      'src/a.md': `# A\n\n${FENCE}rust\n{{#include f.rs:2}}\n{{#include f.rs:3:}}\n{{#include f.rs::1}}\n${FENCE}\n`,
      'src/f.rs': 'a\nb\nc\nd\n',
    },
    at: '/a.html',
    markdown: [`${FENCE}rust\nb\nc\nd\na\n${FENCE}`],
  },
  {
    name: '28: an include that is shown',
    files: { ...mdbook, 'src/a.md': '# A\n\n```\n\\{{#include x}}\n```\n' },
    at: '/a.html',
    markdown: ['```\n{{#include x}}\n```'],
  },
  {
    name: '29: a region with a marked line (VitePress)',
    files: {
      ...vitepress,
      'a.md': `# A\n\n<<< @/x.ts#region{2}\n\n${FENCE}md\n<<< @/x.ts\n${FENCE}\n`,
      'x.ts': 'a()\n// #region region\nb()\nc()\n// #endregion region\n',
    },
    at: '/a',
    html: ['class="line line-marked"', 'language-ts'],
    not: ['code-caption'],
    markdown: ['\nb()\nc()\n', '```md\n<<< @/x.ts\n```'],
  },
  {
    name: 'lines of a file below a prefix that a program knows (VuePress)',
    files: {
      '.vuepress/config.js': 'export default { theme: x };\n',
      'a.md': `# A\n\n@[code{2-3}:no-line-numbers](@parts/deep/x.ts)\n\n@[code js{1}](./parts/deep/x.ts)\n\n${FENCE}md\n@[code](x)\n${FENCE}\n`,
      'parts/deep/x.ts': 'a()\nb()\nc()\n',
      'deep/x.ts': 'one()\ntwo()\n',
    },
    at: '/a.html',
    html: ['class="line line-marked"', 'language-js'],
    markdown: ['ts:no-line-numbers\nb()\nc()\n', '\na()\nb()\nc()\n', '```md\n@[code](x)\n```'],
  },
  {
    name: 'lines of a file in a list item; what only begins like them is no include (VuePress)',
    files: {
      '.vuepress/config.js': 'export default { theme: x };\n',
      'a.md': `# A\n\n- One\n\n  @[code](./x.ts)\n\n  ${FENCE}md\n  @[code](./x.ts)\n  ${FENCE}\n\n@[codepen](./x.ts)\n\n@[code-tree](./x.ts)\n`,
      'x.ts': 'a()\n',
    },
    at: '/a.html',
    markdown: [
      '- One\n\n  ```ts\n  a()\n  ```\n\n  ```md\n  @[code](./x.ts)\n  ```',
      '@[codepen](',
      '@[code-tree](',
    ],
  },
  {
    name: '30: a section of a file below the project (MkDocs)',
    files: {
      ...mkdocs,
      'docs/guide/a.md': `# A\n\n${FENCE}py\n--8<-- "file.py:section"\n${FENCE}\n\n${FENCE}\n;--8<-- "file.py"\n${FENCE}\n`,
      'file.py': 'a\n# --8<-- [start:section]\nb\n# --8<-- [end:section]\n',
    },
    at: '/guide/a/',
    markdown: [`${FENCE}py\nb\n${FENCE}`, `${FENCE}\n--8<-- "file.py"\n${FENCE}`],
  },
  {
    name: 'the hero and the features of a home page (VitePress)',
    files: {
      ...vitepress,
      'index.md':
        '---\nlayout: home\nhero:\n  name: Acme\n  text: Tools\n  tagline: Made for all\n  actions:\n    - text: Start\n      link: /a\nfeatures:\n  - title: Fast\n    details: It runs.\n---\n',
      'a.md': '# A\n',
    },
    at: '/docs/index',
    html: ['>Acme</h1>', '<strong>Tools</strong>', 'class="button"', 'class="tile"'],
    markdown: ['# Acme\n', '**Tools**\n\nMade for all\n\n[Start](', '- **Fast**: It runs.'],
  },
  {
    name: 'a description below the title (Hugo)',
    files: {
      ...hugo,
      'content/b.md': '---\ntitle: B\ndescription: What *b* does.\n---\n\nText.\n',
    },
    at: '/b/',
    html: ['<p>What <em>b</em> does.</p>\n<p>Text.</p>'],
    markdown: ['\nWhat *b* does.\n\nText.'],
  },
  {
    name: 'an operation that the front matter names (Mintlify)',
    files: {
      'docs.json': '{ "name": "Acme", "navigation": { "pages": ["a"] } }',
      'a.mdx':
        '---\ntitle: Find\nopenapi: openapi.yaml GET /things/{id}\n---\n\n<Note>Beta.</Note>\n',
      'openapi.yaml': `paths:
  /things/{id}:
    parameters: [{ $ref: '#/components/parameters/id' }]
    get:
      description: Finds **one** by \`{id}\`, or {none}.
      responses:
        200:
          description: Found
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Thing' }
components:
  parameters:
    id: { name: id, in: path, required: true, description: Its id, schema: { type: string } }
  schemas:
    Thing:
      required: [name]
      properties:
        name: { type: string, enum: [a, b] }
        parent: { $ref: '#/components/schemas/Thing' }
`,
    },
    at: '/a',
    html: [
      '<code>GET /things/{id}</code>',
      'Finds <strong>one</strong> by <code>{id}</code>, or {none}.',
    ],
    markdown: [
      '> [!NOTE]\n> Beta.\n\n`GET /things/{id}`\n\nFinds **one** by `{id}`, or \\{none}.\n\n## Parameters\n\n- `id` string, path, required: Its id\n\n## Responses\n\n**200** Found\n\n- `name` string, required: One of `a`, `b`.\n\n- `parent`\n\n  - `name` string',
    ],
  },
  {
    name: 'partials in a row',
    files: {
      ...docusaurus,
      'docs/a.mdx':
        "# A\n\nimport One from './_one.mdx';\nimport Two from './_two.mdx';\n\n    <One />\n    <Two />\n",
      'docs/_one.mdx': 'One.',
      'docs/_two.mdx': '### Two\n\nText.',
    },
    at: '/docs/a',
    html: ['<p>One.</p>', '<h3 id="two">Two'],
  },
  {
    name: 'partials that a module passes on',
    files: {
      ...docusaurus,
      'docs/a.mdx':
        "# A\n\nimport { One, Two as Second } from './partials';\nimport { Three } from '@site/docs/_more.js';\n\n<One />\n\n<Second word=\"x\" />\n\n<Three />\n",
      'docs/partials/index.ts':
        "import One from './_one.mdx';\nexport { One };\nexport { default as Two } from './_two.md';\n",
      'docs/_more.js': "import md from './partials/_one.mdx';\nexport const Three = md;\n",
      'docs/partials/_one.mdx': 'Text **one**.\n',
      'docs/partials/_two.md': 'Text {props.word}.\n',
    },
    at: '/docs/a',
    html: ['<p>Text <strong>one</strong>.</p>\n<p>Text x.</p>\n<p>Text <strong>one</strong>.</p>'],
  },
  ...[
    { by: 'Docusaurus', files: docusaurus, folder: 'docs/', at: '/docs/a' },
    {
      by: 'Mintlify',
      files: { 'docs.json': '{"name":"Acme","navigation":{"pages":["a"]}}' },
      folder: '',
      at: '/a',
    },
  ].map(({ by, files, folder, at }) => ({
    name: `partials as Prettier writes them, with braces in braces, a spread, and within a text (${by})`,
    files: {
      ...files,
      [`${folder}a.mdx`]: [
        '# A',
        '',
        "import Hello, { other } from './_hello.mdx';",
        "import * as Word from './_word.mdx';",
        '',
        "export const props = { who: 'Cy', more: { deep: true } };",
        '',
        '<Hello',
        '  who="Ada"',
        '  style={{ a: { b: 1 } }}',
        '/>',
        '',
        "<Hello who={'Bo' + 'b'} />",
        '',
        '<Hello {...props}></Hello>',
        '',
        'Say <Word /> and <Word',
        '/>.',
        '',
        'In `<Word />` it is code.',
      ].join('\n'),
      [`${folder}_hello.mdx`]:
        "Hello, {props.who}!\n\n<img src={'/' + props.who + '.png'} alt={props.who} />\n",
      [`${folder}_word.mdx`]: 'a **word**',
    },
    at,
    html: [
      '<p>Hello, Ada!</p>',
      'alt="Ada"',
      '<p>Hello, Bob!</p>',
      '<p>Hello, Cy!</p>',
      'Say a <strong>word</strong> and a <strong>word</strong>.',
      '<code>&lt;Word /&gt;</code>',
    ],
  })),
  {
    name: 'an image of src/assets (Starlight)',
    files: {
      ...starlight,
      'src/content/docs/a/b.mdx':
        "---\ntitle: B\n---\nimport pic from '~/assets/p.png';\nimport { Image } from 'astro:assets';\n\n<Image src={pic} alt=\"P\" />\n\n![Q](../../../assets/q.png)\n",
      'src/assets/p.png': 'x',
      'src/assets/q.png': 'x',
    },
    at: '/a/b/',
    html: ['assets/p.png" alt="P"', 'assets/q.png" alt="Q"'],
  },
  {
    name: 'an image of the site and one that is required (Docusaurus)',
    files: {
      ...docusaurus,
      'docs/a.mdx':
        "# A\n\n<img src={require('@site/static/img/p.png').default} alt=\"P\" />\n\n![Q](/img/p.png)\n\n<ThemedImage alt=\"T\" sources={{ light: useBaseUrl('/img/p.png'), dark: useBaseUrl('/img/d.png') }} />\n",
      'static/img/p.png': 'x',
      'static/img/d.png': 'x',
    },
    at: '/docs/a',
    html: [
      'img/p.png" alt="P"',
      'img/p.png" alt="Q"',
      'class="light-only"',
      'class="dark-only"',
      'img/d.png"',
    ],
    markdown: ['![T]('],
  },
  {
    name: 'images, frames and films of other hosts are links',
    files: { ...docusaurus, 'docs/a.mdx': MEDIA },
    at: '/docs/a',
    html: [
      '<a href="https://img.test/a.png">A</a>',
      '<a href="https://www.youtube.com/watch?v=abc">Film</a>',
      '<a href="https://media.test/b.mp4">B</a>',
    ],
    not: ['<iframe', '<video'],
    markdown: [
      '![A](https://img.test/a.png)',
      '[Film](https://www.youtube.com/watch?v=abc)',
      '[B](https://media.test/b.mp4)',
    ],
  },
  {
    name: 'those of listed hosts are shown',
    files: { ...docusaurus, 'docs/a.mdx': MEDIA },
    config: {
      images: { external: ['img.test', '*.test'] },
      embeds: { external: ['www.youtube.com'] },
    },
    at: '/docs/a',
    html: [
      '<img src="https://img.test/a.png" alt="A"',
      '<iframe src="https://www.youtube.com/embed/abc" title="Film"',
      '<video src="https://media.test/b.mp4"',
    ],
  },
  {
    name: 'of two external images for the two colour schemes, one is linked',
    files: {
      'mkdocs.yml': 'site_name: T\n',
      'docs/index.md':
        '# T\n\n![Day](https://img.test/a.png#only-light)\n![Night](https://img.test/b.png#only-dark)\n\n<img src="https://img.test/c.png#gh-dark-mode-only" alt="Evening">\n',
    },
    at: '/docs/index',
    html: ['<a href="https://img.test/a.png">Day</a>'],
    not: ['Night', 'Evening', 'b.png', 'c.png'],
  },
  {
    name: 'a table of HTML scrolls like one of Markdown, also within another',
    files: {
      'a.md':
        '# A\n\n<table>\n<tr><td>one</td><td><table><tr><td>two</td></tr></table></td></tr>\n</table>\n\n| a |\n|---|\n| b |\n',
    },
    at: '/docs/a',
    html: [
      '<td><div class="table" tabindex="0" role="group" aria-label="Table"><table><tr><td>two</td></tr></table></div></td></tr>\n</table></div>',
      'aria-label="Table"><table>\n<tr><td>one</td>',
      'aria-label="Table"><table>\n<thead>',
    ],
  },
  {
    name: 'a heading at the top goes before the title of the front matter, as VitePress shows it',
    files: {
      '.vitepress/config.ts':
        "export default { title: 'T', themeConfig: { sidebar: [{ text: 'Start', link: '/a' }] } };\n",
      'a.md': '---\ntitle: Install | Guide\n---\n\n# Install\n\nText.\n',
    },
    at: '/docs/a',
    html: ['<h1 id="install">Install</h1>'],
    not: ['<h1>Install | Guide', '>Install | Guide</h1>'],
    markdown: ['# Install\n', 'Text.'],
  },
  {
    name: 'a heading below other text leaves the title of the front matter in its place',
    files: {
      'docusaurus.config.js': 'module.exports = { title: "T", presets: [["classic", {}]] };\n',
      'docs/a.md': '---\ntitle: Linking\n---\n\nText.\n\n# Reference\n',
    },
    at: '/docs/a',
    html: ['>Linking</h1>'],
  },
  {
    name: 'a logo that takes the place of the name is not followed by the name',
    files: {
      'docs.json':
        '{ "name": "Acme", "logo": { "light": "/l.svg", "dark": "/d.svg" }, "navigation": { "pages": ["a"] } }',
      'l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'd.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.mdx': '---\ntitle: A\n---\n\nText.\n',
    },
    at: '/docs/a',
    html: ['class="logo light-only"', '<span class="visually-hidden">Acme</span>'],
  },
  {
    name: 'a logo for light ground alone is followed by the name',
    files: {
      'docs.json': '{ "name": "Acme", "logo": "/l.svg", "navigation": { "pages": ["a"] } }',
      'l.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.mdx': '---\ntitle: A\n---\n\nText.\n',
    },
    at: '/docs/a',
    html: ['class="logo"'],
    not: ['<span class="visually-hidden">Acme</span>'],
  },
  {
    name: 'a film of the folder is played',
    files: { 'a.md': '# A\n\n<video src="b.mp4"></video>\n', 'b.mp4': 'x' },
    at: '/docs/a',
    html: ['<video src="/docs-assets/b.mp4" controls'],
  },
];

for (const {
  name,
  files,
  at,
  status = 200,
  config = {},
  html = [],
  not = [],
  markdown = [],
} of CASES) {
  test(name, async (t) => {
    const { get } = await service(t, { files, config });
    const page = await follow(get, at);
    t.is(page.statusCode, status);
    for (const part of html)
      t.true(page.payload.includes(part), `${part}\n\n${article(page.payload)}`);
    for (const part of not)
      t.false(page.payload.includes(part), `${part}\n\n${article(page.payload)}`);
    if (markdown.length === 0) return;
    const agents = await get(MARKDOWN_PATH.exec(page.payload)?.[1] ?? '');
    for (const part of markdown) t.true(agents.payload.includes(part), agents.payload);
  });
}

/** In the line of the head that names the page's Markdown. */
const MARKDOWN_PATH = /<link rel="alternate" type="text\/markdown" href="https?:\/\/[^/]+([^"]*)"/;

type Get = Awaited<ReturnType<typeof service>>['get'];

async function follow(get: Get, from: string): ReturnType<Get> {
  const answer = await get(from);
  const to = answer.headers['location'];
  return typeof to === 'string' ? await follow(get, to) : answer;
}

function article(html: string): string {
  return html.slice(html.indexOf('<article'), html.indexOf('</article'));
}

test('the policy names the listed hosts and no others', async (t) => {
  const files = { 'a.md': '# A' };
  const config = { images: { external: ['*.img.test'] }, embeds: { external: ['film.test'] } };
  const policyOf = async (given: PartialConfig): Promise<string> => {
    const { get } = await service(t, { files, config: given });
    return String((await get('/docs/a')).headers['content-security-policy']);
  };
  const listed = await policyOf(config);
  t.regex(listed, /img-src 'self' data: https:\/\/\*\.img\.test;/);
  t.regex(listed, /media-src 'self' https:\/\/\*\.img\.test;/);
  t.regex(listed, /frame-src 'self' https:\/\/film\.test;/);
  t.notRegex(await policyOf({}), /https:/);
});

test('the front page shows images of listed hosts, as every page does', async (t) => {
  const files = { 'index.md': '# Acme\n\n![A](https://a.img.test/a.png)\n', 'b.md': '# B' };
  const config = { images: { external: ['*.img.test'] } };
  const { get } = await service(t, { files, config });
  t.regex(article((await get('/')).payload), /<img[^>]* src="https:\/\/a\.img\.test\/a\.png"/);
});

test('a frame of a host that is not listed, or without TLS, is a link', async (t) => {
  const source =
    '# A\n\n<iframe src="https://film.test.evil.test/" title="E"></iframe>\n\n<iframe src="http://film.test/" title="H"></iframe>\n\n<iframe src="javascript:alert(1)" title="J"></iframe>\n\n<iframe src="//film.test/" title="P"></iframe>\n';
  const config = { embeds: { external: ['film.test'] } };
  const { get } = await service(t, { files: { 'a.md': source }, config });
  t.notRegex(article((await get('/docs/a')).payload), /<iframe|javascript:/);
});
