/** The validators of searches: they follow from the state of the documentation, see `api/endpoints.ts`. */
import { gunzipSync } from 'node:zlib';
import test from 'ava';
import type { Generation } from '../../src/generation/generation.ts';
import { documentAnswer } from '../../src/http/answer.ts';
import { ResponseCache } from '../../src/http/cache.ts';
import { EncodedBody } from '../../src/http/coding.ts';
import { answerOf } from '../helpers/search-answer.ts';
import type { Search } from '../../src/search/search.ts';
import { emptyGeneration } from '../helpers/generation.ts';
import { BASE_URL, service } from '../helpers/service.ts';

const START = '# Start\n\nInstall the tool with one command.\n';
const LONG = `# Guide\n\nHow to configure. ${'Many words make a long text. '.repeat(80)}\n`;

test('a search has the same ETag wherever the same documentation is served, and another after any change', async (t) => {
  const files = { 'index.md': START, 'guide.md': LONG };
  const changed = { ...files, 'guide.md': `${LONG}\nMore.\n` };
  const tagOf = async (content: typeof files): Promise<unknown> => {
    const { get } = await service(t, { files: content });
    return (await get('/api/v1/search?q=install')).headers['etag'];
  };
  const tag = await tagOf(files);
  t.is(await tagOf(files), tag);
  t.not(await tagOf(changed), tag);
});

test('searches are revalidated in each coding, and never by the tag of another', async (t) => {
  const { get } = await service(t, { files: { 'index.md': START, 'guide.md': LONG.repeat(3) } });
  const path = '/api/v1/search?q=words+text+install';
  const plain = await get(path);
  const gzip = { 'accept-encoding': 'gzip' };
  const coded = await get(path, gzip);
  t.is(gunzipSync(coded.rawPayload).toString(), plain.payload);
  const [tag, codedTag] = [plain, coded].map(({ headers }) => String(headers['etag']));
  t.not(tag, codedTag);
  t.is((await get(path, { ...gzip, 'if-none-match': String(codedTag) })).statusCode, 304);
  t.is((await get(path, { 'if-none-match': String(tag) })).statusCode, 304);
  t.is((await get(path, { 'if-none-match': String(codedTag) })).statusCode, 200);
});

test('a search that was cut short has no ETag, and nobody may keep it', async (t) => {
  const tags = await Promise.all(
    [1, 2].map(async (total) => {
      const search: Search = {
        ...emptyGeneration(BASE_URL).search,
        search: () => answerOf([], { total, partial: true }),
      };
      const generation: Generation = { ...emptyGeneration(BASE_URL), search };
      const { get } = await service(t, { generation });
      const { headers } = await get('/api/v1/search?q=anything');
      t.is(headers['cache-control'], 'no-store');
      return headers['etag'];
    }),
  );
  t.deepEqual(tags, [undefined, undefined]);
});

test('a cached answer does not keep the memory of others', (t) => {
  const cache = new ResponseCache(1e6);
  const bytes = Buffer.alloc(256 * 1024, '{"a":1}').subarray(0, 6000);
  const ask = () =>
    cache.answer(cache, '/x', () =>
      documentAnswer(bytes, 'application/json', { cache: 'generation' }),
    );
  ask();
  ask();
  const { body } = ask();
  t.true(body instanceof EncodedBody);
  const { identity } = body as EncodedBody;
  t.deepEqual(identity, bytes);
  t.is(identity.buffer.byteLength, bytes.length);
});
