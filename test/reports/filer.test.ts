import test from 'ava';
import type { FileNext, FilerOutcome } from '../../src/reports/filer/filer.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import { verifies } from '../helpers/verifies.ts';
import { filing, ID, MINUTE } from './filing.ts';

const noteOf = (outcome: FilerOutcome): string => (outcome.kind === 'idle' ? '' : outcome.note);

test('a waiting report becomes one issue, whose address is in its status', async (t) => {
  verifies('states:filed-has-issue', 'report-status:issue-url', 'tool:submit-report');
  const { github, store, submit, filer } = await filing(t);
  await submit();
  const next = filer();
  t.is((await next()).kind, 'filed');
  t.deepEqual(await next(), { kind: 'idle' });
  const [issue] = github.issues();
  t.is(issue?.title, '[bug] Report number 1');
  t.deepEqual(issue?.labels, ['docent-report', 'bug']);
  t.true(issue?.body.endsWith(`<!-- docent-report: ${ID} -->\n`));
  const status = await store.status(ID);
  t.is(status?.status, 'filed');
  t.is(status?.issue_url, issue && github.urlOf(issue));
});

test('a report of a known issue adds a +1 to it and ends as its duplicate', async (t) => {
  verifies('states:duplicate-of', 'tool:submit-report:duplicate-of');
  const { github, store, submit, filer } = await filing(t);
  const known = github.open({ title: 'Flags are not found' });
  await submit(github.urlOf(known));
  t.is((await filer()()).kind, 'duplicate');
  t.is(github.issues().length, 1);
  t.is(known.comments.length, 1);
  t.regex(known.comments[0]?.body ?? '', /^\+1: another bug report for `Docent 0\.1\.0`\.\n/);
  const status = await store.status(ID);
  t.is(status?.status, 'duplicate');
  t.is(status?.issue_url, github.urlOf(known));
});

for (const reset of ['before', 'after'] as const) {
  test(`a connection that breaks ${reset} the issue was made files it once`, async (t) => {
    const { github, store, submit, filer, later } = await filing(t);
    await submit();
    github.fail({ operation: 'issues/create', how: { reset } });
    const next = filer();
    t.is((await next()).kind, 'later');
    t.is((await store.status(ID))?.status, 'queued');
    t.deepEqual(await next(), { kind: 'idle' }, 'not before its time');
    later(MINUTE);
    t.is((await next()).kind, 'filed');
    t.is(github.issues().length, 1);
  });

  test(`a connection that breaks ${reset} the +1 was added adds it once`, async (t) => {
    const { github, submit, filer, later } = await filing(t);
    const known = github.open({});
    await submit(github.urlOf(known));
    github.fail({ operation: 'issues/create-comment', how: { reset } });
    const next = filer();
    await next();
    later(MINUTE);
    t.is((await next()).kind, 'duplicate');
    t.is(known.comments.length, 1);
  });
}

