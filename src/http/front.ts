/**
 * Answers the requests that come most before hapi sees them: a hapi request costs more than such an answer. A lane takes
 * only what is in order; everything else, refusals among it, goes to hapi as if nothing had happened.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Consumption } from '../limits/consumption.ts';
import { Problem } from '../problem.ts';
import { countedAs } from './counted.ts';
import { finish, type Finished } from './direct.ts';
import { endOfTurn } from './end-of-turn.ts';
import type { Lane } from './lane.ts';
import type { HttpOptions } from './options.ts';
import { answerRaw } from './raw-answer.ts';

/** The options with the headers of every answer. */
type FrontOptions = HttpOptions & { readonly common: Readonly<Record<string, string>> };

/** A longer body is hapi's to read. */
const BODY_BYTES_MAX = 64 * 1024;
const NO_BODY = Buffer.alloc(0);

/** Puts the lanes before hapi, which is the last to have asked for requests. Undone by the function returned. */
export function openFront(listener: Server, options: FrontOptions): () => void {
  const hapi = listener.listeners('request').at(-1) as RequestListener;
  const front = frontOf(hapi, options);
  const replace = (old: RequestListener, next: RequestListener): void => {
    listener.off('request', old);
    listener.on('request', next);
  };
  replace(hapi, front);
  return () => replace(front, hapi);
}

function frontOf(hapi: RequestListener, options: FrontOptions): RequestListener {
  const lanes = new Map(options.lanes.map((lane) => [`${lane.method} ${lane.path}`, lane]));
  return (req, res) => {
    const { method, url = '' } = req;
    const query = url.indexOf('?');
    const lane = lanes.get(`${method} ${query === -1 ? url : url.slice(0, query)}`);
    if (lane === undefined || !isPlain(req)) return void hapi(req, res);
    const id = options.requestId(req.headers['x-request-id']);
    serve(lane, { id, req, res, hapi }, options).catch(options.onUnexpected);
  };
}

interface Exchange {
  readonly id: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly hapi: RequestListener;
}

/** Answers the request and tells of it, or hands it on. */
async function serve(lane: Lane, exchange: Exchange, options: FrontOptions): Promise<void> {
  const start = performance.now();
  const status = await respond(lane, exchange, options);
  if (status === undefined) return;
  // To the microsecond: more digits only make lines longer.
  const seconds = Math.round((performance.now() - start) * 1000) / 1e6;
  const { id, req } = exchange;
  options.onAnswered({ id, req, path: lane.path, route: lane.path, status, seconds });
}

/**
 * Counts the request, as every one is before it is read, and answers it or hands it on.
 * The status of the answer; undefined when it was handed on.
 */
async function respond(
  lane: Lane,
  { id, req, res, hapi }: Exchange,
  options: FrontOptions,
): Promise<number | undefined> {
  try {
    const counted = count(req, options);
    // A body that came with the head is read by Node before the next microtask.
    const isReady = lane.method === 'GET' && !(counted instanceof Promise);
    const consumption = isReady ? counted : await counted;
    const asked = consumption?.allowed === true ? ask(lane, req, options) : undefined;
    if (asked === undefined) {
      if (consumption !== undefined) countedAs(req, consumption);
      return void hapi(req, res);
    }
    const finished = asked instanceof Promise ? await asked : asked;
    await endOfTurn();
    finish(res, finished, { common: options.common, id });
    return finished.status;
  } catch (thrown) {
    return fail({ id, res }, thrown, options);
  }
}

/** Undefined when it cannot be counted. */
function count(
  req: IncomingMessage,
  { limiter, clientKey }: FrontOptions,
): Consumption | Promise<Consumption | undefined> {
  const counted = limiter.consume(clientKey(req));
  return counted instanceof Promise ? counted.catch(() => undefined) : counted;
}

/** The lane's answer. What it does not answer is left as it came: the body unread. */
function ask(
  lane: Lane,
  req: IncomingMessage,
  { onUnexpected }: FrontOptions,
): Finished | Promise<Finished> | undefined {
  const body = lane.method === 'GET' ? NO_BODY : wholeBody(req);
  if (body === undefined) return undefined;
  try {
    const answer = lane.answer(req, body);
    if (answer !== undefined) return answer;
  } catch (thrown) {
    onUnexpected(thrown as Error);
  }
  if (body.length > 0) req.unshift(body);
  return undefined;
}

/** The body when it came together with the head, as bodies of clients mostly do. */
function wholeBody(req: IncomingMessage): Buffer | undefined {
  const length = Number(req.headers['content-length']);
  if (req.readableLength !== length) return undefined;
  return req.read(length) as Buffer;
}

/** Whatever is thrown, the process goes on, and the request is answered. */
function fail(
  { id, res }: Pick<Exchange, 'id' | 'res'>,
  thrown: unknown,
  { baseUrl, limiter, onUnexpected }: FrontOptions,
): number {
  onUnexpected(thrown as Error);
  const problem = new Problem('internal_error', 'The service failed to answer this request.');
  if (!res.headersSent) {
    res.setHeader('x-request-id', id);
    answerRaw(res, problem, { baseUrl, quota: limiter.quota });
  }
  return problem.status;
}

const isShort = (length: number): boolean => length > 0 && length <= BODY_BYTES_MAX;

/** Whether nothing in the head asks for what only hapi does. A GET has no body here, a POST has a short one. */
function isPlain({ method, headers, httpVersion }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    (method === 'GET' ? length === undefined : isShort(Number(length)))
  );
}
