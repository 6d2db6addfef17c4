/**
 * The single path of every request: id, Host, quota, method, body, endpoint, errors, answer, log line. Routers only say which
 * resource a request is for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Editions } from '../generation/editions.ts';
import { after } from '../eventual.ts';
import type { Limiter } from '../limits/limiter.ts';
import { asError, type Problem } from '../problem.ts';
import { optionsAnswer, type Answer } from './answer.ts';
import { isPreflight, RequestAsk, type Ask, type Located, type Routed } from './ask.ts';
import { commonHeaders } from './common-headers.ts';
import { Bodies } from './bodies.ts';
import type { Connection } from './connection.ts';
import { Connections, type ConnectionsOptions } from './connections.ts';
import { endpointFor, type Endpoint, type Resource } from './endpoint.ts';
import { requireHost, requireLoopback } from './host.ts';
import { HttpProblem } from './http-problem.ts';
import { problemAnswer, toProblem, type ProblemForm } from './problem.ts';
import { rateLimited, type Counting, type QuotaName } from './rate-limit.ts';
import { refusedBody, ClientGone, readBody } from './request-body.ts';
import { prefixRemover } from './site-prefix.ts';
import type { RequestTracing } from './tracing.ts';
import { Turns } from './turns.ts';
import { Writer } from './write.ts';

export interface ExchangeOptions extends ConnectionsOptions {
  readonly baseUrl: string;
  readonly editions: Pick<Editions, 'at' | 'open' | 'current' | 'pages'>;
  readonly limiters: Readonly<Record<QuotaName, Limiter>>;
  /** Names a request, given its X-Request-Id. */
  readonly requestId: (given: string | string[] | undefined) => string;
  /** Present where the author of the content alone is served: browsers keep nothing, and pages of other sites may read nothing. */
  readonly author?: { readonly isOnThisMachine: boolean } | undefined;
  /** False once the service stops: then each answer ends its connection. */
  readonly isReady: () => boolean;
  /** Tried in order; the first that can write the error is used. */
  readonly problemForms: readonly ProblemForm[];
  /** Called for errors that are bugs or failures of the service. */
  readonly onUnexpected: (error: Error, ask: Ask) => void;
  /** Absent: no request is followed. */
  readonly tracing?: RequestTracing | undefined;
  /** Called for each request once it is answered. */
  readonly onExchanged: (exchanged: Exchanged) => void;
}

/** An answered request, for logs and metrics. */
export interface Exchanged {
  readonly ask: Ask;
  /** Template of the path; `none` where nothing is published. */
  readonly route: string;
  readonly status: number;
  /** Media type of the representation, also where none was sent (304, HEAD). */
  readonly type: string | undefined;
  /** Time from the start of processing until the last byte is handed to Node. */
  readonly seconds: number;
}

interface Arrived {
  readonly resource: Resource;
  readonly ask: RequestAsk;
  readonly connection: Connection;
  /** By `performance.now()`. */
  readonly at: number;
}

