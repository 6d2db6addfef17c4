/** `npm run bench -- --compatibility`: the service on every supported Node version, and MCP clients against it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { machine } from '../machine.ts';
import { binaryIn, npmPackage } from '../peers/launch.ts';
import { startDocent } from '../process.ts';
import { ask } from '../record.ts';
import { checkClients } from './clients.ts';
import type { Check, CompatibilityRecord } from './record.ts';

/** The floor, and the newest of each supported line; CI runs the tests on the same ones. */
const NODE_VERSIONS = ['20.19.4', '22.23.3', '24.21.0', '26.10.0'];

/** Returns the file that was written. @param root the repository. */
export async function recordCompatibility(root: string, command: string): Promise<string> {
  const startedAt = new Date().toISOString();
  const checks: Check[] = [];
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

async function checkNode(content: string, version: string): Promise<readonly Check[]> {
  const name = `node-${platform()}-${arch()}`;
  const home = await npmPackage(name, version);
  const node = await binaryIn(join(home, 'node_modules'), 'bin/node');
  const about = { kind: 'node', name: 'Node', version } as const;
  const server = await startDocent(content, node).catch(() => undefined);
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
