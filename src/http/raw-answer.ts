/**
 * Answers where hapi is not reached: before the service has started, and for bytes that are not a request.
 * The same problem documents and headers as everywhere.
 */
import { STATUS_CODES, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Quota } from '../limits/limiter.ts';
import { Problem, type ProblemCode } from '../problem.ts';
import { isAnsweredEarly } from './connections.ts';
import { commonHeaders } from './common-headers.ts';
import { problemBody, problemHeaders } from './http-problem.ts';

export interface RawOptions {
  readonly baseUrl: string;
  readonly quota: Quota;
}

/** Answers with `problem` past hapi. */
export function answerRaw(response: ServerResponse, problem: Problem, options: RawOptions): void {
  const target = response.req.url ?? '/';
  const { headers, body } = rawAnswer(problem, options, target);
  response.writeHead(problem.status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Problems for what Node's parser refuses, by its error code. */
const CODES: Readonly<Record<string, readonly [code: ProblemCode, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The request line and headers exceed 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
};

/** Answers bytes that are not HTTP with a problem document, in place of hapi's and Node's own bodies. */
export function answerClientErrors(server: HttpServer, options: RawOptions): void {
  server.removeAllListeners('clientError');
  // Node would answer an unknown Expect with 417 and no body; a server may ignore it (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (isAnsweredEarly(socket as Socket)) return void socket.end(() => socket.destroy());
    const [code, detail] = CODES[error.code ?? ''] ?? [
      'malformed_request',
      'The bytes received are not an HTTP/1.1 request.',
    ];
    socket.end(rawMessage(new Problem(code, detail), options), () => socket.destroy());
  });
}

/** The answer as bytes of HTTP/1.1; the address of the request is not known. */
function rawMessage(problem: Problem, options: RawOptions): string {
  const { headers, body } = rawAnswer(problem, options, '/');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}

function rawAnswer(
  problem: Problem,
  { baseUrl, quota }: RawOptions,
  target: string,
): { headers: Record<string, string>; body: string | Buffer } {
  const { body, type, headers: own } = problemBody(problem, baseUrl, { target });
  const headers = {
    ...commonHeaders(quota),
    ...problemHeaders(problem),
    'content-type': type,
    ...own,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { headers, body };
}
