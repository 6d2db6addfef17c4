/**
 * Quotas that several processes count together, in Redis or Valkey. While that does not answer, each process counts
 * for itself: callers get more than their quota then, which is better than no answer.
 */
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { connectRedis } from '../redis.ts';
import { consumeFrom, memoryLimiter, type Limiters } from './limiter.ts';

const PREFIX = 'docent-limit';

/** Connects as `connectRedis` does. */
export async function redisLimiters(
  url: string,
  onError: (error: Error) => void,
): Promise<Limiters> {
  const redis = await connectRedis(url, onError);
  return {
    of(name, quota) {
      const shared = new RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        keyPrefix: `${PREFIX}:${name}`,
        points: quota.quota,
        duration: quota.windowSeconds,
      });
      const alone = memoryLimiter(quota);
      return {
        quota,
        consume: (key) =>
          redis.inTime(consumeFrom(shared, quota, key)).catch(() => alone.consume(key)),
      };
    },
    close: async () => redis.close(),
  };
}
