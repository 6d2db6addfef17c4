/**
 * The primary of a service with several workers. It serves nothing: it starts the workers, replaces those that end, and has what
 * there is only one of: quotas, MCP sessions, and the moment at which all begin to serve other content.
 */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { serialQueue } from '../generation/serial-queue.ts';
import { within } from '../generation/within.ts';
import { granter, type Recall } from '../limits/grants.ts';
import { MemorySessions } from '../mcp/sessions/memory.ts';
import { sessionCalls } from '../mcp/sessions/remote.ts';
import { SESSION_LIMITS } from '../mcp/sessions/sessions.ts';
import type { Outage } from '../observe/content-state.ts';
import { lastingOf, metricsOfAll, type MetricsSnapshot } from '../observe/metrics.ts';
import type { FolderCalls, PrimaryCalls, StopSignal, WorkerCalls } from './calls.ts';
import { Channel } from './channel.ts';
import { ignore, kill, type Member } from './member.ts';
import { workerEnvironment } from './own-worker.ts';
import { reloadAll } from './reload-all.ts';

export interface PrimaryOptions {
  readonly workers: number;
  /** Of all workers, also of those that take the place of others. */
  readonly config: Config;
  readonly logger: Logger;
  /** Seconds after which a worker that is to stop is killed. */
  readonly stopSeconds: number;
  /** Present for a folder, which the primary reads. */
  readonly folder?: FolderOfPrimary | undefined;
}

interface FolderOfPrimary {
  readonly calls: FolderCalls;
  /** That links begin with, once it is known. */
  baseUrl(): string | undefined;
}

/** Longest wait for a worker that is asked for its figures, or for what it has not used. */
const ANSWER_MS = 2000;
/** Pause before a reload is tried again that a worker was too late for. */
const RETRY_MS = 10_000;
/** Pause before a worker is started again that ended before it served; doubled each time. */
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 10_000;

export class Primary {
  readonly #options: PrimaryOptions;
  readonly #members = new Set<Member>();
  readonly #reloads = serialQueue();
  readonly #calls: Partial<PrimaryCalls>;
  /** Counts of workers that have ended. */
  #ended: MetricsSnapshot = [];
  /** Of the content that is served. */
  #digest: string | undefined;
  /** Workers in a row that ended before they served. */
  #failures = 0;
  /** Why what is there now cannot be seen or read. */
  #outage: Outage | undefined;
  /** Of a reload that is tried again. */
  #retry: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: PrimaryOptions) {
    this.#options = options;
    const grant = granter({
      processes: () => options.workers,
      recall: (recall) => this.#recall(recall),
    });
    const sessions = sessionCalls(new MemorySessions(SESSION_LIMITS), (id, signal) => {
      for (const { channel } of this.#joined()) ignore(channel.remote.receive(id, signal));
    });
    const { calls } = options.folder ?? {};
    this.#calls = { ...calls, ...sessions, grant, metrics: () => this.#metrics() };
  }

