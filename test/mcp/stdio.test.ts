/** The transport over standard input and output: what it answers by itself, and how far it reads. */
import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import test from 'ava';
import { StdioTransport } from '../../src/mcp/stdio/transport.ts';
import { verifies } from '../helpers/verifies.ts';

type Answer = Readonly<Record<string, unknown>> & { readonly error?: { readonly code: number } };

interface Connection {
  readonly transport: StdioTransport;
  readonly input: PassThrough;
  readonly output: PassThrough;
  /** Messages that are handed on. */
  readonly received: Answer[];
  /** Lines that were written so far. */
  answers(): Answer[];
}

async function connection(): Promise<Connection> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new StdioTransport(input, output);
  const received: Answer[] = [];
  Object.assign(transport, { onmessage: (message: Answer) => void received.push(message) });
  await transport.start();
  let text = '';
  const answers = (): Answer[] => {
    // Newer versions of Node give what is buffered in several parts.
    for (let part; (part = output.read() as Buffer | null) !== null;) text += part.toString();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Answer);
  };
  return { transport, input, output, received, answers };
}

/** Lets everything happen that can. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const request = (id: unknown, more: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', ...more });

/** Lines that are no message, each with its error and the id that it names. */
const MALFORMED: readonly (readonly [line: string, code: number, id?: string | number])[] = [
  ['nonsense', -32700],
  ['"id"', -32600],
  ['null', -32600],
  ['{"id":1}', -32600, 1],
  ['{"jsonrpc":"1.0","id":"two","method":"ping"}', -32600, 'two'],
  ['{"jsonrpc":"2.0","id":3,"method":5}', -32600, 3],
  ['{"jsonrpc":"2.0","id":4,"method":"ping","params":[1]}', -32600, 4],
  ['{"jsonrpc":"2.0","id":5,"method":"ping","more":1}', -32600, 5],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
  [request(6, { params: JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) }), -32600, 6],
  [`[${request(7)}]`, -32600, 7],
  ['[]', -32600],
  ['{"jsonrpc":"2.0","id":8,"method":"ping"', -32700, 8],
  ['{"method":"ping","params":{"id":"inner"},"id":"nine",}', -32700, 'nine'],
  ['{"text":"\\",\\"id\\":1","a":[{"id":2}],"id" : "t\\u0065n" ]', -32700, 'ten'],
  ['{"id":1.5,}', -32700],
  [`{"id":"${'x'.repeat(1000)}",}`, -32700],
];

for (const [line, code, id] of MALFORMED) {
  test(`${line.slice(0, 60)} is answered with ${code} for ${id ?? 'no id'}, and the next line is read`, async (t) => {
    verifies('stdio:malformed');
    const { input, received, answers } = await connection();
    input.write(`${line}\r\n\n${request('next')}\n`);
    await settled();
    const [answer, ...more] = answers();
    t.is(more.length, 0);
    t.is(answer?.error?.code, code);
    t.is(answer?.['id'], id);
    t.deepEqual(
      received.map(({ id: own }) => own),
      ['next'],
    );
  });
}

for (const [place, line] of [
  ['first', `{"jsonrpc":"2.0","id":"long","method":"${'x'.repeat(3_000_000)}"}`],
  ['last', `{"method":"x","params":{"id":1,"text":"${'\\"id\\":'.repeat(400_000)}"},"id":"long"}`],
] as const) {
  test(`a line above the bound is answered by its id, which stands ${place}, and the next line is read`, async (t) => {
    verifies('stdio:long-line');
    const { input, received, answers } = await connection();
    // In pieces, as a pipe has them.
    for (let at = 0; at < line.length; at += 65_536) input.write(line.slice(at, at + 65_536));
    input.write(`\n${request('next')}\n`);
    while (received.length === 0) await settled();
    const [answer] = answers();
    t.is(answer?.error?.code, -32600);
    t.is(answer?.['id'], 'long');
    t.is(received[0]?.['id'], 'next');
  });
}

test('no more requests are read than are worked on, until one is answered or cancelled', async (t) => {
  verifies('stdio:backpressure');
  const { transport, input, received } = await connection();
  for (let id = 0; id < 1000; id += 1) input.write(`${request(id)}\n`);
  await settled();
  const read = received.length;
  t.true(read > 1 && read < 100, String(read));
  for (let id = 0; id < 5; id += 1) await transport.send({ jsonrpc: '2.0', id, result: {} });
  await settled();
  t.is(received.length, read + 5);
  await transport.close();
});

test('while the client takes no answer, nothing is read', async (t) => {
  verifies('stdio:backpressure');
  let release = (): void => {};
  const output = new Writable({
    highWaterMark: 100,
    write: (_chunk, _encoding, done) => void (release = done),
  });
  const input = new PassThrough();
  const transport = new StdioTransport(input, output);
  let received = 0;
  const onmessage = ({ id }: { readonly id: number }): void => {
    received += 1;
    void transport.send({ jsonrpc: '2.0', id, result: { text: 'x'.repeat(200) } });
  };
  Object.assign(transport, { onmessage });
  await transport.start();
  for (let id = 0; id < 1000; id += 1) input.write(`${request(id)}\n`);
  await settled();
  t.is(received, 1);
  release();
  await settled();
  t.is(received, 2);
  await transport.close();
});

test('once the client has closed its end, the last requests are answered, and it is over', async (t) => {
  verifies('stdio:ends');
  const { transport, input, received, answers } = await connection();
  let isOver = false;
  void transport.ended.then(() => (isOver = true));
  input.end(`${request(1)}\n${request(2)}`);
  while (received.length < 2) await settled();
  t.false(isOver);
  for (const id of [1, 2]) await transport.send({ jsonrpc: '2.0', id, result: {} });
  t.is(answers().length, 2);
  await transport.ended;
});

test('once the client reads no more, it is over', async (t) => {
  verifies('stdio:ends');
  const { transport, input, output } = await connection();
  let isClosed = false;
  Object.assign(transport, { onclose: () => (isClosed = true) });
  output.destroy(new Error('EPIPE'));
  await transport.ended;
  t.true(isClosed);
  if (!input.closed) await once(input, 'close');
  await t.notThrowsAsync(transport.send({ jsonrpc: '2.0', id: 1, result: {} }));
});

test('input that breaks off is reported once', async (t) => {
  const errors: string[] = [];
  const input = new Readable({ read: () => {} });
  const transport = new StdioTransport(input, new PassThrough());
  Object.assign(transport, { onerror: ({ message }: Error) => void errors.push(message) });
  await transport.start();
  input.destroy(new Error('broken'));
  await transport.ended;
  t.deepEqual(errors, ['broken']);
});
