/** What the gate keeps of elements and attributes that authors write as HTML, and what becomes of those it does not. */
import test from 'ava';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/plain-library.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

/** Classes that the site's own style shows on a page. */
const BLOCKS =
  'hljs-tag language-js align-right accordion badge button callout callout-note captioned tile tile-title tiles tiles-2 code code-caption field field-title file-tree folder folder-title icon footnote-ref footnotes line line-added math quoted step step-title steps tab tab-title tabs task task-done update update-title version version-title table anchor component embed light-only dark-only';

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
    'a badge from elsewhere is the words of its link, and a link behind it',
    '<p><a href="https://ci.test/run"><img src="https://media.test/b.svg" alt="Tests"></a> <img src="https://media.test/c.svg" alt="Docs"></p>',
    '<p><a href="https://ci.test/run"><span>Tests</span></a> <a href="https://media.test/c.svg">Docs</a></p>',
  ],
  [
    'a film from elsewhere in a link is its words',
    '<a href="https://q.test"><video src="https://media.test/b.mp4" title="The tour"></video></a>',
    '<a href="https://q.test"><span>The tour</span></a>',
  ],
  [
    'a frame from elsewhere in a link is its words',
    '<a href="https://q.test"><iframe src="https://media.test/b" title="The tour"></iframe></a>',
    '<a href="https://q.test"><span>The tour</span></a>',
  ],
  [
    'how a formula looks',
    '<math display="block"><mi mathvariant="bold">x</mi></math>',
    '<math display="block"><mi mathvariant="bold">x</mi></math>',
  ],
  ['classes of blocks', `<div class="${BLOCKS}">A</div>`, `<div class="${BLOCKS}">A</div>`],
  ['a class of the site', '<div class="site-nav">A</div>', '<div>A</div>'],
  [
    'what any element may say of itself',
    '<p id="own" class="tile" title="T" lang="ar" dir="rtl" align="center">A</p>',
    '<p id="own" class="tile" title="T" lang="ar" dir="rtl" align="center">A</p>',
  ],
  [
    'what an assistive device is told',
    '<div role="group" aria-label="A" tabindex="0" data-group="g"><span role="img" aria-label="B">C</span></div>',
    '<div role="group" aria-label="A" tabindex="0" data-group="g"><span role="img" aria-label="B">C</span></div>',
  ],
  [
    'code that scrolls',
    '<pre tabindex="0" data-language="sh">A</pre>',
    '<pre tabindex="0" data-language="sh">A</pre>',
  ],
  [
    'a fold that is open, and a time',
    '<details open><summary>A</summary><time datetime="2026">B</time></details>',
    '<details open><summary>A</summary><time datetime="2026">B</time></details>',
  ],
  [
    'links by telephone and mail, with language and label',
    '<p><a href="tel:+1" hreflang="de" aria-label="L">A</a> <a href="mailto:a@b.test">B</a></p>',
    '<p><a href="tel:+1" hreflang="de" aria-label="L">A</a> <a href="mailto:a@b.test">B</a></p>',
  ],
  [
    'links of other schemes lead nowhere',
    '<p><a href="ftp://a.test/">A</a> <a href="//a.test/">B</a></p>',
    '<p><a>A</a> <a>B</a></p>',
  ],
  ['a place with a name', '<p><a name="here"></a>A</p>', '<p><a id="here"></a>A</p>'],
  [
    'images of the site, or in the page itself, have their size, and wait until they are seen, but for the first',
    '<p><img src="https://docs.test/a.png" width="1" height="2" onerror="x"><img src="data:image/png;base64,AA" alt="A"></p>',
    '<p><img src="/a.png" width="1" height="2" alt="" /><img src="data:image/png;base64,AA" alt="A" loading="lazy" /></p>',
  ],
  [
    'an image from elsewhere is a link, named by its words',
    '<p><img src="https://media.test/a.png" alt="Map"><img src="//media.test/b.png"></p>',
    '<p><a href="https://media.test/a.png">Map</a><a>Image</a></p>',
  ],
  [
    'a film of the site has its size and can be stopped',
    '<video src="/b.mp4" width="1" height="2" loop muted autoplay></video>',
    '<video src="/b.mp4" width="1" height="2" loop muted controls preload="metadata"></video>',
  ],
  [
    'a sound of the site can be stopped',
    '<audio src="/b.mp3" autoplay></audio>',
    '<audio src="/b.mp3" controls preload="metadata"></audio>',
  ],
  [
    'a frame from elsewhere is a link, named by its title or address',
    '<iframe src="https://other.test/a" title="T"></iframe><iframe src="https://other.test/b"></iframe>',
    '<a href="https://other.test/a">T</a><a href="https://other.test/b">https://other.test/b</a>',
  ],
  [
    'a frame of a host that the operator lists has its size, and no reach to the page',
    '<iframe src="https://film.test/a" width="1" height="2" onload="x"></iframe>',
    '<iframe src="https://film.test/a" title="film.test" class="embed" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen width="1" height="2"></iframe>',
  ],
  [
    'elements that are not known are text',
    '<p><blink>A</blink></p>',
    '<span class="component">&lt;blink&gt;</span>A<span class="component">&lt;/blink&gt;</span>',
  ],
];

const config = { embeds: { external: ['film.test'] } };

for (const [what, written, shown] of HTML) {
  test(`HTML of authors on a page: ${what}`, async (t) => {
    verifies('html:gate');
    const library = libraryOf({ 'a-page': `# A page\n\n<div>\n${written}\n</div>\n` });
    const generation = { library, search: await createSearch(library), builtAt: '2026-01-31' };
    const { get } = await service(t, { generation, config });
    const { payload } = await get('/docs/a-page');
    const prose = /<div class="prose">[\s\S]*(?=<\/div>\s*<\/article>)/.exec(payload)?.[0] ?? '';
    t.true(prose.includes(shown), prose);
  });
}
