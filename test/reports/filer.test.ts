import test from 'ava';
import type { FileNext, FilerOutcome } from '../../src/reports/filer/filer.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import { verifies } from '../helpers/verifies.ts';
import { TRACKERS } from '../trackers/all.ts';
import { filing, ID, MINUTE } from './filing.ts';

const noteOf = (outcome: FilerOutcome): string => (outcome.kind === 'idle' ? '' : outcome.note);

for (const protocol of TRACKERS) {
  test(`${protocol.kind}: a waiting report becomes one issue, whose address is in its status`, async (t) => {
    verifies('states:filed-has-issue', 'report-status:issue-url', 'tool:submit-report');
    const { standIn, store, submit, filer } = await filing(t, protocol);
    await submit();
    const next = filer();
    t.is((await next()).kind, 'filed');
    t.like(await next(), { kind: 'idle' });
    const [issue] = standIn.issues();
    t.is(issue?.title, '[bug] Report number 1');
    t.deepEqual(issue?.labels, ['docent-report', 'bug']);
    t.true(issue?.body.endsWith(`<!-- docent-report: ${ID} -->\n`));
    const status = await store.status(ID);
    t.is(status?.status, 'filed');
    t.is(status?.issue_url, issue && standIn.urlOf(issue));
  });

  test(`${protocol.kind}: a report of a known issue adds a +1 to it and ends as its duplicate`, async (t) => {
    verifies('states:duplicate-of', 'tool:submit-report:duplicate-of');
    const { standIn, store, submit, filer } = await filing(t, protocol);
    const known = standIn.open({ title: 'Flags are not found' });
    await submit(standIn.urlOf(known));
    t.is((await filer()()).kind, 'duplicate');
    t.is(standIn.issues().length, 1);
    t.is(known.comments.length, 1);
    t.regex(known.comments[0]?.body ?? '', /^\+1: another bug report for `Docent 0\.1\.0`\.\n/);
    const status = await store.status(ID);
    t.is(status?.status, 'duplicate');
    t.is(status?.issue_url, standIn.urlOf(known));
  });

  test(`${protocol.kind}: a duplicate of a report waits until that one is filed, and is added to its issue`, async (t) => {
    const { standIn, store, submit, filer } = await filing(t, protocol);
    const original = await submit();
    const duplicate = await submit(original);
    await store.move({ id: original, to: 'needs_human', at: '2026-01-01', actor: 'filer' });
    const next = filer();
    t.like(await next(), { kind: 'idle' }, 'a person must look at the original first');
    t.is((await next('needs_human')).kind, 'filed');
    t.is((await next()).kind, 'duplicate');
    const [issue] = standIn.issues();
    t.is(issue?.comments.length, 1);
    const status = await store.status(duplicate);
    t.is(status?.issue_url, (await store.status(original))?.issue_url);
  });

  test(`${protocol.kind}: a duplicate of a report that was declined or deleted goes to a person`, async (t) => {
    const { store, submit, filer } = await filing(t, protocol);
    const at = '2026-01-01';
    const declined = await submit();
    await submit(declined);
    await store.move({ id: declined, to: 'declined', at, actor: 'maintainer' });
    const deleted = await submit();
    await submit(deleted);
    await store.remove({ id: deleted, at, actor: 'maintainer', note: '' });
    const next = filer();
    for (const _ of [1, 2]) {
      const outcome = await next();
      t.is(outcome.kind, 'needs_human');
      t.regex(noteOf(outcome), /which it duplicates, has no issue/);
    }
  });

  for (const reset of ['before', 'after'] as const) {
    test(`${protocol.kind}: a connection that breaks ${reset} the issue was made files it once`, async (t) => {
      const { standIn, store, submit, filer, later } = await filing(t, protocol);
      await submit();
      standIn.fail({ action: 'create', how: { reset } });
      const next = filer();
      t.is((await next()).kind, 'later');
      t.is((await store.status(ID))?.status, 'queued');
      t.like(await next(), { kind: 'idle' }, 'not before its time');
      later(MINUTE);
      t.is((await next()).kind, 'filed');
      t.is(standIn.issues().length, 1);
    });

    test(`${protocol.kind}: a connection that breaks ${reset} the +1 was added adds it once`, async (t) => {
      const { standIn, submit, filer, later } = await filing(t, protocol);
      const known = standIn.open({});
      await submit(standIn.urlOf(known));
      standIn.fail({ action: 'comment', how: { reset } });
      const next = filer();
      await next();
      later(MINUTE);
      t.is((await next()).kind, 'duplicate');
      t.is(known.comments.length, 1);
    });
  }

  test(`${protocol.kind}: an answer that comes too late does not file a second issue`, async (t) => {
    const { standIn, store, submit, filer, later } = await filing(t, protocol);
    await submit();
    standIn.fail({ action: 'create', how: { slowMs: 1500 } });
    t.regex(noteOf(await filer(store, { timeoutMs: 1000 })()), /timeout/);
    // On a slow machine it never came: then there is nothing to be found, and it is filed once all the same.
    for (let tries = 0; tries < 100 && standIn.issues().length === 0; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    later(MINUTE);
    t.is((await filer()()).kind, 'filed');
    t.is(standIn.issues().length, 1);
  });

  test(`${protocol.kind}: a filer that dies between the issue and its note leaves the issue to the next one`, async (t) => {
    const { standIn, store, submit, filer, later } = await filing(t, protocol);
    await submit();
    const dying = { ...store, move: () => Promise.reject(new Error('killed')) };
    await t.throwsAsync(filer(dying)(), { message: 'killed' });
    const next = filer();
    t.like(await next(), { kind: 'idle' }, 'the dead one holds it for a while');
    later(3 * MINUTE);
    t.is((await next()).kind, 'filed');
    t.is(standIn.issues().length, 1);
  });

  test(`${protocol.kind}: a filer whose lease has ended writes nothing`, async (t) => {
    const { standIn, store, submit, filer, later } = await filing(t, protocol);
    await submit();
    const other = filer();
    const stalled = {
      ...store,
      async extend(lease: Parameters<ReportStore['extend']>[0]) {
        await other();
        later(3 * MINUTE);
        await other();
        return store.extend(lease);
      },
    };
    t.is((await filer(stalled)()).kind, 'later');
    t.is(standIn.issues().length, 1);
    t.is((await store.status(ID))?.status, 'filed');
  });

  test(`${protocol.kind}: four filers at once file twenty reports as twenty issues`, async (t) => {
    const { standIn, store, submit, filer } = await filing(t, protocol);
    for (let at = 0; at < 20; at += 1) await submit();
    const work = async (next: FileNext): Promise<void> => {
      while ((await next()).kind !== 'idle');
    };
    await Promise.all([work(filer()), work(filer()), work(filer()), work(filer())]);
    t.is(standIn.issues().length, 20);
    t.is(new Set(standIn.issues().map(({ title }) => title)).size, 20);
    t.is((await store.list({ status: 'filed', limit: 100 })).length, 20);
  });

  test(`${protocol.kind}: an outage is waited for, and after twelve attempts a person is asked; another try files it`, async (t) => {
    const { standIn, store, submit, filer, later } = await filing(t, protocol);
    await submit();
    standIn.fail({ action: 'create', times: 12, how: { status: 502 } });
    const next = filer();
    for (let attempt = 1; attempt < 12; attempt += 1) {
      t.is((await next()).kind, 'later');
      later(Math.min(30 * 2 ** (attempt - 1), 3600) * 1000 - 1);
      t.like(await next(), { kind: 'idle' }, `too early for attempt ${attempt + 1}`);
      later(1);
    }
    t.is((await next()).kind, 'needs_human');
    const events = await store.events(ID);
    t.regex(events.at(-1)?.note ?? '', /given up after 12 attempts. The tracker answered 502/);
    t.is((await store.status(ID))?.status, 'needs_human');
    t.is((await next('needs_human')).kind, 'filed');
    t.is(standIn.issues().length, 1);
  });

  test(`${protocol.kind}: a limit of the tracker is kept to the second, and costs no attempt`, async (t) => {
    const { standIn, store, submit, filer, later } = await filing(t, protocol);
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
      standIn.fail({ action: 'create', how: limits[at] ?? { status: 500 } });
      const outcome = await next();
      t.is(outcome.kind, 'later');
      const { pauseMs = 0 } = outcome as { pauseMs?: number };
      t.is(pauseMs / 1000, pauseSeconds);
      t.is((await store.get(ID))?.attempts, 0);
      later(pauseMs);
    }
    t.is((await next()).kind, 'filed');
    t.is(standIn.requests.filter(({ action }) => action === 'list').length, 0);
  });

  test(`${protocol.kind}: a token that is refused keeps every report waiting, and is not told`, async (t) => {
    const { store, submit, filer } = await filing(t, protocol);
    await submit();
    const outcome = await filer(store, { token: 'ghp_wrongwrongwrongwrongwrongwrongwrongw' })();
    t.is(outcome.kind, 'later');
    t.regex(noteOf(outcome), /answered 401: Bad credentials/);
    t.is((await store.status(ID))?.status, 'queued');
    t.notRegex(JSON.stringify([outcome, await store.events(ID)]), /ghp_/);
  });

  test(`${protocol.kind}: a report that the tracker will never take goes to a person, with the reason`, async (t) => {
    const { standIn, store, submit, filer } = await filing(t, protocol);
    const locked = standIn.open({});
    locked.locked = true;
    const deleted = standIn.open({});
    deleted.gone = 'deleted';
    await submit();
    await submit(standIn.urlOf(locked));
    await submit(standIn.urlOf(deleted));
    await submit('https://standIn.com/torvalds/linux/issues/1');
    await submit(standIn.urlOf(locked).replace('/issues/', '/../other/issues/'));
    standIn.fail({ action: 'create', how: { status: 422, message: 'Validation Failed' } });
    const next = filer();
    for (const reason of [/422: Validation/, /403: .*locked/, /is gone/, /not an issue/, /not /]) {
      const outcome = await next();
      t.is(outcome.kind, 'needs_human', noteOf(outcome));
      t.regex(noteOf(outcome), reason);
    }
    t.is((await store.list({ status: 'needs_human', limit: 10 })).length, 5);
    t.true(standIn.issues().every(({ comments }) => comments.length === 0));
  });

  if (protocol.hasTransfers)
    test(`${protocol.kind}: a +1 for an issue that was transferred goes to where it is now`, async (t) => {
      const { standIn, store, submit, filer } = await filing(t, protocol);
      const known = standIn.open({});
      const moved = standIn.transfer(known, 'acme/other');
      await submit(standIn.urlOf(known));
      t.is((await filer()()).kind, 'duplicate');
      t.is(moved.comments.length, 1);
      t.is((await store.status(ID))?.issue_url, standIn.urlOf(moved, 'acme/other'));
    });
}

