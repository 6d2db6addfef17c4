/** Addresses of pages: slugs from the names of files, and pages from what links write. */
import test from 'ava';
import { libraryOf } from '../../helpers/folder.ts';

test('a name without a Latin letter has the same slug in each version of Docent', async (t) => {
  const { contents } = await libraryOf(t, { 'guide/中文.md': '# A\n' });
  t.deepEqual(
    contents.pages.map(({ slug }) => slug),
    ['guide-x72726d88'],
  );
});

test('a link from the root of a site finds pages of a folder that stands below that root', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md': '# A\n\n[x](/manual/en/guide/b)\n',
    'guide/b.md': '# B\n',
  });
  const links = contents.pages.find(({ slug }) => slug === 'a')?.links.values() ?? [];
  t.deepEqual([...links], ['https://docs.test/docs/guide-b']);
});

test('a link from the root to a file of pages that lie in a folder of what is served finds its page', async (t) => {
  const { contents } = await libraryOf(t, {
    'docs/.vitepress/config.js': "export default { title: 'Acme' };",
    'docs/a.md': '# A\n\n[x](/guide/b.md#b) [y](/guide/index.md)\n',
    'docs/guide/b.md': '# B\n',
    'docs/guide/index.md': '# Guide\n',
  });
  const links = contents.pages.find(({ file }) => file === 'docs/a.md')?.links.values() ?? [];
  t.deepEqual([...links], ['https://docs.test/docs/guide-b#b', 'https://docs.test/docs/guide']);
});
