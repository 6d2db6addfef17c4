/** A heading has one anchor in the page's headings, its HTML and its parts for agents. */
import test from 'ava';
import { sectionsOf } from '../../../src/mcp/page-sections.ts';
import { renderPage } from '../../../src/pages/render.ts';
import { BASE, libraryOf } from '../../helpers/folder.ts';

test('a title put in front of a page takes no anchor from the heading that says the same', async (t) => {
  const { contents } = await libraryOf(t, {
    'a.md': '---\ntitle: Install\n---\n\nText.\n\n## Install\n\nMore.\n',
    'b.md': '# Same\n\n## Same\n',
  });
  for (const page of contents.pages) {
    const anchors = page.headings.map(({ anchor }) => anchor);
    const html = renderPage(page, BASE).body.text;
    t.true(anchors.every((anchor) => html.includes(`id="${anchor}"`)));
    t.deepEqual(
      sectionsOf(page).map(({ heading }) => heading.anchor),
      anchors,
    );
  }
  t.is(contents.pages[0]?.headings[0]?.anchor, 'install');
  t.is(contents.pages[1]?.headings[0]?.anchor, 'same-1');
});
