/** The hot calls before hapi: bodies that are read, parsed and answered with nothing between. */
import type { IncomingMessage } from 'node:http';
import bourne from '@hapi/bourne';
import type { Finished } from '../http/direct.ts';
import type { Lane } from '../http/lane.ts';
import { MCP_PATH, type McpOptions } from './plugin.ts';
import { hotCall } from './protocol/hot.ts';
import type { Surface } from './surface.ts';

/** Content types as clients write them; hapi knows all others. */
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];

export function mcpLane({ surface, clientKey }: Pick<McpOptions, 'surface' | 'clientKey'>): Lane {
  return {
    method: 'POST',
    path: MCP_PATH,
    answer(request, body) {
      if (!isPlain(request)) return undefined;
      const message = parsed(body);
      const { headers } = request;
      const served = surface();
      const call = hotCall(served, message, { headers, key: clientKey(request) });
      return call?.then(({ status, body: text }): Finished => {
        const bytes = typeof text === 'string' ? Buffer.from(text) : text;
        return { status, headers: headersOf(served), bytes };
      });
    },
  };
}

/** By surface, so that the headers of an answer are put together once. */
const made = new WeakMap<Surface, Finished['headers']>();

function headersOf(surface: Surface): Finished['headers'] {
  let headers = made.get(surface);
  if (headers === undefined) {
    const own = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    headers = { ...own, ...surface.headers };
    made.set(surface, headers);
  }
  return headers;
}

/** Whether it is JSON as it is, from no browser, whose origin would be weighed. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    JSON_TYPES.includes(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers.origin === undefined
  );
}

/** The message, under hapi's rules; undefined for what is none. */
function parsed(body: Buffer): unknown {
  try {
    return bourne.parse(body.toString());
  } catch {
    return undefined;
  }
}
