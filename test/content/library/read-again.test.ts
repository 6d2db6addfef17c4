/** A folder that is read again after a change: what is taken from the reading before makes no difference. */
import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import test from 'ava';
import type { LoadOptions, LoadResult } from '../../../src/content/library/load.ts';
import { firstReading } from '../../../src/content/library/reading.ts';
import { commitFiles, folderOf, load } from '../../helpers/folder.ts';

type Random = <One>(all: readonly One[]) => One;

/** Picks in an order that is the same in each run. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (all) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const one = all[Math.floor((state / 2 ** 32) * all.length)];
    if (one === undefined) throw new Error('there is nothing to pick');
    return one;
  };
}

interface Tree {
  readonly title: string;
  /** Folder of the pages. */
  readonly below: string;
  readonly fixed: Readonly<Record<string, string>>;
  /** Texts that the configuration may have. */
  readonly config: readonly [file: string, texts: readonly string[]];
  readonly include: string;
  readonly editions?: readonly NonNullable<LoadOptions['edition']>[];
}

const MKDOCS = 'site_name: Kit\nmarkdown_extensions: [pymdownx.snippets]\n';
const MKDOCS_APPENDED =
  'site_name: Kit\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [docs/part.md]\n';
const VITEPRESS = (more: string): string => `export default { title: 'Kit', ${more} }\n`;

const TREES: readonly Tree[] = [
  {
    title: 'files without a generator',
    below: '',
    fixed: {},
    config: ['README.md', ['# Kit\n', '# Kit\n\n[A](a.md), [](guide/c.md)\n']],
    include: '',
  },
  {
    title: 'MkDocs',
    below: 'docs/',
    fixed: {},
    config: [
      'mkdocs.yml',
      [
        MKDOCS,
        `${MKDOCS}nav:\n  - Home: index.md\n  - Named: a.md\n  - guide/c.md\n`,
        `${MKDOCS}use_directory_urls: false\nedit_uri: edit/main/\nrepo_url: https://git.example/kit\n`,
        MKDOCS_APPENDED,
      ],
    ],
    include: '--8<-- "docs/part.md"',
  },
  {
    title: 'VitePress with two languages',
    below: '',
    fixed: { 'de/index.md': '# Start\n', 'de/b.md': '# B\n\n[A](../a.md#dig)\n' },
    config: [
      '.vitepress/config.js',
      [
        VITEPRESS("locales: { root: { lang: 'en' }, de: { lang: 'de' } }"),
        VITEPRESS(
          "locales: { root: { lang: 'en' }, de: { lang: 'de' } }, rewrites: { 'a.md': 'z.md' }",
        ),
        VITEPRESS(
          "locales: { root: { lang: 'en' }, de: { lang: 'de' } }, themeConfig: { sidebar: [{ text: 'Named', link: '/a' }] }",
        ),
      ],
    ],
    include: '<!--@include: ./part.md-->',
    editions: [{}, { language: 'de' }],
  },
  {
    title: 'Docusaurus with two versions',
    below: 'docs/',
    fixed: {
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/index.md': '# Old\n\n[A](./a.md)\n',
      'versioned_docs/version-1.0/a.md': '# A\n',
    },
    config: [
      'docusaurus.config.js',
      [
        "module.exports = { title: 'Kit', baseUrl: '/', presets: [['classic', { docs: {} }]] };\n",
        "module.exports = { title: 'Kit', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n",
      ],
    ],
    include: "import Part from './part.md';\n\n<Part />",
    editions: [{}, { version: '1.0' }],
  },
  {
    title: 'Sphinx, whose pages share labels',
    below: '',
    fixed: {},
    config: [
      'conf.py',
      ["extensions = ['myst_parser']\n", "extensions = ['myst_parser']\nproject = 'Kit'\n"],
    ],
    include: '```{include} part.md\n```\n\n(climb)=',
  },
  {
    title: 'Hugo, whose templates are run',
    below: 'content/',
    fixed: {},
    config: ['hugo.toml', ["title = 'Kit'\n", "title = 'Kit'\n[params]\nword = 'dug'\n"]],
    include: '{{< param "word" >}}',
  },
];

const NAMES = ['index.md', 'a.md', 'b.md', 'oauth.md', 'guide/index.md', 'guide/c.md', 'part.md'];
const WORDS = ['Dig', 'Climb', 'OAuth', 'Kit'];
const TARGETS =
  'a.md b.md#dig ../a.md#climb /guide/c #dig guide/c.md de/b.md nowhere.md kit.png /kit.png part.md climb oauth.md guide/'.split(
    ' ',
  );
const ATTRIBUTES = ['', '', 'title: Titled', 'slug: slugged', 'draft: true', 'lang: de', 'x: ['];

function pageOf({ include }: Tree, pick: Random): string {
  const attributes = pick(ATTRIBUTES);
  const front = attributes === '' ? '' : `---\n${attributes}\n---\n`;
  const link = (): string => `[${pick(['', 'Words'])}](${pick(TARGETS)})`;
  const title = pick(['', `# ${pick(WORDS)}\n\n`]);
  return `${front}${title}See ${link()}, ${link()} and !${link()}.\n\n## ${pick(WORDS)}\n\n${pick(['', include])}\n`;
}

type Change = (tree: Tree & { readonly folder: string }, pick: Random) => Promise<void>;

const page: Change = async (tree, pick) => {
  const at = join(tree.folder, tree.below, pick(NAMES));
  await mkdir(dirname(at), { recursive: true });
  await writeFile(at, pageOf(tree, pick));
};

