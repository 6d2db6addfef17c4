import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import { emptyGeneration } from '../helpers/generation.ts';
import { service, type Service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

const TEXT = '0123456789';
const PATH = '/docs-assets/file.txt';

interface Served extends Service {
  readonly file: string;
}

async function served(t: ExecutionContext, text = TEXT): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-files-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'file.txt');
  await writeFile(file, text);
  const generation = emptyGeneration('https://docs.test');
  const assets = new Map([['file.txt', file]]);
  const library = { ...generation.library, assets, assetFolders: [folder] };
  return { ...(await service(t, { generation: { ...generation, library } })), file };
}

const single: readonly (readonly [range: string, body: string, range: string])[] = [
  ['bytes=0-3', '0123', '0-3'],
  ['bytes=4-', '456789', '4-9'],
  ['bytes=-2', '89', '8-9'],
  ['bytes=-99', TEXT, '0-9'],
  ['bytes=8-99', '89', '8-9'],
  ['BYTES= 9-9 ,', '9', '9-9'],
  ['bytes=2-3, 50-60', '23', '2-3'],
];

for (const [range, body, sent] of single) {
  test(`'${range}' is answered with one range`, async (t) => {
    verifies('files:ranges');
    const { get } = await served(t);
    const { statusCode, headers, payload } = await get(PATH, { range });
    t.is(statusCode, 206);
    t.is(payload, body);
    t.is(headers['content-range'], `bytes ${sent}/10`);
    t.is(headers['content-length'], String(body.length));
    t.is(headers['content-type'], 'text/plain; charset=utf-8');
  });
}

const whole = [
  'bytes=3-2',
  'bytes=-',
  'bytes=',
  'bytes=a-b',
  'items=0-1',
  'bytes=0-5,3-7',
  `bytes=${Array.from({ length: 17 }, () => '0-0').join(',')}`,
];

for (const range of whole) {
  test(`'${range.slice(0, 20)}' is answered with the whole file`, async (t) => {
    verifies('files:ranges');
    const { get } = await served(t);
    const { statusCode, headers, payload } = await get(PATH, { range });
    t.is(statusCode, 200);
    t.is(payload, TEXT);
    t.is(headers['accept-ranges'], 'bytes');
  });
}

test('several ranges are answered in parts, in the order in which they were asked for', async (t) => {
  verifies('files:ranges');
  const { get } = await served(t);
  const { statusCode, headers, payload } = await get(PATH, { range: 'bytes=7-8,0-1' });
  t.is(statusCode, 206);
  const [, boundary = ''] =
    /^multipart\/byteranges; boundary=(\w+)$/.exec(String(headers['content-type'])) ?? [];
  const part = (range: string, text: string): string =>
    `\r\n--${boundary}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-range: bytes ${range}/10\r\n\r\n${text}`;
  t.is(payload, `${part('7-8', '78')}${part('0-1', '01')}\r\n--${boundary}--\r\n`);
  t.is(headers['content-length'], String(payload.length));
});

test('ranges that all lie outside the file are refused with its size', async (t) => {
  verifies('files:ranges');
  const { get } = await served(t);
  for (const range of ['bytes=10-', 'bytes=-0', 'bytes=10-11,20-']) {
    const { statusCode, headers, payload } = await get(PATH, { range });
    t.is(statusCode, 416, range);
    t.is(headers['content-range'], 'bytes */10');
    t.is(payload, '');
  }
  const { get: getEmpty } = await served(t, '');
  t.is((await getEmpty(PATH, { range: 'bytes=0-' })).statusCode, 416);
  t.is((await getEmpty(PATH)).statusCode, 200);
});

