/** Each generator's headings have the ids that its own site gave them. */
import test from 'ava';
import { HEADING_IDS, headingIds } from '../../../src/content/links/heading-ids.ts';

const CASES: readonly (readonly [
  rule: keyof typeof HEADING_IDS,
  headings: string[],
  ids: string[],
])[] = [
  ['github', ['C++ & C#', 'A', 'A'], ['c--c', 'a', 'a-1']],
  ['nuxt', ['C++ & C#', '1. Start', 'A', 'A'], ['c-c', '_1-start', 'a', 'a-1']],
  [
    'vitepress',
    ['1. Start', 'foo_bar', 'Café!', 'A', 'A'],
    ['_1-start', 'foo-bar', 'cafe', 'a', 'a-1'],
  ],
  ['mintlify', ['Set up (v1.2)', 'A', 'A', 'A'], ['set-up-v1-2', 'a', 'a-2', 'a-3']],
  ['pythonMarkdown', ['Größe & x', '中文', '中文', 'A', 'A'], ['groe-x', '_1', '_2', 'a', 'a_1']],
  ['mdbook', ['Foo: Bar!', 'A', 'A'], ['foo-bar', 'a', 'a-1']],
  ['docutils', ['1. The API', 'A b'], ['the-api', 'a-b']],
  ['docutils', ['A', 'A', '中文', 'A'], ['a', 'id1', 'id2', 'id3']],
  ['docsify', ['1. Start', 'A_b c!', 'A', 'A'], ['_1-start', 'a_b-c', 'a', 'a-1']],
  ['hugo', ['A -- b', 'C --- d', 'A -- b'], ['a--b', 'c--d', 'a--b-1']],
  [
    'gitbook',
    ["What's 2 & 3?", '1.2 Café', 'A', 'A'],
    ['whats-2-and-3', 'id-1.2-cafe', 'a', 'a-1'],
  ],
  ['mdbook', ['Größe 2.0_a'], ['größe-20_a']],
  ['vitepress', ['- A - b -', 'Step 2'], ['a-b', 'step-2']],
  ['mintlify', ["It's: [a] `b`", '- A -'], ['it’s-a-b', 'a']],
  ['nuxt', ['- A -- b -'], ['a-b']],
];

for (const [rule, headings, ids] of CASES) {
  test(`${rule}: ${headings.join(', ')}`, (t) => {
    const page = headingIds(HEADING_IDS[rule]);
    t.deepEqual(
      headings.map((heading) => page.next(heading)),
      ids,
    );
  });
}

test('an id that an author set is kept, and no other heading gets it', (t) => {
  const page = headingIds(HEADING_IDS.vitepress);
  t.is(page.next('', 'own'), 'own');
  t.is(page.next('Own'), 'own-1');
});
