import test, { type ExecutionContext } from 'ava';
import { redisLimiters } from '../../src/limits/redis.ts';
import { redisSessions } from '../../src/mcp/sessions/redis.ts';
import { SESSION_LIMITS } from '../../src/mcp/sessions/sessions.ts';
import { service, type Service } from '../helpers/service.ts';
import { silentRedis, type SilentRedis } from '../helpers/silent-redis.ts';

const QUOTA = { quota: 3, windowSeconds: 60 };

/** A service whose requests are counted in a Redis that can fall silent, and what it is told of that. */
async function limitedByRedis(
  t: ExecutionContext,
): Promise<
  Pick<Service, 'get'> & { readonly redis: SilentRedis; readonly errors: readonly string[] }
> {
  t.timeout(30_000);
  const redis = await silentRedis(t);
  const errors: string[] = [];
  const limiters = await redisLimiters(redis.url, ({ message }) => errors.push(message));
  t.teardown(() => limiters.close());
  const { get } = await service(t, { limiter: limiters.of('requests', QUOTA) });
  return { redis, errors, get };
}

test('while Redis is silent each process limits by itself, waits once, and asks again later', async (t) => {
  const { redis, errors, get } = await limitedByRedis(t);
  const counted = (): number => redis.commands.filter((name) => name === 'EVAL').length;
  t.is((await get('/api/v1')).statusCode, 200);
  t.is(counted(), 1);

  redis.silent = true;
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await get('/api/v1')).statusCode);
  t.deepEqual(statuses, [200, 200, 200, 429, 429]);
  t.is(counted(), 2);
  t.deepEqual(errors, ['no answer from Redis for 250 ms']);

  redis.silent = false;
  while ((await get('/api/v1')).statusCode === 429) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  t.is(counted(), 3);
});

test('requests that come together to a silent Redis are told of once', async (t) => {
  const { redis, errors, get } = await limitedByRedis(t);
  redis.silent = true;
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/api/v1')));
  t.is(answers.filter(({ statusCode }) => statusCode === 200).length, 3);
  t.is(errors.length, 1);
});

test('closing neither waits for a silent Redis nor complains, and who is counted meanwhile is answered', async (t) => {
  t.timeout(30_000);
  const redis = await silentRedis(t);
  const errors: string[] = [];
  const tell = ({ message }: Error): unknown => errors.push(message);
  const limiters = await redisLimiters(redis.url, tell);
  const sessions = await redisSessions(redis.url, SESSION_LIMITS, tell);
  redis.silent = true;
  while (!redis.commands.includes('PING')) await new Promise((done) => setTimeout(done, 20));
  const counting = limiters.of('requests', QUOTA).consume('client');
  const finding = sessions.find('id');
  await Promise.all([limiters.close(), sessions.close()]);
  t.true((await counting).allowed);
  await t.throwsAsync(async () => finding);
  t.deepEqual(errors, []);
});

test('what a session asks of a silent Redis fails', async (t) => {
  t.timeout(30_000);
  const redis = await silentRedis(t);
  const sessions = await redisSessions(redis.url, SESSION_LIMITS, () => {});
  t.teardown(() => sessions.close());
  redis.silent = true;
  await t.throwsAsync(sessions.find('id'));
  await t.throwsAsync(sessions.open('client', {} as never));
  await t.throwsAsync(sessions.listen('id', () => {}));
});

test('a Redis that is silent from the beginning is told, of limits and of sessions', async (t) => {
  t.timeout(30_000);
  const redis = await silentRedis(t);
  redis.silent = true;
  const expected = { message: 'it accepts connections and has answered nothing for 3 seconds' };
  await Promise.all([
    t.throwsAsync(
      redisLimiters(redis.url, () => {}),
      expected,
    ),
    t.throwsAsync(
      redisSessions(redis.url, SESSION_LIMITS, () => {}),
      expected,
    ),
  ]);
});
