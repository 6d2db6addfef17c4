/** Each dialect's notation becomes the same blocks: for people, for agents and for search. */
import test from 'ava';
import { parseSource } from '../../../src/content/page/markdown.ts';
import { dialectNamed } from '../../../src/content/generators/registry.ts';
import { renderPage } from '../../../src/pages/render.ts';
import { BASE, folderOf, load } from '../../helpers/folder.ts';

interface Case {
  readonly name: string;
  readonly in: readonly [dialect: string, file: string];
  readonly source: string;
  /** Front matter besides the title. */
  readonly front?: string;
  /** Essence of the HTML: each has to be in it. */
  readonly html?: readonly string[];
  /** All of the Markdown below the title. */
  readonly markdown?: string;
  /** Text and code of the passages. */
  readonly text?: string;
  /** Constructs noted as not understood. */
  readonly unknown?: readonly string[];
}

const FENCE = '```';

const CASES: readonly Case[] = [
  {
    name: '1: a callout of MDX without blank lines',
    in: ['mintlify', 'p.mdx'],
    source: '<Note>\nUse **b**.\n- a\n</Note>',
    html: ['class="callout callout-note"', '<p>Use <strong>b</strong>.</p>', '<li>a</li>'],
    markdown: '> [!NOTE]\n> Use **b**.\n>\n> - a',
    text: 'Use b.\na',
  },
  {
    name: '2: the same in a file called .md',
    in: ['mintlify', 'p.md'],
    source: '<Note>\nUse **b**.\n- a\n</Note>',
    markdown: '> [!NOTE]\n> Use **b**.\n>\n> - a',
    text: 'Use b.\na',
  },
  {
    name: 'hosts and addresses of mail without a scheme are text',
    in: ['plain', 'p.md'],
    source: 'Ask a@example.com or see example.com.',
    html: ['<p>Ask a@example.com or see example.com.</p>'],
  },
  {
    name: 'HTML in a page: a list ends before what follows, cells are in the line of their row, programs are no text, and code has no tags',
    in: ['plain', 'p.md'],
    source:
      '<div><ol><li>a</li></ol>After<pre>run <b>x</b></pre></div>\n<script>\nrun()\n</script>\n\n<table>\n<tr>\n  <td>c</td>\n  <td>d</td>\n</tr>\n</table>',
    markdown: '- a\n\nAfter\n\n```\nrun x\n```\n\n| c | d |',
  },
  {
    name: 'code of an HTML block keeps its indentation, its lines and its fences',
    in: ['plain', 'p.md'],
    source: `<div>See<pre>\na:\n  - <b>b</b>\n    &lt;c>\n${FENCE}\n</pre>\n  Then.</div>\n`,
    markdown: `See\n\n${FENCE}\`\na:\n  - b\n    <c>\n${FENCE}\n${FENCE}\`\n\nThen.`,
  },
  {
    name: 'code of an HTML block is told from attributes that hold signs of tags, and its lines may end with tags',
    in: ['plain', 'p.md'],
    source: '<div title="<pre>">See <pre data-x="a > b">one<br>two<br/>three</pre></div>\n',
    markdown: 'See\n\n```\none\ntwo\nthree\n```',
  },
  {
    name: 'lines of an HTML block that end with spaces stay lines',
    in: ['plain', 'p.md'],
    source: '<div>\none  \ntwo\n</div>',
    markdown: 'one\ntwo',
  },
  {
    name: 'a tag within an instruction of XML is no sign of Markdown',
    in: ['plain', 'p.md'],
    source: 'One <?a <b> ?> two.',
    markdown: 'One <?a <b> ?> two.',
  },
  {
    name: 'code with a title keeps its language',
    in: ['docusaurus', 'p.md'],
    source: `${FENCE}js title="a.js"\n1\n${FENCE}`,
    html: ['data-language="js"', 'a.js'],
  },
  {
    name: 'tags that the text of an image names',
    in: ['plain', 'p.md'],
    source: "![It is '<p class=\"a\">' and '</p>'.](https://a.test/b.png)",
    html: ["It is '&lt;p class=\"a\"&gt;' and '&lt;/p&gt;'."],
    markdown: "![It is '<p class=\"a\">' and '</p>'.](https://a.test/b.png)",
    text: "It is '<p class=\"a\">' and '</p>'.",
  },
  {
    name: 'blocks of MDX are no code, however deep they are indented',
    in: ['starlight', 'p.mdx'],
    source: `Text:\n\n    ${FENCE}rust title="a.rs"\n    fn a() {\n        b\n    }\n    ${FENCE}\n\n     ${FENCE}js\n    1\n    ${FENCE}\n\n      ### Deep\n\n        - one\n        - two`,
    html: ['<h3 id="deep">Deep', '<li>one</li>'],
    markdown: `Text:\n\n${FENCE}rust title="a.rs"\nfn a() {\n    b\n}\n${FENCE}\n\n${FENCE}js\n1\n${FENCE}\n\n### Deep\n\n- one\n- two`,
  },
  {
    name: 'elements of HTML and parts of a front page as containers of MDC',
    in: ['nuxt', 'p.md'],
    source:
      '::u-page-section\n---\ntitle: Fast\ndescription: Very.\n---\n  :::u-page-card\n  ---\n  title: T\n  to: /x\n  ---\n  Body\n  :::\n  :::div{.wide}\n  **b**\n  :::\n::',
    markdown: '## Fast\n\nVery.\n\n- [T](/x): Body\n\n**b**',
    unknown: [],
  },
  {
    name: 'packages to install (Fumadocs)',
    in: ['fumadocs', 'p.mdx'],
    source: `${FENCE}package-install\nzod\n${FENCE}\n\n${FENCE}package-install\nnpx zod init\n${FENCE}`,
    markdown: `${FENCE}sh\nnpm install zod\n${FENCE}\n\n${FENCE}sh\nnpx zod init\n${FENCE}`,
  },
  {
    name: 'shortcodes that code shows (Hugo)',
    in: ['hugo', 'p.md'],
    source: `Write \`{{</* note */>}}\`.\n\n${FENCE}md\n{{%/* ref "a" */%}}\n{{</* /note */>}} /* x */\n${FENCE}`,
    markdown: `Write \`{{< note >}}\`.\n\n${FENCE}md\n{{% ref "a" %}}\n{{< /note >}} /* x */\n${FENCE}`,
  },
  {
    name: 'headings that search leaves out (Material)',
    in: ['mkdocs', 'p.md'],
    source: '## Notes { data-search-exclude }\n\nText.',
    html: ['<h2 id="notes">Notes'],
    markdown: '## Notes\n\nText.',
  },
  {
    name: 'an icon that is all of a link is its name, and nothing elsewhere',
    in: ['mkdocs', 'p.md'],
    source:
      '[:fontawesome-brands-github-alt:](/g) [:octicons-mail-16:{ .lg }](/m) [:material-web: Web](/w) :material-web:',
    html: ['>github alt</a>', '>mail</a>', '> Web</a>'],
  },
  {
    name: 'signs that close a heading, before its attributes',
    in: ['mkdocs', 'p.md'],
    source: '## Name (*required*) ## {: #name }\n\nText.\n\n## C# {: #c }\n\nText.',
    html: ['<h2 id="name">Name (<em>required</em>)<a', '<h2 id="c">C#<a'],
    markdown: '## Name (*required*)\n\nText.\n\n## C#\n\nText.',
  },
  {
    name: 'a grid of Material for MkDocs, whose list is cards with titles',
    in: ['mkdocs', 'p.md'],
    source:
      '<div class="grid cards" markdown>\n\n-   __One__\n\n    ---\n\n    First\n\n    - a\n\n-   Second\n\n</div>\n\n<div class="grid" markdown>\n\nBeside\n\n</div>',
    html: [
      '<div class="tiles tiles-2"><div class="tile"><p class="tile-title"><strong>One</strong></p>\n<p>First</p>\n<ul>\n<li>a</li>',
      '<div class="tile"><p>Second</p>\n</div>\n</div>',
      '<div class="tiles tiles-2"><p>Beside</p>\n</div>',
    ],
  },
  {
    name: 'code in an element that can be closed; a fence without an end in another is text',
    in: ['mkdocs', 'p.md'],
    source: `<details>\n<summary>S</summary>\n${FENCE}sh\n# a\n${FENCE}\n</details>\n\n<div>\n${FENCE}\ntext\n</div>\n\n## After`,
    html: ['<code class="hljs language-sh">', '</details>', '<h2 id="after">'],
  },
  {
    name: 'a grid without cards keeps its list, and numbered items of one with cards are cards',
    in: ['mkdocs', 'p.md'],
    source:
      '<div class="grid" markdown>\n\n- One\n\n</div>\n\n<div class="grid cards" markdown>\n\n1.  Two\n\n</div>',
    html: [
      '<div class="tiles tiles-2"><ul>\n<li>One</li>\n</ul>\n</div>',
      '<div class="tiles tiles-2"><div class="tile">Two</div>',
    ],
  },
  {
    name: 'an icon that is all of a link, between spaces, is its name',
    in: ['mkdocs', 'p.md'],
    source: '[ :octicons-arrow-right-24: ](https://q.test)',
    text: 'arrow right',
  },
  {
    name: 'colours of a terminal as HTML (Termynal)',
    in: ['mkdocs', 'p.md'],
    source: `${FENCE}console\n$ <font color="#4E9A06">python</font> a.py &lt;x&gt;\n<b>Usage</b>\n${FENCE}\n\n${FENCE}console\n$ echo "<b>a</b>"\n${FENCE}`,
    text: '|$ python a.py <x>\nUsage\n$ echo "<b>a</b>"',
  },
  {
    name: 'words in quotes within a title are no texts to mark',
    in: ['docusaurus', 'p.mdx'],
    source: `${FENCE}js title='Edit "config" file' "b"\nconfig b\n${FENCE}`,
    html: ['>config <mark class="line-marked">b</mark>'],
  },
  {
    name: 'a hash before the id of a heading is a word of it',
    in: ['docusaurus', 'p.md'],
    source: '## Use of # {#hash}',
    html: ['<h2 id="hash">Use of #<a'],
  },
  {
    name: 'data of a fence is no title',
    in: ['docusaurus', 'p.md'],
    source: `${FENCE}tsx [1, 12, "<Weather>"]\na\n${FENCE}\n\n${FENCE}tsx [app.tsx]\nb\n${FENCE}`,
    text: 'app.tsx …|a\nb',
  },
  {
    name: 'commands of npm for each package manager (Docusaurus)',
    in: ['docusaurus', 'p.md'],
    source: `${FENCE}bash npm2yarn\nnpm install --save x\n${FENCE}\n\n${FENCE}bash\nnpm install y\n${FENCE}`,
    markdown: ['npm install --save x', 'yarn add x', 'pnpm add x', 'bun add x']
      .map((one) => `**${one.split(' ')[0]}**\n\n${FENCE}bash\n${one}\n${FENCE}\n\n`)
      .join('')
      .concat(`${FENCE}bash\nnpm install y\n${FENCE}`),
  },
  {
    name: 'a title of a fence in the form of addresses',
    in: ['docusaurus', 'p.md'],
    source: `${FENCE}js title=Simple%20Example&ext=js\na\n${FENCE}\n\n${FENCE}js title="100%20x"\nb\n${FENCE}\n\n${FENCE}js title=50%\nc\n${FENCE}\n\n${FENCE}js title=Plain&ext=js\nd\n${FENCE}`,
    text: 'Simple Example …\n100%20x …\n50% …\nPlain …|a\nb\nc\nd',
  },
  {
    name: 'titles of MDC in slots',
    in: ['nuxt', 'p.md'],
    source: '::u-page-card\n---\nto: /x\n---\n#title\nT `c`\n\n#description\nBody\n::',
    markdown: '- [T `c`](/x): Body',
  },
  {
    name: 'slots of MDC in the order of their component; a hash in code or in a block inside is none',
    in: ['nuxt', 'p.md'],
    source: `::u-page-section\n${FENCE}sh\n#title\n${FENCE}\n\n:::div\n#footer\nInside\n:::\n\n#links\n:::u-button{to="/x"}\nGo\n:::\n\n#description\nWhy\n\n#title\nA\nb\n::`,
    markdown: `## A b\n\nWhy\n\n[Go](/x)\n\n${FENCE}sh\n#title\n${FENCE}\n\nInside`,
  },
  {
    name: 'folders of a tree are told from files',
    in: ['mintlify', 'p.mdx'],
    source:
      '<Tree>\n<Tree.Folder name="docs">\n<Tree.File name="a.md" />\n</Tree.Folder>\n<Tree.Folder name="lib/" />\n</Tree>',
    markdown: `${FENCE}text\n├── docs/\n│   └── a.md\n└── lib/\n${FENCE}`,
  },
  {
    name: 'words behind a hash stay where slots are no notation',
    in: ['vitepress', 'p.md'],
    source: '::: tip\n#title\nText\n:::',
    markdown: '> [!TIP]\n> #title\n> Text',
  },
  {
    name: 'members of a team that the page has as data',
    in: ['vitepress', 'p.md'],
    source:
      "<script setup>\nimport { VPTeamMembers } from 'vitepress/theme'\nconst core = [\n  { name: 'Ada', title: 'Lead', org: 'Acme', orgLink: 'https://a.test/', desc: 'Writes *it*.', links: [{ icon: 'github', link: 'https://git.test/ada' }, { icon: { svg: '' }, link: 'https://own.test/' }] },\n  { name: 'Bob' },\n]\n</script>\n\n## Team\n\n<VPTeamMembers size=\"small\" :members=\"core\" />",
    markdown:
      '## Team\n\n- **Ada**, Lead, [Acme](https://a.test/): Writes *it*. [github](https://git.test/ada) [own.test](https://own.test/)\n- **Bob**',
    unknown: [],
  },
  {
    name: 'members of a team that are not on the page are missed; titles of its sections stay',
    in: ['vitepress', 'p.md'],
    source:
      '<script setup>\nimport { core } from \'./data\'\n</script>\n\n<VPTeamPageSection>\n<template #title>Core</template>\n<template #members>\n<VPTeamMembers :members="core" />\n</template>\n</VPTeamPageSection>',
    markdown: '**Core**',
    unknown: ['<VPTeamMembers>'],
  },
  {
    name: 'components that lead somewhere and have no body',
    in: ['vitepress', 'p.md'],
    source:
      'See <LinkInline link="guide/two-words" /> and <Own to="/x" title="X" />.\n\n<Repo href="https://a.test/" />\n\n<Own href="/y" title="Y" description="Why." />',
    html: ['>two words</a>'],
    markdown:
      'See [two words](https://docs.test/guide/two-words) and [X](/x).\n\n[https://a.test/](https://a.test/)\n\n- [Y](/y): Why.',
    unknown: [],
  },
  {
    name: 'buttons of MDC around their words, and without any',
    in: ['nuxt', 'p.md'],
    source:
      '::u-button{to="/x"}\nGo **on**\n::\n\n::u-button\n---\nto: /y\n---\nThere\n::\n\n:u-button[Z]{to="/z"} :u-button{to="/w" label="W"}',
    markdown: '[Go **on**](/x) [There](/y)\n\n[Z](/z) [W](/w)',
    unknown: [],
  },
  {
    name: 'the words of a button without any are no Markdown of a block, wherever they are given',
    in: ['nuxt', 'p.md'],
    source:
      '::u-button{to="/x" label="# 1 Start"}\n::\n\n::u-button\n---\nto: /y\nlabel: "# 2"\n---\n::\n\n::div\n#title\n- a\n- b\n::',
    markdown: '[\\# 1 Start](/x) [\\# 2](/y)\n\n- a\n- b',
    unknown: [],
  },
  {
    name: 'images in a row have words of their own',
    in: ['plain', 'p.md'],
    source: 'a![b](x.png)[![c](y.png)](/y)[![d](z.png)](/z)! ![e](e.png)',
    text: 'a b c d! e',
  },
  {
    name: "a project's own components of tabs and commands",
    in: ['docusaurus', 'p.mdx'],
    source:
      '<DatabaseTabs>\n<DatabaseTab value="pg">\nA\n</DatabaseTab>\n</DatabaseTabs>\n\n<CommandTabs npm="npm i x" yarn="yarn add x" />\n\n<EmptyTabs />',
    html: ['<p class="tab-title">pg</p>'],
    markdown: `**pg**\n\nA\n\n${FENCE}sh\nnpm i x\n${FENCE}`,
    unknown: ['<EmptyTabs>'],
  },
  {
    name: 'a command of the package managers that a plugin of Starlight shows, or of those it is given',
    in: ['starlight', 'p.mdx'],
    source: `<PackageManagers pkg="x" />\n\n<PackageManagers type="exec" pkg="x" args="y" pkgManagers={['bun', 'npm', 'ni']} />\n\n<PackageManagers pkg="x" exec="add y" pkgManagers={['pnpm']} />`,
    html: ['<p class="tab-title">pnpm</p>'],
    markdown: [
      ['npm', 'npm install x'],
      ['pnpm', 'pnpm add x'],
      ['yarn', 'yarn add x'],
      ['bun', 'bun x x y'],
      ['npm', 'npx x y'],
      ['pnpm', 'pnpm dlx x add y'],
    ]
      .map(([manager, command]) => `**${manager}**\n\n${FENCE}sh\n${command}\n${FENCE}`)
      .join('\n\n'),
  },
  {
    name: 'directives of MyST between ticks, with options and a title',
    in: ['myst', 'p.md'],
    source: `${FENCE}{note} Title\n:class: tip\nText *here*.\n${FENCE}\n\n${FENCE}\`{tab-set}\n${FENCE}{tab-item} A\na\n${FENCE}\n${FENCE}\``,
    html: ['class="callout callout-tip"', '<p class="tab-title">A</p>'],
    markdown: '> [!TIP]\n> **Title**\n>\n> Text *here*.\n\n**A**\n\na',
  },
  {
    name: 'code of MyST, with a caption and marked lines',
    in: ['myst', 'p.md'],
    source: `${FENCE}{code-block} python\n:caption: a.py\n:emphasize-lines: 1\nx = 1\n${FENCE}`,
    html: ['a.py'],
    markdown: `${FENCE}python title="a.py" {1}\nx = 1\n${FENCE}`,
  },
  {
    name: 'labels, comments and breaks of MyST',
    in: ['myst', 'p.md'],
    source: '(my-label)=\n\n## Head\n\n% a comment\n\n+++\n\nText',
    html: ['<h2 id="my-label">Head'],
    markdown: '## Head\n\nText',
  },
  {
    name: 'an id of a heading by docutils, below its label and besides that of its text,',
    in: ['myst', 'p.md'],
    source: '(My/Label)=\n## One & two\n\n## One & two\n\n## One & two\n\n## 2',
    html: [
      '<a id="one-two"></a>',
      '<h2 id="my-label">',
      '<h2 id="id1">',
      '<h2 id="id2">',
      '<h2 id="id3">',
    ],
    markdown: '## One & two\n\n## One & two\n\n## One & two\n\n## 2',
  },
  {
    name: 'ids of headings that Docent gave before, as further anchors that no other heading has,',
    in: ['myst', 'p.md'],
    source: '(My_Label)=\n\n## One & two\n\n## A\n\n## A\n\n## A 1\n\n## 2. Go\n\n<h2>B & c</h2>',
    html: [
      '<a id="My_Label"></a><a id="one-two"></a>\n<h2 id="my-label">',
      '<h2 id="a">A',
      '<h2 id="id1">A',
      '<a id="a-1-1"></a>\n<h2 id="a-1">A 1',
      '<a id="2-go"></a>\n<h2 id="go">',
      '<a id="b--c"></a>\n<h2>',
    ],
    markdown: '## One & two\n\n## A\n\n## A\n\n## A 1\n\n## 2. Go\n\n## B & c',
  },
  {
    name: 'words about versions, a rubric and a figure of Sphinx',
    in: ['myst', 'p.md'],
    source: `${FENCE}{versionadded} 1.2\nNew *x*.\n${FENCE}\n\n:::{deprecated} 3 Use y.\n:::\n\n${FENCE}{rubric} Notes\n${FENCE}\n\n:::{figure-md} fig\n![A](a.png)\n\nCap\n:::`,
    html: ['Added in version 1.2', 'Deprecated since version 3', '<a id="fig"></a>'],
    markdown:
      '> [!NOTE]\n> **Added in version 1.2**\n>\n> New *x*.\n\n> [!NOTE]\n> **Deprecated since version 3**\n>\n> Use y.\n\n**Notes**\n\n![A](a.png)\n\nCap',
  },
  {
    name: 'a tree of pages that is shown, and one for the navigation only,',
    in: ['myst', 'p.md'],
    source: `${FENCE}{toctree}\n:caption: More\nself\nForum <https://forum.test/>\n${FENCE}\n\n:::{toctree}\n:hidden:\n\nq\n:::`,
    markdown: '**More**\n\n- [Forum](https://forum.test/)',
  },
  {
    name: 'links of the schemes of MyST, icons, badges and standards',
    in: ['myst', 'p.md'],
    source:
      '<inv:python#dict> [w](inv:python#list) {octicon}`star` {bdg-info}`New` {pep}`8`\n\n:::{button-link} https://x.test/\nGo\n:::',
    markdown: 'dict w  New [PEP 8](https://peps.python.org/pep-0008/)\n\n[Go](https://x.test/)',
  },
  {
    name: 'substitutions of the front matter, outside code',
    in: ['myst', 'p.md'],
    front: 'myst:\n  substitutions:\n    a: "*{{ b }}*"\n    b: words\n',
    source: `{{ a }} \`{{ a }}\` {{ c }}\n\n${FENCE}{note}\n{{b}}\n${FENCE}\n\n${FENCE}\n{{ b }}\n${FENCE}`,
    markdown: `*words* \`{{ a }}\` {{ c }}\n\n> [!NOTE]\n> words\n\n${FENCE}\n{{ b }}\n${FENCE}`,
  },
  {
    name: 'notes of docsify keep what their words are',
    in: ['docsify', 'p.md'],
    source: '!> Mind the **step**.\n\n?> A tip\nof two lines.',
    html: ['class="callout callout-important"', 'Mind the <strong>step</strong>.'],
    markdown: '> [!IMPORTANT]\n> Mind the **step**.\n\n> [!TIP]\n> A tip\n> of two lines.',
  },
  {
    name: 'tabs of docsify, whose labels are headings',
    in: ['docsify', 'p.md'],
    source:
      '<!-- tabs:start -->\n#### **AA**\nxx\n\n- li\n\n  ## in\n\n#### BB\nyy\n<!-- tabs:end -->\n\n## After',
    html: [
      '<section class="tab"><p class="tab-title">AA</p>\n<p>xx</p>',
      '<h2 id="in">in',
      '<section class="tab"><p class="tab-title">BB</p>\n<p>yy</p>\n</section>\n</div>\n<h2 id="after">After',
    ],
    markdown: '**AA**\n\nxx\n\n- li\n\n  ## in\n\n**BB**\n\nyy\n\n## After',
  },
  {
    name: 'roles of MyST',
    in: ['myst', 'p.md'],
    source: 'Press {kbd}`Ctrl`, {abbr}`HTML (Hypertext)`, {py:func}`run`, {math}`a`.',
    html: ['<kbd>Ctrl</kbd>', ' HTML,', '<code>run</code>', '<math'],
    markdown: 'Press Ctrl, HTML, `run`, $a$.',
  },
  {
    name: 'a table of MyST that is written as a list',
    in: ['myst', 'p.md'],
    source: `${FENCE}{list-table} Cap\n:header-rows: 1\n* - A\n  - B\n* - 1\n  - 2\n${FENCE}`,
    html: ['<th>A</th>', '<td>2</td>'],
    markdown: '**Cap**\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  },
  {
    name: 'a table of MyST that is written as CSV',
    in: ['myst', 'p.md'],
    source: `${FENCE}{csv-table} Cap\n:header: "A, a", B\n:widths: 1, 2\n:delim: ;\n1;"2 | 3"\n**4**;"5\n6"\n${FENCE}`,
    html: ['<th>A, a</th>', '<td>2 | 3</td>', '<strong>4</strong>', '<td>5 6</td>'],
    markdown: '**Cap**\n\n| A, a | B |\n| --- | --- |\n| 1 | 2 \\| 3 |\n| **4** | 5 6 |',
  },
  {
    name: 'a table of MyST whose first line of CSV is its head',
    in: ['myst', 'p.md'],
    source: ':::{csv-table}\n:header-rows: 1\n:delim: tab\nA\tB\n1\t2, 3\n:::',
    markdown: '| A | B |\n| --- | --- |\n| 1 | 2, 3 |',
  },
  {
    name: 'CSV of MyST that cannot be read stays as text, and that of a file is left out',
    in: ['myst', 'p.md'],
    source: `:::{csv-table}\n"a, b\n:::\n\n:::{csv-table} T\n:file: a.csv\n:::\n\n${FENCE}{csv-table}\n:url: https://x.test/a\n${FENCE}\n\nText.`,
    markdown: '"a, b\n\nText.',
    unknown: ['{csv-table} of a file'],
  },
  {
    name: 'variables of a shell are no formula',
    in: ['docusaurus', 'p.md'],
    source: '**$HOME** and **$XDG_HOME**, $n$th',
    markdown: '**$HOME** and **$XDG_HOME**, $n$th',
    text: '$HOME and $XDG_HOME, nth',
  },
  {
    name: 'what MyST shows from elsewhere is left out',
    in: ['myst', 'p.md'],
    source: `${FENCE}{include} ../a.md\n${FENCE}\n\n${FENCE}{embed} #fig\n${FENCE}\n\nText.`,
    markdown: '> [!NOTE]\n> The file `../a.md` is missing here.\n\nText.',
    unknown: ['{embed}'],
  },
  {
    name: 'a figure and a theorem of MyST',
    in: ['myst', 'p.md'],
    source: `${FENCE}{figure} a.png\n:alt: Alt\nCaption.\n${FENCE}\n\n:::{prf:theorem} Name\nBody\n:::`,
    markdown: '![Alt](a.png)\n\nCaption.\n\n> [!NOTE]\n> **Theorem (Name)**\n>\n> Body',
  },
  {
    name: 'links and commands of sites by UnJS',
    in: ['nuxt', 'p.md'],
    source: ':read-more{to="https://x.test/a" title="Storage"}\n\n:pm-run{script="build"}',
    markdown: '[Storage](https://x.test/a)\n\n`npm run build`',
  },
  {
    name: 'parts of an unknown component that hold code keep their names',
    in: ['nextra', 'p.mdx'],
    source: `<Multi>\n<Multi.Next>\n\n${FENCE}ts\na\n${FENCE}\n\n</Multi.Next>\n</Multi>`,
    markdown: `**Next**\n\n${FENCE}ts\na\n${FENCE}`,
    unknown: ['<Multi>', '<Multi.Next>'],
  },
  {
    name: 'components of icon libraries, and the head of a page',
    in: ['docusaurus', 'p.mdx'],
    source:
      '<head>\n  <title>T</title>\n  <meta name="description" content="x" />\n</head>\n\n<UserIcon /> text',
    markdown: 'text',
    unknown: [],
  },
  {
    name: 'Markdown straight below a rule that is written as a tag',
    in: ['mkdocs', 'p.md'],
    source: 'a\n\n<hr>\n**b**',
    html: ['<hr', '<strong>b</strong>'],
    markdown: 'a\n\n---\n\n**b**',
  },
  {
    name: '3: a callout alone on one line',
    in: ['mintlify', 'p.mdx'],
    source: '<Note>Use **b**.</Note>',
    html: ['class="callout callout-note"'],
    markdown: '> [!NOTE]\n> Use **b**.',
  },
  {
    name: '4: steps whose bodies are indented by four',
    in: ['mintlify', 'p.mdx'],
    source: `<Steps>\n  <Step title="A">\n    ${FENCE}sh\n    npm i\n    ${FENCE}\n  </Step>\n</Steps>`,
    html: ['<ol class="steps"><li class="step">', 'npm i\n</code>'],
    markdown: `1. **A**\n\n   ${FENCE}sh\n   npm i\n   ${FENCE}`,
    text: 'A …|npm i',
  },
  {
    name: '5: steps whose author forgot to indent',
    in: ['starlight', 'p.mdx'],
    source: `<Steps>\n1. One\n${FENCE}sh\na\n${FENCE}\n2. Two\n</Steps>`,
    markdown: `1. One\n   ${FENCE}sh\n   a\n   ${FENCE}\n2. Two`,
  },
  {
    name: '6: tabs in an item of a list',
    in: ['starlight', 'p.mdx'],
    source: '1. x\n\n   <Tabs>\n   <TabItem label="L">\n   body\n   </TabItem>\n   </Tabs>\n\n2. y',
    html: ['<section class="tab"><p class="tab-title">L</p>'],
    markdown: '1. x\n\n   **L**\n\n   body\n\n2. y',
  },
  {
    name: '7: components on one line',
    in: ['mintlify', 'p.mdx'],
    source: '<AccordionGroup><Accordion title="Q"><Tip>t</Tip></Accordion></AccordionGroup>',
    html: ['<details class="accordion"><summary>Q</summary>', 'callout-tip'],
    markdown: '**Q**\n\n> [!TIP]\n> t',
  },
  {
    name: '8: a component that nobody knows',
    in: ['mintlify', 'p.mdx'],
    source: '<Unknown title="T" n={fn()}>\nbody\n</Unknown>',
    markdown: '**T**\n\nbody',
    text: 'T\nbody',
    unknown: ['<Unknown>'],
  },
  {
    name: '11: a link is defined straight below a footnote',
    in: ['plain', 'p.md'],
    source: 'A[^1] [x][1]\n\n[^1]: note\n[1]: /u',
    html: ['href="#fn-1"', '<a href="/u">x</a>'],
    markdown: 'A[^1] [x](/u)\n\n[^1]: note',
  },
  {
    name: '12: an alert on one line has a body',
    in: ['plain', 'p.md'],
    source: '> [!NOTE] text',
    markdown: '> [!NOTE]\n> text',
  },
  {
    name: '12: with lines below, it has a title',
    in: ['vitepress', 'p.md'],
    source: '> [!NOTE] Title\n> body',
    markdown: '> [!NOTE]\n> **Title**\n>\n> body',
  },
  {
    name: '13: a break separates words',
    in: ['mintlify', 'p.mdx'],
    source: 'one<br>two',
    html: ['one<br />'],
    markdown: 'one\\\ntwo',
    text: 'one two',
  },
  {
    name: '14 and 16: ids that authors set',
    in: ['docusaurus', 'p.mdx'],
    source: '## Title {#id}\n\n## T {/* #other */}',
    html: ['<h2 id="id">Title<', '<h2 id="other">T<'],
    markdown: '## Title\n\n## T',
  },
  {
    name: '16: ids in brackets',
    in: ['fumadocs', 'p.mdx'],
    source: '## T [#id]',
    html: ['<h2 id="id">T<'],
    markdown: '## T',
  },
  {
    name: '15: an id among attributes',
    in: ['mkdocs', 'p.md'],
    source: '### Path <small>x</small> { id=path }',
    html: ['<h3 id="path">Path <small>x</small>'],
    markdown: '### Path x',
  },
  {
    name: '17: notes to a paragraph',
    in: ['mkdocs', 'p.md'],
    source: 'text (1)\n{ .annotate }\n\n1.  note',
    markdown: 'text (note 1)\n\n1. note',
    text: 'text (note 1)\nnote',
  },
  {
    name: '18: a button',
    in: ['mkdocs', 'p.md'],
    source: '[Get](https://x.test){ .md-button }',
    html: ['<a href="https://x.test" class="button">Get</a>'],
    markdown: '[Get](https://x.test)',
  },
  {
    name: '25: badges are no description',
    in: ['plain', 'p.md'],
    source: '[![CI](b.svg)](https://ci.test) [![npm](c.svg)](https://n.test)\n\nText.',
    text: 'Text.',
  },
  {
    name: '26: references of Hugo, and a call that is shown',
    in: ['hugo', 'p.md'],
    source: '[B]({{< ref "books/b.md#x" >}})\n\n`x` {{</* ref */>}}',
    markdown: '[B](https://docs.test/books/b.md#x)\n\n`x` {{\\< ref \\>}}',
  },
  {
    name: 'code below a tag of HTML (MkDocs)',
    in: ['mkdocs', 'p.md'],
    source: `<center>\n${FENCE}sh\na\n\nb\n${FENCE}\n</center>\n\n## H`,
    html: ['<h2 id="h">'],
    markdown: `${FENCE}sh\na\n\nb\n${FENCE}\n\n## H`,
  },
  {
    name: 'quotation marks in titles of callouts and tabs (MkDocs)',
    in: ['mkdocs', 'p.md'],
    source:
      '!!! note "The "kit" is [new](https://a.test){target="_blank"}"\n\n    a\n\n=== "A "b""\n\n    c',
    markdown: '> [!NOTE]\n> **The "kit" is [new](https://a.test)**\n>\n> a\n\n**A "b"**\n\nc',
  },
  {
    name: '31: tabs in a callout of MkDocs',
    in: ['mkdocs', 'p.md'],
    source: '!!!note\n\n    === "A"\n\n        a\n\n    === "B"\n\n        b',
    html: ['callout-note', 'class="tabs"'],
    markdown: '> [!NOTE]\n> **A**\n>\n> a\n>\n> **B**\n>\n> b',
  },
  {
    name: '32: two sets of tabs apart by a paragraph',
    in: ['mkdocs', 'p.md'],
    source: '=== "A"\n\n    a\n\ntext\n\n=== "A"\n\n    b',
    html: ['</div>\n<p>text</p>\n<div class="tabs">'],
    markdown: '**A**\n\na\n\ntext\n\n**A**\n\nb',
  },
  {
    name: '33: a card of MDC with YAML and a slot',
    in: ['nuxt', 'p.md'],
    source: '::card\n---\ntitle: T\nto: /x\n---\nBody\n#footer\nF\n::',
    markdown: '- [T](/x): Body F',
  },
  {
    name: '34: a directive of MyST with options',
    in: ['myst', 'p.md'],
    source: ':::{note} T\n:class: tip\nb\n:::',
    markdown: '> [!TIP]\n> **T**\n>\n> b',
    text: 'T\nb',
  },
  {
    name: '35: times and ratios stay',
    in: ['docusaurus', 'p.md'],
    source: ':::tip\nat 10:30, ratio 3:1\n:::',
    markdown: '> [!TIP]\n> at 10:30, ratio 3:1',
  },
  {
    name: '36: equal fences inside each other',
    in: ['docusaurus', 'p.md'],
    source: ':::note\n:::tip\nx\n:::\n:::',
    markdown: '> [!NOTE]\n> > [!TIP]\n> > x',
    text: 'x',
  },
  {
    name: '37: a hint of GitBook and a figure without a caption',
    in: ['gitbook', 'p.md'],
    source:
      '{% hint style="danger" %}\nx\n{% endhint %}\n\n<figure><img src=".gitbook/assets/a.png"><figcaption></figcaption></figure>',
    markdown: '> [!CAUTION]\n> x\n\n![](.gitbook/assets/a.png)',
  },
  {
    name: '39: what is for agents, and what for people',
    in: ['mintlify', 'p.mdx'],
    source: '<Visibility for="agents">A</Visibility><Visibility for="humans">B</Visibility>',
    html: ['<p>B</p>'],
    markdown: 'A',
    text: 'B',
  },
  {
    name: '40: money is no formula',
    in: ['docusaurus', 'p.md'],
    source: 'It costs $5 and $10, not $x^2$.',
    html: ['$5 and $10', '<math>'],
    markdown: 'It costs $5 and $10, not $x^2$.',
  },
  {
    name: 'blocks of pymdownx between slashes',
    in: ['mkdocs', 'p.md'],
    source: '//// tab | A\n\n/// tip\n\nx\n\n///\n\n////\n\n//// tab | B\n\ny\n\n////',
    markdown: '**A**\n\n> [!TIP]\n> x\n\n**B**\n\ny',
  },
  {
    name: 'abbreviations explain whole words of the text, and Markdown the first of each',
    in: ['mkdocs', 'p.md'],
    source:
      'HTML, XHTML, `HTML`, **HTML** and HTML API in [HTML](https://a.test/).\n\n## HTML\n\n*[HTML]: Hyper Text Markup Language\n*[HTML API]: The "API" & more\n*[C++]: A language\nC++',
    html: [
      '<abbr title="Hyper Text Markup Language">HTML</abbr>, XHTML, <code>HTML</code>, <strong><abbr',
      '<abbr title="The &quot;API&quot; &amp; more">HTML API</abbr>',
      '<h2 id="html">HTML',
    ],
    markdown:
      'HTML (Hyper Text Markup Language), XHTML, `HTML`, **HTML** and HTML API (The "API" & more) in [HTML](https://a.test/).\n\n## HTML\n\nC++ (A language)',
  },
  {
    name: 'a meaning on the next line, with signs of Markdown, and words that are not whole',
    in: ['mkdocs', 'p.md'],
    source:
      '| a |\n|---|\n| UI |\n\nUIs базы данныхов\n\n*[UI] :\n    A | [b](c) &amp; `<i>`\n*[базы данных]: DB',
    html: ['<abbr title="A | [b](c) &amp; `&lt;i&gt;`">UI</abbr>', '<p>UIs базы данныхов</p>'],
    markdown: '| a |\n| --- |\n| UI (A \\| \\[b\\](c) & \\`\\<i\\>\\`) |\n\nUIs базы данныхов',
  },
  {
    name: 'numbers of notes in code, where a list below has them',
    in: ['mkdocs', 'p.md'],
    source: `${FENCE}ts\na(1)!\nn = five (1)!\nb # (1)!\nc /* (2)! */\n${FENCE}\n\n1. One\n2. Two\n\n${FENCE}ts\nd # (1)!\n${FENCE}`,
    markdown: `${FENCE}ts\na(1)!\nn = five (1)!\nb # (1)\nc /* (2) */\n${FENCE}\n\n1. One\n2. Two\n\n${FENCE}ts\nd # (1)!\n${FENCE}`,
  },
  {
    name: 'keys, marks and icons of pymdownx',
    in: ['mkdocs', 'p.md'],
    source: ':material-check: Press ++ctrl+alt+del++, ==now== :rocket:',
    html: ['<kbd>Ctrl</kbd>+<kbd>Alt</kbd>', '<mark>now</mark>'],
    markdown: 'Press Ctrl+Alt+Del, now 🚀',
    text: 'Press Ctrl+Alt+Del, now 🚀',
  },
  {
    name: 'fields of an API',
    in: ['mintlify', 'p.mdx'],
    source: '<ParamField path="id" type="string" required>\n  The **id**.\n</ParamField>',
    html: ['class="field"', '<code>id</code>'],
    markdown: '- `id` string, path, required: The **id**.',
    text: 'id string, path, required\nThe id.',
  },
  {
    name: 'cards side by side',
    in: ['starlight', 'p.mdx'],
    source:
      '<CardGrid>\n  <LinkCard title="A" href="/a" description="First." />\n  <Card title="B">\n    Second.\n  </Card>\n</CardGrid>',
    markdown: '- [A](/a): First.\n- **B**: Second.',
    text: 'A\nFirst.\nB\nSecond.',
  },
  {
    name: 'a group of code',
    in: ['vitepress', 'p.md'],
    source: `::: code-group\n${FENCE}js [a.js]\n1\n${FENCE}\n${FENCE}ts [a.ts]\n2\n${FENCE}\n:::`,
    html: ['<p class="tab-title">a.js</p>', '<p class="tab-title">a.ts</p>'],
    markdown: `**a.js**\n\n${FENCE}js [a.js]\n1\n${FENCE}\n\n**a.ts**\n\n${FENCE}ts [a.ts]\n2\n${FENCE}`,
  },
  {
    name: 'tabs that lines begin (VuePress)',
    in: ['vuepress', 'p.md'],
    source: `::: code-tabs#shell\n\n@tab pnpm\n\n${FENCE}sh\npnpm i\n${FENCE}\n\n@tab:active npm#npm\n\n${FENCE}sh\n@tab no label\n${FENCE}\n\n:::\n\n@tab text`,
    html: ['<p class="tab-title">pnpm</p>', '<p class="tab-title">npm</p>', '<p>@tab text</p>'],
    markdown: `**pnpm**\n\n${FENCE}sh\npnpm i\n${FENCE}\n\n**npm**\n\n${FENCE}sh\n@tab no label\n${FENCE}\n\n@tab text`,
  },
  {
    name: 'a hash in the label of a tab, and a container without an end within it (VitePress)',
    in: ['vitepress', 'p.md'],
    source: '::::tabs\n== PR #12\n:::note words\na\n== B\nb\n::::',
    html: ['<p class="tab-title">PR #12</p>', '<p class="tab-title">B</p>'],
  },
  {
    name: 'a bound property that is neither words nor a list stays as it is written',
    in: ['vitepress', 'p.md'],
    source: '## A <Badge :text="true" /> <Badge :text="\'b\'" />',
    html: ['<span class="badge">true</span> <span class="badge">b</span>'],
  },
  {
    name: 'tabs that lines begin, within tabs (VitePress)',
    in: ['vitepress', 'p.md'],
    source:
      ':::: tabs key:os\n== Unix\n::: tabs\n== Linux\nL\n== macOS\nM\n:::\n== Windows\nW\n::::',
    markdown: '**Unix**\n\n**Linux**\n\nL\n\n**macOS**\n\nM\n\n**Windows**\n\nW',
  },
  {
    name: 'a tree of files',
    in: ['starlight', 'p.mdx'],
    source: '<FileTree>\n- src/\n  - **a.ts** the file\n- b.json\n</FileTree>',
    markdown: `${FENCE}text\n├── src/\n│   └── a.ts the file\n└── b.json\n${FENCE}`,
  },
  {
    name: 'imports, exports, comments and expressions of MDX',
    in: ['docusaurus', 'p.mdx'],
    source:
      "import x from './x.png';\nimport {Y} from 'y';\n\nexport const name = 'Ada';\n\nHello {name}{/* no */} {' '}{compute()}!\n\n<img src={x} alt=\"X\" />\n\n<!-- gone -->",
    html: ['src="./x.png"'],
    markdown: 'Hello Ada  !\n\n![X](./x.png)',
    unknown: ['{…}'],
  },
  {
    name: 'an import is all that a page has of MDX',
    in: ['docusaurus', 'p.md'],
    source: "import X from './x.mdx';\n\nText.",
    markdown: 'Text.',
  },
  {
    name: 'tags of templates lose their marks',
    in: ['plain', 'p.md'],
    source: '{% if site.x %}\nbody\n{% endif %}\n\n{% raw %}{{ x }}{% endraw %}',
    markdown: 'body\n\n{{ x }}',
    unknown: ['{% if %}'],
  },
  {
    name: 'definitions',
    in: ['mkdocs', 'p.md'],
    source: 'Term\n:   Meaning.',
    html: ['<dl>', '<dt>Term</dt>'],
    markdown: '- **Term**: Meaning.',
  },
  {
    name: 'a table keeps its bars',
    in: ['plain', 'p.md'],
    source: '| a | b |\n|---|:-:|\n| `x \\| y` | one<br>two |',
    markdown: '| a | b |\n| --- | :-: |\n| `x \\| y` | one<br>two |',
    text: 'a, b\nx | y, one two',
  },
  {
    name: 'cells of HTML in a line',
    in: ['plain', 'p.md'],
    source: 'See <table><tr><td><code>url</code></td><td>text</td></tr></table> *now*.',
    text: 'See url text now.',
  },
  {
    name: 'a listing of a book',
    in: ['mdbook', 'p.md'],
    source: `<Listing number="1-1" file-name="a.rs" caption="Prints">\n\n${FENCE}rust\nx\n${FENCE}\n\n</Listing>\n\nA Vec<T> stays.`,
    html: ['<figcaption>Listing 1-1: Prints</figcaption>'],
    markdown: `Filename: a.rs\n\n${FENCE}rust\nx\n${FENCE}\n\n*Listing 1-1: Prints*\n\nA Vec<T> stays.`,
  },
  {
    name: 'lines of code that are marked by comments keep their bytes for agents',
    in: ['vitepress', 'p.md'],
    source: `${FENCE}js\na() // [!code ++]\nb() // words [!code highlight]\n${FENCE}`,
    html: ['class="line line-added"', 'class="line line-marked"'],
    markdown: `${FENCE}js\na() // [!code ++]\nb() // words [!code highlight]\n${FENCE}`,
    text: '|a()\nb() // words',
  },
  {
    name: 'lines of code that are marked by their numbers, as added, removed or with a label',
    in: ['starlight', 'p.mdx'],
    source: `${FENCE}js title="a.js" del={2} ins={"New":3} {4}\none()\ntwo()\nthree()\nfour()\n${FENCE}`,
    html: [
      'one</span>()\n<span class="line line-removed">',
      'line-removed"><span class="hljs-title">two</span>()</span>',
      'line-added"><span class="hljs-title">three</span>()</span>',
      'line-marked"><span class="hljs-title">four</span>()</span>',
    ],
  },
  {
    name: 'texts of code that are marked, through its colours; regular expressions are not run',
    in: ['starlight', 'p.mdx'],
    source: `${FENCE}js title="a" "return true" ins='"<' /tru./\nreturn true + "<b";\n${FENCE}`,
    html: [
      '<span class="hljs-keyword"><mark class="line-marked">return</mark></span><mark class="line-marked"> </mark>',
      '<mark class="line-added">"&lt;</mark>b',
    ],
  },
  {
    name: 'code with a word of a thousand characters has no colours',
    in: ['plain', 'p.md'],
    source: `${FENCE}js\nreturn ${'a'.repeat(1000)}\n${FENCE}\n\n${FENCE}js\nreturn ${'b'.repeat(999)}\n${FENCE}`,
    html: [`language-js">return ${'a'.repeat(1000)}`, '>return</span> bbb'],
  },
  {
    name: 'notations of Twoslash are not shown, and stay for agents',
    in: ['vitepress', 'p.md'],
    source: `${FENCE}ts twoslash\nhidden()\n// ---cut---\n// @errors: 2322\n// @filename: b.ts\nconst a = 1 // [!code ++]\n//    ^?\n// plain @word\n// ---cut-start---\nalso()\n// ---cut-end---\nb()\n// ---cut-after---\nend()\n${FENCE}`,
    html: ['@filename: b.ts', 'line-added', 'plain @word'],
    markdown: `${FENCE}ts twoslash\nhidden()\n// ---cut---\n// @errors: 2322\n// @filename: b.ts\nconst a = 1 // [!code ++]\n//    ^?\n// plain @word\n// ---cut-start---\nalso()\n// ---cut-end---\nb()\n// ---cut-after---\nend()\n${FENCE}`,
    text: '|// @filename: b.ts\nconst a = 1\n// plain @word\nb()',
  },
  {
    name: 'code that is not for Twoslash keeps its comments',
    in: ['vitepress', 'p.md'],
    source: `${FENCE}ts\nf() // twoslash\n// ^?\n${FENCE}`,
    markdown: `${FENCE}ts\nf() // twoslash\n// ^?\n${FENCE}`,
    text: '|f() // twoslash\n// ^?',
  },
  {
    name: 'tabs of a preprocessor, and directives that nobody knows',
    in: ['mdbook', 'p.md'],
    source:
      '{{#title T}}\n{{#tabs global="os" }}\n{{#tab name="A" }}\na\n{{#endtab }}\n{{#tab name="B" }}\nb\n{{#endtab }}\n{{#endtabs }}\n\nv{{#version}} [x]({{#BASE}}/y) \\{{#literal}}',
    html: ['<p class="tab-title">A</p>', '<p class="tab-title">B</p>'],
    markdown: '**A**\n\na\n\n**B**\n\nb\n\nv x \\{{#literal}}',
    unknown: ['{{#version}}', '{{ … }} in an address'],
  },
  {
    name: 'a page that is made from source code, with its options',
    in: ['mkdocs', 'p.md'],
    source: 'Above.\n\n::: package.module.Name\n    options:\n      show: true\n\nBelow.',
    markdown: 'Above.\n\nBelow.',
    unknown: ['::: of mkdocstrings'],
  },
  {
    name: 'a drawing among the text',
    in: ['mkdocs', 'p.md'],
    source:
      'A\n\n<svg width="5pt"\n viewBox="0 0 5 5">\n<title>x</title>\n\n<text>label</text>\n</svg>\n\nB',
    markdown: 'A\n\nB',
    text: 'A\nB',
    unknown: ['<svg>'],
  },
  {
    name: 'a head and a drawing in indented code',
    in: ['mkdocs', 'p.md'],
    source:
      '**A**\n\n    <head>\n        <title>T</title>\n    </head>\n\nB\n\n    <html>\n        <head>\n        </head>\n    </html>\n\nC\n\n<div>\n    <svg><text>x</text></svg>\n</div>',
    html: ['&lt;title&gt;T&lt;', '&lt;/head&gt;\n&lt;/html&gt;'],
    unknown: ['<svg>'],
  },
  {
    name: 'a drawing in a list item, behind a paragraph of it',
    in: ['mkdocs', 'p.md'],
    source:
      '1. x\n\n    Para.\n\n    <svg width="3"><path d="M0 0L3 3"/></svg>\n\nB\n\n    <svg><text>code</text></svg>',
    html: ['Para.', '&lt;svg&gt;&lt;text&gt;code'],
    unknown: ['<svg>'],
  },
  {
    name: 'a definition on any line of a paragraph',
    in: ['mkdocs', 'p.md'],
    source: '[How to][guide]{ .md-button }\n[guide]: https://x.test/',
    markdown: '[How to](https://x.test/)',
  },
  {
    name: 'an element whose body is Markdown, without blank lines',
    in: ['jekyll', 'p.md'],
    source:
      '<div class="x" markdown="1">\n[L](https://x.test){: .btn }\n<div>y</div>\n\n**z**\n</div>\nend',
    html: ['class="button">L</a>', '<strong>z</strong>'],
    markdown: '[L](https://x.test)\n\ny\n\n**z**\n\nend',
  },
  {
    name: 'MDX that is not called so',
    in: ['plain', 'p.md'],
    source:
      "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\nexport const version = '1.2';\n\n<Tabs>\n<TabItem label=\"A\">\nGet {version}.\n</TabItem>\n</Tabs>",
    markdown: '**A**\n\nGet 1.2.',
    unknown: [],
  },
  {
    name: 'a page that begins with the word import, or with a statement and has no component',
    in: ['plain', 'p.md'],
    source: "import the 'file' {x}\n\n- `<A>`\n",
    text: "import the 'file' {x}\n<A>",
  },
  {
    name: 'HTML of kramdown ends at its closing tag',
    in: ['jekyll', 'p.md'],
    source: `<div class="x">\n<div>y</div>\n</div>\n${FENCE}yaml\na: <b>\n${FENCE}\n\n<p>One</p>\n**two**\n\n</div>\n- three`,
    markdown: `y\n\n${FENCE}yaml\na: <b>\n${FENCE}\n\nOne\n\n**two**\n\n- three`,
  },
  {
    name: 'attribute lists of kramdown behind HTML, and its options and comments',
    in: ['jekyll', 'p.md'],
    source:
      '{::options parse_block_html="true" /}\n\n<span>New</span>{: .label .label-green } [L](https://x.test){:target="_blank" .btn} a {::comment}b{:/comment}c {::nomarkdown}d{:/}\n\n{::comment}\nOne\n\nTwo\n{:/comment}\n\n`{::options /}`',
    markdown: 'New [L](https://x.test) a c d\n\n`{::options /}`',
    unknown: [],
  },
  {
    name: 'highlighted code, in a table of HTML too',
    in: ['jekyll', 'p.md'],
    source:
      '{% highlight ruby %}\nx **y**\n{% endhighlight %}\n\n<table><tr><td>\n{% highlight java %}\nList<T> x;\n{% endhighlight %}\n</td></tr></table>',
    html: ['language-ruby', 'language-java'],
    text: '|x **y**\nList<T> x;',
  },
  {
    name: 'callouts and images that a theme includes',
    in: ['jekyll', 'p.md'],
    source:
      '{% include tip.html content="A **b**" %}\n\n{% include image.html file="c.png" alt="C" %}',
    html: ['callout-tip', 'src="images/c.png"'],
    markdown: '> [!TIP]\n> A **b**\n\n![C](images/c.png)',
  },
  {
    name: 'components within lines, and words with a class',
    in: ['nuxt', 'p.md'],
    source:
      'A [git]{.text-primary} :br B :badge[Soon]{color="info"} :u-badge{label="New"} at 10:30 [l](https://x.test)',
    html: ['A git <br', '<span class="badge">Soon</span>'],
    markdown: 'A git \\\n B `Soon` `New` at 10:30 [l](https://x.test)',
  },
  {
    name: 'tabs whose bodies are code',
    in: ['hugo', 'p.md'],
    source:
      '{{< tabpane >}}\n{{< tab header="C" lang="c" >}}\n#include <a.h>\n{{< /tab >}}\n{{< /tabpane >}}\n\n{{< tabpane text=true >}}\n{{< tab header="T" >}}\n- a\n{{< /tab >}}\n{{< /tabpane >}}',
    html: ['language-c', '<li>a</li>'],
    text: 'C …\nT\na|#include <a.h>',
  },
  {
    name: 'a tab below a pane of code that has ended, or that only prose names',
    in: ['hugo', 'p.md'],
    source:
      '{{< tabpane >}}\n{{< tab "A" >}}\na\n{{< /tab >}}\n{{< tab "B" >}}\nA tabpane.\n{{< /tab >}}\n{{< tab "C" >}}\nc\n{{< /tab >}}\n{{< /tabpane >}}\n\n{{< tabs >}}\n{{< tab "D" >}}\n*d*\n{{< /tab >}}\n{{< /tabs >}}',
    html: ['<em>d</em>'],
    text: 'A …\nB …\nC …\nD\nd|a\nA tabpane.\nc',
  },
  {
    name: 'the front page of Docsy',
    in: ['hugo', 'p.md'],
    source:
      '{{% blocks/cover title="T" %}}\nHi {{% blocks/link-down color="info" %}}\n{{% /blocks/cover %}}\n\n{{% blocks/section type="row" %}}\n{{% blocks/feature title="A" url="https://a.test" %}}\nB\n{{% /blocks/feature %}}\n{{% /blocks/section %}}',
    html: ['class="tile'],
    markdown: '**T**\n\nHi\n\n- [A](https://a.test): B',
  },
  {
    name: 'the id that GitBook gives a heading',
    in: ['gitbook', 'p.md'],
    source: '## Review it <a href="#diff" id="diff"></a>\n\n[x](#diff)',
    html: ['<h2 id="diff">Review it<a class="anchor"'],
    markdown: '## Review it\n\n[x](#diff)',
  },
  {
    name: 'ids of GitBook, also those of what opens and closes',
    in: ['gitbook', 'p.md'],
    source:
      '## 1. Math & TeX (v1.2)\n\n####\n\n<details>\n\n<summary>Guest role A</summary>\n\nIn it :sparkles:\n\n&#xNAN;end\n\n</details>\n\n[x](#guest-role-a) [y](#id-1.-math-and-tex-v1.2)',
    html: [
      '<h2 id="id-1.-math-and-tex-v1.2">',
      '<summary id="guest-role-a">',
      'In it ✨',
      '<p>end',
    ],
    markdown:
      '## 1. Math & TeX (v1.2)\n\n**Guest role A**\n\nIn it ✨\n\nend\n\n[x](#guest-role-a) [y](#id-1.-math-and-tex-v1.2)',
  },
  {
    name: 'the end of an element that HTML does not have is no text',
    in: ['mdbook', 'p.md'],
    source: 'a\n\n</preview>\n\nb <end>',
    html: ['<p>a</p>\n\n<p>b <span class="component">&lt;end&gt;'],
    markdown: 'a\n\nb <end>',
  },
  {
    name: 'attributes of a heading with spaces in their values',
    in: ['mkdocs', 'p.md'],
    source: '## Install it { .a data-toc-label="with it" }',
    html: ['<h2 id="install-it">Install it<a'],
    markdown: '## Install it',
  },
  {
    name: 'attributes between other signs',
    in: ['vitepress', 'p.md'],
    source: '## Title %{#own}%',
    html: ['<h2 id="own">Title<a'],
  },
  {
    name: 'an alert of a kind that only the site knows',
    in: ['hugo', 'p.md'],
    source: '> [!NB] Skip **this**',
    html: ['class="callout callout-note"'],
    markdown: '> [!NOTE]\n> **Nb**\n>\n> Skip **this**',
  },
  {
    name: 'elements that a page does not have lose their tags, placeholders are text',
    in: ['plain', 'p.md'],
    source:
      '<output data-x="y">\n\n<my-counter></my-counter> a\n\n</output>\n\nUse <name> or <my-name>.',
    html: ['&lt;my-name&gt;'],
    markdown: 'a\n\nUse <name> or <my-name>.',
  },
  {
    name: 'cards that are a table of HTML',
    in: ['gitbook', 'p.md'],
    source:
      '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><i class="fa-bolt">:bolt:</i></td><td><strong>Fast</strong></td><td></td></tr><tr><td><strong>Start</strong></td><td>All <em>about</em> it</td><td><a href="https://x.test/">x</a></td></tr></tbody></table>\n\nEnd',
    html: ['class="tiles tiles-3"', '<p class="tile-title"><a href="https://x.test/">Start</a>'],
    markdown: '- **Fast**\n- [Start](https://x.test/): All *about* it\n\nEnd',
  },
  {
    name: 'what belongs to an item of a list stands four columns to its right',
    in: ['mkdocs', 'p.md'],
    source:
      '- a\n\n      no code\n\n        code\n\n    1. b\n\n            more code\n\n100. long\n\n    in it\n\n- two\n  - nested by two\n\n    text',
    html: ['<p>no code', '<p>in it</p>'],
    markdown: `- a\n\n  no code\n\n  ${FENCE}\n  code\n  ${FENCE}\n\n  1. b\n\n     ${FENCE}\n     more code\n     ${FENCE}\n\n100. long\n\n     in it\n\n- two\n  - nested by two\n\n    text`,
  },
  {
    name: 'references to pages that are written from source code',
    in: ['mkdocs', 'p.md'],
    source:
      'The [`call()`][acme.call] of [`acme.Type`][], [this][own] and [that][gone].\n\n[own]: https://x.test/',
    markdown: 'The `call()` of `acme.Type`, [this](https://x.test/) and [that][gone].',
  },
  {
    name: 'a reference among emphasis',
    in: ['mkdocs', 'p.md'],
    source: '`a` \\* x *i* _j [`b`][c.d] k_ **l [m *n*][o.p] q** `r` *s*',
    html: ['<em>j <code>b</code> k</em> <strong>l m <em>n</em> q</strong>'],
  },
  {
    name: 'a component within a line among emphasis',
    in: ['nuxt', 'p.md'],
    source: 'a \\* b *i* _j :badge[k *l*]{color="info"} m_ **n [o]{.p} q** *r*',
    html: ['<em>j <span class="badge">k <em>l</em></span> m</em> <strong>n o q</strong>'],
  },
  {
    name: 'signatures in the front matter',
    in: ['hugo', 'p.md'],
    front:
      'params:\n  reference:\n    signatures: ["strings.Cut A B", "cut A B"]\n    returnType: string\n    aliases: [cut]\n',
    source: 'Text.',
    html: ['strings.Cut A B\ncut A B\n</code>'],
    markdown: `Syntax:\n\n${FENCE}\nstrings.Cut A B\ncut A B\n${FENCE}\n\nReturns: \`string\`\\\nAlias: \`cut\`\n\nText.`,
  },
  {
    name: 'a language in the front matter is no signature',
    in: ['hugo', 'p.md'],
    front: 'syntax: bash\n',
    source: 'Text.',
    markdown: 'Text.',
  },
  {
    name: 'callouts by classes',
    in: ['jekyll', 'p.md'],
    source:
      '{: .note }\nOne **b**\n\nTwo\n{: .warning }\n\n{: .tip-title }\n> T\n>\n> Body\n>\n> - x\n\n{: .new }\n> Quoted\n\n{: .fs-6 }\nLarge',
    html: ['class="callout callout-warning"', '<p class="callout-title">T</p>'],
    markdown:
      '> [!NOTE]\n> One **b**\n\n> [!WARNING]\n> Two\n\n> [!TIP]\n> **T**\n>\n> Body\n>\n> - x\n\n> [!NOTE]\n> **New**\n>\n> Quoted\n\nLarge',
  },
  {
    name: 'anchors of HTML, by both of their names, and the form that GitHub gives them',
    in: ['plain', 'p.md'],
    source: '<a name="one"></a>\n\n## A <a name="two"></a>\n\n[1](#user-content-one) [2](#two)',
    html: [
      '<a id="one"></a>',
      '<a id="two"></a>',
      'href="/docs/p#one"',
      'Link to this section: A"',
    ],
    markdown: '## A\n\n[1](#one) [2](#two)',
  },
  {
    name: 'values of JavaScript are known in a page as in a configuration',
    in: ['docusaurus', 'p.mdx'],
    source: [
      "export const known = { a: 'A', more: ['B'] };",
      "export const all = { ...known, c: 'C' };",
      '',
      "Words {'a' + 'b'}, {`x${1}`}, {all.a}{all.c}, {all.missing ?? 'none'}, {known && all.c}.",
      '',
      "<Tabs items={['A', ...known.more]}>",
      '<Tab>One</Tab>',
      '<Tab>Two</Tab>',
      '</Tabs>',
      '',
      'Nothing {`x${compute()}`} of it.',
    ].join('\n'),
    markdown: 'Words ab, x1, AC, none, C.\n\n**A**\n\nOne\n\n**B**\n\nTwo\n\nNothing  of it.',
    unknown: ['{…}'],
  },
  ...(
    [
      ['vitepress', 'p.md', '::: tip', ':::'],
      ['myst', 'p.md', ':::{note}', ':::'],
    ] as const
  ).map(([dialect, file, open, close]) => ({
    name: `what looks like the end within code does not end ${open}`,
    in: [dialect, file] as const,
    source: `${open}\n~~~md\n${FENCE}\n${close}\n~~~\n\nAfter\n${close}\n\nOut`,
    markdown: `> [!${open.includes('tip') ? 'TIP' : 'NOTE'}]\n> ~~~md\n> ${FENCE}\n> ${close}\n> ~~~\n>\n> After\n\nOut`,
  })),
  {
    name: 'a summary within an element of Markdown is its title, once',
    in: ['mkdocs', 'p.md'],
    source: '<details markdown="1">\n<summary>Or `x`\n  y</summary>\n\nBody\n\n</details>',
    html: ['<summary>Or <code>x</code> y</summary>\n<p>Body</p>'],
    markdown: '**Or `x` y**\n\nBody',
    text: 'Or x y\nBody',
  },
  {
    name: 'a paragraph of HTML with paragraphs of Markdown inside keeps its place in the line',
    in: ['mintlify', 'p.mdx'],
    source: '<p align="center">\nIn the *middle*.\n</p>',
    html: ['<div align="center"><p>In the <em>middle</em>.</p>\n</div>'],
    markdown: 'In the *middle*.',
  },
  {
    name: 'a space where no line breaks is a space for programs',
    in: ['mkdocs', 'p.md'],
    source: '&nbsp;&nbsp;&nbsp;&nbsp;Fly&nbsp;*now&nbsp;*, and&#160;here',
    html: ['<p>\u00A0\u00A0\u00A0\u00A0Fly\u00A0<em>now\u00A0</em>, and\u00A0here</p>'],
    markdown: 'Fly *now* , and here',
  },
  {
    name: 'an option of a command stays in one line',
    in: ['mkdocs', 'p.md'],
    source: 'Use `acme-cli key --no-color -v "<a --b>"` or `--experimental-worker-threads=4`.',
    html: [
      '<code>acme-cli key <span class="option">--no-color</span> <span class="option">-v</span> "&lt;a --b&gt;"</code> or <code>--experimental-worker-threads=4</code>',
    ],
    markdown: 'Use `acme-cli key --no-color -v "<a --b>"` or `--experimental-worker-threads=4`.',
  },
  {
    name: 'an element of Markdown that does not end takes nothing from the next one',
    in: ['mkdocs', 'p.md'],
    source: '<aside markdown>\nOpen\n\n<div markdown>\n**b**\n</div>',
    html: ['<strong>b</strong>'],
  },
  {
    name: 'signs before the title of a feature, and no name of an icon',
    in: ['vitepress', 'p.md'],
    front:
      'layout: home\nfeatures:\n  - { title: Fast, icon: ⚡ }\n  - { title: Small, icon: rocket }\n',
    source: 'Text.',
    markdown: '- **⚡ Fast**\n- **Small**\n\nText.',
  },
  {
    name: 'all features of a front page, however many',
    in: ['vitepress', 'p.md'],
    front: `layout: home\nfeatures:\n${'  - { title: Fast }\n'.repeat(60)}  - { title: Last }\n`,
    source: 'Text.',
    markdown: `${'- **Fast**\n'.repeat(60)}- **Last**\n\nText.`,
  },
  {
    name: 'all members of a team, however many',
    in: ['vitepress', 'p.md'],
    source: `<script setup>\nconst members = [${"{ name: 'A' },".repeat(600)}{ name: 'Last' }]\n</script>\n\n<VPTeamMembers :members="members" />`,
    markdown: `${'- **A**\n'.repeat(600)}- **Last**`,
  },
  {
    name: 'a shown call of a shortcode over lines',
    in: ['hugo', 'p.md'],
    source:
      '{{%/* alert title="T"\n  color="warning" */%}}\nBody\n{{%/* /alert */%}}\n\n```\n{{%/* alert\n  title="T" */%}}\n```',
    markdown: `{{% alert title="T" color="warning" %}}\nBody\n{{% /alert %}}\n\n${FENCE}\n{{% alert\n  title="T" %}}\n${FENCE}`,
  },
  {
    name: 'components for a command and for a link, without a body',
    in: ['docusaurus', 'p.mdx'],
    source: '<PmInstall name="zod" />\n\n<MyLink to="https://a.test/x" title="Go" />',
    markdown: `${FENCE}sh\nnpm install zod\n${FENCE}\n\n[Go](https://a.test/x)`,
  },
  {
    name: 'a card with a picture',
    in: ['mintlify', 'p.mdx'],
    source: '<Card title="T" img="https://a.test/i.png">\nBody\n</Card>',
    html: ['<a href="https://a.test/i.png">', '<p>Body</p>'],
  },
  {
    name: 'what stands below and above its line, for programs too',
    in: ['plain', 'p.md'],
    source: 'H<sub class="a">2</sub>O and x<sup>2</sup>',
    markdown: 'H<sub>2</sub>O and x<sup>2</sup>',
  },
  {
    name: 'what is code is left alone',
    in: ['mintlify', 'p.mdx'],
    source: `Use \`<Note>\` and \`{x}\`.\n\n${FENCE}mdx\n<Note>\n{x}\n${FENCE}`,
    markdown: `Use \`<Note>\` and \`{x}\`.\n\n${FENCE}mdx\n<Note>\n{x}\n${FENCE}`,
  },
];

for (const one of CASES) {
  test(`${one.in[0]}: ${one.name}`, async (t) => {
    const [dialect, file] = one.in;
    const folder = await folderOf(t, {
      [file]: pageOf(one),
    });
    const { library } = await load(folder, { dialect });
    const [page] = library?.contents.pages ?? [];
    if (page === undefined) return t.fail('no page');
    if (one.markdown !== undefined) {
      t.is(page.markdown.replaceAll(`${BASE}/docs/p`, ''), `# Title\n\n${one.markdown}\n`);
    }
    const html = renderPage(page, BASE).body.text;
    for (const essence of one.html ?? []) t.true(html.includes(essence), html);
    if (one.text !== undefined) {
      const text = page.passages.map((passage) => passage.text).join('\n');
      const code = page.passages.map((passage) => passage.code).join('');
      t.is(code === '' ? text : `${text}|${code}`, one.text);
    }
    const unknown = new Set<string>();
    parseSource(page.source, dialectNamed(page.source.dialect), (what) => unknown.add(what));
    t.deepEqual([...unknown], one.unknown ?? []);
    return undefined;
  });
}

function pageOf({ front = '', source }: Case): string {
  return `---\ntitle: Title\n${front}---\n\n${source}\n`;
}
