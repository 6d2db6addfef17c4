/** Changelogs repeat what other pages say, and come after them. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { isChangelog } from '../../src/content/extras/changelog.ts';
import { libraryOf } from '../helpers/folder.ts';

const LINE = 'Ensure graceful shutdown and lifespan events with CMD exec form';
const PAGE =
  '# Shutdown\n\nA graceful shutdown ends lifespan events. Docker sends CMD in exec form.\n';
const notes = (versions: readonly string[]): string =>
  `# What changed\n\n${versions.map((version) => `## ${version}\n\n- ${LINE}\n`).join('\n')}`;

test('a page of versions that quotes the query comes after the page it is about', async (t) => {
  const first = async (versions: readonly string[]): Promise<string | undefined> => {
    const files = { 'shutdown.md': PAGE, 'news.md': notes(versions) };
    const search = await createSearch(await libraryOf(t, files));
    return search.search(LINE, { limit: 1 }).hits[0]?.slug;
  };
  t.is(await first(['0.3.0 (2026-05-23)', '0.2.1', 'v0.2.0']), 'shutdown');
  t.is(await first(['On Linux', 'On macOS', 'On Windows']), 'news', 'headings are not versions');
});

test('most headings of the highest level are versions on a changelog, whatever stands below them', (t) => {
  const page = (...headings: readonly [level: 2 | 3 | 4, text: string][]) => ({
    headings: headings.map(([level, text]) => ({ level, text, anchor: '' })),
  });
  t.true(
    isChangelog(page([2, '[1.2.0]'], [3, 'Added'], [3, 'Fixed'], [2, 'v1.1'], [2, 'Acme 1.0'])),
  );
  t.true(isChangelog(page([2, 'Unreleased'], [2, '3.1.0'], [2, '3.0.1'], [2, '3.0.0'])));
  t.false(
    isChangelog(page([2, 'From 1.0'], [2, 'From 2.0 to 3.0 in steps'], [2, 'Help'], [2, 'More'])),
  );
  t.false(isChangelog(page([2, '1.0'], [2, '2.0'])), 'two are a comparison');
  t.false(isChangelog(page()));
});