const YEAR = 365 * 24 * 60 * MINUTE;

for (const jump of [YEAR, -YEAR]) {
  const way = jump > 0 ? 'forward' : 'back';

  test(`a clock set ${way} while an issue is written lets no other filer write it too`, async (t) => {
    verifies('clock:leases');
    const { standIn, store, submit, filer, setClock } = await filing(t);
    await submit();
    const other = filer();
    const kinds: string[] = [];
    const slow = {
      ...store,
      async extend(lease: Parameters<ReportStore['extend']>[0]) {
        const isHeld = await store.extend(lease);
        kinds.push((await other()).kind);
        setClock(jump);
        kinds.push((await other()).kind);
        return isHeld;
      },
    };
    t.is((await filer(slow)()).kind, 'filed');
    t.deepEqual(kinds, ['idle', 'idle']);
    t.is(standIn.issues().length, 1);
  });

  test(`a report that a filer died over is taken over after two minutes, the clock set ${way} meanwhile`, async (t) => {
    verifies('clock:leases');
    const { standIn, store, submit, filer, later, setClock } = await filing(t);
    await submit();
    const dying = { ...store, move: () => Promise.reject(new Error('killed')) };
    await t.throwsAsync(filer(dying)(), { message: 'killed' });
    setClock(jump);
    const next = filer();
    t.like(await next(), { kind: 'idle', isHeld: true });
    later(MINUTE);
    t.like(await next(), { kind: 'idle', isHeld: true });
    await submit();
    t.is((await next()).kind, 'filed', 'others do not wait');
    later(1.1 * MINUTE);
    await submit();
    t.like(await next(), { kind: 'filed', reportId: ID }, 'and it does not wait for others');
    t.is(standIn.issues().length, 2);
  });
}

