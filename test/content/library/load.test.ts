/** A folder of Markdown becomes a library: addresses, titles, Markdown, links, passages, and what is said about faults. */
import test from 'ava';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstReading } from '../../../src/content/library/reading.ts';
import { BASE, folderOf, libraryOf, load, pageAt } from '../../helpers/folder.ts';
import { createSearch } from '../../../src/search/index/create-search.ts';
import type { MemoryLibrary } from '../../../src/content/library/memory-library.ts';

test('slugs come from front matter or the path, and match the pattern', async (t) => {
  const library = await libraryOf(t, {
    'README.md': '# Home\n',
    'guide/Getting Started.md': '# G\n',
    'guide/_index.md': '# Guide\n',
    'x.md': '---\nslug: chosen\n---\n# X\n',
    '指南.md': '# 指南\n',
  });
  const slugs = library.pages.map(({ slug }) => slug);
  t.true(slugs.every((slug) => /^[a-z0-9][a-z0-9-]*$/.test(slug)));
  t.is(new Set(slugs).size, 5);
  for (const slug of ['index', 'guide-getting-started', 'guide', 'chosen']) {
    t.true(slugs.includes(slug), slug);
  }
});

test('a slug names the page in its folder, a slug with a slash and an url the whole path', async (t) => {
  const page = (attributes: string): string => `---\n${attributes}\n---\n# P\n`;
  const library = await libraryOf(t, {
    'commands/mod.md': page('slug: hugo_mod'),
    'commands/list.md': page('slug: other\nurl: /tools/hugo_list/'),
    'blog/2026/_index.md': page('slug: this-year'),
    'blog/post.md': page('slug: /news/post'),
    'web/http/index.md': page('slug: Web/HTTP/Guide'),
    'links/site.md': page('url: https://other.example/site'),
    'top.md': page('slug: first'),
  });
  t.deepEqual(Object.fromEntries(library.pages.map(({ file, slug }) => [file, slug])), {
    'commands/mod.md': 'commands-hugo-mod',
    'commands/list.md': 'tools-hugo-list',
    'blog/2026/_index.md': 'blog-this-year',
    'blog/post.md': 'news-post',
    'web/http/index.md': 'web-http-guide',
    'links/site.md': 'links-site',
    'top.md': 'first',
  });
});

test('a page names its language; what is no language tag is reported and left out', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'a.md': '---\nlang: pt-BR\n---\n# A\n',
      'b.md': '---\nlang: Português\n---\n# B\n',
    }),
  );
  t.is(library?.language, 'en');
  t.is(library?.pageBySlug.get('a')?.language, 'pt-BR');
  t.is(library?.pageBySlug.get('b')?.language, undefined);
  t.like(findings[0], { rule: 'language', severity: 'warning', file: 'b.md' });
});

test('paths that fold to one slug are told apart with a warning; one slug in two front matters goes to the first, and the finding names both', async (t) => {
  const folded = await load(await folderOf(t, { 'a/b.md': '# One\n', 'a-b.md': '# Two\n' }));
  t.deepEqual(folded.library?.pageBySlug.get('a-b')?.title, 'Two');
  t.deepEqual(folded.library?.pageBySlug.get('a-b-2')?.title, 'One');
  t.like(folded.findings[0], { rule: 'slug-folded', severity: 'warning' });
  const text = '---\nslug: same\n---\n# P\n';
  const taken = await load(await folderOf(t, { 'a.md': text, 'b.md': text }));
  t.deepEqual([...(taken.library?.pageBySlug.keys() ?? [])], ['same', 'same-2']);
  t.like(taken.findings[0], { rule: 'slug-taken', file: 'b.md' });
  t.regex(taken.findings[0]?.message ?? '', /a\.md/);
});

test('Markdown starts with the title; fences stay byte for byte, tags of dialects go', async (t) => {
  const fence = '```sh  {1,3} title="x"\n\techo  "[a](b.md)" \n\n   <Distribution Name>\n```';
  const library = await libraryOf(t, {
    'plain.md': `# Plain *title*\n\n${fence}\n`,
    'given.md': `---\ntitle: Given\n---\n\n## Given\n\n${fence}\n`,
    'under.md': `Under\n=====\n\n<Tabs>\n\n${fence}\n\n{{< unknown "x" >}}\n`,
    'b.md': '# B\n',
  });
  t.is(pageAt(library, 'plain').markdown, `# Plain *title*\n\n${fence}\n`);
  t.is(pageAt(library, 'given').markdown, `# Given\n\n## Given\n\n${fence}\n`);
  t.is(pageAt(library, 'under').markdown, `# Under\n\n${fence}\n`);
  t.is(pageAt(library, 'given').headings[0]?.anchor, 'given');
});

test('headings of level 2 to 4 carry GitHub or explicit anchors, unique on the page', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md':
      '# T\n\n## Same\n\n## Same\n\n### `fs.read(a[, b])` {#read}\n\n#### MDX {/*mdx-id*/}\n\n##### five\n\nUnder\n-----\n\n```\n## no\n```\n\n<h2 id="html">HTML</h2>\n',
  });
  t.deepEqual(
    contents.pages[0]?.headings.map(({ level, text, anchor }) => `${level} ${text} #${anchor}`),
    [
      '2 Same #same',
      '2 Same #same-1',
      '3 fs.read(a[, b]) #read',
      '4 MDX #mdx-id',
      '2 Under #under',
      '2 HTML #html',
    ],
  );
});

