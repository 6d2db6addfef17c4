import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { service } from '../helpers/service.ts';
import { verifies } from '../helpers/verifies.ts';

test('with the real quota and the real clock a client waits as long as it is told, and is answered again', async (t) => {
  verifies('limits:requests', 'limits:retry-after', 'errors:rate-limited');
  t.timeout(120_000);
  const { port } = await service(t, { listen: true });
  const ask = () => fetch(`http://127.0.0.1:${port}/api/v1`);
  for (let count = 0; count < 120; count += 1) {
    t.is((await ask()).status, 200, `request ${count + 1}`);
  }
  const refused = await ask();
  t.is(refused.status, 429);
  const seconds = Number(refused.headers.get('retry-after'));
  t.true(seconds > 0 && seconds <= 60);
  t.is(refused.headers.get('ratelimit'), `"docs";r=0;t=${seconds}`);
  await sleep((seconds / 2) * 1000);
  t.is((await ask()).status, 429, 'half the time is not enough');
  await sleep((seconds / 2) * 1000);
  t.is((await ask()).status, 200);
});
