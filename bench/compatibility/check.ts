/** `npm run bench -- --compatibility`: the service on every supported Node version, and MCP clients against it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { join } from 'node:path';
import { machine } from '../machine.ts';
import { binaryIn, npmPackage } from '../peers/launch.ts';
import { startDocent } from '../process.ts';
import { ask } from '../record.ts';
import { checkClients } from './clients.ts';
import type { Check, CompatibilityRecord } from './record.ts';

/** The floor, and the newest of each supported line; CI runs the tests on the same ones. */
const NODE_VERSIONS = ['20.19.4', '22.23.3', '24.21.0', '26.10.0'];

/** A request to a platform, and the status of the right answer. */
const ASKED: readonly (readonly [path: string, status: number])[] = [
  ['/api/v1/search?q=search', 200],
  ['/docs/start-quick-start', 200],
  ['/api/v1/reports/r_aaaaaaaaaaaaaaaa', 404],
];

/** Returns the file that was written. @param root the repository. */
export async function recordCompatibility(root: string, command: string): Promise<string> {
  const startedAt = new Date().toISOString();
  const checks: Check[] = [await checkPlatform(join(root, 'content'))];
  for (const version of NODE_VERSIONS) {
    process.stderr.write(`compatibility: Node ${version}\n`);
    checks.push(...(await checkNode(join(root, 'content'), version)));
  }
  const record: CompatibilityRecord = { command, startedAt, machine: machine(), checks };
  const folder = join(root, 'bench/compatibility/results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${startedAt.slice(0, 10)}-${platform()}-${arch()}.json`);
  await writeFile(file, `${JSON.stringify(record, undefined, 1)}\n`);
  return file;
}

/** The machine that measures: its system, processor and C library, which the native parts are built for. */
async function checkPlatform(content: string): Promise<Check> {
  const { header } = process.report.getReport() as {
    readonly header: { readonly glibcVersionRuntime?: string };
  };
  const glibc = header.glibcVersionRuntime;
  const libc = glibc === undefined ? [] : [`glibc ${glibc}`];
  const version = [release(), arch(), ...libc].join(', ');
  const about = { kind: 'platform', name: platform(), version } as const;
  const did = 'started, answered a search, served a page and asked its report store in SQLite';
  const server = await startDocent(content).catch(() => undefined);
  if (server === undefined) return { ...about, did, works: false };
  try {
    const statuses = await Promise.all(ASKED.map(([path]) => statusOf(server.url, path)));
    return { ...about, did, works: ASKED.every(([, status], place) => statuses[place] === status) };
  } finally {
    await server.stop();
  }
}

async function statusOf(url: string, path: string): Promise<number> {
  const answer = await ask(url, { method: 'GET', path });
  await answer.arrayBuffer();
  return answer.status;
}

async function checkNode(content: string, version: string): Promise<readonly Check[]> {
  const name = `node-${platform()}-${arch()}`;
  const home = await npmPackage(name, version);
  const node = await binaryIn(join(home, 'node_modules'), 'bin/node');
  const about = { kind: 'node', name: 'Node', version } as const;
  const server = await startDocent(content, { node }).catch(() => undefined);
  if (server === undefined) return [{ ...about, did: 'started', works: false }];
  try {
    const answer = await ask(server.url, { method: 'GET', path: '/api/v1/search?q=search' });
    const { count } = (await answer.json()) as { readonly count: number };
    const on = `${platform()} ${arch()}`;
    const did = `started on ${on} and answered a search`;
    const clients = await checkClients(server.url);
    return [
      { ...about, did, works: count > 0 },
      ...clients.map((check) => ({
        ...check,
        did: `${check.did}, with the service on Node ${version}`,
      })),
    ];
  } finally {
    await server.stop();
  }
}
