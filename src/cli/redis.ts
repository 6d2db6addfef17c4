/** State shared by several processes: sessions and request counts, in Redis or Valkey. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import { memoryLimiters, type Limiters } from '../limits/limiter.ts';
import { MemorySessions } from '../mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from '../mcp/sessions/sessions.ts';
import { Failure } from './failure.ts';

interface Shared {
  readonly sessions: Sessions;
  readonly limiters: Limiters;
}

/** Opens the shared state; in memory without Redis. @throws {Failure} when it cannot be reached. */
export async function openShared({ redisUrl }: SettledConfig, logger: Logger): Promise<Shared> {
  if (redisUrl === undefined) {
    return { sessions: new MemorySessions(SESSION_LIMITS), limiters: memoryLimiters };
  }
  const onError = (err: Error): void => logger.error({ err }, 'redis');
  const [{ redisSessions }, { redisLimiters }] = await Promise.all([
    import('../mcp/sessions/redis.ts'),
    import('../limits/redis.ts'),
  ]);
  try {
    const sessions = await redisSessions(redisUrl, SESSION_LIMITS, onError);
    return { sessions, limiters: await redisLimiters(redisUrl, onError) };
  } catch (error) {
    throw new Failure(
      `Redis cannot be used: ${(error as Error).message}. Set REDIS_URL to the address of a Redis or Valkey that runs, or unset it.`,
    );
  }
}