test('an answer that comes too late does not file a second issue', async (t) => {
  const { github, store, submit, filer, later } = await filing(t);
  await submit();
  github.fail({ operation: 'issues/create', how: { slowMs: 1500 } });
  t.regex(noteOf(await filer(store, { timeoutMs: 1000 })()), /timeout/);
  // On a slow machine it never came: then there is nothing to be found, and it is filed once all the same.
  for (let tries = 0; tries < 100 && github.issues().length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  later(MINUTE);
  t.is((await filer()()).kind, 'filed');
  t.is(github.issues().length, 1);
});

test('a filer that dies between the issue and its note leaves the issue to the next one', async (t) => {
  const { github, store, submit, filer, later } = await filing(t);
  await submit();
  const dying = { ...store, move: () => Promise.reject(new Error('killed')) };
  await t.throwsAsync(filer(dying)(), { message: 'killed' });
  const next = filer();
  t.deepEqual(await next(), { kind: 'idle' }, 'the dead one holds it for a while');
  later(3 * MINUTE);
  t.is((await next()).kind, 'filed');
  t.is(github.issues().length, 1);
});

test('a filer whose lease has ended writes nothing', async (t) => {
  const { github, store, submit, filer, later } = await filing(t);
  await submit();
  let isStalled = true;
  const stalled = {
    ...store,
    async extend(lease: Parameters<ReportStore['extend']>[0]) {
      if (isStalled) later(3 * MINUTE);
      isStalled = false;
      await filer()();
      return store.extend(lease);
    },
  };
  t.is((await filer(stalled)()).kind, 'later');
  t.is(github.issues().length, 1);
  t.is((await store.status(ID))?.status, 'filed');
});

test('four filers at once file twenty reports as twenty issues', async (t) => {
  const { github, store, submit, filer } = await filing(t);
  for (let at = 0; at < 20; at += 1) await submit();
  const work = async (next: FileNext): Promise<void> => {
    while ((await next()).kind !== 'idle');
  };
  await Promise.all([work(filer()), work(filer()), work(filer()), work(filer())]);
  t.is(github.issues().length, 20);
  t.is(new Set(github.issues().map(({ title }) => title)).size, 20);
  t.is((await store.list({ status: 'filed', limit: 100 })).length, 20);
});

test('an outage is waited for, and after twelve attempts a person is asked; another try files it', async (t) => {
  const { github, store, submit, filer, later } = await filing(t);
  await submit();
  github.fail({ operation: 'issues/create', times: 12, how: { status: 502 } });
  const next = filer();
  for (let attempt = 1; attempt < 12; attempt += 1) {
    t.is((await next()).kind, 'later');
    later(Math.min(30 * 2 ** (attempt - 1), 3600) * 1000 - 1);
    t.deepEqual(await next(), { kind: 'idle' }, `too early for attempt ${attempt + 1}`);
    later(1);
  }
  t.is((await next()).kind, 'needs_human');
  const events = await store.events(ID);
  t.regex(events.at(-1)?.note ?? '', /given up after 12 attempts. The tracker answered 502/);
  t.is((await store.status(ID))?.status, 'needs_human');
  t.is((await next('needs_human')).kind, 'filed');
  t.is(github.issues().length, 1);
});

test('a limit of the tracker is kept to the second, and costs no attempt', async (t) => {
  const { github, store, submit, filer, later } = await filing(t);
  await submit();
  const limits = [
    { status: 429, headers: { 'retry-after': '7' } },
    {
      status: 403,
      headers: { 'retry-after': '9' },
      message: 'You have exceeded a secondary rate limit',
    },
    { status: 403, message: 'You have exceeded a secondary rate limit' },
    {
      status: 403,
      headers: {
        date: 'Thu, 01 Jan 2026 00:00:00 GMT',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Date.UTC(2026, 0, 1, 0, 0, 100) / 1000),
      },
    },
  ];
  const next = filer();
  for (const [at, pauseSeconds] of [7, 9, 60, 101].entries()) {
    github.fail({ operation: 'issues/create', how: limits[at] ?? { status: 500 } });
    const outcome = await next();
    t.is(outcome.kind, 'later');
    const { pauseMs = 0 } = outcome as { pauseMs?: number };
    t.is(pauseMs / 1000, pauseSeconds);
    t.is((await store.get(ID))?.attempts, 0);
    later(pauseMs);
  }
  t.is((await next()).kind, 'filed');
  t.is(github.requests.filter(({ operation }) => operation === 'issues/list-for-repo').length, 0);
});

test('a token that is refused keeps every report waiting, and is not told', async (t) => {
  const { store, submit, filer } = await filing(t);
  await submit();
  const outcome = await filer(store, { token: 'ghp_wrongwrongwrongwrongwrongwrongwrongw' })();
  t.is(outcome.kind, 'later');
  t.regex(noteOf(outcome), /answered 401: Bad credentials/);
  t.is((await store.status(ID))?.status, 'queued');
  t.notRegex(JSON.stringify([outcome, await store.events(ID)]), /ghp_/);
});

test('a report that the tracker will never take goes to a person, with the reason', async (t) => {
  const { github, store, submit, filer } = await filing(t);
  const locked = github.open({});
  locked.locked = true;
  const deleted = github.open({});
  deleted.gone = 'deleted';
  await submit();
  await submit(github.urlOf(locked));
  await submit(github.urlOf(deleted));
  await submit('https://github.com/torvalds/linux/issues/1');
  await submit(`${github.urlOf(locked).replace('/acme/acme/', '/acme/acme/../other/')}`);
  github.fail({ operation: 'issues/create', how: { status: 422, message: 'Validation Failed' } });
  const next = filer();
  for (const reason of [/422: Validation/, /403: .*locked/, /is gone/, /not an issue/, /not /]) {
    const outcome = await next();
    t.is(outcome.kind, 'needs_human', noteOf(outcome));
    t.regex(noteOf(outcome), reason);
  }
  t.is((await store.list({ status: 'needs_human', limit: 10 })).length, 5);
  t.true(github.issues().every(({ comments }) => comments.length === 0));
});

test('a +1 for an issue that was transferred goes to where it is now', async (t) => {
  const { github, store, submit, filer } = await filing(t);
  const known = github.open({});
  const moved = github.transfer(known, 'acme/other');
  await submit(github.urlOf(known));
  t.is((await filer()()).kind, 'duplicate');
  t.is(moved.comments.length, 1);
  t.is((await store.status(ID))?.issue_url, github.urlOf(moved, 'acme/other'));
});
