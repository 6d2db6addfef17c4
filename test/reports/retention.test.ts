import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { startRetention } from '../../src/reports/retention.ts';
import { verifies } from '../helpers/verifies.ts';

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

for (const years of [1, -1]) {
  test(`a clock that is set ${years > 0 ? 'forward' : 'back'} by a year deletes nothing for a round`, async (t) => {
    verifies('clock:retention');
    const told: string[] = [];
    let ahead = 0;
    const running = startRetention({
      store: {
        async expire() {
          told.push('round');
          ahead = years * 365 * 86_400_000;
          return 0;
        },
      },
      days: 30,
      now: () => new Date(Date.UTC(2026, 2, 31) + ahead),
      clock: () => 0,
      roundMs: 1,
      onRemoved: () => undefined,
      onError: ({ message }) => told.push(message),
    });
    while (told.length < 3) await sleep(1);
    await running.stop();
    const set = 'The clock of this machine was set: no report is deleted for an hour.';
    t.deepEqual(told.slice(0, 3), ['round', set, 'round']);
  });
}
