/**
 * The session port. Only clients of 2025-06-18 and 2025-11-25 that declare elicitation have a session: a record of what
 * they declared, and a way for one POST (the user's answer, a cancellation) to reach the exchange that another POST
 * holds open, in whichever process that is.
 */
import type { RpcReply, RpcRequest, RequestId } from '../protocol/message.ts';

/** What a session remembers: the handshake, from which any process can serve its requests. */
export interface SessionRecord {
  readonly initialize: RpcRequest;
}

/** What one POST of a session tells the exchanges of the same session. */
export type Signal =
  | { readonly kind: 'reply'; readonly message: RpcReply }
  | { readonly kind: 'cancel'; readonly requestId: RequestId }
  | { readonly kind: 'end' };

export type Listener = (signal: Signal) => void;

export interface SessionLimits {
  /** A session that is not used for so long is gone. */
  readonly idleSeconds: number;
  /** Sessions in all. */
  readonly totalMax: number;
  /** Sessions of one client address. */
  readonly perClientMax: number;
}

export const SESSION_LIMITS: SessionLimits = {
  idleSeconds: 1800,
  totalMax: 10_000,
  perClientMax: 100,
};

export interface Sessions {
  /** Opens a session; undefined when the client or the service has too many. */
  open(client: string, record: SessionRecord): Promise<string | undefined>;
  /** The session, whose idle time starts again; undefined when there is none. */
  find(id: string): Promise<SessionRecord | undefined>;
  /** Ends a session and its exchanges; false when there was none. */
  end(id: string): Promise<boolean>;
  /** Hands a signal to every exchange of the session. */
  signal(id: string, signal: Signal): Promise<void>;
  /** Receives the session's signals until the returned function is called. Resolves when it is in effect. */
  listen(id: string, listener: Listener): Promise<() => void>;
  /** Releases timers and connections. */
  close(): Promise<void>;
}
