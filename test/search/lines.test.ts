/** Lines of code and messages: pasted as they are, they find the page on which they stand word for word. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/folder.ts';

const LINE = 'limit: retry options';
const PROSE = 'Numbers of pages are counted from one. '.repeat(40);
/** More pages than are ranked by the nearness of words, and each has all words of the line. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `about-${index}.md`,
    `# Retry limit options ${index}\n\nOptions of the limit.\n\nA limit for each retry.\n`,
  ]),
);
const files = {
  ...OTHERS,
  'client.md': `# Client\n\n${PROSE}\n\n\`\`\`js\nsend({\n  ${LINE},\n});\n\`\`\`\n\n${PROSE}\n`,
};

test('a line of code finds its page without quotes, however often its words stand elsewhere', async (t) => {
  const search = await createSearch(await libraryOf(t, files));
  const found = search.search(LINE, { limit: 50 });
  t.is(found.hits[0]?.slug, 'client');
  t.true(found.hits.every(({ score }, index) => score <= (found.hits[index - 1]?.score ?? 1)));
  t.is(found.total, found.hits.length);
  t.is(new Set(found.hits.map(({ slug, anchor }) => `${slug}#${anchor}`)).size, found.total);
});

test('the results of a line of code are the same one after the other as all at once', async (t) => {
  const search = await createSearch(await libraryOf(t, files));
  const all = search.search(LINE, { limit: 40 }).hits.map(({ slug }) => slug);
  const parts = [0, 7, 14, 21, 28, 35].flatMap((offset) =>
    search.search(LINE, { limit: 7, offset }).hits.map(({ slug }) => slug),
  );
  t.deepEqual(parts.slice(0, all.length), all);
});

test('words of prose are no line of code: the page with the title comes first', async (t) => {
  const search = await createSearch(await libraryOf(t, files));
  t.regex(search.search('retry options limit', { limit: 1 }).hits[0]?.slug ?? '', /^about-/);
});