const CHANGES: Readonly<Record<string, Change>> = {
  'a page': page,
  'another page': page,
  'a part': async ({ folder, below }, pick) => {
    const text = pick(['One.\n', `Two.\n\n## ${pick(WORDS)}\n\n[](${pick(TARGETS)})\n`]);
    await writeFile(join(folder, below, 'part.md'), text);
  },
  'no page': async ({ folder, below }, pick) => {
    await rm(join(folder, below, pick(NAMES.slice(1))), { force: true });
  },
  'another name': async ({ folder, below }, pick) => {
    const [from, to] = [pick(NAMES.slice(1)), pick(NAMES.slice(1))];
    await rename(join(folder, below, from), join(folder, below, to)).catch(() => undefined);
  },
  configuration: async ({ folder, config: [file, texts] }, pick) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), pick(texts));
  },
  image: async ({ folder, below }, pick) => {
    const at = join(folder, below, 'kit.png');
    await (pick([true, false]) ? writeFile(at, 'png') : rm(at, { force: true }));
  },
};

const NAVS = [{}, {}, { nav: [{ title: 'Top', pages: ['a', 'b'] }] }];

/** All of it, with the order of each map. */
function written({ library, findings }: LoadResult): string {
  const inOrder = (_: string, value: unknown): unknown =>
    value instanceof Map || value instanceof Set ? [...value] : value;
  return JSON.stringify([{ ...library, contents: library?.contents.pages }, findings], inOrder, 1);
}

const STEPS = 15;

for (const [seed, tree] of TREES.entries()) {
  test(`after random changes, the library is that of a first reading: ${tree.title}`, async (t) => {
    const pick = randomFrom(seed + 1);
    const fixed = Object.fromEntries(
      Object.entries(tree.fixed).concat(NAMES.map((one) => [tree.below + one, pageOf(tree, pick)])),
    );
    const folder = await folderOf(t, fixed);
    await CHANGES['configuration']?.({ ...tree, folder }, pick);
    const editions = (tree.editions ?? [{}]).map((edition) => ({
      edition,
      earlier: firstReading(),
    }));
    for (let step = 0; step < STEPS; step += 1) {
      const change = pick(Object.keys(CHANGES));
      await CHANGES[change]?.({ ...tree, folder }, pick);
      const nav = pick(NAVS);
      for (const { edition, earlier } of editions) {
        const options = { edition, commits: new Map<string, string>(), ...nav };
        const again = written(await load(folder, { ...options, earlier }));
        t.is(again, written(await load(folder, options)), `step ${step}: ${change}`);
      }
    }
  });
}

const OUTSIDE = {
  'out.md': 'Of the repository.\n',
  'docs/a.md': '# A\n\n<!--@include: ../out.md-->\n',
  'docs/b.md': '# B\n\n<!--@include: ../out.md-->\n',
};

test('read again, files that may not be included are proposed again', async (t) => {
  const folder = await folderOf(t, { ...OUTSIDE, '.git/HEAD': '' });
  const options = { content: { includeRoots: [] }, earlier: firstReading() };
  const first = written(await load(join(folder, 'docs'), options));
  t.regex(first, /include-refused/);
  t.is(written(await load(join(folder, 'docs'), options)), first);
});

test('read again, a file that git has no longer is in no page', async (t) => {
  const folder = await folderOf(t, OUTSIDE);
  commitFiles(folder, Object.keys(OUTSIDE), '2026-01-02T03:04:05Z');
  const earlier = firstReading();
  t.regex(written(await load(join(folder, 'docs'), { earlier })), /Of the repository/);
  execFileSync('git', ['rm', '-q', '--cached', 'out.md'], { cwd: folder });
  const again = written(await load(join(folder, 'docs'), { earlier }));
  t.notRegex(again, /Of the repository/);
  t.is(again, written(await load(join(folder, 'docs'))));
});

test('read again, pages end with a file that the configuration now names', async (t) => {
  const folder = await folderOf(t, {
    'mkdocs.yml': MKDOCS,
    'docs/a.md': '# A\n\nNothing else.\n',
    'docs/part.md': 'Part.\n',
  });
  const earlier = firstReading();
  await load(folder, { earlier });
  await writeFile(join(folder, 'mkdocs.yml'), MKDOCS_APPENDED);
  const again = written(await load(folder, { earlier }));
  t.regex(again, /Nothing else\.\\n\\nPart/);
  t.is(again, written(await load(folder)));
});

test('read again, front matter in another order leaves the digest as it was', async (t) => {
  const pageWith = (first: string, second: string): string =>
    `---\n${first}\n${second}\n---\n\nWords.\n`;
  const folder = await folderOf(t, { 'a.md': pageWith('title: A', 'meta: { x: 1, y: 2 }') });
  const earlier = firstReading();
  const { library } = await load(folder, { earlier });
  const digests = [library?.digest];
  await writeFile(join(folder, 'a.md'), pageWith('meta: { y: 2, x: 1 }', 'title: A'));
  for (const options of [{ earlier }, {}]) {
    digests.push((await load(folder, options)).library?.digest);
  }
  t.is(new Set(digests).size, 1);
});

test('read again, nothing is kept of a file that is gone', async (t) => {
  const folder = await folderOf(t, { 'a.md': '# A\n', 'b.md': '# B\n' });
  const earlier = firstReading();
  await load(folder, { earlier });
  await rm(join(folder, 'b.md'));
  await load(folder, { earlier });
  t.deepEqual([[...earlier.parsed.keys()], [...earlier.pages.keys()]], [['a.md'], ['a.md']]);
});
