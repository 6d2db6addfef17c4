/** What the gate keeps of elements and attributes that authors write as HTML, and what becomes of those it does not. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/plain-library.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const HTML: readonly (readonly [what: string, written: string, shown: string])[] = [
  [
    'how a list counts',
    '<ol type="a" start="3" reversed><li value="7">One</li></ol>',
    '<ol type="a" start="3" reversed><li value="7">One</li></ol>',
  ],
  [
    'cells of a table',
    '<table><tr><th colspan="2" rowspan="3" scope="col">A</th><td colspan="4" rowspan="5">B</td></tr></table>',
    '<th colspan="2" rowspan="3" scope="col">A</th><td colspan="4" rowspan="5">B</td>',
  ],
  [
    'a film from elsewhere is a link',
    '<video src="https://media.test/b.mp4"></video>',
    '<a href="https://media.test/b.mp4">Video</a>',
  ],
  [
    'a sound from elsewhere is a link',
    '<audio src="https://media.test/b.mp3"></audio>',
    '<a href="https://media.test/b.mp3">Audio</a>',
  ],
  [
    'a link to a film is named by its title',
    '<video src="https://media.test/b.mp4" title="The tour"></video>',
    '<a href="https://media.test/b.mp4">The tour</a>',
  ],
  [
    'sources of a film: those from elsewhere are left out',
    '<video><source src="/b.mp4" type="video/mp4"><source src="https://media.test/b.mp4"></video>',
    '<video controls preload="metadata"><source src="/b.mp4" type="video/mp4"></source><wbr>',
  ],
  [
    'an image from elsewhere for dark pages is left out',
    '<p>A<img src="https://media.test/b.png#gh-dark-mode-only">B</p>',
    '<p>A<wbr></wbr>B</p>',
  ],
  [
    'how a formula looks',
    '<math display="block"><mi mathvariant="bold">x</mi></math>',
    '<math display="block"><mi mathvariant="bold">x</mi></math>',
  ],
  [
    'classes of blocks',
    '<div class="tile-title button update">A</div>',
    '<div class="tile-title button update">A</div>',
  ],
  ['a class of the site', '<div class="site-nav">A</div>', '<div>A</div>'],
];

for (const [what, written, shown] of HTML) {
  test(`HTML of authors on a page: ${what}`, async (t) => {
    verifies('html:gate');
    const library = libraryOf({ 'a-page': `# A page\n\n<div>\n${written}\n</div>\n` });
    const generation = { library, search: await createSearch(library), builtAt: '2026-01-31' };
    const { get } = await service(t, { generation });
    const { payload } = await get('/docs/a-page');
    const prose = /<div class="prose">[\s\S]*(?=<\/div>\s*<\/article>)/.exec(payload)?.[0] ?? '';
    t.true(prose.includes(shown), prose);
  });
}
