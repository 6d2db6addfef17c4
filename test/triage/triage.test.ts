import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { knownIssues } from '../../src/reports/known/look-up.ts';
import { triageServer } from '../../src/triage/server.ts';
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
  signIn(token?: string): Promise<Response>;
}

async function triage(t: ExecutionContext, isDryRun = false): Promise<Triage> {
  const parts = await filing(t);
  const { store, tracker, filer } = parts;
  const errors: Error[] = [];
  const server = triageServer({
    store,
    knownIssues: knownIssues({ store, clock: () => performance.now() }),
    ...(!isDryRun && { tracker, file: filer() }),
    labels: ['docent-report'],
    adminToken: ADMIN,
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
  const send = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${origin}${path}`, { redirect: 'manual', ...init });
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
    async signIn(token = ADMIN) {
      const body = new URLSearchParams({ token });
      const answer = await send('/sign-in', { method: 'POST', body });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      form = /name="form" value="([^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
      return answer;
    },
  };
}

test('without the token every address answers with the sign-in form only, and nothing is changed', async (t) => {
  const { store, submit, get, post } = await triage(t);
  await submit();
  for (const path of ['/', '/log', '/next', `/r/${ID}`, '/r/x', '/?status=queued']) {
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

test('after ten wrong tokens in a minute nobody signs in', async (t) => {
  const { signIn } = await triage(t);
  for (let at = 0; at < 10; at += 1) t.is((await signIn(`wrong ${at}`)).status, 403);
  t.is((await signIn()).status, 429);
});

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
  const { submit, signIn, get, post } = await triage(t, true);
  await submit();
  await signIn();
  t.notRegex(await (await get(`/r/${ID}`)).text(), /Accept/);
  t.is((await post(`/r/${ID}/accept`)).status, 409);
});
