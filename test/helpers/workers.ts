/** `docent serve` with two workers as a process, and requests of which each has a connection of its own. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import type { ExecutionContext } from 'ava';
import { address, docent, type DocentProcess } from './docent-process.ts';
import { eventually } from './eventually.ts';
import { folderOf } from './folder.ts';

export interface Workers {
  readonly process: DocentProcess;
  readonly url: string;
  /** What is served. */
  readonly path: string;
  readonly data: string;
  /** Process ids of the workers that began. */
  readonly pids: readonly number[];
}

/** Serves a file or folder with two workers; resolves when both serve. */
export async function workersOver(
  t: ExecutionContext,
  path: string,
  argv: readonly string[] = [],
): Promise<Workers> {
  t.timeout(300_000);
  const data = await folderOf(t, {});
  const own = ['--workers', '2', '--port', '0', '--data', data, '--log-level', 'info'];
  const process = docent(t, ['serve', path, ...own, ...argv]);
  const url = (await address(process)).replace('localhost', '127.0.0.1');
  await eventually(() => process.output().includes('all workers serve'));
  const [, pids = '[]'] = /"pids":(\[[\d,]*\])/.exec(process.output()) ?? [];
  return { process, url, path, data, pids: JSON.parse(pids) as number[] };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Differs from worker to worker. */
  readonly worker: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Address of the client, one of the loopback's. */
  readonly from?: string;
  readonly signal?: AbortSignal;
}

/** Asks on a connection of its own, for which the next worker is chosen. */
export async function opened(
  url: string,
  { method = 'GET', headers = {}, body, from, signal }: Asked = {},
): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: false, ...(from !== undefined && { localAddress: from }) });
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const asked = request(url, {
    method,
    agent,
    headers: { ...type, ...headers },
    ...(signal !== undefined && { signal }),
  });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

export async function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const response = await opened(url, asked);
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: await readAll(response), worker: workerOf(response) };
}

/** The part of a request's id that is the same for all requests of a process. */
export function workerOf({ headers }: IncomingMessage): string {
  return String(headers['x-request-id']).slice(0, 12);
}

/** Waits until both workers answer so. */
export async function bothAnswer(url: string, isSo: (answer: Answer) => boolean): Promise<void> {
  const answering = new Set<string>();
  await eventually(async () => {
    const answer = await ask(url);
    if (isSo(answer)) answering.add(answer.worker);
    return answering.size === 2;
  });
}

/** The sum of the lines of a metric. */
export function value(metrics: string, name: string): number {
  return metrics
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Asks until the last state is seen, and fails when an earlier one is seen after a later one. */
export async function followsWithoutReturn(
  t: ExecutionContext,
  url: string,
  { words, at }: { readonly words: readonly string[]; readonly at: number },
): Promise<void> {
  const seenAt = async (): Promise<number> => {
    const { body } = await ask(url);
    return words.findIndex((word) => body.includes(word));
  };
  let last = at - 1;
  await eventually(async () => {
    const seen = await seenAt();
    t.true(seen >= last, `${words[seen]} after ${words[last]}`);
    last = seen;
    return last === at;
  });
  t.is(await seenAt(), at);
  t.is(await seenAt(), at);
}

export const pageOf = (word: string): string => `# Install\n\nA ${word} xylograph.\n`;

const FOLDER_FILES = {
  'docs/install.md': pageOf('first'),
  'docs/idea.md': '---\ndraft: true\n---\n# Idea\n\nA secret wombat.\n',
};

export interface WorkersOverFolder extends Workers {
  /** Changes the page. */
  write(word: string): Promise<void>;
  /** Waits until both workers serve it. */
  bothServe(word: string): Promise<void>;
}

/** Serves a folder with one page and a draft, or these files of it, with two workers. */
export async function workersOverFolder(
  t: ExecutionContext,
  argv: readonly string[] = [],
  files: Readonly<Record<string, string>> = FOLDER_FILES,
): Promise<WorkersOverFolder> {
  const path = join(await folderOf(t, files), 'docs');
  const service = await workersOver(t, path, argv);
  return {
    ...service,
    write: (word) => writeFile(join(path, 'install.md'), pageOf(word)),
    bothServe: (word) =>
      bothAnswer(`${service.url}/docs/install.md`, ({ body }) => body.includes(word)),
  };
}
