import test from 'ava';
import { service } from '../helpers/service.ts';

const measured = {
  command: 'npm run bench',
  machine: 'two cores',
  date: '2026-11-21T07:41:09.123Z',
  recording: 'bench/results/1.json',
  recording_sha256: 'a'.repeat(64),
};
const speed = { unit: 'requests/s', better: 'more', metric: 'HTML <page>, 900 sections' };
const rows = [
  { name: 'a', subject: 'hapi', corpus: '900 sections', value: 12_345.6, ...speed, ...measured },
  { name: 'b', subject: 'Docent', corpus: '900 sections', value: 20_000, ...speed, ...measured },
  { name: '|x` "</title><script>', metric: 'search_docs', value: -1, unit: 'x', ...measured },
];

function withRows(benchmarks: readonly object[]): Record<string, string> {
  return {
    'guide/install.md': '# Install\n\nOne command.\n',
    '_agent/benchmarks.json': JSON.stringify({ benchmarks }),
  };
}

test('numbers of one metric are one chapter, the best first, drawn and as a table', async (t) => {
  const { get } = await service(t, { files: withRows(rows) });
  const { payload } = await get('/benchmarks');
  t.is(payload.match(/<h2 id="html-page">/g)?.length, 1);
  t.true(payload.includes('href="#html-page">HTML &lt;page&gt;</a>'));
  t.true(payload.includes('900 sections, requests/s; more is better'));
  t.regex(payload, /<rect\s+class="own"[^>]* width="100.00%"/);
  t.regex(payload, /<rect\s+y="\d+"\s+width="61.73%"/);
  t.regex(
    payload,
    /<desc id="html-page-\d-description">\s*Bar chart. Docent: 20,000 requests\/s; hapi: 12,345.6 requests\/s/,
  );
  t.regex(payload, /<td>Docent<\/td>\s*<td>20,000 requests\/s<\/td>\s*<\/tr>\s*<tr>\s*<td>hapi/);
  t.notRegex(payload, /<script>|<rect[^>]*width="-/);
});

test('what all numbers share is said once, what differs stands in the table', async (t) => {
  const same = await service(t, { files: withRows(rows) });
  const { payload } = await same.get('/benchmarks.md');
  t.is(payload.match(/Measured on 2026-11-21 with `npm run bench` on two cores/g)?.length, 1);
  t.false(payload.includes('| Machine |'));
  const other = { ...rows[0], machine: { cpu: 'x', cores: 2 }, recording: 'https://acme.test/r' };
  const mixed = await service(t, { files: withRows([other, ...rows]) });
  const text = (await mixed.get('/benchmarks.md')).payload;
  t.true(text.includes('| Measured | Value | Command | Machine | Date | Recording |'));
  t.true(text.includes('cpu x, cores 2'));
  t.true(text.includes('[recording](https://acme.test/r)'));
  t.is((await mixed.get('/benchmarks')).statusCode, 200);
});

test('each documentation has its drawing, the smaller first', async (t) => {
  const of = (corpus: string): object => ({ ...rows[0], metric: `m, ${corpus}`, corpus });
  const { get } = await service(t, { files: withRows(['15,034 s', '5,170 s', '901 s'].map(of)) });
  const { payload } = await get('/benchmarks.md');
  const captions = [...payload.matchAll(/^\*\*([\d,]+) s/gm)].map(([, size]) => size);
  t.deepEqual(captions, ['901', '5,170', '15,034']);
});