test('relative links become absolute, by file and by address; the rest of the text stays', async (t) => {
  const library = await libraryOf(t, {
    'guide/a.md':
      '# A\n\n`[x](b.md)` [x](b.md) [y](../c.md?q=1#part "t") ![i](../img/p%20q.png) [r] [e](https://e.test) [s](#here)\n\n## Here\n\n<a href="b.md">h</a>\n\n[r]: ./b.md\n\n```md\n[x](b.md)\n[r]: ./b.md\n```\n\n| t |\n|---|\n| [in](b.md#nowhere) |\n',
    'guide/b.md': '# B\n',
    'c.md': '# C\n\n## Part\n',
    'img/p q.png': 'png',
  });
  const markdown = pageAt(library, 'guide-a').markdown;
  t.is(
    markdown.split('\n')[2],
    `\`[x](b.md)\` [x](${BASE}/docs/guide-b) [y](${BASE}/docs/c?q=1#part "t") ![i](${BASE}/docs-assets/img/p%20q.png) [r](${BASE}/docs/guide-b) [e](https://e.test) [s](${BASE}/docs/guide-a#here)`,
  );
  t.true(markdown.includes(`[h](${BASE}/docs/guide-b)`));
  t.true(markdown.includes('```md\n[x](b.md)\n[r]: ./b.md\n```'));
  t.deepEqual([...library.assets.keys()], ['img/p q.png']);
  t.deepEqual(
    library.findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`),
    ['broken-anchor guide/a.md:18'],
  );
});

test('links that lead nowhere or out of the folder are named with their line', async (t) => {
  const { findings, library } = await load(
    await folderOf(t, { 'a.md': '---\ntitle: A\n---\n\n[x](gone.md)\n\n[y](../../etc/passwd)\n' }),
  );
  t.truthy(library);
  t.deepEqual(
    findings.map(({ rule, line }) => `${rule} ${line}`),
    ['broken-link 5', 'link-outside 7'],
  );
});

test('a link to Markdown that is no page is a note: readers get its source', async (t) => {
  const folder = await folderOf(t, {
    'mkdocs.yml': 'site_name: Acme\nexclude_docs: |\n  parts/\n',
    'docs/index.md': '# Home\n\n[p](parts/p.md) [t](t.txt)\n',
    'docs/parts/p.md': 'Part\n',
    'docs/t.txt': 'x',
  });
  const { findings } = await load(join(folder, 'docs'));
  const own = findings.filter(({ file }) => file === 'index.md');
  t.deepEqual(
    own.map(({ rule, severity, line }) => `${severity} ${rule} ${line}`),
    ['note link-unpublished 3'],
  );
});

test('a link to a draft is a warning, and nobody gets its text', async (t) => {
  const folder = await folderOf(t, {
    'index.md': '# Home\n\n[d](draft.md)\n',
    'draft.md': '---\ndraft: true\n---\n\n# Draft\n\n[n](none.md) [h](index.md)\n',
  });
  const { library, findings } = await load(folder);
  t.deepEqual(
    findings.map(({ rule, severity, file }) => `${severity} ${rule} ${file}`),
    ['warning link-held-back index.md', 'note page-hidden draft.md'],
  );
  t.deepEqual([...(library?.assets.keys() ?? [])], []);
  const author = await load(folder, { withDrafts: true });
  t.true(
    author.findings.some(({ rule, file }) => rule === 'link-held-back' && file === 'index.md'),
  );
});

test('an absolute link that leads to no page, file, redirect or address of the service is named', async (t) => {
  const folder = await folderOf(t, {
    'mkdocs.yml':
      'site_url: https://acme.test/kit/\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: a.md\n',
    'docs/index.md':
      '# Home\n\n[dead](/nowhere) [page](/a/) [base](/kit/a/) [moved](/kit/old/) [earlier](/before) [file](/x.txt) [service](/openapi.json) ![image](/gone.png)\n',
    'docs/a.md': '---\nredirect_from: /before\n---\n# A\n',
    'docs/x.txt': 'x',
  });
  const { findings } = await load(join(folder, 'docs'));
  t.deepEqual(
    findings.map(({ rule, file, line, message }) => `${rule} ${file}:${line} ${message}`),
    [
      'broken-link index.md:3 The link "/nowhere" leads to no page or file.',
      'broken-link index.md:3 The link "/gone.png" leads to no page or file.',
    ],
  );
});

test('tabs and notes with indented bodies are prose and code, not code alone', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md':
      '# A\n\n=== "npm"\n\n    Use npm here.\n\n    ```sh\n    npm i\n    ```\n\n!!! note "Mind"\n\n    Careful words.\n\n::: tip Hint\nColon words.\n:::\n',
    'b.mdx':
      '# B\n\nimport X from "x";\n\n<Tabs>\n  <TabItem value="a" label="Shown">\n\n      Indented words.\n\n      ```sh\n      run it\n      ```\n\n  </TabItem>\n</Tabs>\n',
  });
  const [a, b] = contents.pages.map(({ passages }) => passages[0]);
  t.regex(a?.text ?? '', /npm\nUse npm here\.\nMind\nCareful words\.\nHint\nColon words\./);
  t.is(a?.code, 'npm i');
  t.regex(b?.text ?? '', /Shown[^]*Indented words\./);
  t.notRegex(b?.text ?? '', /import/);
  t.is(b?.code, 'run it');
});

test('passages hold the trail, prose and code apart, and the description is the first paragraph', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md': '# A\n\nFirst **words** `code`.\n\n## One\n\n### Two\n\nText.\n\n```js\nlet x;\n```\n',
  });
  const [page] = contents.pages;
  t.is(page?.description, 'First words code.');
  t.deepEqual(page?.passages, [
    { trail: [], text: 'First words code.', code: '' },
    { heading: { level: 2, text: 'One', anchor: 'one' }, trail: [], text: '', code: '' },
    {
      heading: { level: 3, text: 'Two', anchor: 'two' },
      trail: ['One'],
      text: 'Text.',
      code: 'let x;',
    },
  ]);
});

test('samples, releases, gaps and agent data are read', async (t) => {
  const library = await libraryOf(t, {
    'a.md':
      '# A\n\n## Search\n\n```sh sample id=s1 title="With curl" tags=http,cli level=beginner command="sh s.sh"\ncurl x\n```\n\n```json output\n{}\n```\n',
    'releases/1.2.0.md': '---\ndate: 2026-01-02\n---\n# 1.2.0\n\n## Faster\n\nTwice.\n',
    'gaps.yaml':
      '- id: none\n  statement: It does not fly.\n  source_url: https://x.test/1\n  page: a\n',
    '_agent/comparisons/node.json': '{"runtime":"node","claims":[]}',
  });
  t.like(library.samples[0], {
    id: 's1',
    title: 'With curl',
    language: 'sh',
    level: 'beginner',
    command: 'sh s.sh',
    code: 'curl x\n',
    output: '{}\n',
    page: 'a',
    anchor: 'search',
  });
  t.deepEqual(library.samples[0]?.tags, ['http', 'cli']);
  t.like(library.releases[0], { version: '1.2.0', date: '2026-01-02', page: 'releases-1-2-0' });
  t.deepEqual(library.releases[0]?.entries, [{ title: 'Faster', passage: 0, anchor: 'faster' }]);
  t.is(library.gaps[0]?.sourceUrl, 'https://x.test/1');
  t.true(library.agentData.has('comparisons/node.json'));
});

test('a hit on what no page shows leads to the first page that mentions it', async (t) => {
  const library = await libraryOf(t, {
    'a.md': '# A\n',
    'b.md': '# B\n\nIt is slow-start, and see windows-paths.\n',
    'c.md': '# C\n\nslow-start, again.\n',
    'samples/slow.sh': 'true\n',
    'samples/slow.sh.yaml': 'id: slow-start\nlanguage: sh\ncommand: sh slow.sh\noutput: ""\n',
    'gaps.yaml': [
      '- { id: windows-paths, statement: No backslashes., source_url: /docs/a }',
      '- { id: named, statement: It has a page., source_url: /docs/a, page: c }',
      '- { id: nowhere, statement: No page mentions this kangaroo., source_url: /docs/a }',
    ].join('\n'),
  });
  const search = await createSearch(library);
  const first = (query: string): string | undefined =>
    search.search(query, { limit: 1 }).hits[0]?.slug;
  t.is(first('slow-start kind:sample'), 'b');
  t.is(first('backslashes kind:gap'), 'b');
  t.is(first('kangaroo kind:gap'), 'a');
  t.is(first('has a page kind:gap'), 'c');
});

test('every fault is told at once, with file, line and remedy', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'bad.md': '---\ntitle: "open\n---\n# Bad\n',
      'latin.md': new Uint8Array([0x23, 0x20, 0x41, 0x0a, 0xe9, 0x0a]),
      'gaps.yaml': '- id: x\n',
      '_agent/comparisons/cobol.json': '{}',
      '_agent/benchmarks.json': '{"benchmarks":[{"name":"n"}]}',
      'a.md': '```sh sample id=A\nx\n```\n',
    }),
  );
  t.deepEqual(library?.pages.map(({ file }) => file).toSorted(), ['a.md', 'bad.md']);
  const rules = new Set(findings.map(({ rule }) => rule));
  for (const rule of ['front-matter', 'not-utf-8', 'gap', 'agent-data', 'sample']) {
    t.true(rules.has(rule), rule);
  }
  t.true(findings.every(({ file, message, remedy }) => file && message && remedy));
  t.is(findings.find(({ rule }) => rule === 'not-utf-8')?.line, 2);
});

test('a fault in front matter is named with its line, in YAML and in TOML', async (t) => {
  const { findings } = await load(
    await folderOf(t, {
      'a.md': '---\ntitle: A\nlist: [1\n---\n# A\n',
      'b.md': '+++\ntitle = "B"\nlist = 1 2\n+++\n# B\n',
    }),
  );
  const faults = findings.filter(({ rule }) => rule === 'front-matter');
  t.deepEqual(
    faults.map(({ file }) => file),
    ['a.md', 'b.md'],
  );
  t.is(faults[1]?.line, 3);
  t.regex(faults[1]?.message ?? '', /^This is not TOML: /);
});

test('a value that YAML cannot read costs the lists of its front matter nothing', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'a.md': '---\ntitle: @acme/tool\nredirect_from:\n  - /before\n---\nText.\n',
      'b.md': '# B\n\n[x](/before)\n',
    }),
  );
  t.is(pageAt(library, 'a').title, '@acme/tool');
  t.deepEqual(
    findings.map(({ rule, file }) => [rule, file]),
    [['front-matter', 'a.md']],
  );
});

test('of keys that are repeated in front matter and configuration the last holds, with a warning', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'mkdocs.yml': 'site_name: One\nsite_name: Two\n',
      'docs/index.md': '---\ntitle: A\nlist:\n  - 1\ntitle: B\n---\nText.\n',
    }),
  );
  t.is(library?.pages.at(0)?.title, 'B');
  t.deepEqual(
    findings.map(({ severity, rule, file, line }) => [severity, rule, file, line]),
    [
      ['warning', 'repeated-key', 'docs/index.md', 5],
      ['warning', 'repeated-key', 'mkdocs.yml', 2],
    ],
  );
});

test('the source of a gap may be a path of the site', async (t) => {
  const gap = (source: string): string =>
    `- id: g\n  statement: It does not fly.\n  source_url: ${source}\n`;
  const { gaps, pages } = await libraryOf(t, { 'a.md': '# A\n', 'gaps.yaml': gap('/docs/a#no') });
  t.is(gaps[0]?.sourceUrl, `${pages.at(0)?.url}#no`);
  for (const source of ['docs/a', '//evil.test/a', 'ftp://x.test/a']) {
    const { library } = await load(
      await folderOf(t, { 'a.md': '# A\n', 'gaps.yaml': gap(source) }),
    );
    t.deepEqual(library?.gaps, [], source);
  }
});

test('a gap of a page that is not there is left out, and the finding says what to write', async (t) => {
  const gap = '- { id: g, statement: It does not fly., source_url: /docs/a, page: b }\n';
  const { library, findings } = await load(
    await folderOf(t, { 'a.md': '# A\n', 'gaps.yaml': gap }),
  );
  t.deepEqual(library?.gaps, []);
  t.like(findings[0], {
    rule: 'gap',
    file: 'gaps.yaml',
    message: 'Gap "g": no page has the slug "b".',
    remedy: 'Name the slug of a page.',
  });
});

const OUTPUT = '\n```text output\nx\n```\n';
const badSamples: readonly (readonly [page: string, says: RegExp, remedy: RegExp])[] = [
  ['```sh sample id=a command="sh a.sh"\nx\n```\n', /has no output/, /docent samples run --update/],
  [`\`\`\`sh sample id=a\nx\n\`\`\`\n${OUTPUT}`, /has no command/, /`command`/],
  [
    `\`\`\`cobol sample id=a command="cobc a.cbl"\nx\n\`\`\`\n${OUTPUT}`,
    /language "cobol" is not known/,
    /Write one of sh, /,
  ],
  [`\`\`\`sh sample id=A command="sh a.sh"\nx\n\`\`\`\n${OUTPUT}`, /"id"/, /lower case/],
  [`\`\`\`sh sample id=a level=hard command="sh a.sh"\nx\n\`\`\`\n${OUTPUT}`, /level/, /beginner/],
  [`\`\`\`sh sample id=a file=../a.sh command="sh a.sh"\nx\n\`\`\`\n${OUTPUT}`, /file/, /folder/],
  [
    `\`\`\`sh sample id=dup command="sh a.sh"\nx\n\`\`\`\n${OUTPUT}\n\`\`\`sh sample id=dup command="sh a.sh"\nx\n\`\`\`\n${OUTPUT}`,
    /"dup" is taken by a\.md:3/,
    /its own id/,
  ],
];

for (const [page, says, remedy] of badSamples) {
  test(`a sample with a fault is no sample: ${says.source}`, async (t) => {
    const { library, findings } = await load(await folderOf(t, { 'a.md': `# A\n\n${page}` }));
    const isDouble = says.source.includes('taken');
    t.is(library?.samples.length, isDouble ? 1 : 0);
    t.like(findings[0], { rule: 'sample', file: 'a.md', line: isDouble ? 11 : 3 });
    t.regex(findings[0]?.message ?? '', says);
    t.regex(findings[0]?.remedy ?? '', remedy);
  });
}

test('a file beside a sample that says too little, or has no code, is named', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'a.md': '# A\n',
      'samples/a.sh': 'echo a\n',
      'samples/a.sh.yaml': 'id: a\nlanguage: sh\ncommand: sh a.sh\n',
      'samples/b.sh.yaml': "id: b\nlanguage: sh\ncommand: sh b.sh\noutput: ''\n",
    }),
  );
  t.deepEqual(library?.samples, []);
  t.deepEqual(
    findings.map(({ file, message }) => [file, message]),
    [
      ['samples/a.sh.yaml', 'The sample has no output.'],
      ['samples/b.sh.yaml', 'The file that it describes cannot be read as text.'],
    ],
  );
});

