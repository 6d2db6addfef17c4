import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import test, { type ExecutionContext } from 'ava';
import { clientsBehind } from '../../src/limits/limiter.ts';
import { knownIssues } from '../../src/reports/known/look-up.ts';
import { triageServer } from '../../src/triage/server.ts';
import { dayOf, daysBefore } from '../../src/statistics/store.ts';
import { docent } from '../helpers/docent-process.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';
import { reportOf } from '../reports/documents.ts';
import { filing, ID, type Filing } from '../reports/filing.ts';

const ADMIN = 'admin-token-0123456789-abcdefghij';

interface Triage extends Filing {
  readonly errors: Error[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form with the token of the session's forms, unless it has its own. */
  post(
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  signIn(token?: string, headers?: Record<string, string>): Promise<Response>;
}

interface Setting {
  readonly isDryRun?: boolean;
  readonly proxies?: readonly string[];
  readonly url?: string;
}

async function triage(
  t: ExecutionContext,
  { isDryRun = false, proxies = [], url }: Setting = {},
): Promise<Triage> {
  const parts = await filing(t);
  const { store, tracker, filer } = parts;
  const errors: Error[] = [];
  const server = triageServer({
    store,
    knownIssues: knownIssues({ store, clock: () => performance.now() }),
    ...(!isDryRun && { tracker, file: filer() }),
    labels: ['docent-report'],
    adminToken: ADMIN,
    clients: clientsBehind(proxies),
    ...(url !== undefined && { url: new URL(url) }),
    now: Date.now,
    onError: (error) => void errors.push(error),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let cookie = '';
  let form = '';
  const send = (path: string, sent: Sent): Promise<Response> => ask(`${origin}${path}`, sent);
  const get: Triage['get'] = (path, headers) => send(path, { headers: { cookie, ...headers } });
  return {
    ...parts,
    errors,
    get,
    post: (path, fields = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { cookie, ...headers },
        body: new URLSearchParams({ form, ...fields }),
      }),
    async signIn(token = ADMIN, headers = {}) {
      const body = new URLSearchParams({ token });
      const answer = await send('/sign-in', { method: 'POST', headers, body });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      form = /name="form" value="([^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
      return answer;
    },
  };
}

test('without the token every address answers with the sign-in form only, and nothing is changed', async (t) => {
  const { store, submit, get, post } = await triage(t);
  await submit();
  for (const path of ['/', '/log', '/statistics', '/next', `/r/${ID}`, '/r/x', '/?status=queued']) {
    const answer = await get(path);
    t.is(answer.status, 401, path);
    t.false((await answer.text()).includes('Report number'), path);
  }
  for (const action of ['accept', 'decline', 'merge', 'redact', 'delete']) {
    t.is((await post(`/r/${ID}/${action}`, { issue: 'https://t.test/1' })).status, 401, action);
  }
  t.is((await get('/', { cookie: 'docent_triage=9999999999.x' })).status, 401);
  t.is((await store.get(ID))?.status, 'queued');
  t.is((await store.events(ID)).length, 1);
});

test('signing in sets a cookie that scripts and other sites never see and that does not hold the token', async (t) => {
  const { signIn, get, errors } = await triage(t);
  const answer = await signIn();
  t.is(answer.status, 303);
  const cookie = answer.headers.get('set-cookie') ?? '';
  t.regex(cookie, /; HttpOnly; SameSite=Strict; Path=\/; Max-Age=28800$/);
  t.false(cookie.includes(ADMIN));
  const page = await get('/');
  t.is(page.status, 200);
  t.regex(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'self'/,
  );
  t.is(page.headers.get('cache-control'), 'no-store');
  t.is(page.headers.get('access-control-allow-origin'), null);
  t.false((await page.text()).includes(ADMIN));
  t.is((await get('/', { cookie: cookie.split(';')[0]?.replace(/=\d/, '=9') ?? '' })).status, 401);
  t.deepEqual(errors, []);
});

test('the page of statistics shows the sums of thirty days with the searches without an answer, and escapes what strangers wrote', async (t) => {
  verifies('statistics:read');
  const { store, signIn, get } = await triage(t);
  await signIn();
  t.regex(await (await get('/statistics')).text(), /statistics: true/);
  const today = dayOf(new Date());
  await store.statistics.add(
    [
      { day: today, kind: 'view', name: '/docs/install', count: 12 },
      { day: today, kind: 'unanswered', name: '<img src=x onerror=alert(1)>', count: 3 },
      { day: daysBefore(today, 30), kind: 'view', name: '/docs/old', count: 7 },
    ],
    today,
  );
  const body = await (await get('/statistics')).text();
  t.regex(body, /Views of pages: 12<[^]*\/docs\/install<\/td>\s*<td>12</);
  t.regex(body, /&lt;img src=x onerror=alert\(1\)&gt;/);
  t.notRegex(body, /<img|docs\/old/);
});

test('after ten wrong tokens in a minute nobody signs in from that address, and everybody else does', async (t) => {
  verifies('triage:lock');
  const { signIn } = await triage(t, { proxies: ['loopback'] });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let at = 0; at < 10; at += 1) {
    t.is((await signIn(`wrong ${at}`, from('192.0.2.1'))).status, 403);
  }
  const locked = await signIn(ADMIN, from('192.0.2.1'));
  t.is(locked.status, 429);
  t.is(locked.headers.get('set-cookie'), null);
  t.is((await signIn(ADMIN, from('192.0.2.2'))).status, 303);
});

test('without trusted proxies nobody escapes the lock by naming another address', async (t) => {
  verifies('triage:lock');
  const { signIn } = await triage(t);
  for (let at = 0; at < 10; at += 1) {
    await signIn(`wrong ${at}`, { 'x-forwarded-for': `192.0.2.${at}` });
  }
  t.is((await signIn(ADMIN, { 'x-forwarded-for': '192.0.2.99' })).status, 429);
});

test('a host name that is not that of the page gets nothing of it, signed in or not', async (t) => {
  verifies('triage:host');
  const { store, submit, signIn, get, post } = await triage(t, { url: 'https://triage.test' });
  await submit();
  await signIn();
  for (const host of [
    'evil.test',
    'triage.test.evil.test',
    'localhost.evil.test',
    'evil.test:3001',
    'x@y',
  ]) {
    for (const path of ['/', `/r/${ID}`, '/triage.js']) {
      const answer = await get(path, { host });
      t.is(answer.status, 421, `${host}${path}`);
      t.notRegex(await answer.text(), /Report number|Admin token/);
    }
    t.is((await post(`/r/${ID}/decline`, {}, { host })).status, 421, host);
    t.is((await signIn(ADMIN, { host })).status, 421, host);
    await signIn();
  }
  t.is((await store.get(ID))?.status, 'queued');
  for (const host of [
    'triage.test',
    'triage.test:8443',
    'localhost:3001',
    '127.0.0.1',
    '[::1]:1',
  ]) {
    t.is((await get('/', { host })).status, 200, host);
  }
});

test('the cookie is for TLS only where the browser came over TLS', async (t) => {
  verifies('triage:secure');
  const { signIn } = await triage(t, { url: 'https://triage.test' });
  const isSecure = async (headers: Record<string, string>): Promise<boolean> =>
    /; Secure(?:;|$)/.test((await signIn(ADMIN, headers)).headers.get('set-cookie') ?? '');
  t.true(await isSecure({ host: 'triage.test' }));
  t.true(await isSecure({ 'x-forwarded-proto': 'https' }));
  t.false(await isSecure({}), 'over a tunnel of ssh');
  t.false(await isSecure({ 'x-forwarded-proto': 'http' }));
});

test('after signing out the cookie is worth nothing, and other sessions go on', async (t) => {
  verifies('triage:sign-out');
  const { signIn, get, post } = await triage(t);
  const other = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  const cookie = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  t.not(cookie, other);
  const answer = await post('/sign-out');
  t.is(answer.status, 303);
  t.regex(answer.headers.get('set-cookie') ?? '', /^docent_triage=; .*Max-Age=0/);
  t.is((await get('/', { cookie })).status, 401);
  t.is((await get('/', { cookie: other })).status, 200);
});

test('docent reports triage takes the host name and TLS of its public address from --triage-url', async (t) => {
  verifies('triage:host');
  const folder = await folderOf(t, { 'use.md': '# Use\n' });
  const env = { DOCENT_ADMIN_TOKEN: ADMIN, DOCENT_DATA: `${folder}/.data` };
  const argv = ['reports', 'triage', folder, '--triage-port', '0'];
  const running = docent(t, [...argv, '--triage-url', 'https://triage.test'], env);
  const [, address = ''] = await until(() => /^(http:\S+)\/$/m.exec(running.output()));
  const body = new URLSearchParams({ token: ADMIN });
  const signIn = (host: string) =>
    ask(`${address}/sign-in`, { method: 'POST', headers: { host }, body });
  t.is((await signIn('evil.test')).status, 421);
  t.regex((await signIn('triage.test')).headers.get('set-cookie') ?? '', /; Secure$/);
  running.child.kill('SIGTERM');
  t.is(await running.exit, 0);
  const wrong = docent(t, [...argv, '--triage-url', 'triage.test'], env);
  t.is(await wrong.exit, 2);
  t.regex(wrong.output(), /--triage-url takes an address without a path, such as https:/);
});

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams;
}

/** Asks as `fetch` does, which would not send another Host. */
async function ask(address: string, { method = 'GET', headers, body }: Sent): Promise<Response> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  // Each on a connection of its own: one that is kept may be closed just then.
  const sending = request(address, {
    method,
    agent: false,
    headers: { ...(body && type), ...headers },
  });
  sending.end(body?.toString());
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const found = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) found.append(name, value);
  }
  return new Response(await textOf(answer), { status: answer.statusCode ?? 0, headers: found });
}