export class Exchange {
  /** The connections of all clients, to be told of each listener. */
  readonly connections: Connections;
  readonly #options: ExchangeOptions;
  readonly #writer: Writer;
  readonly #countings: Readonly<Record<QuotaName, Counting>>;
  readonly #turns = new Turns();
  readonly #bodies = new Bodies();
  readonly #withoutPrefix: (path: string) => string;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#withoutPrefix = prefixRemover(options.baseUrl, options.editions);
    const { docs, pages } = options.limiters;
    this.#countings = {
      docs: { name: 'docs', limiter: docs },
      pages: { name: 'pages', limiter: pages },
    };
    this.connections = new Connections(options, () => this.#turns.newcomer());
    const isPrivate = options.author !== undefined;
    this.#writer = new Writer(commonHeaders(docs.quota, isPrivate), isPrivate);
  }

  /** The edition that a path names, and the path below it. No other function takes the prefix of the site or of an edition from a path. */
  locate(target: string): Located {
    const path = this.#withoutPrefix(target);
    const edition = this.#options.editions.at(path);
    return { edition, path: path.slice(edition.prefix.length) || '/' };
  }

  /** Answers a request for a resource. */
  handle(
    resource: Resource,
    routed: Routed,
    { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  ): void {
    const { requestId, clientOf, editions, tracing } = this.#options;
    const id = requestId(req.headers['x-request-id']);
    const counting = resource.quota && this.#countings[resource.quota];
    const sources = { generation: editions.current(), turns: this.#turns, counting };
    const ask = new RequestAsk(id, routed, { req, res, clientOf, ...sources });
    const connection = this.connections.of(req.socket);
    const arrived = { resource, ask, connection, at: performance.now() };
    // Probes and scrapes would drown the others.
    if (tracing === undefined || resource.isForOperators === true) return this.#run(arrived);
    tracing.begin(ask, resource.path, (traceId) => {
      ask.traceId = traceId;
      this.#run(arrived);
    });
  }

  #run(arrived: Arrived): void {
    void after(this.#answer(arrived), (answer) => this.#deliver(arrived, answer));
  }

  /** Turns anything thrown into an answer; undefined when the client is gone. */
  #answer({
    resource,
    ask,
    connection,
  }: Arrived): Answer | undefined | Promise<Answer | undefined> {
    try {
      const answer = this.#serve(resource, ask, connection);
      return answer instanceof Promise
        ? answer.catch((thrown: unknown) => this.#failed(ask, thrown))
        : answer;
    } catch (thrown) {
      return this.#failed(ask, thrown);
    }
  }

  #serve(resource: Resource, ask: RequestAsk, { isBeyond }: Connection): Answer | Promise<Answer> {
    requireHost(ask.req);
    if (this.#options.author?.isOnThisMachine === true) requireLoopback(ask.req);
    const { quota } = resource;
    if (quota === undefined || isPreflight(ask)) return this.#open(resource, ask);
    if (isBeyond) throw this.connections.refusal;
    const limiter = this.#options.limiters[quota];
    return after(limiter.consume(ask.client), (consumption) =>
      consumption.allowed
        ? this.#open(resource, ask)
        : refuse(resource, ask, rateLimited(quota, limiter.quota, consumption)),
    );
  }

  /** Answers with the generation of the ask's edition. */
  #open(resource: Resource, ask: RequestAsk): Answer | Promise<Answer> {
    const opened = this.#options.editions.open(ask.edition);
    return after(opened, (generation) => {
      ask.generation = generation;
      return this.#respond(resource, ask);
    });
  }

  /** The answer to a request that is in order and counted. */
  #respond(resource: Resource, ask: RequestAsk): Answer | Promise<Answer> {
    const endpoint = endpointFor(resource, ask.method);
    if (endpoint === undefined) {
      if (ask.method === 'OPTIONS') return optionsAnswer(resource.allow, isPreflight(ask));
      const detail = `${ask.method} is not supported here.`;
      throw new HttpProblem('method_not_allowed', detail, { allow: resource.allow });
    }
    if (endpoint.body === undefined) return this.#inTurn(endpoint, ask);
    const hold = (bytes: number): boolean => this.#hold(ask, bytes);
    return readBody(ask.req, endpoint.body, hold).then((body) => {
      ask.body = body;
      return this.#inTurn(endpoint, ask);
    });
  }

  #hold(ask: RequestAsk, bytes: number): boolean {
    const isHeld = this.#bodies.hold(ask.client, bytes);
    if (isHeld) ask.bytesHeld += bytes;
    return isHeld;
  }

  /** Calls the endpoint: at once where nothing is counted, so that a probe never waits, else when it is the client's turn. */
  #inTurn(endpoint: Endpoint, ask: RequestAsk): Answer | Promise<Answer> {
    if (endpoint.quota === undefined) return endpoint.answer(ask);
    return this.#turns.take(ask.client, () => {
      if (ask.req.socket.destroyed) throw new ClientGone();
      return endpoint.answer(ask);
    });
  }

  #failed(ask: RequestAsk, thrown: unknown): Answer | undefined | Promise<Answer> {
    if (thrown instanceof ClientGone) return undefined;
    const { baseUrl, problemForms: forms, onUnexpected } = this.#options;
    const problem = toProblem(thrown);
    if (problem.code === 'internal_error') onUnexpected(asError(thrown), ask);
    const withoutForm = (failure: unknown): Answer | Promise<Answer> => {
      onUnexpected(asError(failure), ask);
      return problemAnswer(ask, toProblem(failure), { baseUrl, forms: [] });
    };
    try {
      const answer = problemAnswer(ask, problem, { baseUrl, forms });
      return answer instanceof Promise ? answer.catch(withoutForm) : answer;
    } catch (failure) {
      return withoutForm(failure);
    }
  }

  #deliver(arrived: Arrived, answer: Answer | undefined): void {
    const { resource, ask, connection, at } = arrived;
    if (ask.bytesHeld > 0) this.#bodies.release(ask.client, ask.bytesHeld);
    ask.bytesHeld = 0;
    if (answer === undefined) {
      this.#options.tracing?.end(ask);
      return connection.sent();
    }
    // The error itself always can be written.
    const fail = (thrown: unknown): void =>
      void after(this.#failed(ask, thrown), (problem) => this.#deliver(arrived, problem));
    const writing = this.#writer.write(ask, answer, {
      closes: () => connection.closes(answer.form.status, !this.#options.isReady()),
      onWritten: (status) => {
        connection.answered(ask.req.complete);
        // To the microsecond: more digits only make lines longer.
        const seconds = Math.round((performance.now() - at) * 1000) / 1e6;
        const type = answer.form.headers['content-type'];
        this.#options.tracing?.end(ask, status);
        this.#options.onExchanged({ ask, route: resource.path, status, type, seconds });
      },
      onSent: () => connection.sent(),
      onRefused: fail,
    });
    // A coding that cannot be made.
    if (writing instanceof Promise) writing.catch(fail);
  }
}

/** Throws the problem, once a short body has been read: an error at `/mcp` names the request. */
function refuse(resource: Resource, ask: RequestAsk, problem: Problem): Promise<never> {
  if (endpointFor(resource, ask.method)?.body === undefined) throw problem;
  return refusedBody(ask.req).then((body) => {
    ask.body = body;
    throw problem;
  });
}
