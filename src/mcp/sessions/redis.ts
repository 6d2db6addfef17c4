/**
 * Sessions of several processes, in Redis or Valkey: the records live there, and signals travel by publish and
 * subscribe, so that the two POSTs of one question may reach two processes. All keys share a hash tag, so that the
 * scripts also run on a cluster.
 */
import { createHash, randomUUID } from 'node:crypto';
import { connectRedis, type RedisConnection } from '../../redis.ts';
import type { Listener, SessionLimits, SessionRecord, Sessions, Signal } from './sessions.ts';

const PREFIX = '{docent-mcp}:';
const ALL = `${PREFIX}sessions`;

/** Sessions are counted in sorted sets by the time they expire, so that dead ones never count. */
const OPEN = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) or redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then
  return 0
end
local idle = tonumber(ARGV[5])
redis.call('ZADD', KEYS[1], now + idle, ARGV[1])
redis.call('ZADD', KEYS[2], now + idle, ARGV[1])
redis.call('PEXPIRE', KEYS[2], idle)
redis.call('SET', KEYS[3], ARGV[2], 'PX', idle)
return 1`;

const FIND = `
local found = redis.call('GET', KEYS[3])
if not found then return false end
local time = redis.call('TIME')
local idle = tonumber(ARGV[2])
local expiry = time[1] * 1000 + math.floor(time[2] / 1000) + idle
redis.call('PEXPIRE', KEYS[3], idle)
redis.call('ZADD', KEYS[1], 'XX', expiry, ARGV[1])
redis.call('ZADD', KEYS[2], 'XX', expiry, ARGV[1])
redis.call('PEXPIRE', KEYS[2], idle)
return found`;

/** Replaces a record that is still what it was. */
const REPLACE = `
if redis.call('GET', KEYS[3]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[3], ARGV[2], 'KEEPTTL')
return 1`;

const END = `
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('DEL', KEYS[3])`;

/** Connects as `connectRedis` does. */
export async function redisSessions(
  url: string,
  limits: SessionLimits,
  onError: (error: Error) => void,
): Promise<Sessions> {
  const commands = await connectRedis(url, onError);
  const subscriber = await connectRedis(url, onError).catch((error: unknown) => {
    commands.close();
    throw error;
  });
  return new RedisSessions(commands, subscriber, limits);
}

class RedisSessions implements Sessions {
  readonly #commands: RedisConnection;
  readonly #subscriber: RedisConnection;
  readonly #limits: SessionLimits;

  constructor(commands: RedisConnection, subscriber: RedisConnection, limits: SessionLimits) {
    this.#commands = commands;
    this.#subscriber = subscriber;
    this.#limits = limits;
  }

  async open(client: string, record: SessionRecord): Promise<string | undefined> {
    const { totalMax, perClientMax } = this.#limits;
    // The id names the client too, by a hash, so that every later script finds the client's set.
    const id = `${randomUUID()}.${createHash('sha256').update(client).digest('base64url')}`;
    const limits = [String(totalMax), String(perClientMax), this.#idle()];
    const opened = await this.#script(OPEN, id, [id, JSON.stringify(record), ...limits]);
    return opened === 1 ? id : undefined;
  }

  async find(id: string): Promise<SessionRecord | undefined> {
    const found = await this.#find(id);
    return found === undefined ? undefined : (JSON.parse(found) as SessionRecord);
  }

  /** Tries again until no other change came between: each failure is another one's success. */
  async update(id: string, change: (record: SessionRecord) => SessionRecord): Promise<boolean> {
    for (;;) {
      const found = await this.#find(id);
      if (found === undefined) return false;
      const changed = JSON.stringify(change(JSON.parse(found) as SessionRecord));
      if ((await this.#script(REPLACE, id, [found, changed])) === 1) return true;
    }
  }

  async end(id: string): Promise<boolean> {
    const ended = (await this.#script(END, id, [id])) === 1;
    if (ended) await this.signal(id, { kind: 'end' });
    return ended;
  }

  async signal(id: string, signal: Signal): Promise<void> {
    const { client } = this.#commands;
    await this.#commands.inTime(client.publish(channelOf(id), JSON.stringify(signal)));
  }

  async listen(id: string, listener: Listener): Promise<() => void> {
    const receive = (text: string): void => listener(JSON.parse(text) as Signal);
    const { client } = this.#subscriber;
    await this.#subscriber.inTime(client.subscribe(channelOf(id), receive));
    return () => void client.unsubscribe(channelOf(id), receive).catch(() => {});
  }

  async close(): Promise<void> {
    this.#commands.close();
    this.#subscriber.close();
  }

  /** The record as it is stored. */
  async #find(id: string): Promise<string | undefined> {
    const found = await this.#script(FIND, id, [id, this.#idle()]);
    return typeof found === 'string' ? found : undefined;
  }

  #idle(): string {
    return String(this.#limits.idleSeconds * 1000);
  }

  #script(script: string, id: string, args: string[]): Promise<unknown> {
    const keys = [ALL, `${PREFIX}client:${id.split('.')[1] ?? ''}`, `${PREFIX}session:${id}`];
    const { client } = this.#commands;
    return this.#commands.inTime(client.eval(script, { keys, arguments: args }));
  }
}

function channelOf(id: string): string {
  return `${PREFIX}signal:${id}`;
}
