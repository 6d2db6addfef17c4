/** One `docent serve` that is started again whenever it ends, as a process manager does. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MAIN } from '../../helpers/docent-process.ts';
import { freePort } from '../../helpers/free-port.ts';

const CLOCK = fileURLToPath(new URL('clock.js', import.meta.url));

export interface ReplicaOptions {
  readonly folder: string;
  readonly data: string;
  /** File that holds by how many milliseconds its time of day is ahead. */
  readonly clock: string;
  readonly env: Readonly<Record<string, string>>;
  /** Gets what it prints. */
  readonly onOutput?: (text: string) => void;
}

export class Replica {
  readonly url: string;
  readonly data: string;
  /** The end of what it has printed. */
  output = '';
  starts = 0;
  readonly #argv: readonly string[];
  readonly #options: ReplicaOptions;
  #child: ChildProcess | undefined;
  #isWanted = true;
  readonly #supervised: Promise<void>;

  static async start(options: ReplicaOptions): Promise<Replica> {
    return new Replica(options, await freePort());
  }

  private constructor(options: ReplicaOptions, port: number) {
    const { folder, data } = options;
    this.#options = options;
    this.url = `http://127.0.0.1:${port}`;
    this.data = data;
    this.#argv = [
      '--import',
      CLOCK,
      MAIN,
      'serve',
      folder,
      '--host=127.0.0.1',
      `--port=${port}`,
      `--data=${data}`,
    ];
    this.#supervised = this.#supervise();
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Leaves it room for `more` further files, or as many as it wants. */
  limitFiles(more: number | undefined): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    const open = countFiles(pid);
    const soft = more === undefined ? '4096' : String(open + more);
    spawnSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`]);
  }

  setClock(aheadMs: number): Promise<void> {
    return writeFile(this.#options.clock, String(aheadMs));
  }

  /** Resolves once it is ready to answer. */
  async answers(): Promise<void> {
    for (;;) {
      const signal = AbortSignal.timeout(5000);
      const answer = await fetch(`${this.url}/readyz`, { signal }).catch(() => undefined);
      if (answer?.status === 200) return;
      await sleep(100);
    }
  }

  async end(): Promise<void> {
    this.#isWanted = false;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    await this.#supervised;
  }

  async #supervise(): Promise<void> {
    while (this.#isWanted) {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, ...this.#options.env, TEST_CLOCK: this.#options.clock };
      const child = spawn(process.execPath, this.#argv, { env });
      this.#child = child;
      this.starts += 1;
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => {
          this.output = `${this.output}${text}`.slice(-20_000);
          this.#options.onOutput?.(String(text));
        });
      }
      await once(child, 'close');
      await sleep(200);
    }
  }
}

function countFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 64;
  }
}
