import test from 'ava';
import { service } from '../helpers/service.ts';

test('an asset is cached for ever under its digest and comes compressed', async (t) => {
  const { get } = await service(t);
  const [path = ''] = /\/assets\/[0-9a-f]+\/site\.css/.exec((await get('/')).payload) ?? [];
  const plain = await get(path);
  t.is(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  t.is(plain.headers['content-type'], 'text/css; charset=utf-8');
  const coded = await get(path, { 'accept-encoding': 'br' });
  t.is(coded.headers['content-encoding'], 'br');
  t.true(coded.rawPayload.length < plain.rawPayload.length / 3);
  t.not(coded.headers.etag, plain.headers.etag);
  for (const { headers } of [plain, coded]) {
    const again = await get(path, {
      'accept-encoding': String(headers['content-encoding'] ?? 'identity'),
      'if-none-match': String(headers.etag),
    });
    t.is(again.statusCode, 304);
  }
});
