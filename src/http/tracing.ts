/** The port through which requests become parts of traces (W3C Trace Context). Without it nothing is followed. */
import type { Ask } from './ask.ts';

export interface RequestTracing {
  /**
   * Does the work of a request as a part of its trace: that which `traceparent` names, else a new one.
   * @param route template of the path
   */
  begin(ask: Ask, route: string, work: (traceId: string) => void): void;
  /** @param status absent when the client left before the answer */
  end(ask: Ask, status?: number): void;
  /** The request at hand calls this tool of MCP. */
  noteCall(tool: string): void;
}