test('equal content gives an equal digest, other content another', async (t) => {
  const digest = async (text: string): Promise<string> =>
    (await libraryOf(t, { 'a.md': text })).digest;
  t.is(await digest('# A\n'), await digest('# A\n'));
  t.not(await digest('# A\n'), await digest('# B\n'));
});

test('links on disk never lead out of the folder, and loops end', async (t) => {
  const outside = await folderOf(t, { 'secret.md': '# Secret\n' });
  const folder = await folderOf(t, {
    'a.md': '# A\n',
    'sub/b.md': '# B\n',
    'x.md/inner.md': '# I\n',
  });
  await symlink(join(outside, 'secret.md'), join(folder, 'leak.md'));
  await symlink(outside, join(folder, 'leak'));
  await symlink(folder, join(folder, 'sub', 'loop'));
  await symlink(join(folder, 'gone'), join(folder, 'dangling.md'));
  const { library, findings } = await load(folder);
  t.deepEqual(library?.pages.map(({ slug }) => slug).toSorted(), ['a', 'sub-b', 'x-md-inner']);
  t.deepEqual(findings.map(({ rule }) => rule).toSorted(), [
    'broken-symlink',
    'symlink-loop',
    'symlink-outside',
    'symlink-outside',
  ]);
});

test('{include} and {literalinclude} of Sphinx show the lines that their options choose, and those in code stay as they are', async (t) => {
  const folder = await folderOf(t, {
    'conf.py': "extensions = ['myst_parser']\nmyst_substitutions = {'who': 'us', 'n': len(x)}\n",
    'index.md': `# A

\`\`\`{include} sub/part.txt
:start-after: <a>
:end-before: <b>
\`\`\`

:::{note}
\`\`\`{literalinclude} sub/x.py
:lines: 2-3,5
:dedent:
:caption: x.py
\`\`\`
:::

\`\`\`\`md
\`\`\`{include} gone.md
\`\`\`
\`\`\`\`

{{ who }} {{ n }}

[gone](gone.md)
`,
    'sub/part.txt': 'Before\n<a>\nHello *there*.\n<b>\nAfter\n',
    'sub/x.py': 'def f():\n    a = 1\n    b = 2\n    c = 3\n    return a\n',
  });
  const { library, findings } = await load(folder);
  const markdown = library?.contents.pages[0]?.markdown ?? '';
  t.true(markdown.startsWith('# A\n\nHello *there*.\n\n> [!NOTE]\n> ```py'), markdown);
  t.true(markdown.includes('> a = 1\n> b = 2\n> return a\n> ```'), markdown);
  t.true(markdown.includes('title="x.py"'), markdown);
  t.true(markdown.includes('````md\n```{include} gone.md\n```\n````'), markdown);
  t.true(markdown.includes('us {{ n }}'), markdown);
  t.deepEqual(
    findings.map(({ rule, line }) => `${rule} ${line}`),
    ['broken-link 23'],
  );
});

