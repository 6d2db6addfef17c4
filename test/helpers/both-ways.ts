/**
 * Asks every request that a test injects over a socket too, of a second service with the same content, and compares the
 * answers: tests then hold for what production runs.
 */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Server, ServerInjectOptions, ServerInjectResponse } from '@hapi/hapi';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Headers that belong to a connection or a moment. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']);
/** Paths whose answers tell of the service itself or of the time. */
const OF_ITS_OWN = /^\/(?:metrics|\.well-known\/security\.txt)/;
/** Calls of MCP that make something (sessions, tokens, reports) or are counted for the reporter: each answer is its own. */
const MAKES = [
  'initialize',
  'submit_report',
  'preview_report',
  'check_known_issue',
  'report_status',
  'subscriptions/listen',
];

/**
 * Makes `inject` of `server` ask the service on `port` too; it rejects where the answers differ.
 * @param own further names of tools that must run only once
 */
export function askBothWays(server: Server, port: number, own: readonly string[] = []): void {
  const makes = [...MAKES, ...own];
  const inject = server.inject.bind(server) as (
    options: string | ServerInjectOptions,
  ) => Promise<ServerInjectResponse>;
  const both = async (given: string | ServerInjectOptions): Promise<ServerInjectResponse> => {
    const injected = await inject(given);
    const options = typeof given === 'string' ? { url: given } : given;
    if (!isComparable(options, injected, makes)) return injected;
    const answer = await overSocket(port, injected, options.payload);
    const expected = stable(injected.statusCode, injected.headers, injected.rawPayload);
    const actual = stable(answer.status, answer.headers, answer.body);
    if (expected === actual) return injected;
    const asked = `${options.method ?? 'GET'} ${String(options.url)}`;
    throw new Error(`${asked}: a socket is answered\n${actual}\nand inject\n${expected}`);
  };
  Object.assign(server, { inject: both });
}

function isComparable(
  { remoteAddress = '127.0.0.1', payload }: ServerInjectOptions,
  { raw, headers, statusCode }: ServerInjectResponse,
  makes: readonly string[],
): boolean {
  const { url = '', headers: asked } = raw.req;
  const text = JSON.stringify(payload ?? '').replaceAll('\\', '');
  return (
    remoteAddress === '127.0.0.1' &&
    isSendable(url, asked) &&
    !OF_ITS_OWN.test(url) &&
    asked['mcp-session-id'] === undefined &&
    headers['mcp-session-id'] === undefined &&
    (statusCode >= 400 || !makes.some((name) => text.includes(`"${name}"`)))
  );
}

/** Whether a client of Node sends this as it is. */
function isSendable(url: string, headers: IncomingHttpHeaders): boolean {
  const values = Object.values(headers).map(String);
  return (
    /^\/[\x21-\x7e]*$/.test(url) &&
    headers.host !== '' &&
    values.every((value) => /^[\t\x20-\x7e]*$/.test(value))
  );
}

function overSocket(
  port: number,
  { raw: { req } }: ServerInjectResponse,
  payload: ServerInjectOptions['payload'],
): Promise<Answer> {
  const { method = 'GET', url: path = '/', headers } = req;
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.end(bytesOf(payload));
  });
}

function bytesOf(payload: ServerInjectOptions['payload']): string | Buffer | undefined {
  if (payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)) {
    return payload;
  }
  return JSON.stringify(payload);
}

/** Everything of an answer that must be the same, as one text. The seconds of a window go on meanwhile. */
function stable(
  status: number,
  headers: Readonly<Record<string, unknown>> | IncomingHttpHeaders,
  body: Buffer,
): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !VOLATILE.has(name))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted();
  const text = [status, ...lines, body.toString('latin1')].join('\n');
  return status === 429 ? text.replace(/content-length.*|\b\d+\b/g, '') : text;
}
