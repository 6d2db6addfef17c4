import { connect } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { service } from '../helpers/service.ts';

/** Sends bytes to a port and answers with everything that comes back until the connection ends or `waitMs` pass. */
function exchange(port: number, bytes: string, waitMs = 20_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = (): void => resolve(Buffer.concat(chunks).toString('latin1'));
    socket.setTimeout(waitMs, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', end);
    socket.on('error', reject);
  });
}

const GET = 'GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('requests in one packet are each answered whole, in order', async (t) => {
  const { port } = await service(t, { listen: true });
  const head = GET.replace('GET', 'HEAD');
  const last = GET.replace('/api/v1', '/nowhere').replace(
    '\r\n\r\n',
    '\r\nConnection: close\r\n\r\n',
  );
  const answer = await exchange(port, GET + GET + head + last);
  t.deepEqual(
    [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]),
    ['200', '200', '200', '404'],
  );
  t.is([...answer.matchAll(/"version":"v1"/g)].length, 2);
});

test('a kept answer has the same headers as the first one, but for its id and date', async (t) => {
  const { get } = await service(t);
  const [first, second] = [await get('/api/v1'), await get('/api/v1')];
  const stable = ({ headers }: typeof first): object => ({
    ...headers,
    'x-request-id': '',
    date: '',
  });
  t.deepEqual(stable(second), stable(first));
  t.not(second.headers['x-request-id'], first.headers['x-request-id']);
});

/** Bytes that are not HTTP/1.1, each with its answer. */
const broken: readonly (readonly [title: string, bytes: string, status: number, code: string])[] = [
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_request'],
  ['no request at all', '\u0016\u0003\u0001 nonsense\r\n\r\n', 400, 'malformed_request'],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'headers over 16 KiB',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
];

function assertRawProblem(
  t: ExecutionContext,
  answer: string,
  [status, code]: readonly [status: number, code: string],
): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  t.true(head.startsWith(`HTTP/1.1 ${status} `), head);
  t.regex(head, /content-type: application\/problem\+json/i);
  t.regex(head, /ratelimit-policy: "docs";q=120;w=60/i);
  t.regex(head, /access-control-allow-origin: \*/i);
  const document = JSON.parse(body) as Record<string, unknown>;
  t.is(document['status'], status);
  t.is(document['code'], code);
}

for (const [title, bytes, status, code] of broken) {
  test(`${title} is answered with a problem document`, async (t) => {
    const { port } = await service(t, { listen: true });
    assertRawProblem(t, await exchange(port, bytes), [status, code]);
  });
}

test('a body that a GET sends is not taken for the next request', async (t) => {
  const { port } = await service(t, { listen: true });
  const body = 'GET /stolen HTTP/1.1\r\nHost: a\r\n\r\n';
  const bytes = GET.replace('\r\n\r\n', `\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const answer = await exchange(port, bytes);
  t.is([...answer.matchAll(/HTTP\/1\.1/g)].length, 1);
  t.true(answer.startsWith('HTTP/1.1 200'));
});
