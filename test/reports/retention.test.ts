import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { startRetention } from '../../src/reports/retention.ts';

/** A store that holds so many expired reports, and fails the first time it is asked. */
function storeWith(expired: number): {
  calls: string[];
  expire: (before: string) => Promise<number>;
} {
  const calls: string[] = [];
  let left = expired;
  return {
    calls,
    async expire(before) {
      calls.push(before);
      if (calls.length === 1) throw new Error('the disk is full');
      const removed = Math.min(left, 1000);
      left -= removed;
      return removed;
    },
  };
}

test('old reports are deleted at the start, batch after batch; a failure waits for the next round', async (t) => {
  const store = storeWith(2500);
  const told: unknown[] = [];
  const options = {
    store,
    days: 30,
    now: () => new Date('2026-03-31T00:00:00Z'),
    onRemoved: (count: number) => told.push(count),
    onError: (error: Error) => told.push(error.message),
  };
  await startRetention(options).stop();
  t.deepEqual(told, ['the disk is full']);
  const running = startRetention(options);
  while (told.length < 2) await sleep(1);
  await running.stop();
  t.deepEqual(told, ['the disk is full', 2500]);
  t.deepEqual(new Set(store.calls), new Set(['2026-03-01T00:00:00.000Z']));
});
