/** Liquid of Jekyll: pages that show data, lists of pages and includes are read as Jekyll writes them. */
import test, { type ExecutionContext } from 'ava';
import { jekyllTemplates } from '../../../src/content/generators/jekyll-templates.ts';
import { BOUNDS } from '../../../src/content/source/bounds.ts';
import { charactersRead } from '../../helpers/counted-work.ts';
import { folderOf, load, pageAt } from '../../helpers/folder.ts';
import { verifies } from '../../helpers/verifies.ts';

const FENCE = '```';
const CONFIG = 'title: Acme\nbaseurl: /x\ncollections:\n  faqs:\n    output: false\n';

interface Read {
  readonly markdown: string;
  readonly findings: readonly string[];
}

/** The Markdown of `a.md`, and what is not understood in it. */
async function read(
  t: ExecutionContext,
  page: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Read> {
  const folder = await folderOf(t, { '_config.yml': CONFIG, 'a.md': page, ...files });
  const { library, findings } = await load(folder);
  return {
    markdown: pageAt(library, 'a').markdown,
    findings: findings
      .filter(({ file, rule }) => file === 'a.md' && rule !== 'page-unreached')
      .map(
        ({ line, rule, message }) =>
          `${line ?? 0} ${rule} ${/`([^`]*)`/.exec(message)?.[1] ?? message}`,
      ),
  };
}

interface Case {
  readonly page: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly shows: string;
  readonly findings?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'a table over a data file, in folders and in CSV': {
    page: '# A\n\n| N | C |\n|---|---|\n{% for one in site.data.more.kits %}| {{ one.name }} | {{ site.data.costs[0].eur }} |\n{% endfor %}',
    files: {
      '_data/more/kits.yml': '- name: Moon\n- name: Mars\n',
      '_data/costs.csv': 'name,eur\nMoon,7\n',
    },
    shows: '| Moon | 7 |\n| Mars | 7 |',
  },
  'branches, of which one is taken': {
    page: '{% if site.title == "Acme" %}yes{% else %}no{% endif %} {% unless page.hidden %}seen{% endunless %}',
    shows: 'yes seen',
  },
  'an include with arguments, which includes another': {
    page: '{% assign what = "kit" %}{% include one.html name=what size="big" %}',
    files: {
      '_includes/one.html':
        '{{ include.size }} {{ include.name | upcase }} {% include in/two.md %}',
      '_includes/in/two.md': 'two',
    },
    shows: 'big KIT two',
  },
  'a file beside the page': {
    page: '{% include_relative parts/b.txt %}',
    files: { 'parts/b.txt': 'beside' },
    shows: 'beside',
  },
  'lists of pages, posts and a collection': {
    page: '{% assign all = site.pages | sort: "nav_order" %}{% for p in all %}{{ p.title }} {{ p.url }};{% endfor %}\n\n{% for p in site.posts %}{{ p.title }} {{ p.date | date: "%d/%m" }};{% endfor %}\n\n{% for f in site.faqs %}{{ f.q }};{% endfor %}',
    files: {
      'b.md': '---\ntitle: Two\nnav_order: 2\n---\n\nB',
      'c.md': '---\ntitle: One\nnav_order: 1\n---\n\nC',
      '_posts/2026-01-31-old-news.md': '---\n---\n\nOld',
      '_posts/2026-02-01-new.md': '---\ntitle: New\n---\n\nNew',
      '_faqs/why.md': '---\nq: Why?\n---\n\nBecause',
    },
    shows: 'One /c.html;Two /b.html; /a.html;\n\nNew 01/02;old news 31/01;\n\nWhy?;',
  },
  'links to pages, posts and files of the site': {
    page: '[b]({{ site.baseurl }}{% link b.md %}) [p]({% post_url 2026-01-31-old %}) [u]({{ "b.html" | relative_url }})',
    files: { 'b.md': '# B', '_posts/2026-01-31-old.md': '# Old' },
    shows:
      '[b](https://docs.test/docs/b) [p](https://docs.test/docs/2026-01-31-old) [u](https://docs.test/docs/b)',
  },
  'values of any name, in the configuration and in front matter': {
    page: '---\ntext: T\n---\n\n{{ page.text }} {{ site.page }} {{ site.textOf }} {{ site.values }} {% for f in site.faqs %}{{ f.text }};{% endfor %}',
    files: {
      '_config.yml': `${CONFIG}page: P\ntextOf: O\nvalues: V\n`,
      '_faqs/why.md': '---\ntext: F\n---\n\nBecause',
    },
    shows: 'T P O V F;',
  },
  'posts of one day, by their paths': {
    page: '{% for p in site.posts %}{{ p.slug }};{% endfor %}',
    files: {
      '_posts/a/2026-02-01-first.md': '# First',
      '_posts/a-b/2026-02-01-second.md': '# Second',
      '_posts/2026-02-02-newest.md': '# Newest',
    },
    shows: 'newest;first;second;',
  },
  'raw text, and values in code': {
    page: `{% raw %}{{ shown }} {% if %}{% endraw %}\n\n${FENCE}sh\nget {{ site.title }}\n${FENCE}`,
    shows: `{{ shown }} {% if %}\n\n${FENCE}sh\nget Acme\n${FENCE}`,
  },
  'highlighted code whose values are filled': {
    page: '{% highlight sh %}\nget {{ site.title }}\n{% endhighlight %}',
    shows: `${FENCE}sh\nget Acme\n${FENCE}`,
  },
  'the callouts of documentation themes': {
    page: '{% capture text %}A **b**{% endcapture %}\n\n{% include tip.html content=text %}',
    files: { '_includes/tip.html': '<div class="alert">{{ include.content }}</div>' },
    shows: '> [!TIP]\n> A **b**',
  },
  'an argument of an include that no page gives a value, which is empty': {
    page: '{% include box.html name="A" about=about %}{{ nobody }}',
    files: { '_includes/box.html': '[{{ include.name }}{{ include.about }}]' },
    shows: '[A]',
    findings: ['1 unknown-markup {{ nobody }}'],
  },
  'a page that Jekyll does not run': {
    page: '---\nrender_with_liquid: false\n---\n\n{{ site.title }}',
    shows: '{{ site.title }}',
  },
  'indented HTML between loops, which is no code': {
    page: '<table>\n  <tbody>\n    {% for x in (1..2) %}\n      <tr>\n        <td>c{{ x }}</td>\n      </tr>\n    {% endfor %}\n  </tbody>\n</table>\n\nEnd',
    shows: 'c2',
  },
};

for (const [name, { page, files = {}, shows, findings = [] }] of Object.entries(CASES)) {
  test(`Liquid: ${name}`, async (t) => {
    verifies('content:liquid');
    const found = await read(t, page, files);
    t.true(found.markdown.includes(shows), found.markdown);
    t.notRegex(found.markdown.replace(shows, ''), /\{%|\{\{/);
    t.deepEqual(found.findings, findings);
  });
}

const NOT_UNDERSTOOD: Readonly<Record<string, Case>> = {
  'a tag, a filter and a name that nobody knows': {
    page: 'A {% gist 1 %}\n\nB {{ page.title | shout }} {{ user }}\n\n{% box %}C{% endbox %}',
    shows: 'C',
    findings: [
      '1 unknown-markup {% gist %}',
      '3 unknown-markup {{ … | shout }}',
      '3 unknown-markup {{ user }}',
      '5 unknown-markup {% box %}',
    ],
  },
  'what only Jekyll and its plugins compute': {
    page: '{{ site.github.url }}{% for p in site.pages %}{{ p.excerpt }}{% endfor %}{{ "now" | date: "%Y" }}B',
    shows: 'B',
    findings: ['1 unknown-markup {{ site.github }}', '1 unknown-markup {{ page.excerpt }}'],
  },
  'an include that is missing, or outside of the folder': {
    page: 'A {% include gone.html %}\n\n{% include_relative ../secret.txt %}{% include ../../secret.txt %} B',
    shows: 'B',
    findings: [
      '1 unknown-markup {% include gone.html %}',
      '3 unknown-markup {% include ../secret.txt %}',
      '3 unknown-markup {% include ../../secret.txt %}',
    ],
  },
  'faults of the syntax, around which the page stays': {
    page: 'A {{...}}\n\n{% if page.title %}\n\nB {% endfor %}\n\nC {{ d',
    shows: 'B\n\nC  d',
    findings: [
      '1 unknown-markup {{...}}',
      '3 unknown-markup {% if page.title %}',
      '7 unknown-markup {{',
    ],
  },
  'loops without end': {
    page: 'A\n\n{% for i in (1..900000) %}{% for j in (1..900000) %}x{% endfor %}{% endfor %}\n\nB',
    shows: 'B',
    findings: ['3 unknown-markup {% for i in (1..900000) %}'],
  },
  'an include of itself': {
    page: 'A {% include me.html %} B',
    files: { '_includes/me.html': 'x{% include me.html %}{% include me.html %}' },
    shows: 'B',
    findings: ['1 unknown-markup {% include me.html %}'],
  },
  'text that doubles': {
    page: `{% assign a = "0123456789" %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(40)}{{ a }} B`,
    shows: 'B',
    findings: ['1 unknown-markup {% capture a %}', '1 unknown-markup {{ a }}'],
  },
  'a text that is shown again and again': {
    page: `{% assign a = "0123456789" %}${'{% assign a = a | append: a %}'.repeat(14)}${'{{ a }}'.repeat(100)} B`,
    shows: 'B',
    findings: ['1 unknown-markup {{ a }}'],
  },
  'a text that is kept in variables again and again': {
    page: `{% assign a = "0123456789" %}${'{% assign a = a | append: a %}'.repeat(14)}${Array.from({ length: 100 }, (_, at) => `{% capture b${at} %}{{ a }}{% endcapture %}`).join('')} B`,
    shows: 'B',
    findings: Array.from({ length: 50 }, (_, at) => `1 unknown-markup {% capture b${at + 25} %}`),
  },
};

/** Characters that the templates of one page write. */
const WRITTEN_MAX = BOUNDS.pageBytesMax;

for (const [name, { page, files = {}, shows, findings = [] }] of Object.entries(NOT_UNDERSTOOD)) {
  test(`Liquid: ${name} costs no more of the page, and is named`, async (t) => {
    verifies('content:liquid-bounded');
    const found = await read(t, page, files);
    t.true(found.markdown.includes(shows), found.markdown.slice(0, 2000));
    t.true(found.markdown.length < WRITTEN_MAX + page.length + 1_000);
    t.deepEqual(found.findings, findings);
  });
}

/** Characters that are read to run a page with 200 links to posts, on a site with so many posts. */
async function linking(posts: number): Promise<number> {
  const source = { folder: '/', base: '/' };
  const paths = ['a.md', ...Array.from({ length: posts }, (_, at) => `_posts/2026-01-31-${at}.md`)];
  const run = jekyllTemplates({
    config: {},
    files: [],
    pages: paths.map((path) => ({
      file: { file: path, disk: `/${path}`, root: '/', bytes: 0, modifiedMs: 0, changedMs: 0 },
      source: { path, source },
    })),
    report: () => undefined,
    defaultsOf: () => ({}),
    address: ({ path }) => path,
  });
  const body = '{% post_url 2026-01-31-0 %}{% post_url gone %}'.repeat(100);
  return await charactersRead(() =>
    run({ file: 'a.md', attributes: {}, body, note: () => undefined }),
  );
}

test.serial('Liquid: links to posts take no more work with many posts', async (t) => {
  verifies('content:liquid-bounded');
  t.true((await linking(2_000)) < 2 * (await linking(20)));
});

test('Liquid: a link below a loop is reported with its line', async (t) => {
  const page =
    '---\ntitle: A\n---\n\n{% for x in (1..9) %}\n- {{ x }}\n{% endfor %}\n\n[gone](gone.md)\n';
  const { findings } = await read(t, page);
  t.deepEqual(
    findings.map((one) => one.split(' ').slice(0, 2).join(' ')),
    ['9 broken-link'],
  );
});

test('the permalinks of collections and posts are their addresses', async (t) => {
  const files = {
    '_config.yml':
      'title: Acme\npermalink: /news/:categories/:year/:title/\ncollections:\n  docs:\n    output: true\n    permalink: /manual/:path/\n',
    'a.md': '# A',
    '_docs/in/use.md': '# Use',
    '_posts/2026-01-31-old.md': '---\ncategories: Big kit\n---\n\n# Old',
  };
  const { library } = await load(await folderOf(t, files));
  t.deepEqual(library?.pages.map(({ slug }) => slug).toSorted(), [
    'a',
    'manual-in-use',
    'news-big-kit-2026-old',
  ]);
});
