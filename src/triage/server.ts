/**
 * The triage service: server-rendered pages on which a maintainer decides about reports. It is a server of its own, so
 * that the public service keeps its promise that `submit_report` is the only operation that writes.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { memoryLimiter, type Limiter } from '../limits/limiter.ts';
import { act } from './act.ts';
import { SCRIPT, STYLE } from './assets.ts';
import { page, signIn } from './layout.ts';
import { read } from './read.ts';
import { cookieOf, formOf, isForTriage, isFromHere, isOverTls } from './request.ts';
import { SESSION_SECONDS, sessionsOf, type Sessions } from './session.ts';
import { asset, redirect, refusal, setCookie, type Reply, type TriageOptions } from './visit.ts';

/** Sign-ins of one address: beyond, nobody signs in from there until the minute is over. */
const SIGN_INS = { quota: 10, windowSeconds: 60 };
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
  const signIns = memoryLimiter(SIGN_INS);
  return createServer((request, response) => {
    void reply({ ...options, sessions, signIns }, request)
      .catch((error: Error): Reply => {
        options.onError(error);
        return { status: 500, body: page({ title: 'It failed' }, 'The log says why.') };
      })
      .then((answer) => send(response, answer, isOverTls(request, options.url)));
  });
}

type Parts = TriageOptions & { readonly sessions: Sessions; readonly signIns: Limiter };

async function reply(parts: Parts, request: IncomingMessage): Promise<Reply> {
  const names = [parts.url?.hostname, parts.host].filter((name) => name !== undefined);
  if (!isForTriage(request, names)) return OTHER_HOST;
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

const OTHER_HOST: Reply = {
  status: 421,
  body: page(
    { title: 'Another host' },
    'This is not the host name of the triage page. Use that of --triage-url, an IP address or localhost, or start docent reports triage with --triage-url and the address in the browser.',
  ),
};

const ASSETS: Readonly<Record<string, Reply>> = {
  '/triage.css': asset(STYLE, 'text/css'),
  '/triage.js': asset(SCRIPT, 'text/javascript'),
};

async function write(parts: Parts, request: IncomingMessage, url: URL): Promise<Reply> {
  const { sessions } = parts;
  const form = await formOf(request);
  if (form === undefined) return { status: 413 };
  if (!isFromHere(request)) return refusal('The form is of another site.');
  if (url.pathname === '/sign-in') return signedIn(parts, request, form);
  const cookie = cookieOf(request);
  if (!sessions.isOpen(cookie)) return { status: 401, body: signIn() };
  if (!sessions.isFormToken(cookie, form.get('form') ?? undefined)) {
    return refusal('The form is of an earlier session. Go back and reload the page.');
  }
  return act({ ...parts, url, cookie, form });
}

async function signedIn(
  { sessions, signIns, clients }: Parts,
  request: IncomingMessage,
  form: URLSearchParams,
): Promise<Reply> {
  const { allowed } = await signIns.consume(clients.key(clients.address(request)));
  if (!allowed) {
    return { status: 429, body: signIn('Too many attempts. Try again in a minute.') };
  }
  const value = sessions.open(form.get('token') ?? '');
  if (value !== undefined) {
    return { ...redirect('/'), cookie: { value, seconds: SESSION_SECONDS } };
  }
  return { status: 403, body: signIn('This is not the admin token.') };
}

function send(
  response: ServerResponse,
  { status, body = '', type = 'text/html', location, cookie }: Reply,
  isSecure: boolean,
): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': `${type}; charset=utf-8`,
    ...(location !== undefined && { location }),
    ...(cookie !== undefined && { 'set-cookie': setCookie(cookie, isSecure) }),
  });
  response.end(body);
}
