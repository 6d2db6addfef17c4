/** One timed run of autocannon; fails if any response differs from the expected one. */
import autocannon from 'autocannon';
import { percentile } from './measurement.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadOptions {
  readonly url: string;
  /** Sent in turn; every connection gets its own share, so that distinct requests stay distinct. */
  readonly requests: readonly HttpRequest[];
  readonly seconds: number;
  readonly status: number;
  /** Default 10. */
  readonly connections?: number;
  /** A run that asked one of the requests twice is refused. */
  readonly isDistinct?: boolean;
}

export interface LoadResult {
  /** Answers received. */
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 10;

/** A run ends with the first sample after its time, and autocannon takes one a second if it is not told: short runs would take that long. */
const SAMPLE_MS = 50;

export async function load(options: LoadOptions): Promise<LoadResult> {
  let connection = 0;
  const { connections = CONNECTIONS } = options;
  const times: number[] = [];
  // To make the requests of a run ready takes longer the more they are: it counts from the first answer on.
  let first = 0;
  let last = 0;
  let isRepeated = false;
  const result = await autocannon({
    url: options.url,
    connections,
    duration: options.seconds,
    sampleInt: SAMPLE_MS,
    setupClient(client) {
      const share = shareOf(options.requests, connection++, connections);
      let left = share.length;
      client.setRequests(share);
      client.on('response', (_status, _bytes, ms) => {
        times.push(ms);
        last = performance.now();
        first ||= last;
        left -= 1;
        isRepeated ||= left < 0;
      });
    },
  });
  const good = goodAnswers(options, result);
  if (options.isDistinct && isRepeated) {
    throw new Error(
      `${options.url}: ${options.requests.length} distinct requests were too few for ${good} answers; make more for each second`,
    );
  }
  return {
    requests: good,
    requestsPerSecond: good / (Math.max(last - first, 1) / 1000),
    p50Ms: hundredths(percentile(times, 0.5)),
    p99Ms: hundredths(percentile(times, 0.99)),
  };
}

/** How many answers there were. @throws when one of them was not the expected one. */
function goodAnswers(
  { url, status }: LoadOptions,
  { statusCodeStats = {}, errors, timeouts }: autocannon.Result,
): number {
  const good = statusCodeStats[`${status}`]?.count ?? 0;
  const all = Object.values(statusCodeStats).reduce((sum, { count = 0 }) => sum + count, 0);
  if (errors > 0 || timeouts > 0 || good !== all || good === 0) {
    throw new Error(`${url}: ${all - good} of ${all} answers were not ${status}, ${errors} errors`);
  }
  return good;
}

/** Finer than autocannon's own percentiles, which are whole milliseconds: most answers take less than one. */
function hundredths(ms: number): number {
  return Math.round(ms * 100) / 100;
}

function shareOf(
  requests: readonly HttpRequest[],
  connection: number,
  connections: number,
): autocannon.Request[] {
  const share = requests.filter((_, i) => i % connections === connection % connections);
  const own = share.length > 0 ? share : requests;
  return own.map(({ method, path, headers, body }) => ({
    method,
    path,
    ...(headers && { headers: { ...headers } }),
    ...(body !== undefined && { body }),
  }));
}
