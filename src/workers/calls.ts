/** Calls between the primary and its workers. */
import type { Config } from '../config/config.ts';
import type { Edition } from '../content/model/edition.ts';
import type { Finding } from '../content/model/finding.ts';
import type { Grant, GrantRequest, Recall } from '../limits/grants.ts';
import type { SessionCalls } from '../mcp/sessions/remote.ts';
import type { Signal } from '../mcp/sessions/sessions.ts';
import type { Outage } from '../observe/content-state.ts';
import type { MetricsSnapshot } from '../observe/metrics.ts';
import type { SearchSettings } from '../search/settings.ts';

/** Place of a worker in its service. */
export interface Place {
  /** From 0; a worker that replaces another has its number. */
  readonly index: number;
  readonly workers: number;
  /** Whether the service has not served yet. */
  readonly isFirst: boolean;
  /** As the primary began with it, whatever its sources say by now. */
  readonly config: Config;
  /** That links begin with, where a folder has been read. */
  readonly baseUrl?: string | undefined;
}

/** The default edition of a folder, as the primary has read and kept it. */
export interface KeptState {
  /** Of a library of `generation/kept-library.ts`. */
  readonly path: string;
  readonly search: SearchSettings;
}

/** Another edition of a folder, as the primary has read and kept it. */
export interface KeptEdition {
  /** Digest of the library, by which it is found in the data folder. */
  readonly library: string;
  /** Digest of names, sizes and times of the files that it was read from. */
  readonly stamp: string;
  readonly search: SearchSettings;
}

/** Calls of workers that serve a folder. All reject when it cannot be read or kept. */
export interface FolderCalls {
  /**
   * The state that was read last; the first call reads it.
   * @param address that links begin with, if this is the first call
   * @param lost path of a state that cannot be opened: the folder is read again
   */
  content(
    address: { readonly baseUrl: string; readonly port: number },
    lost?: string,
  ): Promise<KeptState | { readonly findings: readonly Finding[] }>;
  /** A text of this state cannot be read any more: the folder is read again, and all reload. */
  lose(path: string): void;
  /** Editions of all sets but the default one. */
  otherSets(): Promise<readonly Edition[]>;
  /** @param lost digest of a library that cannot be opened: the edition is read again */
  edition(edition: Edition, lost?: string): Promise<KeptEdition>;
}

/** Calls of workers. */
export interface PrimaryCalls extends SessionCalls, FolderCalls {
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
  /** Tells why the primary cannot see or read what is there now; absent: it can. */
  noteContent(outage?: Outage): void;
  receive(id: string, signal: Signal): Promise<void>;
  snapshot(): Promise<MetricsSnapshot>;
}
