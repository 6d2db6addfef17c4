/** `deploy/compose.yaml` and `deploy/Caddyfile` as processes on the loopback: two replicas over one built file, PostgreSQL, Redis and Caddy. */
import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { parse } from 'yaml';
import { BASE_URL } from '../helpers/service.ts';
import { docent, type DocentProcess } from '../helpers/docent-process.ts';
import { eventually } from '../helpers/eventually.ts';
import { folderOf } from '../helpers/folder.ts';
import { freePort } from '../helpers/free-port.ts';
import { hasPostgres, startPostgres } from '../helpers/postgres.ts';
import { hasRedis, redis } from '../helpers/redis.ts';
import { root } from '../helpers/sources.ts';
import { tried } from '../helpers/tried.ts';
import { bothAnswer } from '../helpers/workers.ts';

/** Whether all that the composition has is installed. */
export const hasAll: boolean =
  hasPostgres && hasRedis && spawnSync('caddy', ['version']).status === 0;

/** Addresses in place of the names of the services. */
const HOSTS = ['127.0.0.1', '127.0.0.2'] as const;

interface Ports {
  readonly service: number;
  readonly probes: number;
}

export interface Composition {
  /** Address of the proxy. */
  readonly url: string;
  /** Starts a replica; the proxy finds it by itself. */
  start(number: 0 | 1): DocentProcess;
  /** Waits until the proxy passes requests to both. */
  bothAnswer(page: string, text: string): Promise<void>;
  /** Builds the folder to the file that both serve, as the service `build` does. */
  build(page: string, text: string): Promise<void>;
}

/** Both replicas are still to be started. */
export async function composition(t: ExecutionContext): Promise<Composition> {
  const home = await folderOf(t, { 'docs/install.md': '' });
  const file = join(home, 'docs.docent');
  const ports = { service: await freePort(), probes: await freePort() };
  const environment = await environmentOf(t, join(home, 'data'), ports);
  const url = await caddy(t, home, ports);
  return {
    url,
    start(number) {
      const host = HOSTS[number];
      const own = ['--host', host, '--port', String(ports.service)];
      return docent(t, ['serve', file, ...own], environment);
    },
    bothAnswer: (page, text) =>
      bothAnswer(
        `${url}/docs/${page}.md`,
        ({ status, body }) => status === 200 && body.includes(text),
      ),
    async build(page, text) {
      await writeFile(join(home, `docs/${page}.md`), text);
      const words = ['build', join(home, 'docs'), '--output', file, '--base-url', BASE_URL];
      const { code, output } = await tried(home, words);
      t.is(code, 0, output);
    },
  };
}

/** The environment of a replica in the composition, with the addresses and folders of this machine. */
async function environmentOf(
  t: ExecutionContext,
  data: string,
  ports: Ports,
): Promise<Readonly<Record<string, string>>> {
  const postgres = await startPostgres();
  t.teardown(() => postgres.end());
  const text = await readFile(join(root, 'deploy/compose.yaml'), 'utf8');
  const { environment } = parse(text, { merge: true }).services['docent-1'];
  const own = {
    DOCENT_BASE_URL: BASE_URL,
    DOCENT_DATA: data,
    DOCENT_OBSERVE_PORT: String(ports.probes),
    DOCENT_PROXIES: 'loopback',
    DATABASE_URL: await postgres.database(),
    REDIS_URL: await redis(t),
  };
  t.deepEqual(Object.keys(environment).toSorted(), Object.keys(own).toSorted());
  return {
    ...own,
    // The default; the helper that starts processes waits for no proxy.
    DOCENT_SHUTDOWN_DRAIN_SECONDS: '5',
    // Longer than a test takes on any machine.
    DOCENT_LIMITS_REQUESTS_WINDOW_SECONDS: '3600',
  };
}

/** The file of the composition, in which only names and ports are others. */
async function caddyfile(t: ExecutionContext, ports: Ports): Promise<string> {
  const replaced = [
    ['docent-1:3000', `${HOSTS[0]}:${ports.service}`],
    ['docent-2:3000', `${HOSTS[1]}:${ports.service}`],
    ['health_port 9464', `health_port ${ports.probes}`],
  ] as const;
  let config = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
  for (const [from, to] of replaced) {
    t.is(config.split(from).length, 2, from);
    config = config.replace(from, to);
  }
  // Its own administration has a fixed port.
  return `{\n\tadmin off\n}\n${config}`;
}

/** Starts Caddy with that file. Returns its address. */
async function caddy(t: ExecutionContext, home: string, ports: Ports): Promise<string> {
  const path = join(home, 'Caddyfile');
  await writeFile(path, await caddyfile(t, ports));
  const url = `http://127.0.0.1:${await freePort()}`;
  const { PATH } = process.env;
  const env = { PATH, HOME: home, DOCS_HOST: url };
  const words = ['run', '--config', path, '--adapter', 'caddyfile'];
  const child = spawn('caddy', words, { env });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(output);
    return output.includes('serving initial configuration');
  });
  return url;
}
