/** Calls between the primary and its workers. */
import type { Grant, GrantRequest, Recall } from '../limits/grants.ts';
import type { SessionCalls } from '../mcp/sessions/remote.ts';
import type { Signal } from '../mcp/sessions/sessions.ts';
import type { MetricsSnapshot } from '../observe/metrics.ts';

/** Place of a worker in its service. */
export interface Place {
  /** From 0; a worker that replaces another has its number. */
  readonly index: number;
  readonly workers: number;
  /** Whether the service has not served yet. */
  readonly isFirst: boolean;
}

/** Calls of workers. */
export interface PrimaryCalls extends SessionCalls {
  join(): Place;
  /** Waits until the worker may serve. False when the content with this digest is not what the others serve. */
  ready(digest: string): Promise<boolean>;
  grant(request: GrantRequest): Promise<Grant>;
  /** The metrics of all workers as text. */
  metrics(): Promise<string>;
}

/** Signals that stop a service. */
export type StopSignal = 'SIGTERM' | 'SIGINT';

/** Steps of a reload, in this order. {@link ReloadCalls.discard} ends it at any of them. */
export interface ReloadCalls {
  /** Opens the content that is there now, beside what is served. Returns its digest, and rejects when it cannot be served. */
  prepare(): Promise<string>;
  /** From now on requests wait. */
  hold(): void;
  /** Serves what was prepared, also to those that waited. */
  swap(): void;
  /**
   * Drops what was prepared, and answers those that waited from what was served before.
   * @param reason that no worker knows of itself
   */
  discard(reason?: string): Promise<void>;
}

/** Calls of the primary. */
export interface WorkerCalls extends ReloadCalls {
  stop(signal: StopSignal): void;
  giveBack(recall: Recall): number;
  receive(id: string, signal: Signal): Promise<void>;
  snapshot(): Promise<MetricsSnapshot>;
}
