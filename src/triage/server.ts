/**
 * The triage service: server-rendered pages on which a maintainer decides about reports. It is a server of its own, so
 * that the public service keeps its promise that `submit_report` is the only operation that writes.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { act } from './act.ts';
import { SCRIPT, STYLE } from './assets.ts';
import { page, signIn } from './layout.ts';
import { read } from './read.ts';
import { cookieOf, formOf, isFromHere } from './request.ts';
import { SESSION_SECONDS, sessionsOf, type Sessions } from './session.ts';
import { asset, redirect, refusal, setCookie, type Reply, type TriageOptions } from './visit.ts';

/** Wrong tokens in a minute, from anywhere: beyond, nobody signs in until the minute is over. */
const FAILURES_MAX = 10;
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** @returns a server that does not listen yet */
export function triageServer(options: TriageOptions): Server {
  const sessions = sessionsOf(options.adminToken, options.now);
  const failures = failureLimit(options.now);
  return createServer((request, response) => {
    void reply({ ...options, sessions, failures }, request)
      .catch((error: Error): Reply => {
        options.onError(error);
        return { status: 500, body: page({ title: 'It failed' }, 'The log says why.') };
      })
      .then((answer) => send(response, answer));
  });
}

interface FailureLimit {
  isReached(): boolean;
  count(): void;
}

function failureLimit(now: () => number): FailureLimit {
  let times: number[] = [];
  return {
    isReached() {
      times = times.filter((time) => now() - time < 60_000);
      return times.length >= FAILURES_MAX;
    },
    count: () => void times.push(now()),
  };
}

type Parts = TriageOptions & { readonly sessions: Sessions; readonly failures: FailureLimit };

async function reply(parts: Parts, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://triage.invalid');
  const { method = '' } = request;
  if (method === 'GET' || method === 'HEAD') {
    const file = ASSETS[url.pathname];
    if (file !== undefined) return file;
    const cookie = cookieOf(request);
    const isSignedIn = parts.sessions.isOpen(cookie);
    return isSignedIn
      ? read({ ...parts, url, cookie, form: new URLSearchParams() })
      : { status: 401, body: signIn() };
  }
  return method === 'POST' ? write(parts, request, url) : { status: 405 };
}

const ASSETS: Readonly<Record<string, Reply>> = {
  '/triage.css': asset(STYLE, 'text/css'),
  '/triage.js': asset(SCRIPT, 'text/javascript'),
};

async function write(parts: Parts, request: IncomingMessage, url: URL): Promise<Reply> {
  const { sessions, failures } = parts;
  const form = await formOf(request);
  if (form === undefined) return { status: 413 };
  if (!isFromHere(request)) return refusal('The form is of another site.');
  if (url.pathname === '/sign-in') return signedIn(sessions, failures, form);
  const cookie = cookieOf(request);
  if (!sessions.isOpen(cookie)) return { status: 401, body: signIn() };
  if (!sessions.isFormToken(cookie, form.get('form') ?? undefined)) {
    return refusal('The form is of an earlier session. Go back and reload the page.');
  }
  return act({ ...parts, url, cookie, form });
}

function signedIn(sessions: Sessions, failures: FailureLimit, form: URLSearchParams): Reply {
  if (failures.isReached()) {
    return { status: 429, body: signIn('Too many wrong tokens. Try again in a minute.') };
  }
  const cookie = sessions.open(form.get('token') ?? '');
  if (cookie !== undefined) return { ...redirect('/'), cookie: setCookie(cookie, SESSION_SECONDS) };
  failures.count();
  return { status: 403, body: signIn('This is not the admin token.') };
}

function send(
  response: ServerResponse,
  { status, body = '', type = 'text/html', location, cookie }: Reply,
): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': `${type}; charset=utf-8`,
    ...(location !== undefined && { location }),
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  });
  response.end(body);
}
