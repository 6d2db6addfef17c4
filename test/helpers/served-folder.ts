/** A folder served by a process of its own, whose pages a test asks for by their words. */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { address, docent, docentApart, type DocentProcess } from './docent-process.ts';
import { eventually } from './eventually.ts';
import { folderOf } from './folder.ts';
import type { Cleanup } from './service.ts';
import type { SearchResults } from '../../src/operations/search-results.ts';

export interface ServedFolder extends DocentProcess {
  /** Around the served folder. */
  readonly home: string;
  readonly folder: string;
  readonly data: string;
  readonly url: string;
  write(file: string, text: string): Promise<void>;
  /** Runs a command of the shell around the served folder, and where the service sees its files. */
  shell(command: string): void;
  /** Slugs of the pages that the word is on. */
  find(word: string): Promise<readonly string[]>;
  /** Waits until the page has the text. */
  has(slug: string, text: string): Promise<void>;
  json(path: string): Promise<Record<string, unknown>>;
  /** A value of `/metrics`. */
  metric(name: string): Promise<number>;
  /** Number of log lines with the text. */
  said(text: string): number;
}

export interface ServingOptions {
  readonly files: Readonly<Record<string, string>>;
  /** Below the home; default: the home itself. */
  readonly folder?: string;
  readonly flags?: readonly string[];
  /** The operator's file, below the home. */
  readonly config?: string;
  /** Shell commands to run around the folder before it is served. */
  readonly prepare?: string;
  /** Shell commands before the service, in mounts and limits that no other process has; only where {@link canUnshare}. */
  readonly apart?: string;
}

/** Whether this machine lets the tests have mounts and limits of their own. */
export function canUnshare(): boolean {
  return runs('unshare', ['-rm', 'true']);
}

/** Whether a program is there. */
export function hasProgram(name: string): boolean {
  return runs(name, ['--version']);
}

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

export async function servedFolder(
  t: Cleanup,
  { files, folder: below = '.', flags = [], config, prepare, apart }: ServingOptions,
): Promise<ServedFolder> {
  const home = await folderOf(t, files);
  if (prepare !== undefined) run('bash', ['-ec', prepare], home);
  const folder = join(home, below);
  const data = join(home, '.data');
  const operators = config === undefined ? [] : ['--config', join(home, config)];
  const own = ['--port', '0', '--host', '127.0.0.1', '--data', data, ...operators];
  const argv = ['serve', folder, ...own, '--log-level', 'debug', ...flags];
  const env = { DOCENT_LIMITS_REQUESTS_QUOTA: '1000000' };
  const running =
    apart === undefined
      ? docent(t, argv, env)
      : docentApart(t, `cd ${home}; ${apart}`, { argv, env });
  const url = (await address(running)).replace('localhost', '127.0.0.1');
  await eventually(async () => (await fetch(`${url}/readyz`)).ok);
  const json = async (path: string): Promise<Record<string, unknown>> =>
    (await (await fetch(url + path)).json()) as Record<string, unknown>;
  const find: ServedFolder['find'] = async (word) => {
    const { results } = (await json(`/api/v1/search?q=${word}`)) as unknown as SearchResults;
    return results.filter(({ matches }) => matches.length > 0).map(({ slug }) => slug);
  };
  return {
    ...running,
    home,
    folder,
    data,
    url,
    json,
    find,
    has: (slug, text) =>
      eventually(async () => (await (await fetch(`${url}/docs/${slug}.md`)).text()).includes(text)),
    async write(file, text) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    },
    shell(command) {
      if (apart === undefined) return run('bash', ['-ec', command], home);
      const inside = ['-t', String(running.child.pid), '-U', '-m', '--preserve-credentials'];
      run('nsenter', [...inside, 'bash', '-ec', `cd ${home}; ${command}`], home);
    },
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    },
    said: (text) =>
      running
        .output()
        .split('\n')
        .filter((line) => line.includes(text)).length,
  };
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.at(-1) ?? program}: ${stderr}`);
}
