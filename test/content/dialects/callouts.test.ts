/** Callouts are of the same kind in every syntax, and name themselves in the language of the site. */
import test from 'ava';
import { CALLOUT_WORDS } from '../../../src/content/blocks/callouts.ts';
import { renderPage } from '../../../src/pages/render.ts';
import { WORDS } from '../../../src/pages/words/table.ts';
import { folderOf, load } from '../../helpers/folder.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Words of HTML that a tag of the same name is first. */
const TAGS = new Set(['summary', 'cite']);

const SYNTAXES: Readonly<
  Record<string, readonly [dialect: string, file: string, (word: string) => string]>
> = {
  'colons of VitePress': ['vitepress', 'p.md', (word) => `::: ${word}\nText\n:::`],
  'a directive of MyST': ['myst', 'p.md', (word) => `:::{${word}}\nText\n:::`],
  'a component': ['docusaurus', 'p.mdx', (word) => `<${capital(word)}>\nText\n</${capital(word)}>`],
  'the type of a component': [
    'nextra',
    'p.mdx',
    (word) => `<Callout type="${word}">\nText\n</Callout>`,
  ],
  'a block of MkDocs': ['mkdocs', 'p.md', (word) => `!!! ${word}\n    Text`],
  'slashes of pymdownx': ['mkdocs', 'p.md', (word) => `/// ${word}\nText\n///`],
  'a hint of GitBook': [
    'gitbook',
    'p.md',
    (word) => `{% hint style="${word}" %}\nText\n{% endhint %}`,
  ],
  'a notice of Hugo': ['hugo', 'p.md', (word) => `{{< notice ${word} >}}\nText\n{{< /notice >}}`],
  'a class of Just the Docs': ['jekyll', 'p.md', (word) => `{: .${word} }\nText`],
  'a quote with a mark': ['plain', 'p.md', (word) => `> [!${word.toUpperCase()}]\n> Text`],
};

/** Class and title of the callout that a page shows, and its first lines in Markdown. */
async function shownAs(
  t: Parameters<typeof folderOf>[0],
  [dialect, file]: readonly [dialect: string, file: string],
  { source, language = 'en' }: { source: string; language?: string },
): Promise<{ html: string; markdown: string; findings: readonly string[] }> {
  const folder = await folderOf(t, { [file]: `---\ntitle: T\n---\n\n${source}\n` });
  const { library, findings } = await load(folder, { dialect, language });
  const [page] = library?.contents.pages ?? [];
  if (page === undefined) throw new Error('no page');
  const { words } = { words: WORDS.get(language)?.body };
  const html = renderPage(page, 'https://docs.test', { ...(words && { words }) }).body.text;
  return { html, markdown: page.markdown, findings: findings.map(({ rule }) => rule) };
}

for (const word of CALLOUT_WORDS) {
  test(`\`${word}\` is the same callout in every syntax`, async (t) => {
    const seen = new Map<string, string[]>();
    for (const [name, [dialect, file, write]] of Object.entries(SYNTAXES)) {
      if (TAGS.has(word) && name === 'a component') continue;
      const { html, findings } = await shownAs(t, [dialect, file], { source: write(word) });
      const [, weight, title] =
        /class="callout callout-(\w+)"><p class="callout-title">([^<]*)</.exec(html) ?? [];
      // GitHub's caution is its strongest mark.
      const shown =
        word === 'caution' && name === 'a quote with a mark' && weight === 'danger'
          ? 'warning'
          : weight;
      const key = `${shown}: ${title}; ${findings.join()}`;
      seen.set(key, [...(seen.get(key) ?? []), name]);
    }
    t.is(seen.size, 1, JSON.stringify([...seen]));
    t.regex([...seen.keys()][0] ?? '', /^(?:note|tip|important|warning|danger): \S.*; $/);
  });
}

test('callouts and folds without a title name themselves in the language of the site, for people and for agents', async (t) => {
  const source = '!!! warning\n    A\n\n!!! faq\n    B\n\n/// details\nC\n///';
  const { html, markdown } = await shownAs(t, ['mkdocs', 'p.md'], { source, language: 'fr' });
  t.true(html.includes('<p class="callout-title">Avertissement</p>'), html);
  t.true(html.includes('<summary>Détails</summary>'), html);
  t.is(markdown, '# T\n\n> [!WARNING]\n> A\n\n> [!NOTE]\n> **FAQ**\n>\n> B\n\n**Détails**\n\nC\n');
});

test('each language of the site has words of its own for callouts and folds', async (t) => {
  for (const language of WORDS.keys()) {
    const source = ':::{seealso}\nText\n:::';
    const { html } = await shownAs(t, ['myst', 'p.md'], { source, language });
    t.is(/callout-title">See also</.test(html), language === 'en', language);
  }
});

test('no callout is without a title in any language of the site', async (t) => {
  const words = CALLOUT_WORDS.filter((word) => !TAGS.has(word));
  for (const language of WORDS.keys()) {
    const source = words.map((word) => `:::{${word}}\nText\n:::`).join('\n\n');
    const { html } = await shownAs(t, ['myst', 'p.md'], { source, language });
    const titles = [...html.matchAll(/callout-title">([^<]*)</g)].map(([, title]) => title ?? '');
    t.is(titles.length, words.length, language);
    t.deepEqual(
      words.filter((_, at) => !/\p{L}/u.test(titles[at] ?? '')),
      [],
      language,
    );
  }
});
