/** A request as an endpoint sees it. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Edition } from '../content/model/edition.ts';
import type { Generation } from '../generation/generation.ts';
import type { Clients } from '../limits/limiter.ts';
import { charge, type Counting } from './rate-limit.ts';
import type { Turns } from './turns.ts';

/** A parameter that is given several times has a list. Without prototype: any name may be looked up. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Ask {
  /** Names the request in logs and in X-Request-Id. */
  readonly id: string;
  /** Of the trace that the request is a part of; absent where the operator wants none. */
  readonly traceId?: string | undefined;
  /** Upper case. */
  readonly method: string;
  /** Normalised, without the edition's prefix and the query. */
  readonly path: string;
  /** The edition that the path names. */
  readonly edition: Edition;
  /** The edition's generation, for the whole request; the default edition's while the request is refused before it is open. */
  readonly generation: Generation;
  /** The request target as it was sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** Decoded parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Parsed when it is first read. */
  readonly query: Query;
  /** Address of the client; that which a trusted proxy names, if any. */
  readonly address: string;
  /** Key under which the client's requests are counted. */
  readonly client: string;
  /** Empty unless the endpoint takes a body. */
  readonly body: Buffer;
  /** Aborted when the connection ends, which is also so after a complete answer. */
  readonly gone: AbortSignal;
  /** Resolves when it is this client's turn again; to be awaited between the parts of an answer that takes long. */
  pause(): Promise<void>;
  /** Counts the request as so many more. @throws {Problem} over the quota */
  charge(requests: number): Promise<void>;
}

/** A path below its edition. */
export interface Located {
  readonly edition: Edition;
  readonly path: string;
}

/** The path of a request, and the parameters in it. */
export interface Routed extends Located {
  readonly params: Readonly<Record<string, string>>;
}

export interface AskSources {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly clientOf: Clients;
  /** The default edition's. */
  readonly generation: Generation;
  readonly turns: Turns;
  /** Absent: the request is not counted. */
  readonly counting?: Counting | undefined;
}

const NO_BODY = Buffer.alloc(0);

/** An ask made from a request of Node. */
export class RequestAsk implements Ask {
  readonly id: string;
  /** Set by the exchange. */
  traceId: string | undefined = undefined;
  readonly method: string;
  readonly path: string;
  readonly edition: Edition;
  /** Replaced by the exchange once the edition is open. */
  generation: Generation;
  readonly params: Readonly<Record<string, string>>;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Set by the exchange once it has been read. */
  body: Buffer = NO_BODY;
  /** Bytes of the body that are counted for the client until it is answered. */
  bytesHeld = 0;
  readonly #clientOf: Clients;
  readonly #turns: Turns;
  readonly #counting: Counting | undefined;
  #query: Query | undefined;
  #client: string | undefined;
  #gone: AbortController | undefined;

  constructor(
    id: string,
    { edition, path, params }: Routed,
    { req, res, clientOf, generation, turns, counting }: AskSources,
  ) {
    this.id = id;
    this.method = req.method ?? 'GET';
    this.path = path;
    this.edition = edition;
    this.generation = generation;
    this.params = params;
    this.req = req;
    this.res = res;
    this.#clientOf = clientOf;
    this.#turns = turns;
    this.#counting = counting;
  }

  get target(): string {
    return this.req.url ?? '/';
  }

  get headers(): IncomingHttpHeaders {
    return this.req.headers;
  }

  get query(): Query {
    this.#query ??= queryOf(this.target);
    return this.#query;
  }

  get address(): string {
    return this.#clientOf.address(this.req);
  }

  get client(): string {
    this.#client ??= this.#clientOf.key(this.address);
    return this.#client;
  }

  pause(): Promise<void> {
    return this.#turns.pause(this.client);
  }

  /** Resolves when it is this client's turn, after everything of it that waits already. */
  turn(): Promise<void> {
    return this.#turns.wait(this.client);
  }

  async charge(requests: number): Promise<void> {
    if (this.#counting !== undefined) await charge(this.#counting, this.client, requests);
  }

  get gone(): AbortSignal {
    if (this.#gone === undefined) {
      const gone = new AbortController();
      this.res.once('close', () => gone.abort());
      this.#gone = gone;
    }
    return this.#gone.signal;
  }
}

/** A request target without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}

/** Malformed escapes are kept as they are. Parameters beyond the first thousand are ignored. */
function queryOf(target: string): Query {
  const text = /^[^?#]*\?([^#]*)/.exec(target)?.[1] ?? '';
  return parse(text);
}

const HARMLESS = /^[\w.-]{1,64}$/;

/** Returns a function that generates request ids. `prefix` distinguishes processes. */
export function requestIds(prefix: string): (given: string | string[] | undefined) => string {
  let count = 0;
  return (given) => {
    if (typeof given === 'string' && HARMLESS.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Returns whether the request is a CORS preflight. */
export function isPreflight({ method, headers }: Ask): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