test('includes of the generators are resolved, by line and by name, from the folder and from content.includeRoots only', async (t) => {
  const outside = await folderOf(t, { 'secret.md': 'secret words\n' });
  const folder = await folderOf(t, {
    'book.toml': '',
    'code/x.rs': 'one\n// ANCHOR: part\ntwo\n// ANCHOR_END: part\nthree\n',
    'src/a.md':
      '# A\n\n```rust\n{{#include ../code/x.rs:part}}\n{{#rustdoc_include ../code/x.rs:5}}\n```\n\n{* ../code/x.rs ln[1:1] *}\n\n<!--@include: ./part.md-->\n\n[gone](gone.md)\n',
    'other/secret.env': 'secret words\n',
    'src/b.md': `# B\n\n{{#include ${join('..', '..', '..', outside, 'secret.md')}}}\n{{#include gone.md}}\n{{#include ../other/secret.env}}\n`,
    'src/part.md': '---\ntitle: Part\n---\nIncluded words.\n\n<!--@include: ./part.md-->\n',
  });
  const content = { includeRoots: ['../code'] };
  const { library, findings } = await load(join(folder, 'src'), { content });
  const a = pageAt(library, 'a').markdown;
  t.true(a.startsWith('# A\n\n```rust\ntwo\nthree\n```\n\n```rust\none\n```\n\nIncluded words.\n'));
  t.notRegex(pageAt(library, 'b').markdown, /secret words/);
  const told = findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`);
  t.true(told.includes('broken-link a.md:12'));
  t.true(told.includes('include-missing b.md:3'));
  t.true(told.includes('include-missing b.md:4'));
  t.true(told.includes('include-refused b.md:5'));
  const { library: without } = await load(join(folder, 'src'));
  t.notRegex(pageAt(without, 'a').markdown, /three/);
});

test('folders that pages include from in vain are proposed, with what listing them would publish', async (t) => {
  const folder = await folderOf(t, {
    'mkdocs.yml': 'site_name: Acme\n',
    'docs/a.md': '# A\n\n```\n--8<-- "code/one/x.py"\n```\n\n--8<-- "code/two/y.py"\n',
    'docs/b.md': '# B\n\n--8<-- "NOTICE.md"\n--8<-- ".env"\n--8<-- "../../etc/passwd"\n',
    'code/one/x.py': 'secret words\n',
    'code/two/y.py': 'more\n',
    'code/two/unused.py': 'x'.repeat(5000),
    'NOTICE.md': 'Notice.\n',
    '.env': 'KEY=secret words\n',
  });
  const { library, findings } = await load(join(folder, 'docs'));
  t.notRegex(
    library?.contents.pages.map(({ markdown }) => markdown).join('') ?? '',
    /secret words/,
  );
  t.deepEqual(
    findings.map(({ rule, file, line }) => `${rule} ${file}:${line}`),
    [
      'include-refused a.md:4',
      'include-refused a.md:7',
      'include-refused b.md:3',
      'include-refused b.md:4',
      'include-missing b.md:5',
    ],
  );
  t.deepEqual(
    [0, 2, 3].map((index) => `${findings[index]?.message} ${findings[index]?.remedy}`),
    [
      'Pages include 2 files (1 kB) of ../code, which lies outside the content folder: their text is missing. Let the operator add "../code" to `content.includeRoots`. This publishes what pages include, and lets them include any of its 3 files (5 kB).',
      'Pages include ../NOTICE.md, which lies outside the content folder: their text is missing. Let the operator add "../NOTICE.md" to `content.includeRoots`. This publishes what pages include.',
      'The included file ".env" is hidden: a name in its path begins with a dot: its text is missing. Copy what readers need into a file of the content folder.',
    ],
  );
});

test("a generator's pages beside the served folder are named, with what to serve", async (t) => {
  const folder = await folderOf(t, {
    'website/docusaurus.config.js':
      "module.exports = { presets: [['classic', { docs: { path: '../manual' } }]] };",
    'website/README.md': '# Website',
    'manual/a.md': '# A',
  });
  const { findings } = await load(join(folder, 'website'));
  const [outside, ...others] = findings.filter(({ rule }) => rule === 'pages-outside');
  t.deepEqual(others, []);
  t.is(
    outside?.message,
    'The pages of docusaurus lie in ../manual, outside the folder that is served.',
  );
  t.is(outside?.remedy, 'Serve ../manual, or a folder that holds both.');
});

test('further folders of pages that a generator takes from beside the served folder are named', async (t) => {
  const folder = await folderOf(t, {
    'site/hugo.toml':
      '[[module.mounts]]\nsource = "content/en"\ntarget = "content"\n[[module.mounts]]\nsource = "../proposals"\ntarget = "content/proposals"\n[[module.mounts]]\nsource = "../images"\ntarget = "content/images"\n',
    'images/a.png': '',
    'site/content/en/a.md': '# A',
    'proposals/b.md': '# B',
  });
  const [outside, ...others] = (await load(join(folder, 'site'))).findings;
  t.deepEqual(others, []);
  t.like(outside, {
    rule: 'pages-outside',
    message:
      'Pages of hugo lie in ../proposals, outside the folder that is served: readers miss them.',
  });
  t.deepEqual((await load(folder)).findings, []);
});

test("a folder that has no page, because its generator's pages lie beside it, is an error that says what to serve", async (t) => {
  const folder = await folderOf(t, {
    'website/docusaurus.config.js':
      "module.exports = { presets: [['classic', { docs: { path: '../manual' } }]] };",
    'manual/a.md': '# A',
    'site/mkdocs.yml': 'site_name: Acme\ndocs_dir: ../manual\n',
  });
  for (const [name, generator] of [
    ['website', 'docusaurus'],
    ['site', 'mkdocs'],
  ] as const) {
    const { library, findings } = await load(join(folder, name));
    t.is(library, undefined);
    const [error] = findings;
    t.like(error, {
      severity: 'error',
      rule: 'no-pages',
      remedy: 'Serve ../manual, or a folder that holds both.',
    });
    t.regex(error?.message ?? '', new RegExp(`The pages of ${generator} lie in \\.\\./manual`));
  }
});

test('a folder whose pages are in a format that is not read is an error that names it', async (t) => {
  const folder = await folderOf(t, { 'conf.py': '', 'index.rst': 'A\n=\n', 'b.rst': 'B\n=\n' });
  const { library, findings } = await load(folder);
  t.is(library, undefined);
  const [error] = findings;
  t.like(error, { severity: 'error', rule: 'no-pages' });
  t.regex(error?.message ?? '', /no Markdown file .*\. 2 files end in \.rst \(reStructuredText\)/);
  t.regex(error?.remedy ?? '', /Serve the site that your generator builds/);
});

test('the generator beside a folder that names it wins over one further up that only holds it', async (t) => {
  const folder = await folderOf(t, {
    '.gitbook.yaml': '# Left behind.\n',
    'README.md': '# Repository\n',
    'website/docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { path: '../manual', routeBasePath: '/' } }]] };",
    'manual/a.md': '---\nid: first\n---\n# A\n',
  });
  const { library } = await load(join(folder, 'manual'));
  t.is(library?.product.name, 'Acme');
  t.deepEqual(
    library?.pages.map(({ slug }) => slug),
    ['first'],
  );
});

test('a project that is given up for another one leaves no finding; why it could not be used is said where nothing else names the folder', async (t) => {
  const broken = 'module.exports = { title: ';
  const folder = await folderOf(t, {
    // Holds the folder, and what it computes would be a finding.
    'above/.vitepress/config.js': 'export default { title: nameOf(), base: baseOf() };',
    'above/website/docusaurus.config.js':
      "module.exports = { title: 'Acme', presets: [['classic', { docs: { path: '../manual' } }]] };",
    'above/manual/a.md': '# A\n',
    'own/.vitepress/config.js': 'export default { base: baseOf() };',
    'own/a.md': '# A\n',
    'other/astro.config.mjs': 'export default { base: baseOf() };',
    'other/src/content/docs/a.md': '# A\n',
    'broken/mint.json': '{ "navigation": [',
    'broken/a.md': '# A\n',
    'two/docusaurus.config.js': broken,
    'two/mkdocs.yml': 'site_name: Acme\ndocs_dir: manual\n',
    'two/manual/a.md': '# A\n',
  });
  const rules = async (served: string): Promise<string[]> =>
    (await load(join(folder, served))).findings.map(({ rule, file }) => `${rule} ${file}`);
  t.deepEqual(await rules('above/manual'), []);
  t.deepEqual(await rules('own'), ['address-unread .vitepress/config.js']);
  t.deepEqual(await rules('other'), []);
  t.deepEqual(await rules('broken'), ['config-unreadable mint.json']);
  t.deepEqual(await rules('two/manual'), []);
});

test('read again, a page that has not changed is the same object, and all others are new', async (t) => {
  const folder = await folderOf(t, {
    'same.md': '# Same\n\nNo links.\n',
    'link.md': '# Link\n\nTo [it](moved.md).\n',
    'moved.md': '# Moved\n',
    'gone.md': '# Gone\n',
    'edited.md': '# Before\n',
  });
  const earlier = firstReading();
  const { library: first } = await load(folder, { earlier });
  await writeFile(join(folder, 'moved.md'), '---\nslug: elsewhere\n---\n# Moved\n');
  await writeFile(join(folder, 'edited.md'), '# After\n');
  await rm(join(folder, 'gone.md'));
  const { library: second } = await load(folder, { earlier });
  t.is(second?.pageBySlug.get('same'), first?.pageBySlug.get('same'));
  t.is(pageAt(second, 'same'), pageAt(first, 'same'));
  t.regex(pageAt(second, 'link').markdown, /\/docs\/elsewhere/);
  t.is(pageAt(second, 'edited').title, 'After');
  const { library: alone } = await load(folder);
  const textsOf = (library: MemoryLibrary | undefined): object => ({
    ...library,
    contents: library?.contents.pages,
  });
  t.deepEqual(textsOf(second), textsOf(alone));
});

test('a changelog holds a release under each heading that names a version', async (t) => {
  const { releases } = await libraryOf(t, {
    'index.md': '# Home\n',
    'CHANGELOG.md':
      '# Changelog\n\n## [Unreleased]\n\n- soon\n\n## [1.1.0] - 2026-02-03\n\n### Added\n\n- a\n\n## v1.0.0 (2026-01-02)\n\n- first\n',
    'release-notes/2.0.md': '# Two\n\n## New\n\n- all\n',
  });
  t.deepEqual(
    releases.map(({ version, date, entries }) => [
      version,
      date,
      entries.map(({ title }) => title),
    ]),
    [
      ['1.1.0', '2026-02-03', ['[1.1.0] - 2026-02-03', 'Added']],
      ['1.0.0', '2026-01-02', ['v1.0.0 (2026-01-02)']],
      ['2.0', undefined, ['New']],
    ],
  );
});

test('a folder that says what it holds takes its name from the module or the folder around it', async (t) => {
  const project = await folderOf(t, {
    'go.mod': 'module example.test/acme/hammer/v2\n',
    'docs/nails.md': '# Nails\n',
  });
  const nameOf = async (folder: string): Promise<string | undefined> =>
    (await load(folder, { product: { id: 'docent' } })).library?.product.name;
  t.is(await nameOf(join(project, 'docs')), 'hammer');
  const saw = await folderOf(t, { 'saw/docs/en/teeth.md': '# Teeth\n' });
  t.is(await nameOf(join(saw, 'saw/docs/en')), 'saw');
  const plane = await folderOf(t, {
    'one/README.md': '```sh\n# Install\n```\n\n## Start\n\n# Recipes\n',
    'one/docs/a.md': '# A\n',
    'two/README.md': '```sh\n# Install\n```\n\n# Plane\n\n# Recipes\n',
    'two/docs/a.md': '# A\n',
    'three/README.md': '<h1 align="center">\n<img src="x.svg">\n</h1>\n\n# Features\n',
    'three/docs/a.md': '# A\n',
  });
  t.is(await nameOf(join(plane, 'three/docs')), 'three');
  t.is(await nameOf(join(plane, 'one/docs')), 'one');
  t.is(await nameOf(join(plane, 'two/docs')), 'Plane');
});

