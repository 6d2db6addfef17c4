/** Requests to the address that the operator names for the content, bounded in time, size and in the hosts that they reach. */
import { isLoopback } from '../loopback.ts';
import { isListed } from '../pages/external.ts';
import { Failure } from './failure.ts';

/** The address does not give a file that can be served. Its message says why, and what to do. */
export class RemoteFailure extends Failure {}

const REDIRECTS_MAX = 3;
/** For the head of an answer, and between two pieces of its body. */
const SILENCE_MS = 30_000;
/** For a whole answer: a gigabyte at the speed of a slow line. */
const ANSWER_MS_MAX = 3_600_000;

export interface RemoteOptions {
  /** Hosts besides that of the address, as `artefact.hosts` lists them. */
  readonly hosts: readonly string[];
  /** Of the answer that is known. */
  readonly etag?: string | undefined;
  /** Ends the request. */
  readonly stop: AbortSignal;
}

/** An answer, with its body in pieces. */
export interface Remote {
  /** At the end of the redirects. */
  readonly url: URL;
  /** 200, or 304 for the answer that is known. */
  readonly status: number;
  readonly etag: string | undefined;
  /** Throws when the answer ends early, or nothing comes for long. */
  readonly body: AsyncIterable<Uint8Array>;
  close(): void;
}

export function isAddress(folder: string): boolean {
  return /^https?:\/\//i.test(folder);
}

/** @throws {RemoteFailure} for one that is not to be asked */
export function addressOf(given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined) throw new RemoteFailure(`'${given}' is no address. Correct it.`);
  if (url.username !== '' || url.password !== '') {
    throw new RemoteFailure(
      `The address of '${url.host}' has a user name or a password, which logs would show. Leave it out.`,
    );
  }
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return url;
  throw new RemoteFailure(
    `'${nameOf(url)}' is not encrypted, so that anybody on the way could change it. Name its https:// address; http:// is for this machine.`,
  );
}

/** For messages: the rest of an address may be a secret. */
export function nameOf({ origin, pathname }: URL): string {
  return origin + pathname;
}

/**
 * Asks for what is at an address, over redirects.
 * @param from the address that the operator named: its origin may be asked, and the hosts that are allowed
 * @throws {RemoteFailure}
 */
export async function ask(
  url: URL,
  from: URL,
  { hosts, etag, stop }: RemoteOptions,
): Promise<Remote> {
  const silence = silenceGuard(stop);
  let at = url;
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    checkAllowed(at, from, hosts);
    const answer = await sent(at, etag, silence.signal).catch((error: unknown) => {
      silence.end();
      throw unanswered(at, error);
    });
    const location = answer.headers.get('location');
    const isRedirect = answer.status > 300 && answer.status < 309 && answer.status !== 304;
    if (!isRedirect || location === null || !URL.canParse(location, at)) {
      return remoteOf(answer, at, silence);
    }
    // Unread, it would keep its connection.
    await answer.body?.cancel().catch(() => undefined);
    at = new URL(location, at);
  }
  silence.end();
  throw new RemoteFailure(
    `'${nameOf(url)}' redirects more than ${REDIRECTS_MAX} times. Name the address at its end.`,
  );
}

function sent(url: URL, etag: string | undefined, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    signal,
    headers: {
      'user-agent': 'docent',
      // Sizes and digests are those of the file.
      'accept-encoding': 'identity',
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
  });
}

/** @throws {RemoteFailure} for an address that the operator has not allowed */
function checkAllowed(url: URL, from: URL, hosts: readonly string[]): void {
  if (url.origin === from.origin || isListed(url.href, hosts)) return;
  const how =
    url.protocol === 'https:'
      ? `Allow the host: --artefact-hosts ${url.host} (artefact.hosts).`
      : 'Another host is asked over https:// only.';
  throw new RemoteFailure(
    `'${nameOf(from)}' leads to another host, '${url.protocol}//${url.host}'. ${how}`,
  );
}

interface Silence {
  readonly signal: AbortSignal;
  /** Something has come. */
  restart(): void;
  end(): void;
}

function silenceGuard(stop: AbortSignal): Silence {
  const controller = new AbortController();
  const begin = (): NodeJS.Timeout =>
    setTimeout(() => controller.abort(new Error('nothing came for 30 s')), SILENCE_MS);
  let timer = begin();
  return {
    signal: AbortSignal.any([controller.signal, stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    restart() {
      clearTimeout(timer);
      timer = begin();
    },
    end: () => clearTimeout(timer),
  };
}

/** @throws {RemoteFailure} for an answer that is none */
function remoteOf({ status, headers, body }: Response, url: URL, silence: Silence): Remote {
  const close = (): void => {
    silence.end();
    // The connection is given up; nobody waits for what is left.
    if (body?.locked === false) void body.cancel().catch(() => undefined);
  };
  if (status !== 200 && status !== 304) {
    close();
    throw new RemoteFailure(
      `'${nameOf(url)}' answers ${status}. Put the file there, or name its address.`,
    );
  }
  return {
    url,
    status,
    etag: headers.get('etag') ?? undefined,
    body: pieces(body, url, silence),
    close,
  };
}

async function* pieces(
  body: Response['body'],
  url: URL,
  silence: Silence,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
      silence.restart();
      yield piece;
    }
  } catch (error) {
    throw unanswered(url, error);
  } finally {
    silence.end();
  }
}

function unanswered(url: URL, error: unknown): RemoteFailure {
  const { message, cause } = error as Error;
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return new RemoteFailure(
    `'${nameOf(url)}' did not answer completely (${code ?? reason ?? message}). Check the address, the network and the certificate.`,
  );
}