for (const protocol of TRACKERS) {
  for (const hours of [5, 24 * 365]) {
    test(`${protocol.kind}: what was written for a report that is stamped ${hours} hours ahead is found, by the tracker's clock`, async (t) => {
      verifies('clock:leases');
      const { standIn, submit, filer, later, setClock } = await filing(t, protocol);
      const known = standIn.open({});
      setClock(hours * 60 * MINUTE);
      await submit();
      await submit(standIn.urlOf(known));
      standIn.fail({ action: 'create', how: { reset: 'after' } });
      standIn.fail({ action: 'comment', how: { reset: 'after' } });
      const next = filer();
      for (const _ of [1, 2]) t.is((await next()).kind, 'later');
      later(MINUTE);
      // Another process, which the tracker has not told the time yet.
      const other = filer(undefined, {});
      for (const kind of ['filed', 'duplicate'] as const) t.is((await other()).kind, kind);
      t.is(standIn.issues().length, 2);
      t.is(known.comments.length, 1);
    });
  }
}

test('filers whose clocks are two hours apart write together what the tracker takes in an hour, and no less', async (t) => {
  verifies('filer:backlog');
  const { standIn, submit, tracker, filer, later, setClock } = await filing(t);
  Object.assign(tracker, { writesPerHour: 4 });
  const [ahead, back] = [filer(), filer()];
  for (const next of [ahead, back]) t.is((await next()).kind, 'idle');
  for (let count = 0; count < 12; count += 1) await submit();
  const filed: number[] = [];
  for (let minutes = 0; minutes < 150; minutes += 1) {
    setClock(120 * MINUTE);
    await ahead();
    setClock(-120 * MINUTE);
    await back();
    filed.push(standIn.issues().length);
    later(MINUTE);
  }
  t.is(filed[1], 4);
  t.true(
    filed.every((count, at) => count - (filed[at - 60] ?? 0) <= 4),
    String(filed),
  );
  t.is(filed.at(-1), 12);
});

