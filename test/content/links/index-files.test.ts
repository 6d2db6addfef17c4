/** Which file stands for its folder is one rule, whatever the letter case and the ending. */
import test from 'ava';
import { libraryOf } from '../../helpers/folder.ts';

for (const name of ['index.md', 'README.md', 'Readme.mdx', '_index.md', 'INDEX.mdx']) {
  test(`${name} is the page of its folder for slugs, titles, links and editions`, async (t) => {
    const page = (title: string): string => `# ${title}\n`;
    const { contents } = await libraryOf(t, {
      'a.md': '# A\n\n[x](guide/) [y](guide) [z](/guide)\n',
      [`guide/${name}`]: 'No heading.\n',
      'guide/b.md': '# B\n\n[up](./)\n',
      [`v1.0/${name}`]: page('One'),
      [`v2.0/${name}`]: page('Two'),
    });
    const { pages } = contents;
    const guide = pages.find(({ file }) => file === `guide/${name}`);
    t.is(guide?.slug, 'guide');
    t.is(guide?.title, 'Guide');
    const targets = (file: string): string[] => [
      ...(pages.find((one) => one.file === file)?.links.values() ?? []),
    ];
    const own = 'https://docs.test/docs/guide';
    t.deepEqual(targets('a.md'), [own, own, own]);
    t.deepEqual(targets('guide/b.md'), [own]);
    // Folders that share nothing but their index are no versions.
    t.is(pages.length, 5);
  });
}
