/** `/embed.js`: the search for other sites. In a browser, `.ci/site/embed.js` tries it. */
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import test from 'ava';
import { developersMarkdown } from '../../src/pages/developers.ts';
import { githubTracker } from '../../src/reports/tracker/github.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { handMadeEditions } from '../helpers/hand-made-editions.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = { 'guide.md': '# Guide\n\nRead it.\n' };
/** Bytes of the script as it is sent. */
const CODED_MAX = 15_000;

function namedBy(script: string): string {
  return `/embed.${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`;
}

test('the search for other sites is one script of at most 15 kB that pages of any origin may load', async (t) => {
  verifies('embed:script');
  const { get, server } = await service(t, { files: FILES });
  const { payload, headers, statusCode } = await get('/embed.js');
  t.is(statusCode, 200);
  t.regex(String(headers['content-type']), /^text\/javascript/);
  t.is(headers['access-control-allow-origin'], '*');
  t.is(headers['cache-control'], 'no-cache');
  t.notRegex(payload, /\bimport[\s{'"`(]/, 'it loads nothing more');
  t.regex(payload, /docent-search/);
  const coded = await server.inject({ url: '/embed.js', headers: { 'accept-encoding': 'br' } });
  t.is(coded.headers['content-encoding'], 'br');
  t.is(brotliDecompressSync(coded.rawPayload).toString(), payload);
  t.true(coded.rawPayload.length <= CODED_MAX, `${coded.rawPayload.length} bytes`);
});

test('the address that names the bytes of the script holds for ever, and no other answers', async (t) => {
  verifies('embed:digest');
  const { get } = await service(t, { files: FILES });
  const { payload } = await get('/embed.js');
  const path = namedBy(payload);
  const lasting = await get(path);
  t.is(lasting.payload, payload);
  t.regex(String(lasting.headers['cache-control']), /immutable/);
  const gone = await get('/embed.0123456789abcdef.js', { accept: 'application/json' });
  t.is(gone.statusCode, 404);
  t.true(gone.payload.includes(path), 'it names the present one');
});

test('the script answers below each edition, which it then searches', async (t) => {
  const files = FILES;
  const { get } = await service(t, {
    editions: await handMadeEditions(t, [
      { version: 'v2', prefix: '', files },
      { version: 'v1', status: 'old', prefix: '/v1', files },
    ]),
  });
  t.is((await get('/v1/embed.js')).payload, (await get('/embed.js')).payload);
});

test('the entries "ask your assistant" and "report a problem" lead to chapters that the service has', async (t) => {
  verifies('embed:entries');
  const { get } = await service(t, { files: FILES });
  const { payload: script } = await get('/embed.js');
  const { payload: page } = await get('/developers');
  for (const chapter of ['mcp-server', 'report-a-problem']) {
    t.regex(script, new RegExp(`["'\`]${chapter}["'\`]`));
    t.true(page.includes(`id="${chapter}"`), chapter);
  }
});

test('the chapter about reports says what becomes of them', async (t) => {
  verifies('embed:entries');
  const tracker = githubTracker({ repository: 'a/b', token: 'x', apiUrl: 'http://127.0.0.1:1' });
  for (const [options, outcome] of [
    [{ tracker }, 'a public issue'],
    [{}, 'not public'],
  ] as const) {
    const { get } = await service(t, { files: FILES, ...options });
    const { payload } = await get('/developers.md');
    t.regex(payload, new RegExp(`## Report a problem\n(?:(?!\\n## )[^])*\\b${outcome};`));
  }
  const { library } = emptyGeneration('https://docs.test');
  const without = { quota: 1, windowSeconds: 1, hasSecurityContact: false };
  t.regex(
    developersMarkdown(library, without),
    /## Report a problem\n\nThis service takes no reports\./,
  );
});
