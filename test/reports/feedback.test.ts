import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { legacy, modern } from '../helpers/mcp.ts';
import { service, type PartialConfig, type Service } from '../helpers/service.ts';
import { tried } from '../helpers/tried.ts';
import { verifies } from '../helpers/verifies.ts';

const FILES = {
  'install.md': '---\nredirect_from: [/setup]\n---\n\n# Install\n\nRun it.\n',
  'use.md': '# Use\n\nUse it.\n',
};

// Alone: two services would count and store each message twice.
const taking = (t: ExecutionContext, config: PartialConfig = {}): Promise<Service> =>
  service(t, { files: FILES, alone: true, config: { feedback: true, ...config } });

const send = async ({ server }: Service, payload: unknown, sent: Record<string, string> = {}) => {
  const headers = { 'content-type': 'application/json', ...sent };
  const url = '/api/v1/feedback';
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await server.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload) };
};

const call = async ({ server }: Service, input: object) => {
  const params = { name: 'send_feedback', arguments: input };
  return (await legacy(server, '2025-11-25', { method: 'tools/call', params })).body.result;
};

test('feedback is off unless the operator takes it', async (t) => {
  const quiet = await service(t, { files: FILES, alone: true });
  t.is((await send(quiet, { page: 'install', useful: true })).status, 404);
  const { body } = await legacy(quiet.server, '2025-11-25', { method: 'tools/list' });
  t.false(body.result.tools.some(({ name }: { name: string }) => name === 'send_feedback'));
  const description = JSON.parse((await quiet.get('/openapi.json')).payload);
  t.is(description.paths['/api/v1/feedback'], undefined);
});

test('the description has the operation where feedback is taken', async (t) => {
  const { get } = await taking(t);
  const { paths, components, tags } = JSON.parse((await get('/openapi.json')).payload);
  const { post } = paths['/api/v1/feedback'];
  t.is(post.operationId, 'sendFeedback');
  t.deepEqual(components.schemas.Feedback.required, ['page', 'useful']);
  t.true(tags.some(({ name }: { name: string }) => name === post.tags[0]));
});

test('a comment is redacted before it is stored, and the sender sees how', async (t) => {
  const taken = await taking(t);
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const comment = `Fails with ${token} of jane.roe@mail.de`;
  const { status, body } = await send(taken, { page: 'install', useful: false, comment });
  t.is(status, 201);
  t.is(body.page, 'install');
  t.false(body.comment.includes(token));
  const [stored] = await taken.store.feedback.list({ limit: 10 });
  t.like(stored, { page: 'install', useful: false, comment: body.comment, via: 'api' });
  t.regex(stored?.comment ?? '', /^Fails with \[redacted:[^\]]+\] of \[redacted:[^\]]+\]$/);
});

test('the tool takes the address of a page, and stores beside what the API stores', async (t) => {
  const taken = await taking(t);
  const answer = await call(taken, { page: 'https://docs.test/docs/use#x', useful: true });
  t.falsy(answer.isError);
  t.deepEqual(answer.structuredContent, { page: 'use', useful: true, comment: '' });
  await send(taken, { page: 'install', useful: false });
  const stored = await taken.store.feedback.list({ limit: 10 });
  t.deepEqual(
    stored.map(({ page, via }) => [page, via]),
    [
      ['install', 'api'],
      ['use', 'mcp'],
    ],
  );
  const only = await taken.store.feedback.list({ limit: 10, page: 'use' });
  t.is(only.length, 1);
  t.deepEqual(await taken.store.feedback.summary(), [
    { page: 'install', useful: 0, notUseful: 1 },
    { page: 'use', useful: 1, notUseful: 0 },
  ]);
});

const REFUSED: readonly (readonly [what: string, body: unknown, status: number, code: string])[] = [
  ['no page', { useful: true }, 400, 'invalid_parameter'],
  ['an unknown page', { page: 'nowhere', useful: true }, 404, 'page_not_found'],
  ['no verdict', { page: 'install' }, 400, 'invalid_parameter'],
  ['a verdict in words', { page: 'install', useful: 'yes' }, 400, 'invalid_parameter'],
  ['a text for a verdict', { page: 'install', useful: 'true' }, 400, 'invalid_parameter'],
  ['an unknown key', { page: 'install', useful: true, mood: 1 }, 400, 'invalid_parameter'],
  ['a list', [], 400, 'invalid_parameter'],
  ['a prototype', '{"page":"install","useful":true,"__proto__":{}}', 400, 'malformed_request'],
  ['no JSON', 'useful', 400, 'malformed_request'],
  [
    'a comment beyond 2,000 characters',
    { page: 'install', useful: true, comment: 'x'.repeat(2001) },
    400,
    'invalid_parameter',
  ],
  [
    'a body beyond 32 KiB',
    { page: 'install', useful: true, comment: 'x'.repeat(40_000) },
    413,
    'payload_too_large',
  ],
];

for (const [what, body, status, code] of REFUSED) {
  test(`${what} is refused with ${status}, and nothing is stored`, async (t) => {
    const taken = await taking(t);
    const answer = await send(taken, body);
    t.is(answer.status, status);
    t.is(answer.body.code, code);
    t.true(answer.body.resolution.length > 0);
    t.deepEqual(await taken.store.feedback.list({ limit: 1 }), []);
  });
}

