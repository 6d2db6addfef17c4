/** Maps a failed request to a tracker to its consequence for the report. */
import { TrackerError, type TrackerFailure } from './tracker.ts';

/** The attempt: to read, to create an issue, or to write to one that a report named. */
export type Access = 'read' | 'create' | 'comment';

/** An answer that is not a success. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly status: number;
  readonly headers: Headers;

  /** @param message the tracker's own text */
  constructor(status: number, headers: Headers, message: string) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const MESSAGE_MAX = 300;
/** Seconds to wait at a limit that does not say how long, as GitHub recommends. */
const LIMIT_SECONDS = 60;
const WAIT_SECONDS_MAX = 86_400;
/** Errors of a connection that was never made. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Deleted, or moved to where this token sees nothing. */
export function isGone(error: unknown): boolean {
  return error instanceof HttpFailure && (error.status === 404 || error.status === 410);
}

/** Returns a {@link TrackerError}; a bug stays what it is. */
export function failureOf(error: unknown, access: Access): unknown {
  if (error instanceof TrackerError || !(error instanceof Error)) return error;
  if (!(error instanceof HttpFailure)) return connectionFailure(error, access);
  const { status } = error;
  const wait = waitSeconds(error);
  if (wait !== undefined) {
    const message = `The tracker limits requests for ${wait} seconds: ${lineOf(error)}`;
    return new TrackerError('unavailable', message, wait * 1000);
  }
  return new TrackerError(
    meaning(status, access),
    `The tracker answered ${status}: ${lineOf(error)}`,
  );
}

/** The tracker's own text, kept short. */
function lineOf({ message }: Error): string {
  return message.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, MESSAGE_MAX);
}

/** A fault of this report is `refused`; a fault of the token or the repository concerns all reports. */
function meaning(status: number, access: Access): TrackerFailure {
  if (status >= 500) return access === 'read' ? 'unavailable' : 'unsure';
  const ofReport =
    access === 'comment' ? [400, 403, 404, 410, 413, 422, 451] : [400, 413, 422, 451];
  return ofReport.includes(status) ? 'refused' : 'unavailable';
}

function connectionFailure(error: Error, access: Access): unknown {
  const code = codeOf(error);
  const isOfConnection = code !== undefined || /^(?:TimeoutError|AbortError)$/.test(error.name);
  if (!isOfConnection && error.message !== 'fetch failed') return error;
  const isUnreached = code !== undefined && UNREACHED.has(code);
  const failure = access === 'read' || isUnreached ? 'unavailable' : 'unsure';
  const cause = error.cause instanceof Error ? error.cause : error;
  return new TrackerError(failure, `The tracker cannot be reached: ${lineOf(cause)}`);
}

function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Seconds in which the tracker takes no requests, if this was one of its limits: primary, secondary, or by Retry-After. */
function waitSeconds({ message, status, headers }: HttpFailure): number | undefined {
  if (status !== 403 && status !== 429 && status !== 503) return undefined;
  const wait = secondsAfter(headers) ?? secondsToReset(headers);
  if (wait !== undefined) return Math.min(wait, WAIT_SECONDS_MAX);
  return status === 429 || /\bsecondary rate\b/i.test(message) ? LIMIT_SECONDS : undefined;
}

function secondsAfter(headers: Headers): number | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  return after >= 0 ? after : undefined;
}

/** GitHub's headers begin with `x-`, GitLab's do not. By the tracker's own clock: this machine's may differ. */
function secondsToReset(headers: Headers): number | undefined {
  const prefix = headers.has('x-ratelimit-remaining') ? 'x-' : '';
  if (headers.get(`${prefix}ratelimit-remaining`) !== '0') return undefined;
  const now = Date.parse(headers.get('date') ?? '') / 1000;
  const wait = Number(headers.get(`${prefix}ratelimit-reset`)) - now + 1;
  return wait >= 0 ? Math.ceil(wait) : undefined;
}
