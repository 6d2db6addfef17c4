/** `docent embed`: the lines for each generator. */
import { createHash } from 'node:crypto';
import test from 'ava';
import { SNIPPETS } from '../../src/cli/embed-snippets.ts';
import { service } from '../helpers/service.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const BASE = 'https://docs.acme.example';
const LINES_MAX = 5;

for (const [generator, { place, lines }] of SNIPPETS) {
  test(`docent embed ${generator} prints at most five lines that name the script and the element, and their file`, async (t) => {
    verifies('embed:snippets');
    const { code, output } = await tried('', ['embed', generator, '--base-url', BASE]);
    t.is(code, 0);
    t.true(output.includes(place));
    t.true(output.includes(`${BASE}/embed.js`));
    t.true(output.includes('docent-search'));
    t.true(lines({ src: '' }).length <= LINES_MAX);
  });
}

test('docent embed --integrity names the script that the service sends under its digest', async (t) => {
  verifies('embed:snippets');
  const { output } = await tried('', ['embed', 'html', '--base-url', BASE, '--integrity']);
  const [, path = ''] = /src="https:\/\/docs\.acme\.example(\/[^"]+)"/.exec(output) ?? [];
  const { get } = await service(t, { files: { 'guide.md': '# Guide\n' } });
  const { statusCode, payload } = await get(path);
  t.is(statusCode, 200);
  const digest = createHash('sha384').update(payload).digest('base64');
  t.true(output.includes(` integrity="sha384-${digest}" crossorigin`));
});

test('docent embed says what it lacks: a generator, an address, one that is an address', async (t) => {
  for (const [args, message] of [
    [[], /html, docusaurus/],
    [['gatsby', '--base-url', BASE], /Name a generator/],
    [['html'], /--base-url https/],
    [['html', '--base-url', 'docs'], /--base-url/],
  ] as const) {
    const { code, output } = await tried('', ['embed', ...args]);
    t.not(code, 0);
    t.regex(output, message);
  }
});
