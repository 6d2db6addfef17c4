import type { Server } from '@hapi/hapi';
import { modern } from '../helpers/mcp.ts';

interface CallOptions {
  readonly capabilities?: object;
  readonly extra?: object;
}

/** The result of a tool call on 2026-07-28. */
export async function callTool(
  server: Server,
  [name, args]: readonly [string, object],
  { capabilities = {}, extra = {} }: CallOptions = {},
): Promise<any> {
  const params = { name, arguments: args, ...extra };
  const { body } = await modern(server, { method: 'tools/call', params, capabilities });
  return body.result;
}
