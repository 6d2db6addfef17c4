/**
 * Requests to the REST API of a tracker: conditional where they read, paced where they write, never repeated here. A
 * request that failed is repeated by the filer, which remembers over a crash that there was one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { nextOf } from './next-page.ts';
import { failureOf, HttpFailure, isGone, type Access } from './failure.ts';
import { TrackerError } from './tracker.ts';

/** Address and credentials of a tracker. */
export interface TrackerAccess {
  /** `owner/name`; a project of GitLab may stand below several groups. */
  readonly repository: string;
  readonly token: string;
  /** Base address of the REST API, without a slash at its end. */
  readonly apiUrl: string;
  /** Whether writes keep the distance that the tracker asks for. Only tests turn it off. */
  readonly isPaced?: boolean;
  /** Default: that of this process. */
  readonly time?: Time;
  /** Default: 20,000. */
  readonly timeoutMs?: number;
}

/** Milliseconds that only go forward, and waiting for them to pass. */
export interface Time {
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

export interface ApiStyle {
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds between two writes. */
  readonly paceMs: number;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

export interface TrackerRequests {
  /** Sends a GET and keeps its answer: one that has not changed is not sent again, and GitHub does not count it. */
  read(path: string, options?: ReadOptions): Promise<unknown>;
  /** Reads all pages of a GET, up to this many entries. */
  pages(path: string, query: Query, limit: number): Promise<unknown[]>;
  /** Sends a POST, which must answer 201. */
  write(path: string, body: object, access: Access): Promise<unknown>;
  /** Milliseconds since 1970 by the clock of the tracker, as its last answer told; by this machine's before the first. */
  now(): number;
}

interface ReadOptions {
  readonly query?: Query;
  /** Resolves with undefined for a resource that no longer exists. */
  readonly ifGone?: 'undefined';
}

interface CachedAnswer {
  readonly etag: string;
  readonly data: unknown;
  /** Query of the page after this one. GitHub takes numbers of pages up to 99 only. */
  readonly next: Query | undefined;
}

const OWN_TIME: Time = { now: () => performance.now(), sleep };
const TIMEOUT_MS = 20_000;
/** Bytes of answers that are kept, roughly. */
const CACHE_BYTES = 32_000_000;
const ANSWER_BYTES_MAX = 32_000_000;
const REDIRECTS_MAX = 3;

/** Joins the parts of a path, each encoded: none of them can lead elsewhere. */
export function pathOf(...parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

export function trackerRequests(access: TrackerAccess, style: ApiStyle): TrackerRequests {
  const { send, now } = timed(sender(access, style));
  const get = conditionalReads(send, access.apiUrl);
  const turn = pacer(access.isPaced === false ? 0 : style.paceMs, access.time);
  return {
    async read(path, { query = {}, ifGone } = {}) {
      try {
        return (await get(path, query)).data;
      } catch (error) {
        if (ifGone === 'undefined' && isGone(error)) return undefined;
        throw failureOf(error, 'read');
      }
    },
    pages: allPages(get),
    async write(path, body, kind) {
      await turn();
      try {
        const answer = await send(`${access.apiUrl}${path}`, { method: 'POST', body });
        if (answer.status === 201) return await jsonOf(answer, 'unsure');
        throw await httpFailure(answer);
      } catch (error) {
        throw failureOf(error, kind);
      }
    },
    now,
  };
}

function allPages(get: Get): TrackerRequests['pages'] {
  return async (path, query, limit) => {
    const all: unknown[] = [];
    try {
      let page: Query | undefined = query;
      while (page !== undefined && all.length < limit) {
        const { data, next }: CachedAnswer = await get(path, page);
        if (!Array.isArray(data))
          throw new TrackerError('unavailable', 'The tracker answered no list.');
        all.push(...data);
        page = next;
      }
    } catch (error) {
      throw failureOf(error, 'read');
    }
    return all.slice(0, limit);
  };
}

interface Sent {
  readonly method?: 'POST';
  readonly body?: object;
  readonly etag?: string | undefined;
}

type Send = (url: string, sent: Sent) => Promise<Response>;

/** Follows no redirection: a POST would be repeated as a GET, and the token sent to where it does not belong. */
function sender({ timeoutMs = TIMEOUT_MS }: TrackerAccess, { headers }: ApiStyle): Send {
  return (url, { method = 'GET', body, etag }) =>
    fetch(url, {
      method,
      headers: {
        'user-agent': 'docent',
        accept: 'application/json',
        ...headers,
        ...(etag !== undefined && { 'if-none-match': etag }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
}

/** Learns the tracker's time from its answers. Not from the time of day here, which may be set meanwhile. */
function timed(send: Send): { readonly send: Send; readonly now: () => number } {
  let aheadMs = 0;
  const here = (): number => performance.timeOrigin + performance.now();
  return {
    now: () => here() + aheadMs,
    async send(url, sent) {
      const answer = await send(url, sent);
      const date = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(date)) aheadMs = date - here();
      return answer;
    },
  };
}

type Get = (path: string, query: Query) => Promise<CachedAnswer>;

function conditionalReads(send: Send, apiUrl: string): Get {
  const cache = new LRUCache<string, CachedAnswer>({ maxSize: CACHE_BYTES });
  return async (path, query) => {
    const url = `${apiUrl}${path}${queryOf(query)}`;
    const known = cache.get(url);
    const answer = await followed(send, url, known?.etag);
    if (known !== undefined && answer.status === 304) return known;
    if (answer.status !== 200) throw await httpFailure(answer);
    const data = await jsonOf(answer, 'unavailable');
    const etag = answer.headers.get('etag') ?? '';
    const next = nextOf(answer.headers.get('link') ?? '');
    const size = JSON.stringify(data).length;
    if (etag !== '' && size <= CACHE_BYTES) cache.set(url, { etag, data, next }, { size });
    return { etag, data, next };
  };
}

function queryOf(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Follows what was transferred or renamed, on this origin only. */
async function followed(send: Send, url: string, etag: string | undefined): Promise<Response> {
  let at = url;
  for (let count = 0; ; count += 1) {
    const answer = await send(at, { etag });
    const location = answer.headers.get('location');
    if (answer.status < 301 || answer.status === 304 || answer.status > 308) return answer;
    if (location === null || count === REDIRECTS_MAX) return answer;
    const next = new URL(location, at);
    if (next.origin !== new URL(url).origin) return answer;
    at = next.href;
  }
}

async function jsonOf(answer: Response, failure: 'unsure' | 'unavailable'): Promise<unknown> {
  const text = await bodyText(answer);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new TrackerError(failure, 'The tracker answered with something that is no JSON.');
  }
}

async function bodyText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX)
      throw new TrackerError('unavailable', 'The tracker answered too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads the reason from `message` or `error`: a text, or lists of texts by field. */
async function httpFailure(answer: Response): Promise<HttpFailure> {
  const text = await bodyText(answer);
  let message = text;
  try {
    const parsed = JSON.parse(text) as { message?: unknown; error?: unknown } | null;
    const said = parsed?.message ?? parsed?.error ?? text;
    message = typeof said === 'string' ? said : JSON.stringify(said);
  } catch {
    // A proxy in front of the tracker answers HTML.
  }
  return new HttpFailure(answer.status, answer.headers, message);
}

/** Resolves when the next write may begin: one after the other, this far apart. */
function pacer(paceMs: number, time: Time = OWN_TIME): () => Promise<void> {
  let freeAt = 0;
  return async () => {
    const now = time.now();
    const wait = Math.max(0, freeAt - now);
    freeAt = now + wait + paceMs;
    if (wait > 0) await time.sleep(wait);
  };
}