for (const [what, manifest, expected] of [
  [
    'a manifest whose version stands for none gives name and description only',
    '{ "name": "saw", "version": "0.0.0-development", "description": "Cuts." }',
    { name: 'saw', version: '', description: 'Cuts.' },
  ],
  [
    'the package of a site tells the name of the product and not its version',
    '{ "name": "saw-docs", "version": "0.0.1", "description": "Built by Astro." }',
    { name: 'saw', version: '', description: '' },
  ],
] as const) {
  test(what, async (t) => {
    const folder = await folderOf(t, { 'package.json': manifest, 'docs/a.md': '# A\n' });
    const { library } = await load(join(folder, 'docs'), { product: { id: 'docent' } });
    t.like(library?.product, expected);
  });
}

test('a program that a page of Fumadocs includes is code', async (t) => {
  const folder = await folderOf(t, {
    'a.mdx': '# A\n\n<include>./b.tsx</include>\n',
    'b.tsx': "import b from 'b';\n",
  });
  const { library } = await load(folder, { dialect: 'fumadocs' });
  t.is(pageAt(library, 'a').markdown, "# A\n\n```tsx\nimport b from 'b';\n```\n");
});

test('files of Markdown are pages whatever their ending, links name them by the usual one, and translations end before it', async (t) => {
  const { library, findings } = await load(
    await folderOf(t, {
      'index.markdown': '# Home\n\n[a](a.md) [b](b.mkd) [c](c)\n',
      'a.markdown': '# A\n',
      'b.mkd': '# B\n',
      'c.mdown': '# C\n',
      'a.de.markdown': '# A auf Deutsch\n',
      'b.de.mkd': '# B auf Deutsch\n',
    }),
  );
  t.deepEqual(findings, []);
  t.deepEqual([...(library?.pageBySlug.keys() ?? [])].toSorted(), ['a', 'b', 'c', 'index']);
  t.deepEqual(
    library?.editions.map(({ prefix }) => prefix),
    ['', '/de'],
  );
  for (const slug of ['a', 'b', 'c'])
    t.true(pageAt(library, 'index').markdown.includes(`${BASE}/docs/${slug}`), slug);
});

