/** Search without JavaScript: every result can be reached by links. */
import test from 'ava';
import { service } from '../helpers/service.ts';

const COUNT = 45;
const FILES = Object.fromEntries(
  Array.from({ length: COUNT }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\nA wombat digs.\n`]),
);

const linked = (html: string, rel: string): string | undefined =>
  new RegExp(`<a rel="${rel}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
function slugsOf(html: string): readonly string[] {
  const list = html.split('<ol class="hits"')[1]?.split('</ol>')[0] ?? '';
  return Array.from(list.matchAll(/<a href="\/docs\/([^"#]*)"/g), ([, slug]) => String(slug));
}

test('a reader who follows the links sees every result once, and can go back', async (t) => {
  const { get } = await service(t, { files: FILES });
  const slugs: string[] = [];
  const before: (string | undefined)[] = [];
  let address: string | undefined = '/search?q=wombat%20%26%20digs';
  for (let page = 1; address !== undefined && page < 10; page += 1) {
    const { payload }: { payload: string } = await get(address);
    t.true(payload.includes(`start="${slugs.length + 1}"`));
    slugs.push(...slugsOf(payload));
    before.push(linked(payload, 'prev'));
    address = linked(payload, 'next');
  }
  t.is(slugs.length, COUNT);
  t.is(new Set(slugs).size, COUNT);
  const [none, first] = before;
  t.is(none, undefined);
  t.is(first, '/search?q=wombat%20%26%20digs&page=1');
});

for (const page of ['0', '-1', '1e9', 'x', '999999999', '%00', '2&page=3']) {
  test(`page=${page} of the results is answered`, async (t) => {
    const { get } = await service(t, { files: FILES });
    const { statusCode, payload } = await get(`/search?q=wombat&page=${page}`);
    t.is(statusCode, 200);
    t.is(slugsOf(payload).length, 20);
  });
}

test('beyond the last page of results there is only the way back', async (t) => {
  const { get } = await service(t, { files: FILES });
  const { payload } = await get('/search?q=wombat&page=9');
  t.deepEqual([slugsOf(payload), linked(payload, 'next')], [[], undefined]);
  t.is(linked(payload, 'prev'), '/search?q=wombat&page=3');
});
