import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import { documentAnswer, type Answer, type AnswerOptions } from '../../src/http/answer.ts';
import { service, type Service } from '../helpers/service.ts';

const TEXT = 'All work and no play makes a dull page. '.repeat(100);

function pages(t: ExecutionContext): Promise<Service> {
  const text = (body: string, options: Partial<AnswerOptions> = {}): Answer =>
    documentAnswer(body, 'text/plain; charset=utf-8', { cache: 'generation', ...options });
  const image = documentAnswer(Buffer.alloc(5000, 7), 'image/png', { cache: 'generation' });
  const headers = { vary: 'Accept', 'content-location': '/short' };
  const answers: Readonly<Record<string, Answer>> = {
    '/long': text(TEXT),
    '/short': text('short'),
    '/image': image,
    '/negotiated': text('short', { headers }),
    '/private': text(TEXT, { cache: 'never' }),
  };
  const endpoints = Object.entries(answers).map(([path, answer]) => ({
    path,
    answer: () => answer,
  }));
  return service(t, { endpoints });
}

const codings: readonly (readonly [accept: string | undefined, coding: string | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['identity', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['deflate', undefined],
  ['identity;q=0', undefined],
  ['GZIP', 'gzip'],
  [';;;,,q=', undefined],
];

for (const [accept, coding] of codings) {
  test(`Accept-Encoding '${accept}' is answered with ${coding ?? 'identity'}`, async (t) => {
    const { get } = await pages(t);
    const response = await get('/long', accept === undefined ? {} : { 'accept-encoding': accept });
    t.is(response.headers['content-encoding'], coding);
    t.is(response.headers['vary'], 'Accept-Encoding');
    const decode = { gzip: gunzipSync, br: brotliDecompressSync }[coding ?? ''];
    t.is((decode ? decode(response.rawPayload) : response.rawPayload).toString(), TEXT);
    t.is(Number(response.headers['content-length']), response.rawPayload.length);
  });
}

test('small bodies and images are not coded, unless identity is refused', async (t) => {
  const { get } = await pages(t);
  const headers = { 'accept-encoding': 'br, gzip' };
  t.is((await get('/short', headers)).headers['content-encoding'], undefined);
  t.is((await get('/image', headers)).headers['content-encoding'], undefined);
  t.is((await get('/image', headers)).headers['vary'], undefined);
  const strict = await get('/short', { 'accept-encoding': 'gzip, identity;q=0' });
  t.is(strict.headers['content-encoding'], 'gzip');
  t.regex(String(strict.headers['vary']), /Accept-Encoding/, 'no cache may give it to others');
});

test('each coding has its own strong ETag', async (t) => {
  const { get } = await pages(t);
  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(
      async (coding) => (await get('/long', { 'accept-encoding': coding })).headers.etag ?? '',
    ),
  );
  t.is(new Set(tags).size, 3);
  for (const tag of tags) t.regex(tag, /^"[\w-]+"$/);
});

test('If-None-Match: lists, weak tags and * give 304; other tags give 200', async (t) => {
  const { get } = await pages(t);
  const etag = (await get('/long')).headers.etag ?? '';
  const coded = (await get('/long', { 'accept-encoding': 'br' })).headers.etag ?? '';
  const status = async (tag: string, more: Record<string, string> = {}): Promise<number> =>
    (await get('/long', { 'if-none-match': tag, ...more })).statusCode;
  t.is(await status(etag), 304);
  t.is(await status(`W/${etag}`), 304);
  t.is(await status(`"x", W/"y" ,${etag}`), 304);
  t.is(await status('*'), 304);
  t.is(await status('"other"'), 200);
  t.is(await status(etag.slice(1, -1)), 200);
  t.is(await status(coded), 200);
  t.is(await status(coded, { 'accept-encoding': 'br' }), 304);
  t.is(await status(''), 200);
});

test('304 repeats the headers that caches need and has no body', async (t) => {
  const { get } = await pages(t);
  const full = await get('/negotiated');
  const response = await get('/negotiated', { 'if-none-match': full.headers.etag ?? '' });
  t.is(response.statusCode, 304);
  t.is(response.payload, '');
  for (const name of ['etag', 'cache-control', 'vary', 'content-location']) {
    t.is(response.headers[name], full.headers[name], name);
    t.truthy(response.headers[name]);
  }
  t.is(response.headers['content-type'], undefined);
  t.is(response.headers['ratelimit'], undefined);
});

test('no-store has neither ETag nor 304', async (t) => {
  const { get } = await pages(t);
  const response = await get('/private', { 'if-none-match': '*' });
  t.is(response.statusCode, 200);
  t.is(response.headers.etag, undefined);
});