test('each format of text that is not read is one finding, which names the first file and counts the rest', async (t) => {
  const { findings } = await load(
    await folderOf(t, {
      'index.md': '# Home\n',
      'a.qmd': '# A\n',
      'b.adoc': '= B\n',
      'c.adoc': '= C\n',
      'page.html': '---\ntitle: A page\n---\n<p>Text.</p>\n',
      '404.html': '---\npermalink: /404\n---\n<p>Gone.</p>\n',
      'demo.html': '<!doctype html><p>Text.</p>\n',
      'data.json': '{}\n',
    }),
  );
  t.deepEqual(
    findings.map(({ rule, file, message }) => [rule, file, message.replace(/, which.*/, '')]),
    [
      ['format-unread', 'a.qmd', 'One file ends in .qmd (Quarto)'],
      ['format-unread', 'b.adoc', '2 files end in .adoc (AsciiDoc)'],
      ['format-unread', 'page.html', 'One file ends in .html (HTML)'],
    ],
  );
});

test('empty lines and comments of MDX may stand above front matter; between thematic breaks there is text', async (t) => {
  const library = await libraryOf(t, {
    'a.md': '\n\n---\ntitle: Above\n---\n\n[x](gone.md)\n',
    'b.mdx': '{/* Note: for authors */}\n---\ntitle: Below\n---\n\nText.\n',
    'c.md': '\n---\nWords\n---\n\nText.\n',
  });
  t.is(pageAt(library, 'a').title, 'Above');
  t.is(library.findings.find(({ rule }) => rule === 'broken-link')?.line, 7);
  t.is(pageAt(library, 'b').title, 'Below');
  t.regex(pageAt(library, 'c').markdown, /Words/);
});

