import test from 'ava';
import { selectAll } from 'css-select';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { AnyNode } from 'domhandler';
import { BASE_URL } from '../helpers/plain-library.ts';
import { service } from '../helpers/service.ts';

const files = {
  'index.md': '# Start\n\nText.\n',
  'CHANGELOG.md':
    '# Changelog\n\n## 1.1.0 (2026-03-04)\n\n### Fix `<b>` & "quotes"\n\nText.\n\n### More\n\nText.\n\n## 1.0.0 (2026-01-02)\n\n### First\n\nText.\n',
};

test('releases are an Atom feed, the newest first, which each page names', async (t) => {
  const { get } = await service(t, { files });
  const { payload, headers } = await get('/releases.atom');
  t.is(headers['content-type'], 'application/atom+xml; charset=utf-8');
  const feed: AnyNode = parseDocument(payload, { xmlMode: true });
  const texts = (selector: string): string[] =>
    selectAll(selector, feed).map((one) => DomUtils.textContent(one));
  t.deepEqual(texts('entry > updated'), ['2026-03-04T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
  t.deepEqual(texts('feed > updated'), ['2026-03-04T00:00:00.000Z']);
  const address = `${BASE_URL}/docs/changelog`;
  t.deepEqual(texts('entry > id'), [`${address}#1.1.0`, `${address}#1.0.0`]);
  t.is(
    texts('entry > content')[0],
    '<ul><li>Fix &lt;b&gt; &amp; &quot;quotes&quot;</li><li>More</li></ul>',
  );
  const [link] = selectAll('entry > link', feed);
  t.regex(
    String((link as { attribs?: Record<string, string> }).attribs?.['href']),
    /\/docs\/changelog#/,
  );
  const page = await get('/', { accept: 'text/html' });
  t.true(
    page.payload.includes(
      `type="application/atom+xml" title="Releases" href="${BASE_URL}/releases.atom"`,
    ),
  );
});

test('pages of releases are in the order of their dates, each with its own id, and the newest are kept', async (t) => {
  const page = (number: number): string =>
    `---\nversion: "3.${number}\\ud800"\ndate: ${1900 + number}-01-01\n---\n\n# 3.${number}\n\n## Python 3.${number} is supported\n\nText.\n`;
  const numbers = Array.from({ length: 55 }, (_, index) => index);
  const pages = numbers.map((number) => [`releases/3.${number}.md`, page(number)]);
  const { get } = await service(t, { files: { ...files, ...Object.fromEntries(pages) } });
  const { payload, statusCode } = await get('/releases.atom');
  t.is(statusCode, 200);
  const ids = [...payload.matchAll(/<entry>\n<id>(.*)<\/id>/g)].map(([, id]) => id);
  t.is(ids.length, 50);
  t.is(new Set(ids).size, 50);
  const times = [...payload.matchAll(/<updated>(.*)<\/updated>/g)].map(([, time = '']) => time);
  t.deepEqual(times.slice(1), times.slice(1).toSorted().toReversed());
  t.true(payload.includes('3.54 is supported'));
});

test('documentation without releases has no feed', async (t) => {
  const { get } = await service(t, { files: { 'index.md': '# Start\n\nText.\n' } });
  t.is((await get('/releases.atom')).statusCode, 404);
  t.false((await get('/', { accept: 'text/html' })).payload.includes('atom+xml'));
});
