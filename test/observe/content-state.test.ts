/** What `/readyz` and `/metrics` say while content cannot be read. */
import test from 'ava';
import { ContentHealth } from '../../src/cli/content-health.ts';
import { UnreadableError } from '../../src/generation/look.ts';
import { ContentState } from '../../src/observe/content-state.ts';
import { createLogger } from '../../src/observe/log.ts';
import { createMetrics } from '../../src/observe/metrics.ts';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

interface Timed {
  readonly state: ContentState;
  /** Seconds since the start. */
  now: number;
}

function timed(): Timed {
  const own = { now: 0 };
  const state = new ContentState({
    elapsedMs: () => own.now * 1000,
    date: () => new Date(Date.UTC(2026, 0, 1) + own.now * 1000),
  });
  return Object.assign(own, { state });
}

test('the age counts from the last time that everything was as it is served, and errors are counted until then', (t) => {
  const own = timed();
  const { state } = own;
  own.now = 30;
  t.is(state.ageSeconds(), 30);
  state.isRead('default edition');
  own.now = 40;
  t.true(state.isFaulty('default edition', 'missing', 'ENOENT'));
  own.now = 70;
  t.false(state.isFaulty('default edition', 'missing', 'ENOENT'), 'it is the same outage');
  t.is(state.ageSeconds(), 40);
  t.is(state.errors(), 2);
  t.true(state.isFaulty('default edition', 'denied', 'EACCES'), 'something else is wrong now');
  own.now = 100;
  t.is(state.isRead('default edition'), 60);
  t.is(state.isRead('default edition'), undefined);
  t.is(state.ageSeconds(), 0);
  t.is(state.errors(), 0);
});

test('editions that cannot be read keep the age rising, also while the default one is read', (t) => {
  const own = timed();
  const { state } = own;
  state.isFaulty('other editions', 'editions', '/v1');
  own.now = 30;
  state.isRead('default edition');
  t.is(state.ageSeconds(), 30);
  t.regex(state.detail() ?? '', /version, language or set/);
  state.isRead('other editions');
  state.isRead('default edition');
  t.is(state.ageSeconds(), 0);
  t.is(state.detail(), undefined);
});

test('/readyz says what cannot be read and since when, and names no path', async (t) => {
  verifies('content:unreadable');
  const { state } = timed();
  const { get } = await service(t, {
    contentStatus: () => ({ unread: 0, detail: state.detail() }),
  });
  t.deepEqual(JSON.parse((await get('/readyz')).payload), { status: 'ok' });
  state.isFaulty('default edition', 'missing', '/srv/docs cannot be read (ENOENT)');
  const { statusCode, payload } = await get('/readyz');
  t.is(statusCode, 200);
  t.deepEqual(JSON.parse(payload), {
    status: 'ok',
    detail:
      'The content folder does not exist. Its last state is served, since 2026-01-01T00:00:00.000Z.',
  });
});

test('/readyz is not 200 while an edition has not been read', async (t) => {
  verifies('ready:editions');
  let unread = 2;
  const { get } = await service(t, { contentStatus: () => ({ unread }) });
  const { statusCode, payload } = await get('/readyz');
  t.is(statusCode, 503);
  t.regex(payload, /still to be read: 2/);
  t.is((await get('/healthz')).statusCode, 200);
  unread = 0;
  t.is((await get('/readyz')).statusCode, 200);
});

test('the metrics have age and errors', async (t) => {
  verifies('content:unreadable-metrics');
  const own = timed();
  const options = { withProcess: false, current: () => undefined, content: own.state };
  const metrics = createMetrics(options);
  own.state.isFaulty('default edition', 'missing', '');
  own.now = 7;
  const text = await metrics.text();
  t.regex(text, /^docent_content_read_age_seconds 7$/m);
  t.regex(text, /^docent_content_errors 1$/m);
});

test('an outage is one line of the log, its end another, and another cause is told', (t) => {
  verifies('content:unreadable-log');
  const lines: string[] = [];
  const write = (line: string): void => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    lines.push([msg, err?.message].filter(Boolean).join(': '));
  };
  const health = new ContentHealth(createLogger({ level: 'info' }, { write }));
  const failed = (code: string): void =>
    health.noteReload({ kind: 'failed', error: new UnreadableError('/docs', code) });
  failed('ENOENT');
  failed('ENOENT');
  failed('EACCES');
  health.noteReload({ kind: 'unchanged' });
  health.noteReload({ kind: 'unchanged' });
  t.deepEqual(lines, [
    'the content cannot be read: the previous state is served: /docs cannot be read (ENOENT)',
    'the content cannot be read: the previous state is served: /docs cannot be read (EACCES)',
    'the content can be read again',
  ]);
});
