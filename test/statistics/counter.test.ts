/** Sums in memory, and what becomes of them when the store takes them or fails. */
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { openReportStore } from '../../src/reports/open-store.ts';
import type { ReportStore } from '../../src/reports/store.ts';
import { Counter, type CounterOptions } from '../../src/statistics/counter.ts';
import { unansweredCounter } from '../../src/statistics/searched.ts';
import type { DailySum } from '../../src/statistics/store.ts';
import { folderOf } from '../helpers/folder.ts';
import { verifies } from '../helpers/verifies.ts';

async function emptyStore(t: ExecutionContext): Promise<ReportStore> {
  const store = await openReportStore({ data: join(await folderOf(t, {}), '.data') });
  t.teardown(() => store.close());
  return store;
}

function counterOf(t: ExecutionContext, changes: Partial<CounterOptions> = {}): Counter {
  return new Counter({
    redact: (text) => text,
    now: () => new Date(Date.UTC(2026, 0, 31, 23, 59)),
    onFault: (error) => t.fail(String(error)),
    ...changes,
  });
}

test('a day holds 200 queries and 31 days of them, the searches beyond are summed up, and answered ones are not counted', async (t) => {
  verifies('statistics:bounded');
  const store = await emptyStore(t);
  let day = 1;
  const counter = counterOf(t, { now: () => new Date(Date.UTC(2026, 0, day, 23, 59)) });
  counter.keepIn(store.statistics);
  const listen = unansweredCounter(counter, (query) => query);
  const note = (query: string, found: { total: number; confidence?: 'none' | 'low' }): void => {
    const answer = { json: new Uint8Array(), count: 0, hits: [], ...found };
    listen({ query, options: { limit: 1, isTyped: true }, answer });
  };
  for (; day < 40; day += 1) note('every day', { total: 0 });
  for (let at = 0; at < 250; at += 1) note(`query ${at}`, { total: 3, confidence: 'none' });
  note('query 1', { total: 0 });
  note('answered', { total: 1, confidence: 'low' });
  await counter.close();
  const sums = await store.statistics.since('');
  t.deepEqual(new Set(sums.map((sum) => sum.day)).size, 31);
  t.is(sums[0]?.day, '2026-01-10');
  const last = sums.filter((sum) => sum.day === '2026-02-09');
  t.is(last.length, 201);
  t.is(last.find(({ name }) => name === 'query 1')?.count, 2);
  t.is(last.find(({ name }) => name === '')?.count, 50);
  t.false(sums.some(({ name }) => name === 'answered'));
});

test('made-up addresses take a bounded number of sums, and a name that is long or has control characters is not stored', async (t) => {
  const taken: DailySum[] = [];
  const counter = counterOf(t);
  counter.keepIn({ add: async (sums) => void taken.push(...sums) });
  for (let at = 0; at < 20_000; at += 1) counter.count('view', `/docs/${at}`);
  for (const name of ['x'.repeat(201), 'a\u0000b', 'a\u202Eb', 'a\uD800b'])
    counter.count('tool', name);
  await counter.close();
  t.is(taken.length, 5002);
  t.is(taken.find(({ kind, name }) => kind === 'view' && name === '')?.count, 15_000);
  t.deepEqual(
    taken.filter(({ kind }) => kind === 'tool').map(({ name, count }) => [name, count]),
    [['', 4]],
  );
});

test('what a store did not take is lost and said, and counting goes on', async (t) => {
  const faults: string[] = [];
  const taken: DailySum[] = [];
  let isFailing = true;
  const counter = counterOf(t, { onFault: (error) => faults.push(String(error)) });
  counter.count('tool', 'before');
  counter.keepIn({
    add: async (sums) => {
      if (isFailing) throw new Error('no room');
      taken.push(...sums);
    },
  });
  await counter.close();
  isFailing = false;
  counter.count('tool', 'after');
  await counter.close();
  t.deepEqual(faults, ['Error: no room']);
  t.deepEqual(
    taken.map(({ name }) => name),
    ['after'],
  );
});

test('an address or a host is stored from its fifth time on, all of them counted, and redacted', async (t) => {
  const taken: DailySum[] = [];
  const counter = counterOf(t, { redact: (text) => text.replace('secret', '[redacted]') });
  counter.keepIn({ add: async (sums) => void taken.push(...sums) });
  for (let times = 0; times < 4; times += 1) {
    counter.count('missing', '/secret/a');
    counter.count('missing', '/b');
    counter.count('referrer', 'four.example');
  }
  await counter.close();
  t.deepEqual(taken, []);
  for (let times = 0; times < 3; times += 1) counter.count('missing', '/secret/a');
  await counter.close();
  t.deepEqual(taken, [{ day: '2026-01-31', kind: 'missing', name: '/[redacted]/a', count: 7 }]);
});
