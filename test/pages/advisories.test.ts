/**
 * Holes that sanitize-html mended in releases which need a newer Node than Docent does (2.17.6 to 2.18.1). Each needs an element or a
 * mode that Docent's gate does not allow; these tests fail when the gate begins to.
 */
import test from 'ava';
import { ALLOWED_TAGS } from '../../src/pages/sanitise.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { libraryOf } from '../helpers/plain-library.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const payloads: Readonly<Record<string, string>> = {
  'raw text inside svg': '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
  'raw text inside math': '<math><xmp><img src=x onerror=alert(1)></xmp></math>',
  'an integration point': '<math><mtext><textarea><img src=x onerror=alert(1)></textarea></math>',
  'an end tag with a slash (GHSA-jxwj-j7wr-gfrw)':
    '<textarea></textarea/><img src=x onerror=alert(1)>',
  'a discarded noscript (GHSA-x3q4-9hxx-gx8m)':
    '<div><noscript></div><img title="</noscript><img src=x onerror=alert(1)>">',
  'a refresh (GHSA-cv27-6wvh-8x7j)':
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  'an animated address':
    '<svg><a><animate attributeName="href" values="#safe;javascript:alert(1)" /><text>x</text></a></svg>',
  'an animated address with a prefix (GHSA-374f-7chj-9948)':
    '<svg:a><svg:animate attributeName="xlink:href" values="#a;javascript:alert(1)" /></svg:a>',
  'an image among several': '<img srcset="javascript:alert(1) 1x, data:text/html,x 2x">',
  'frames within frames (GHSA-c9rx-x947-fp3h)': '<iframe>'.repeat(2_000),
};

for (const [name, payload] of Object.entries(payloads)) {
  test(`a page with ${name} holds only elements and attributes of the list`, async (t) => {
    verifies('html:gate');
    const library = libraryOf({ 'a-page': `# A page\n\n${payload}\n\n<p>${payload}</p>\n` });
    const generation = { library, search: await createSearch(library), builtAt: '2026-01-31' };
    const { get } = await service(t, { generation });
    const { payload: html } = await get('/docs/a-page');
    const body = /<div class="prose">[\s\S]*(?=<\/div>\s*<\/article>)/.exec(html)?.[0] ?? '';
    t.true(body !== '', html);
    const foreign = [...body.matchAll(/<\/?([a-z][^\s/>]*)((?:"[^"]*"|[^">])*)>/gi)].filter(
      ([, tag = '', attributes = '']) =>
        !ALLOWED_TAGS.has(tag) ||
        /="\s*(?:javascript|data):/i.test(attributes) ||
        /\s(?:on\w+|srcset|values|http-equiv)\s*=/i.test(attributes.replaceAll(/"[^"]*"/g, '')),
    );
    t.deepEqual(
      foreign.map(([tag]) => tag),
      [],
    );
  });
}

test('the gate lists none of the elements that those holes need', (t) => {
  const needed = 'svg textarea xmp noscript meta animate animatemotion animatetransform set'.split(
    ' ',
  );
  t.deepEqual(
    needed.filter((tag) => ALLOWED_TAGS.has(tag)),
    [],
  );
});
