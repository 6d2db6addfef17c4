/** State shared by several processes: sessions and request counts, in Redis or Valkey, or among the workers of a service. */
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import { memoryLimiters, type Limiters } from '../limits/limiter.ts';
import { MemorySessions } from '../mcp/sessions/memory.ts';
import { SESSION_LIMITS, type Sessions } from '../mcp/sessions/sessions.ts';
import type { WorkerLink } from '../workers/link.ts';
import { Failure } from './failure.ts';

interface Shared {
  readonly sessions: Sessions;
  readonly limiters: Limiters;
}

/**
 * Opens the shared state; without Redis that of the workers, or of this process.
 * @param link present in one of several workers
 * @throws {Failure} when it cannot be reached.
 */
export async function openShared(
  { redisUrl }: SettledConfig,
  logger: Logger,
  link?: WorkerLink,
): Promise<Shared> {
  const { sessions, limiters } =
    redisUrl === undefined ? (link ?? inMemory()) : await openRedis(redisUrl, logger);
  return { sessions, limiters: link?.pause.apply(limiters) ?? limiters };
}

function inMemory(): Shared {
  return { sessions: new MemorySessions(SESSION_LIMITS), limiters: memoryLimiters };
}

async function openRedis(redisUrl: string, logger: Logger): Promise<Shared> {
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
