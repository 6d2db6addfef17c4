import test, { type ExecutionContext } from 'ava';
import { redisLimiters } from '../../src/limits/redis.ts';
import type { Limiters } from '../../src/limits/limiter.ts';
import { freePort } from '../helpers/free-port.ts';
import { startRedis, withRedis } from '../helpers/redis.ts';
import { service } from '../helpers/service.ts';

const QUOTA = { quota: 3, windowSeconds: 60 };

async function connected(t: ExecutionContext, url: string): Promise<Limiters> {
  const limiters = await redisLimiters(url, () => {});
  t.teardown(() => limiters.close().catch(() => {}));
  return limiters;
}

withRedis('two processes count a client together, and each quota by itself', async (t) => {
  const { url } = await startRedis(t);
  const [a, b] = [await connected(t, url), await connected(t, url)];
  const counted = [];
  for (const limiters of [a, b, a, b]) {
    counted.push(await limiters.of('requests', QUOTA).consume('client'));
  }
  t.deepEqual(
    counted.map(({ allowed, remaining }) => [allowed, remaining]),
    [
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ],
  );
  t.true(counted.every(({ resetSeconds }) => resetSeconds > 50 && resetSeconds <= 60));
  t.true((await a.of('requests', QUOTA).consume('another')).allowed);
  t.true((await b.of('reports', QUOTA).consume('client')).allowed);
});

withRedis('the window ends for all of them', async (t) => {
  const { url } = await startRedis(t);
  const short = { quota: 1, windowSeconds: 1 };
  const [a, b] = [await connected(t, url), await connected(t, url)];
  t.true((await a.of('requests', short).consume('client')).allowed);
  t.false((await b.of('requests', short).consume('client')).allowed);
  await new Promise((done) => setTimeout(done, 1100));
  t.true((await b.of('requests', short).consume('client')).allowed);
});

withRedis('while Redis is away each process limits by itself and goes on answering', async (t) => {
  const { url, stop } = await startRedis(t);
  const limiter = (await connected(t, url)).of('requests', QUOTA);
  const { port } = await service(t, { limiter, listen: true });
  await stop();
  const statuses = [];
  for (let n = 0; n < 5; n += 1) {
    statuses.push((await fetch(`http://127.0.0.1:${port}/api/v1`)).status);
  }
  t.deepEqual(statuses, [200, 200, 200, 429, 429]);
});

test('a Redis that cannot be reached is told at once', async (t) => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await t.throwsAsync(redisLimiters(url, () => {}));
});