  /** Resolves when each serves or has ended. Returns the exit code of the first worker, if it ends before that. */
  async start(): Promise<number | undefined> {
    const { workers } = this.#options;
    // Alone, so that what is made at the first start is made once, and a fault is told once.
    const first = await this.#start(0);
    if (first !== undefined) return first;
    const others = Array.from({ length: workers - 1 }, (_, place) => this.#start(place + 1));
    await Promise.all(others);
    return undefined;
  }

  /** Processes of the workers that serve. */
  pids(): readonly (number | undefined)[] {
    return this.#serving().map(({ worker }) => worker.process.pid);
  }

  /** Tells all workers, also later ones, why what is there now cannot be seen or read; undefined: it can. */
  note(outage: Outage | undefined): void {
    this.#outage = outage;
    for (const member of this.#serving()) this.#tell(member);
  }

  /** All serve the content that is there now, or all go on as before. Returns whether the former is so. */
  reload(): Promise<boolean> {
    return this.#reloads.add(() => this.#reload());
  }

  /** Stops all workers; a second time, at once. Resolves with the exit code when they have ended. */
  async stop(signal: StopSignal): Promise<number> {
    this.#isStopping = true;
    const members = this.#joined();
    for (const { channel } of members) ignore(channel.remote.stop(signal));
    // The others have begun nothing.
    kill([...this.#members].filter(({ isJoined }) => !isJoined));
    const timer = setTimeout(() => kill(members), this.#options.stopSeconds * 1000);
    const codes = await Promise.all(members.map(({ ended }) => ended));
    clearTimeout(timer);
    return Math.max(0, ...codes);
  }

  /** Resolves when the worker serves, or with its exit code. */
  #start(index: number): Promise<number | undefined> {
    return new Promise((resolve) => {
      const isFirst = this.#digest === undefined;
      const { workers, config, folder } = this.#options;
      const place = { index, workers, isFirst, config, baseUrl: folder?.baseUrl() };
      const worker = cluster.fork(workerEnvironment());
      const calls: Partial<PrimaryCalls> = {
        ...this.#calls,
        join: () => {
          member.isJoined = true;
          return place;
        },
        ready: async (digest) => {
          const isReady = await this.#ready(member, digest);
          if (isReady) resolve(undefined);
          return isReady;
        },
      };
      const send = (message: object): void => void worker.send(message, () => {});
      const channel = new Channel<WorkerCalls>(send, calls);
      worker.on('message', (message) => channel.receive(message));
      const ended = new Promise<number>((end) => {
        worker.once('exit', (code: number | null, signal: string | null) => {
          end(code ?? 1);
          resolve(code ?? 1);
          this.#noteEnd(member, { code, signal, isFirst });
        });
      });
      const state = { isJoined: false, isReady: false, metrics: [] };
      const member: Member = { index, worker, channel, ended, ...state };
      this.#members.add(member);
    });
  }

  /** Whether it may serve: not when it has other content than the workers that serve. They are then asked to open that too. */
  #ready(member: Member, digest: string): Promise<boolean> {
    return this.#reloads.add(async () => {
      if (this.#serving().length === 0) this.#digest = digest;
      if (digest !== this.#digest) {
        void this.reload();
        return false;
      }
      member.isReady = true;
      this.#failures = 0;
      if (this.#outage !== undefined) this.#tell(member);
      return true;
    });
  }

  #tell({ channel }: Member): void {
    ignore(channel.remote.noteContent(this.#outage));
  }

  #joined(): readonly Member[] {
    return [...this.#members].filter(({ isJoined }) => isJoined);
  }

  #serving(): readonly Member[] {
    return [...this.#members].filter(({ isReady }) => isReady);
  }

  #noteEnd(member: Member, { code, signal, isFirst }: Ending): void {
    const { index, channel, worker, isReady } = member;
    this.#members.delete(member);
    channel.close();
    this.#ended = lastingOf([this.#ended, member.metrics]);
    if (this.#isStopping || (isFirst && !isReady)) return;
    const pause = isReady ? 0 : Math.min(PAUSE_MS * 2 ** this.#failures, PAUSE_MS_MAX);
    if (!isReady) this.#failures += 1;
    const facts = { worker: index, pid: worker.process.pid, code, signal };
    this.#options.logger.error(facts, 'a worker has ended: another takes its place');
    setTimeout(() => {
      if (!this.#isStopping) void this.#start(index);
    }, pause);
  }

  async #reload(): Promise<boolean> {
    clearTimeout(this.#retry);
    const members = this.#serving();
    const hasEnded = (one: Member): boolean => !this.#members.has(one);
    const reload = await reloadAll({ members, digest: this.#digest, hasEnded });
    if (reload.reason !== undefined) this.#retryLater(reload.reason);
    if (reload.digest === undefined) return false;
    this.#digest = reload.digest;
    return true;
  }

  #retryLater(reason: string): void {
    this.#options.logger.warn(
      { reason, retrySeconds: RETRY_MS / 1000 },
      'not all workers have opened the content that is there: the previous state is served, and they try again',
    );
    this.#retry = setTimeout(() => {
      if (!this.#isStopping) void this.reload();
    }, RETRY_MS).unref();
  }

  async #recall(recall: Recall): Promise<number> {
    const back = this.#joined().map(({ channel }) =>
      within(channel.remote.giveBack(recall), ANSWER_MS, late).catch(() => 0),
    );
    return (await Promise.all(back)).reduce((sum, count) => sum + count, 0);
  }

  async #metrics(): Promise<string> {
    const members = this.#serving();
    const ask = async (member: Member): Promise<MetricsSnapshot> => {
      const asked = within(member.channel.remote.snapshot(), ANSWER_MS, late);
      member.metrics = await asked.catch(() => member.metrics);
      return member.metrics;
    };
    const snapshots = await Promise.all(members.map(ask));
    return metricsOfAll([...snapshots, this.#ended], members.length);
  }
}

interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  /** Whether nothing has been served before. */
  readonly isFirst: boolean;
}

function late(): Error {
  return new Error('A worker did not answer in time.');
}
