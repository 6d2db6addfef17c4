/** One POST to the endpoint, read but not yet served. */
import type { McpService } from '../service.ts';

export interface Call {
  /** The service of this request, from its beginning to its end. */
  readonly service: McpService;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body, nested no deeper than a message may be. */
  readonly body: unknown;
  /** Key of the client's address. */
  readonly client: string;
  /** A signal that is aborted when the client has gone. */
  readonly gone: () => AbortSignal;
  readonly deadlineMs: number;
}
