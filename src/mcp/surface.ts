/**
 * What the protocol part serves, whatever it is: the documentation in the product, the conformance suite's fixtures in
 * its test. A surface belongs to one generation and is immutable.
 */
import type { McpServer, Server } from '@modelcontextprotocol/server';
import type { Fault } from './protocol/message.ts';
import type { ProtocolVersion } from './protocol/versions.ts';

/** What is known of the sender of one request. */
export interface Caller {
  readonly version: ProtocolVersion;
  /** Key of the client's address, for limits. */
  readonly client: string;
  /** Whether the user behind the client can be asked, by elicitation. */
  readonly canAsk: boolean;
}

/**
 * How a call ended: the members of its result as JSON text without the braces, in bytes where they are sent many times, or
 * a protocol fault.
 */
export type Outcome =
  | { readonly kind: 'result'; readonly members: string | Buffer }
  | { readonly kind: 'fault'; readonly fault: Fault };

/**
 * The calls that clients make all the time, answered without building an SDK server for each (DECISIONS.md, "A short
 * way for the hot calls"). All else, and whatever looks unusual, goes through the SDK.
 */
interface HotCalls {
  /** The members of the `tools/list` result, as JSON text without braces; undefined when the list has pages. */
  readonly toolsList: Buffer | undefined;
  /** Runs a tool that answers at once; undefined for any other. */
  callTool(
    name: string,
    input: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<Outcome> | undefined;
}

export interface Surface {
  /** Of every answer that comes from it, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The `_meta` member that 2026-07-28 results carry, as JSON text. */
  readonly serverInfoMeta: string;
  readonly hot: HotCalls;
  /** A new SDK server for one request. */
  createServer(caller: Caller): Server | McpServer;
}