/** The headers with which a page, or a program, sends; the site is https://docs.test. */
const SENDERS: readonly (readonly [who: string, headers: Record<string, string>, may: boolean])[] =
  [
    ['a program', {}, true],
    ['the site', { origin: 'https://docs.test', 'sec-fetch-site': 'same-origin' }, true],
    ['the site in an old browser', { origin: 'https://docs.test' }, true],
    ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, false],
    ['another site in an old browser', { origin: 'https://evil.test' }, false],
    ['a sister site', { origin: 'https://blog.docs.test', 'sec-fetch-site': 'same-site' }, false],
    ['the site without TLS', { origin: 'http://docs.test' }, false],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    ['a page that hides its origin', { 'sec-fetch-site': 'cross-site' }, false],
    [
      'a host name that leads here for a moment',
      { host: 'evil.test', origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      false,
    ],
  ];

for (const [who, headers, may] of SENDERS) {
  test(`${who} may ${may ? '' : 'not '}send feedback, to the API and to the tool alike`, async (t) => {
    verifies('feedback:own-pages');
    const taken = await taking(t);
    const sent = { host: 'docs.test', ...headers };
    const api = await send(taken, { page: 'install', useful: true }, sent);
    t.is(api.status, may ? 201 : 403);
    t.is(api.body.code, may ? undefined : 'origin_not_allowed');
    const params = { name: 'send_feedback', arguments: { page: 'use', useful: true } };
    const message = { method: 'tools/call', params, headers: sent };
    for (const { body } of [
      await legacy(taken.server, '2025-11-25', message),
      await modern(taken.server, message),
    ]) {
      // The endpoint itself refuses the name of another host, and a page that has none.
      const refusal = body.error?.message ?? (body.result.isError && body.result.content[0].text);
      const told =
        /^Pages of other sites may not send this|^Invalid (?:Host: evil\.test|Origin header: null)/;
      t.is(told.test(String(refusal)), !may, JSON.stringify(body));
    }
    t.is((await taken.store.feedback.list({ limit: 9 })).length, may ? 3 : 0);
  });
}

test('other methods are refused with the one that there is', async (t) => {
  const { get } = await taking(t);
  const { statusCode, headers } = await get('/api/v1/feedback');
  t.is(statusCode, 405);
  t.is(headers['allow'], 'POST');
});

test('a client that has sent enough is told when it may send more, by both ways together', async (t) => {
  const taken = await taking(t, { limits: { feedback: { quota: 1, windowSeconds: 60 } } });
  t.is((await send(taken, { page: 'install', useful: true })).status, 201);
  const second = await send(taken, { page: 'install', useful: true });
  t.is(second.status, 429);
  t.regex(String(second.headers['retry-after']), /^\d+$/);
  const third = await call(taken, { page: 'install', useful: true });
  t.true(third.isError);
  t.regex(third.content[0].text, /in \d+ seconds/);
  t.is((await taken.store.feedback.list({ limit: 10 })).length, 1);
});

const ENTRY = {
  page: 'use',
  useful: true,
  comment: '',
  via: 'api',
  at: '2026-01-01T00:00:00.000Z',
};

test('a full store refuses and keeps what it has', async (t) => {
  const { store } = await taking(t);
  t.true(await store.feedback.add(ENTRY, 1));
  t.false(await store.feedback.add({ ...ENTRY, page: 'install' }, 1));
  t.deepEqual(await store.feedback.list({ limit: 10 }), [ENTRY]);
});

test('feedback ages with the reports', async (t) => {
  const { store } = await taking(t);
  await store.feedback.add(ENTRY, 10);
  await store.feedback.add({ ...ENTRY, at: '2026-03-01T00:00:00.000Z' }, 10);
  await store.expire('2026-02-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z');
  t.deepEqual(
    (await store.feedback.list({ limit: 10 })).map(({ at }) => at),
    ['2026-03-01T00:00:00.000Z'],
  );
});

test('docent feedback prints verdicts by page and comments, without characters that steer a terminal', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-feedback-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'use.md'), FILES['use.md']);
  t.is((await tried(folder, ['feedback', folder])).output, 'No feedback is stored.\n');
  const taken = await service(t, {
    files: FILES,
    alone: true,
    data: join(folder, '.data'),
    config: { feedback: true },
  });
  await send(taken, { page: 'use', useful: false, comment: 'Where\n\u001b[31m is it?' });
  await send(taken, { page: 'use', useful: true });
  const { code, output } = await tried(folder, ['feedback', folder]);
  t.is(code, 0);
  t.regex(output, /useful {2}not useful {2}page\n {6}1 {11}1 {2}use\n/);
  t.regex(output, /use {2}not useful, by api\n {4}Where\n {4}\ufffd\[31m is it\?/);
  const json = JSON.parse((await tried(folder, ['feedback', folder, '--json'])).output);
  t.is(json.length, 2);
  t.is((await tried(folder, ['feedback', folder, '--limit', '0'])).code, 2);
});
