/** Maps a failed request to GitHub to its consequence for the report. */
import { TrackerError, type TrackerFailure } from './tracker.ts';

/** The attempt: to read, to create an issue, or to write to one that a report named. */
export type Access = 'read' | 'create' | 'comment';

/** The errors of octokit, as far as they are looked at. */
interface HttpError extends Error {
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | number | undefined>>;
  };
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

const statusOf = (error: unknown): number | undefined => (error as HttpError).response?.status;

export function isUnchanged(error: unknown): boolean {
  return statusOf(error) === 304;
}

/** Deleted, or moved to where this token sees nothing. */
export function isGone(error: unknown): boolean {
  return statusOf(error) === 404 || statusOf(error) === 410;
}

/** A bug stays what it is. */
export function failureOf(error: unknown, access: Access): unknown {
  if (error instanceof TrackerError || !(error instanceof Error)) return error;
  const { response } = error as HttpError;
  if (response === undefined) return connectionFailure(error, access);
  const { status, headers } = response;
  const wait = waitSeconds(error, status, headers);
  if (wait !== undefined) {
    const message = `The tracker limits requests for ${wait} seconds: ${told(error)}`;
    return new TrackerError('unavailable', message, wait * 1000);
  }
  return new TrackerError(
    meaning(status, access),
    `The tracker answered ${status}: ${told(error)}`,
  );
}

/** The message of an error is the tracker's own text: kept short, on one line. */
function told({ message }: Error): string {
  return message.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, MESSAGE_MAX);
}

/** A fault of this report is `refused`; a fault of the token or the repository concerns all reports. */
function meaning(status: number, access: Access): TrackerFailure {
  if (status >= 500) return access === 'read' ? 'unavailable' : 'unsure';
  const ofReport = access === 'comment' ? [403, 404, 410, 413, 422, 451] : [413, 422, 451];
  return ofReport.includes(status) ? 'refused' : 'unavailable';
}

function connectionFailure(error: Error, access: Access): TrackerError {
  const code = codeOf(error);
  const isUnreached = code !== undefined && UNREACHED.has(code);
  const failure = access === 'read' || isUnreached ? 'unavailable' : 'unsure';
  return new TrackerError(failure, `The tracker cannot be reached: ${told(error)}`);
}

function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** How long the tracker takes no requests, if this was one of its limits: primary, secondary, or by Retry-After. */
function waitSeconds(
  { message }: Error,
  status: number,
  headers: Readonly<Record<string, string | number | undefined>>,
): number | undefined {
  if (status !== 403 && status !== 429 && status !== 503) return undefined;
  const after = Number(headers['retry-after'] ?? Number.NaN);
  if (after >= 0) return Math.min(after, WAIT_SECONDS_MAX);
  if (String(headers['x-ratelimit-remaining']) === '0') {
    // By the tracker's own clock: this machine's may differ.
    const now = Date.parse(String(headers['date'])) / 1000;
    const wait = Number(headers['x-ratelimit-reset']) - now + 1;
    if (wait >= 0) return Math.min(Math.ceil(wait), WAIT_SECONDS_MAX);
  }
  return status === 429 || /\bsecondary rate\b/i.test(message) ? LIMIT_SECONDS : undefined;
}