async function until<Value>(look: () => Value | null): Promise<Value> {
  for (;;) {
    const found = look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a form of another site or of another session is refused', async (t) => {
  const { store, submit, signIn, post } = await triage(t);
  await submit();
  await signIn();
  const decline = `/r/${ID}/decline`;
  t.is((await post(decline, { form: 'x' })).status, 403);
  t.is((await post(decline, {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
  t.is((await post(decline, {}, { origin: 'https://evil.test' })).status, 403);
  t.is((await post(decline, { note: 'x'.repeat(20_000) })).status, 413);
  t.is((await store.get(ID))?.status, 'queued');
  t.is((await post(decline)).status, 303);
});

test('a report is shown as it is filed, with its text escaped, and accepted', async (t) => {
  const { standIn, store, submit, signIn, get, post } = await triage(t);
  await submit();
  const document = { report: reportOf('bug', { title: '<script>alert(1)</script>' }), digest: 'd' };
  await store.amend({ id: ID, at: '2026-01-01', actor: 'maintainer', document });
  await signIn();
  const text = await (await get(`/r/${ID}`)).text();
  t.false(text.includes('<script>alert'));
  t.regex(text, /\[bug\] &lt;script&gt;alert/);
  t.regex(text, /docent-report: r_a/);
  const answer = await post(`/r/${ID}/accept`);
  t.is(answer.headers.get('location'), '/?done=filed');
  t.is(standIn.issues().length, 1);
  t.is((await store.get(ID))?.status, 'filed');
  t.is((await post(`/r/${ID}/accept`)).status, 409, 'not twice');
  t.is(standIn.issues().length, 1);
});

test('declining, merging, redacting and deleting do what docent reports does, lead on, and are in the audit log', async (t) => {
  const { store, submit, signIn, get, post } = await triage(t);
  const [first, second, third] = [await submit(), await submit(), await submit()];
  await signIn();
  const declined = await post(`/r/${third}/decline`, { note: 'works as documented' });
  t.is(declined.headers.get('location'), `/r/${second}?done=declined`);
  t.is((await post(`/r/${second}/merge`)).status, 409, 'without an address');
  t.is((await post(`/r/${second}/merge`, { issue: 'javascript:alert(1)' })).status, 409);
  t.is((await post(`/r/${second}/merge`, { issue: 'https://t.test/1' })).status, 303);
  t.is((await store.get(second))?.status, 'duplicate');
  t.is((await post(`/r/${first}/redact`, { text: 'number 1' })).status, 303);
  t.is((await store.get(first))?.report.title, 'Report [redacted:maintainer]');
  t.is((await post(`/r/${first}/delete`)).status, 303);
  t.is(await store.get(first), undefined);
  const log = await (await get('/log')).text();
  for (const entry of [
    /declined by maintainer: works as documented/,
    /duplicate by maintainer/,
    /removed by maintainer/,
  ]) {
    t.regex(log, entry);
  }
});

test('possible duplicates stand next to a report with their text, and the report itself is none', async (t) => {
  const { store, submit, signIn, get } = await triage(t);
  const [first, second] = [await submit(), await submit()];
  for (const [at, id] of [first, second].entries()) {
    const report = reportOf('bug', { title: `Uploads break off at two gigabytes ${at}` });
    const document = { report, digest: String(at) };
    await store.amend({ id, at: '2026-01-01', actor: 'maintainer', document });
  }
  await signIn();
  const text = await (await get(`/r/${first}`)).text();
  t.regex(text, /<h3>Uploads break off at two gigabytes 1<\/h3>/);
  t.notRegex(text, /<h3>Uploads break off at two gigabytes 0<\/h3>/);
});

test('on a dry run nothing can be accepted', async (t) => {
  const { submit, signIn, get, post } = await triage(t, { isDryRun: true });
  await submit();
  await signIn();
  t.notRegex(await (await get(`/r/${ID}`)).text(), /Accept/);
  t.is((await post(`/r/${ID}/accept`)).status, 409);
});
