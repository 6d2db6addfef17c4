/**
 * The session port. Only clients of 2025-06-18 and 2025-11-25 that declare elicitation have a session: a record of what
 * they declared and subscribe to, and a way for one POST (the user's answer, a cancellation) to reach the call that another POST
 * holds open, in whichever process that is.
 */
import type { RpcReply, RequestId } from '../protocol/message.ts';
import type { LegacyVersion } from '../protocol/versions.ts';

/** The part of a handshake that later requests need, from which any process can serve them. Less than 2 kB as JSON, without subscriptions. */
export interface SessionRecord {
  readonly version: LegacyVersion;
  /** Declared capabilities by name; those that no server knows are left out. */
  readonly capabilities: Readonly<Record<string, object>>;
  readonly client: { readonly name: string; readonly version: string };
  /** Addresses of the resources that it subscribes to: at most 5,000 characters. */
  readonly subscriptions?: readonly string[];
}

/** Message from one POST of a session to the open calls of the same session. */
export type Signal =
  | { readonly kind: 'reply'; readonly message: RpcReply }
  | { readonly kind: 'cancel'; readonly requestId: RequestId }
  | { readonly kind: 'end' };

export type Listener = (signal: Signal) => void;

export interface SessionLimits {
  /** Idle time after which a session ends. */
  readonly idleSeconds: number;
  /** Sessions of all clients. With less than 2 kB each they take 20 MB at most, and 100 MB with subscriptions. */
  readonly totalMax: number;
  /** Sessions of one client address. */
  readonly perClientMax: number;
}

export const SESSION_LIMITS: SessionLimits = {
  idleSeconds: 1800,
  totalMax: 10_000,
  perClientMax: 100,
};

/** Every method may reject while the store of the sessions is away. */
export interface Sessions {
  /** Opens a session; undefined when the client or the service has too many. */
  open(client: string, record: SessionRecord): Promise<string | undefined>;
  /** The session, whose idle time starts again; undefined when there is none. */
  find(id: string): Promise<SessionRecord | undefined>;
  /** Replaces the record of a session by what `change` makes of it; false when there is none. Rejects with what `change` throws. */
  update(id: string, change: (record: SessionRecord) => SessionRecord): Promise<boolean>;
  /** Ends a session and its open calls; false when there was none. */
  end(id: string): Promise<boolean>;
  /** Hands a signal to every open call of the session. */
  signal(id: string, signal: Signal): Promise<void>;
  /** Receives the session's signals until the returned function is called. Resolves when it is in effect. */
  listen(id: string, listener: Listener): Promise<() => void>;
  /** Releases timers and connections. */
  close(): Promise<void>;
}
