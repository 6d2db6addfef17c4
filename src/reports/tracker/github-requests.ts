/**
 * Requests to GitHub: conditional where they read, paced where they write, never repeated here. A request that failed is
 * repeated by the filer, which remembers over a crash that there was one.
 */
import { Octokit } from '@octokit/core';
import { throttling } from '@octokit/plugin-throttling';
import { LRUCache } from 'lru-cache';
import { failureOf, isGone, isUnchanged, type Access } from './github-failure.ts';
import { TrackerError } from './tracker.ts';

export interface GithubOptions {
  /** `owner/name` */
  readonly repository: string;
  readonly token: string;
  /** `https://api.github.com`, or `https://<host>/api/v3` of GitHub Enterprise. */
  readonly apiUrl: string;
  /** One write a second and one notification in three, as GitHub asks. Only tests turn it off. */
  readonly isPaced?: boolean;
  /** Default: 20,000. */
  readonly timeoutMs?: number;
}

export interface GithubRequests {
  /** A GET whose answer is kept: GitHub does not count one that has not changed. */
  read(path: string, parameters: Values, options?: ReadOptions): Promise<unknown>;
  /** All pages of a GET, up to this many entries. */
  pages(path: string, parameters: Values, limit: number): Promise<unknown[]>;
  /** A POST. */
  write(path: string, parameters: Values, access: Access): Promise<unknown>;
}

type Values = Readonly<Record<string, unknown>>;
interface ReadOptions {
  /** Answers undefined for what is not there any more. */
  readonly ifGone?: 'undefined';
}

interface Kept {
  readonly etag: string;
  readonly data: unknown;
  readonly hasNext: boolean;
}

const TIMEOUT_MS = 20_000;
/** Bytes of answers that are kept, roughly. */
const KEPT_BYTES = 32_000_000;
const HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
};

export function githubRequests(options: GithubOptions): GithubRequests {
  const octokit = clientOf(options);
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES });
  const timeout = options.timeoutMs ?? TIMEOUT_MS;
  const get = (path: string, parameters: Values): Promise<Kept> =>
    conditional({ octokit, kept, timeout }, path, parameters);
  return {
    async read(path, parameters, { ifGone } = {}) {
      try {
        return (await get(path, parameters)).data;
      } catch (error) {
        if (ifGone === 'undefined' && isGone(error)) return undefined;
        throw failureOf(error, 'read');
      }
    },
    async pages(path, parameters, limit) {
      const all: unknown[] = [];
      try {
        for (let page = 1; all.length < limit; page += 1) {
          const { data, hasNext } = await get(path, { ...parameters, page });
          all.push(...(data as unknown[]));
          if (!hasNext) break;
        }
      } catch (error) {
        throw failureOf(error, 'read');
      }
      return all.slice(0, limit);
    },
    async write(path, parameters, access) {
      try {
        return await post({ octokit, timeout }, path, parameters);
      } catch (error) {
        throw failureOf(error, access);
      }
    },
  };
}

function clientOf({ token, apiUrl, isPaced = true }: GithubOptions): Octokit {
  const silent = (): void => undefined;
  return new (Octokit.plugin(throttling))({
    auth: token,
    baseUrl: apiUrl.replace(/\/+$/, ''),
    userAgent: 'docent',
    log: { debug: silent, info: silent, warn: silent, error: silent },
    throttle: {
      enabled: isPaced,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
  });
}

interface Reading {
  readonly octokit: Octokit;
  readonly kept: LRUCache<string, Kept>;
  readonly timeout: number;
}

async function conditional(
  { octokit, kept, timeout }: Reading,
  path: string,
  parameters: Values,
): Promise<Kept> {
  const key = JSON.stringify([path, parameters]);
  const known = kept.get(key);
  try {
    const { data, headers } = await octokit.request(`GET ${path}`, {
      ...parameters,
      headers: { ...HEADERS, ...(known && { 'if-none-match': known.etag }) },
      request: { signal: AbortSignal.timeout(timeout) },
    });
    const answer = {
      etag: headers.etag ?? '',
      data: data as unknown,
      hasNext: /rel="next"/.test(headers.link ?? ''),
    };
    const size = JSON.stringify(data).length;
    if (answer.etag !== '' && size <= KEPT_BYTES) kept.set(key, answer, { size });
    return answer;
  } catch (error) {
    if (known !== undefined && isUnchanged(error)) return known;
    throw error;
  }
}

async function post(
  { octokit, timeout }: Omit<Reading, 'kept'>,
  path: string,
  parameters: Values,
): Promise<unknown> {
  const { status, data } = await octokit.request(`POST ${path}`, {
    ...parameters,
    headers: HEADERS,
    // A redirected POST would be repeated as a GET, and look like a success.
    request: { signal: AbortSignal.timeout(timeout), redirect: 'manual' },
  });
  if (status === 201) return data;
  throw new TrackerError('refused', `The tracker answered a write with ${status}.`);
}