for (const jump of [2 * 60 * MINUTE, -2 * 60 * MINUTE]) {
  test(`a clock set ${jump > 0 ? 'forward' : 'back'} frees nothing of the hour of the tracker`, async (t) => {
    verifies('filer:backlog');
    const { submit, tracker, filer, later, setClock } = await filing(t);
    Object.assign(tracker, { writesPerHour: 2 });
    for (let count = 0; count < 3; count += 1) await submit();
    const next = filer();
    for (const kind of ['filed', 'filed', 'full'] as const) t.is((await next()).kind, kind);
    setClock(jump);
    t.like(await next(), { kind: 'full', pauseMs: 60 * MINUTE });
    later(60 * MINUTE);
    t.is((await next()).kind, 'filed');
  });
}

test('a filer that begins after writes of one whose clock is ahead waits for an hour, and not again', async (t) => {
  verifies('filer:backlog');
  const { submit, tracker, filer, later, setClock } = await filing(t);
  Object.assign(tracker, { writesPerHour: 2 });
  for (let count = 0; count < 3; count += 1) await submit();
  setClock(120 * MINUTE);
  const ahead = filer();
  for (const kind of ['filed', 'filed', 'full'] as const) t.is((await ahead()).kind, kind);
  setClock(-120 * MINUTE);
  const next = filer();
  t.like(await next(), { kind: 'full', pauseMs: 60 * MINUTE });
  later(60 * MINUTE);
  t.is((await next()).kind, 'filed');
});

test('the hour of the tracker is over when the pause ends, though timers know no fractions of a millisecond', async (t) => {
  verifies('filer:backlog');
  const { submit, tracker, filer, later } = await filing(t);
  Object.assign(tracker, { writesPerHour: 1 });
  for (let count = 0; count < 2; count += 1) await submit();
  const next = filer();
  for (const kind of ['filed', 'full'] as const) t.is((await next()).kind, kind);
  later(0.25);
  const outcome = await next();
  if (outcome.kind !== 'full') return t.fail(outcome.kind);
  later(Math.trunc(outcome.pauseMs));
  t.is((await next()).kind, 'filed');
});
