/**
 * Quotas that several processes count together, in Redis or Valkey. While the server does not answer, each process counts
 * by itself: callers then get more than their quota, which is better than no answer.
 */
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { connectRedis } from '../redis.ts';
import {
  consumption,
  memoryLimiter,
  type Consumption,
  type Limiters,
  type Quota,
} from './limiter.ts';

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
        consume: (key) => redis.inTime(consume(shared, quota, key)).catch(() => alone.consume(key)),
      };
    },
    close: async () => redis.close(),
  };
}

/** Counts one request. Rejects when Redis cannot count. */
async function consume(limiter: RateLimiterRedis, quota: Quota, key: string): Promise<Consumption> {
  const { consumedPoints, msBeforeNext } = await resultOf(limiter, key);
  return consumption(quota, consumedPoints, msBeforeNext);
}

/** rate-limiter-flexible rejects with a result when the quota is used up, and with an Error when it fails. */
async function resultOf(limiter: RateLimiterRedis, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}
