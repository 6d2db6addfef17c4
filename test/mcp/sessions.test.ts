import test from 'ava';
import { consentTool } from '../helpers/consent-tool.ts';
import { endpoint, initialize, legacy, listening, type Endpoint } from '../helpers/mcp.ts';
import { verifies } from '../helpers/verifies.ts';
import { MemorySessions } from '../../src/mcp/sessions/memory.ts';

const FORMS = { elicitation: {} };
const ASK = { name: 'send_note', arguments: { note: 'hello' } };

interface SessionCase {
  readonly version: string;
  readonly capabilities: object;
  readonly session: boolean;
}

const cases: readonly SessionCase[] = [
  { version: '2025-11-25', capabilities: FORMS, session: true },
  { version: '2025-11-25', capabilities: { elicitation: { form: {}, url: {} } }, session: true },
  { version: '2025-11-25', capabilities: {}, session: false },
  { version: '2025-06-18', capabilities: FORMS, session: true },
  { version: '2025-06-18', capabilities: { sampling: {} }, session: false },
  { version: '2025-03-26', capabilities: FORMS, session: false },
  { version: '2024-11-05', capabilities: FORMS, session: false },
];

for (const { version, capabilities, session } of cases) {
  const title = `${version} with ${JSON.stringify(capabilities)}`;
  test(`${title} ${session ? 'opens a session' : 'stays without one'}`, async (t) => {
    verifies('mcp:session', 'mcp:stateless');
    const { server } = await endpoint(t);
    const { headers } = await initialize(server, version, capabilities);
    t.is(typeof headers['mcp-session-id'], session ? 'string' : 'undefined');
  });
}

async function open({ server }: Endpoint): Promise<Record<string, string>> {
  const { headers } = await initialize(server, '2025-11-25', FORMS);
  return { 'mcp-session-id': String(headers['mcp-session-id']) };
}

const list = (made: Endpoint, headers: Record<string, string>) =>
  legacy(made.server, '2025-11-25', { method: 'tools/list', headers });

const remove = async ({ server }: Endpoint, headers: Record<string, string>) =>
  (await server.inject({ method: 'DELETE', url: '/mcp', headers })).statusCode;

test('a session serves until DELETE, and is 404 afterwards', async (t) => {
  const made = await endpoint(t);
  const session = await open(made);
  t.is((await list(made, session)).status, 200);
  t.is(await remove(made, session), 200);
  t.is((await list(made, session)).status, 404);
  t.is(await remove(made, session), 404);
});

test('an invented session is 404, a DELETE without one 400', async (t) => {
  const made = await endpoint(t);
  t.is((await list(made, { 'mcp-session-id': 'invented' })).status, 404);
  t.is((await list(made, { 'mcp-session-id': 'x'.repeat(5000) })).status, 404);
  t.is(await remove(made, {}), 400);
});

test('a session ends once it is idle for too long, and only then', async (t) => {
  let now = 1;
  const limits = { idleSeconds: 60, totalMax: 10, perClientMax: 10 };
  const made = await endpoint(t, { sessions: new MemorySessions(limits, { now: () => now }) });
  const session = await open(made);
  for (let use = 0; use < 3; use += 1) {
    now += 59_000;
    t.is((await list(made, session)).status, 200);
  }
  now += 61_000;
  t.is((await list(made, session)).status, 404);
});

test('a client with too many sessions is served without one, until one of them ends', async (t) => {
  const sessions = new MemorySessions({ idleSeconds: 60, totalMax: 10, perClientMax: 2 });
  const made = await endpoint(t, { sessions });
  const first = await open(made);
  await open(made);
  const { status, headers } = await initialize(made.server, '2025-11-25', FORMS);
  t.is(status, 200);
  t.is(headers['mcp-session-id'], undefined);
  await remove(made, first);
  t.not((await open(made))['mcp-session-id'], 'undefined');
});

test('the sessions of all clients have a limit too', async (t) => {
  const sessions = new MemorySessions({ idleSeconds: 60, totalMax: 2, perClientMax: 2 });
  const client = { name: 'test', version: '1' };
  const record = { version: '2025-11-25', capabilities: {}, client } as const;
  t.is(typeof (await sessions.open('a', record)), 'string');
  t.is(typeof (await sessions.open('b', record)), 'string');
  t.is(await sessions.open('c', record), undefined);
});

interface OpenCall {
  readonly made: Endpoint;
  readonly session: Record<string, string>;
  /** Resolves when the answer's stream has ended. */
  readonly ended: Promise<string>;
}

/** A call that waits for the user, with its stream open. */
async function waitingCall(t: Parameters<typeof listening>[0]): Promise<OpenCall> {
  const made = await listening(t, { tools: [consentTool().tool] });
  const session = await open(made);
  const response = await fetch(made.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...session,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: ASK }),
  });
  return { made, session, ended: response.text() };
}

test('a cancelled call ends its stream at once, without a response', async (t) => {
  const { made, session, ended } = await waitingCall(t);
  const { statusCode } = await made.server.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
      ...session,
    },
    payload: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } },
  });
  t.is(statusCode, 202);
  t.notRegex(await ended, /"id":9,"result"/);
});

test('the end of a session ends its streams', async (t) => {
  const { made, session, ended } = await waitingCall(t);
  t.is(await remove(made, session), 200);
  t.notRegex(await ended, /"id":9,"result"/);
});

test('a stop of the service ends the streams', async (t) => {
  const { made, ended } = await waitingCall(t);
  await made.server.stop({ timeout: 5000 });
  t.notRegex(await ended, /"id":9,"result"/);
});

test('a question that nobody answers ends with an error', async (t) => {
  const made = await listening(t, {
    tools: [consentTool().tool],
    limits: { exchangeSeconds: 0.1 },
  });
  const session = await open(made);
  const { body } = await legacy(made.server, '2025-11-25', {
    method: 'tools/call',
    params: ASK,
    headers: session,
  });
  // A stream, or one message when the time was up before the question.
  t.is([body].flat().at(-1).error.code, -32603);
});
