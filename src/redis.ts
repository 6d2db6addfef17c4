/**
 * Connections to Redis or Valkey. No request waits for them: commands fail while the server is down, or accepts commands
 * and does not answer.
 */
import {
  createClient,
  DisconnectsClientError,
  SocketTimeoutError,
  type RedisClientType,
} from '@redis/client';

/** Longest wait for an answer; a server nearby takes a millisecond. */
const ANSWER_MS = 250;
/** Interval between two PINGs of a connection. */
const PING_MS = 1000;
/** Silence after which a connection is given up, also while it is being opened. */
const SILENCE_MS = 3000;
/** Pause after a late answer, so that a slow server does not delay one request after the other. */
const REST_MS = 1000;

/**
 * Connects to the server at `url` (`redis://…` or `rediss://…`).
 * Rejects when it cannot be reached or does not answer; `onError` gets later losses.
 */
export async function connectRedis(
  url: string,
  onError: (error: Error) => void,
): Promise<RedisConnection> {
  const client: RedisClientType = createClient({
    url,
    // Without its queue: a command that cannot be sent fails at once, instead of holding a request until Redis is back.
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      socketTimeout: SILENCE_MS,
      // Like the default, which does not reconnect after silence.
      reconnectStrategy: (retries) => Math.min(2 ** retries * 50, 2000),
    },
  });
  client.on('error', (error: Error) => {
    // The PING of a connection that is closed here; the reason has been reported already.
    if (!(error instanceof DisconnectsClientError)) onError(error);
  });
  // If the first connection fails, reject instead of retrying for ever.
  const lost = new Promise<never>((_, reject) => client.once('error', reject));
  await Promise.race([client.connect(), lost]).catch((error: unknown) => {
    client.destroy();
    throw error instanceof SocketTimeoutError
      ? new Error(
          `it accepts connections and has answered nothing for ${SILENCE_MS / 1000} seconds`,
        )
      : error;
  });
  return new RedisConnection(client, onError);
}

/** A connection that reconnects by itself until it is closed. */
export class RedisConnection {
  readonly client: RedisClientType;
  readonly #onError: (error: Error) => void;
  #resting: NodeJS.Timeout | undefined;

  constructor(client: RedisClientType, onError: (error: Error) => void) {
    this.client = client;
    this.#onError = onError;
  }

  /** The answer to a command of `client`. If it is late, this and all other pending commands reject. */
  inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let isPending = true;
    const check = (): void => {
      if (isPending) this.#rest();
    };
    // Reads answers that arrived while this process was busy before it calls the server silent.
    const timer = setTimeout(() => setImmediate(check), ANSWER_MS);
    return answer.finally(() => {
      isPending = false;
      clearTimeout(timer);
    });
  }

  /** At once: commands have been awaited, or nobody waits for them. */
  close(): void {
    clearTimeout(this.#resting);
    this.client.destroy();
  }

  /** Fails all pending commands; new ones fail at once until the server is back. */
  #rest(): void {
    if (!this.client.isReady) return;
    this.#onError(new Error(`no answer from Redis for ${ANSWER_MS} ms`));
    this.client.destroy();
    // Fails if it is closed meanwhile; reports other errors itself.
    const connect = (): unknown => this.client.connect().catch(() => {});
    this.#resting = setTimeout(connect, REST_MS).unref();
  }
}