test('front matter may be all of a page, without a line that closes it', async (t) => {
  const library = await libraryOf(t, {
    'a.md': '---\ntitle: Above\n\nhero:\n  name: Acme\n  actions:\n    - text: Start\n',
    'b.md': '---\nNote: these are words\n',
    'c.md': '---\ntitle: Words\n\n## Use it\n',
    'd.md': '---\nNote: this is old.\n\nWarning: do not use it at home.\nSee: the other one\n',
    'e.md': '+++\ntitle: Words\nlayout: of a sign\n',
  });
  t.is(pageAt(library, 'a').title, 'Above');
  t.notRegex(pageAt(library, 'a').markdown, /title:/);
  t.regex(pageAt(library, 'b').markdown, /these are words/);
  t.regex(pageAt(library, 'c').markdown, /Use it/);
  t.regex(pageAt(library, 'd').markdown, /this is old[^]+at home/);
  t.regex(pageAt(library, 'e').markdown, /of a sign/);
});

test('the plugin include-markdown of MkDocs includes a file or a part of it, from the folder of the pages, in a call over several lines too', async (t) => {
  const library = await libraryOf(t, {
    'mkdocs.yml': 'site_name: Acme\nplugins: [include-markdown]\n',
    'docs/a.md':
      '# A\n\n{%\n  include-markdown "parts/b.md"\n  start="<!--one-->"\n  end="<!--two-->"\n%}\n\n[x](gone.md)\n',
    'docs/parts/b.md': 'Before.\n<!--one-->\nThe *part*.\n<!--two-->\nAfter.\n',
    'docs/deep/c.md': "# C\n\n{% include-markdown 'parts/b.md' %}\n",
  });
  t.regex(pageAt(library, 'a').markdown, /^# A\n\nThe \*part\*\.\n\n\[x\]/);
  t.is(library.findings.find(({ rule }) => rule === 'broken-link')?.line, 9);
  t.regex(pageAt(library, 'deep-c').markdown, /Before\.[^]*The \*part\*\.[^]*After\./);
});

test('HTML in a title of the navigation is markup, and names in angle brackets are words', async (t) => {
  const { navigation } = await libraryOf(t, {
    'mkdocs.yml':
      'site_name: Acme\nnav:\n  - "Tags &amp; <sup>new</sup>": a.md\n  - "List<T>": b.md\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });
  t.deepEqual(
    navigation.map(({ title }) => title),
    ['Tags & new', 'List<T>'],
  );
});

test('numbers that order the files of a plain folder are in no address that pages link to', async (t) => {
  const library = await libraryOf(t, {
    'index.md': '# Home\n\n[a](/core-concepts/routing) [b](20-core-concepts/10-routing.md)\n',
    '20-core-concepts/10-routing.md': '# Routing\n',
    '20-core-concepts/20-data.md': '# Data\n',
  });
  t.deepEqual(library.findings, []);
  const url = `${BASE}/docs/20-core-concepts-10-routing`;
  t.is(pageAt(library, 'index').markdown, `# Home\n\n[a](${url}) [b](${url})\n`);
  t.is(
    library.oldAddresses.exact.get('core-concepts/routing'),
    '/docs/20-core-concepts-10-routing',
  );
});
