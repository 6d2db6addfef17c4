/**
 * Quotas that several processes count together, in Redis or Valkey. While that cannot be reached, each process counts
 * for itself: callers get more than their quota then, which is better than no answer.
 */
import { createClient, type RedisClientType } from '@redis/client';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { consumeFrom, memoryLimiter, type Limiters } from './limiter.ts';

const PREFIX = 'docent-limit';

/**
 * Connects to the server at `url` (`redis://…` or `rediss://…`).
 * Rejects when it cannot be reached; later losses reconnect by themselves and are told to `onError`.
 */
export async function redisLimiters(
  url: string,
  onError: (error: Error) => void,
): Promise<Limiters> {
  // Without its queue: counting must not wait until Redis is back.
  const client: RedisClientType = createClient({ url, disableOfflineQueue: true });
  client.on('error', onError);
  const lost = new Promise<never>((_, reject) => client.once('error', reject));
  await Promise.race([client.connect(), lost]).catch((error: unknown) => {
    client.destroy();
    throw error;
  });
  return {
    of(name, quota) {
      const shared = new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        keyPrefix: `${PREFIX}:${name}`,
        points: quota.quota,
        duration: quota.windowSeconds,
      });
      const alone = memoryLimiter(quota);
      return {
        quota,
        consume: (key) => consumeFrom(shared, quota, key).catch(() => alone.consume(key)),
      };
    },
    close: () => client.close(),
  };
}