test('If-Range takes the tag or the date of this state, and else the file is sent whole', async (t) => {
  verifies('files:ranges');
  const { get } = await served(t);
  const { headers } = await get(PATH);
  const [etag, date] = [String(headers.etag), String(headers['last-modified'])];
  const statusOf = async (condition: string): Promise<number> =>
    (await get(PATH, { range: 'bytes=0-0', 'if-range': condition })).statusCode;
  t.is(await statusOf(etag), 206);
  t.is(await statusOf(date), 206);
  t.is(await statusOf(`W/${etag}`), 200);
  t.is(await statusOf('"other"'), 200);
  t.is(await statusOf('Thu, 01 Jan 1970 00:00:00 GMT'), 200);
});

test('an unchanged file is 304 by its tag, else by its date', async (t) => {
  verifies('files:conditions');
  const { get, file } = await served(t);
  await utimes(file, 1_700_000_000.5, 1_700_000_000.5);
  const { headers } = await get(PATH);
  const date = new Date(1_700_000_000_000).toUTCString();
  t.is(headers['last-modified'], date);
  const statusOf = async (conditions: Record<string, string>): Promise<number> =>
    (await get(PATH, conditions)).statusCode;
  t.is(await statusOf({ 'if-none-match': String(headers.etag), range: 'bytes=0-0' }), 304);
  t.is(await statusOf({ 'if-modified-since': date }), 304);
  t.is(await statusOf({ 'if-modified-since': new Date(1_600_000_000_000).toUTCString() }), 200);
  t.is(await statusOf({ 'if-modified-since': 'yesterday' }), 200);
  t.is(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': date }), 200);
});

test('HEAD has the headers of the whole file', async (t) => {
  verifies('files:ranges');
  const { server } = await served(t);
  const headers = { range: 'bytes=0-0' };
  const answer = await server.inject({ method: 'HEAD', url: PATH, headers });
  t.is(answer.statusCode, 200);
  t.is(answer.headers['content-length'], '10');
  t.is(answer.payload, '');
});

test('the end of a file of 8 GB is read from its end', async (t) => {
  verifies('files:ranges');
  const { get, file } = await served(t);
  await truncate(file, 8 * 2 ** 30);
  const { headers, rawPayload } = await get(PATH, { range: 'bytes=-3' });
  t.is(headers['content-range'], `bytes ${8 * 2 ** 30 - 3}-${8 * 2 ** 30 - 1}/${8 * 2 ** 30}`);
  t.deepEqual(rawPayload, Buffer.alloc(3));
});

test('the coded file beside a file is sent to clients that prefer it, with ranges of its own', async (t) => {
  verifies('files:coded');
  const { get, file } = await served(t);
  const coded = gzipSync(TEXT);
  await writeFile(`${file}.gz`, coded);
  const plain = await get(PATH);
  const gzip = await get(PATH, { 'accept-encoding': 'gzip, br' });
  t.is(plain.headers['content-encoding'], undefined);
  t.is(gzip.headers['content-encoding'], 'gzip');
  t.deepEqual(gzip.rawPayload, coded);
  t.not(gzip.headers.etag, plain.headers.etag);
  t.is(plain.headers.vary, 'Accept-Encoding');
  const part = await get(PATH, { 'accept-encoding': 'gzip', range: 'bytes=0-1' });
  t.deepEqual(part.rawPayload, coded.subarray(0, 2));
});

test('a coded file that a copy wrote a moment before the file is sent', async (t) => {
  verifies('files:coded');
  const { get, file } = await served(t);
  await writeFile(`${file}.gz`, gzipSync(TEXT));
  await utimes(file, 1_700_000_000.5, 1_700_000_000.5);
  await utimes(`${file}.gz`, 1_700_000_000, 1_700_000_000);
  const { headers } = await get(PATH, { 'accept-encoding': 'gzip' });
  t.is(headers['content-encoding'], 'gzip');
});

test('a coded file that is older than the file is not sent', async (t) => {
  verifies('files:coded');
  const { get, file } = await served(t);
  await writeFile(`${file}.gz`, gzipSync('stale'));
  await utimes(`${file}.gz`, 1, 1);
  const { payload, headers } = await get(PATH, { 'accept-encoding': 'gzip' });
  t.is(payload, TEXT);
  t.is(headers['content-encoding'], undefined);
});
