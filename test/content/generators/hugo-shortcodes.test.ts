/** Shortcodes of a Hugo project's own, in place of their calls. */
import test from 'ava';
import { charactersRead } from '../../helpers/counted-work.ts';
import { folderOf, load, pageAt } from '../../helpers/folder.ts';

const TEMPLATES = {
  'hugo.toml': 'title = "Acme"\ntheme = ["b", "a"]\n[params]\nproduct = "Acme Kit"\n',
  'layouts/shortcodes/raw.html': '{{- /* the body */ -}}\n{{ .Inner }}',
  'layouts/shortcodes/yes.html': '{{ emojify ":white_check_mark:" }}\n',
  'layouts/shortcodes/box.html':
    '<style>.x{}</style>\n<div class="x">\n\n    <b>{{ .Get "title" }}</b>\n    {{ .Inner | markdownify }}\n</div>\n',
  'layouts/_shortcodes/kit.html': '{{ .Site.Params.product }} {{ .Get 0 }}',
  'layouts/shortcodes/list.html': '{{ range .Site.Pages }}{{ .Title }}{{ end }}',
  'layouts/shortcodes/menu.html': '<script>draw()</script>',
  'layouts/shortcodes/note.html': '<p>Of the project</p>',
  'layouts/shortcodes/twice.html': '{{ .Inner }}{{ .Inner }}',
  'layouts/shortcodes/acme-key.html': '<span>\n  <b>{{ .Get 0 }}</b>\n</span>',
  'layouts/shortcodes/plate.html': '<div>{{ .Inner | markdownify }}</div>',
  'layouts/shortcodes/cmd.html': '```sh\n{{ .Get 0 }}\n```',
  'layouts/shortcodes/many.html': '{{ .Inner }}'.repeat(40),
  'themes/a/layouts/shortcodes/yes.html': 'no',
  'themes/a/layouts/shortcodes/of.html': 'of a',
  'themes/b/layouts/shortcodes/of.html': 'of b',
  'themes/c/layouts/shortcodes/of.html': 'of c',
  'themes/c/layouts/shortcodes/other.html': 'of c',
};

const PAGES = {
  'content/b/c/far.md': '# Far\n',
  'content/b/near/_index.md': '# Near\n\n## X\n',
  'content/two.md': '# Two\n',
  'content/b/two.md': '# Two of b\n',
  'content/d e/spaced.md': '# Spaced\n',
};

async function read(
  t: Parameters<typeof folderOf>[0],
  body: string,
): Promise<{ readonly markdown: string; readonly told: readonly string[] }> {
  const folder = await folderOf(t, { ...TEMPLATES, ...PAGES, 'content/a.md': `# A\n\n${body}\n` });
  const { library, findings } = await load(folder);
  return {
    markdown: pageAt(library, 'a').markdown.replace('# A\n\n', '').trim(),
    told: findings.map(({ rule, line }) => `${rule} ${line}`),
  };
}

for (const [what, body, expected, told = []] of [
  [
    'text in place of a call without a body',
    '| {{< yes >}} |\n|---|\n| {{< yes />}} |',
    '| ✅ |\n| --- |\n| ✅ |',
  ],
  ['arguments and values of the site', 'Get {{< kit "2.0" >}} now.', 'Get Acme Kit 2.0 now.'],
  ['a call within a call', '{{< raw >}}_{{< kit x >}}_{{< /raw >}}', '_Acme Kit x_'],
  [
    'a body in Markdown between tags, and lines of the page below it',
    '{{% box title="T" %}}\n- a\n- b\n{{% /box %}}\n\n[x](gone.md)',
    '**T**\n\n- a\n- b\n\n[x](https://docs.test/content/gone.md)',
    ['broken-link 8'],
  ],
  ['a call that nothing ends, and an end of nothing', 'a {{< raw >}} b {{< /box >}}', 'a  b'],
  [
    'references to a name that one page has, wherever it is',
    '[f]({{< ref "far.md" >}}) [n]({{<relref "near#x" >}}) [t]({{< ref "two" >}})',
    '[f](https://docs.test/docs/b-c-far) [n](https://docs.test/docs/b-near#x) [t](https://docs.test/docs/two)',
  ],
  [
    'a reference to a path with a space',
    '[s]({{< ref "spaced" >}})',
    '[s](https://docs.test/docs/d-e-spaced)',
  ],
  [
    'Markdown of one line between the tags of a block',
    '{{< plate >}}one **bold** word{{< /plate >}}',
    'one **bold** word',
  ],
  [
    'a template of several lines in a table and a heading',
    '| a |\n|---|\n| {{< acme-key x >}} |\n\n## B {{< acme-key y >}}',
    '| a |\n| --- |\n| **x** |\n\n## B  **y**',
  ],
  [
    'a body in an item of a list',
    '1. One\n\n   {{% box title="T" %}}\n   - a\n   {{% /box %}}\n\n2. Two',
    '1. One\n\n   **T**\n\n   - a\n\n2. Two',
  ],
  [
    'many calls without an end, and then one with a body',
    `${'{{< kit x >}} '.repeat(30)}{{< raw >}}b{{< /raw >}}`,
    `${'Acme Kit x '.repeat(30)}b`,
  ],
  [
    'the first theme of the configuration',
    '{{< of >}} {{< other >}}',
    'of b',
    ['unknown-markup 3'],
  ],
  ['a template that writes code', 'a {{< cmd x >}} b', 'a  b', ['unknown-markup 3']],
  ['a call that is shown', '`{{</* yes */>}}`', '`{{< yes >}}`'],
  ['a template that computes', 'a {{< list >}} b', 'a  b', ['unknown-markup 3']],
  ['a template that runs in the browser', 'a {{< menu >}} b', 'a  b', ['unknown-markup 3']],
  ['a shortcode that Docent knows', '{{< note >}}Mind.{{< /note >}}', '> [!NOTE]\n> Mind.'],
] as const) {
  test(`own shortcodes of Hugo: ${what}`, async (t) => {
    const page = await read(t, body);
    t.is(page.markdown, expected);
    t.deepEqual(page.told, told);
  });
}

test('four times the lines of a page are about four times the work', async (t) => {
  const work = async (lines: number): Promise<number> => {
    const body = 'A word.\n'.repeat(lines);
    const folder = await folderOf(t, { ...TEMPLATES, 'content/a.md': `# A\n\n${body}` });
    return charactersRead(async () => void (await load(folder)));
  };
  const [few, many] = [await work(1000), await work(4000)];
  t.true(many < few * 6, `${few} characters, then ${many}`);
});

test('bodies of nothing that are written many times within each other are nothing', async (t) => {
  const { markdown } = await read(t, `${'{{< many >}}'.repeat(8)}${'{{< /many >}}'.repeat(8)}end`);
  t.regex(markdown, /end$/);
});

test('bodies that are written twice within each other make no page larger than a page may be', async (t) => {
  const deep = `${'{{< twice >}}'.repeat(30)}${'word '.repeat(200)}${'{{< /twice >}}'.repeat(30)}`;
  const { markdown } = await read(t, deep);
  t.true(markdown.length < 20_000_000, String(markdown.length));
  t.true(markdown.length > 10_000, String(markdown.length));
});
