/** A throw-away OpenSearch cluster of one test file: all nodes in one process, on the loopback, ended by its id. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import type { TestFn } from 'ava';

export interface OpenSearchCluster {
  /** Addresses of its nodes. */
  readonly urls: readonly string[];
  readonly client: Client;
  signal(signal: NodeJS.Signals): void;
  /** Stops it and removes its folder; again, it does nothing. */
  end(): Promise<void>;
}

/** Set by `.ci/with-opensearch`: the classpath of the runner. */
const CLASSPATH = process.env['DOCENT_TEST_OPENSEARCH'] ?? '';
export const hasOpenSearch: boolean = CLASSPATH !== '';

/** For each node: they are in one process, which shares it. */
const HEAP_MIB = 512;
/** Half-seconds until all nodes have to be there: a busy machine takes a minute. */
const TRIES = 240;
const STARTS = 3;
/** Else nothing can be created where nine tenths of the disk of this machine are full. */
const FULL_DISKS = {
  'cluster.routing.allocation.disk.threshold_enabled': false,
  'cluster.blocks.create_index': null,
};
const RUNNER = 'org.codelibs.opensearch.runner.OpenSearchRunner';

/** A cluster that all tests of a file use, where there is one. Returns it to a test that runs. */
export function sharedOpenSearch(test: TestFn): () => OpenSearchCluster {
  let cluster: OpenSearchCluster | undefined;
  test.before(async (t) => {
    t.timeout(180_000);
    if (hasOpenSearch) cluster = await startOpenSearch();
  });
  test.after.always(() => cluster?.end());
  return () => {
    if (cluster === undefined) throw new Error('there is no cluster');
    return cluster;
  };
}

/** Its runner takes a port that is free, and listens there seconds later: another cluster may by then. */
export async function startOpenSearch(nodes = 1): Promise<OpenSearchCluster> {
  for (let tries = 1; ; tries += 1) {
    const started = await startOnce(nodes).catch((error: Error) => error);
    if (!(started instanceof Error)) return started;
    if (tries === STARTS) throw started;
  }
}

async function startOnce(nodes: number): Promise<OpenSearchCluster> {
  const name = randomUUID();
  const home = await mkdtemp(join(tmpdir(), 'docent-opensearch-'));
  const args = [
    `-Xmx${HEAP_MIB * nodes}m`,
    '-XX:+UseSerialGC',
    '-cp',
    CLASSPATH,
    RUNNER,
    '-basePath',
    home,
    '-numOfNode',
    String(nodes),
    '-clusterName',
    name,
  ];
  const child = spawn('java', args, { cwd: home, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    await rm(home, { recursive: true, force: true });
  };
  try {
    const first = await firstAddress(child);
    const urls = await addressesOf(first, { name, nodes });
    const client = new Client({ nodes: urls, requestTimeout: 60_000 });
    await client.cluster.putSettings({ body: { persistent: FULL_DISKS } });
    // A client that is closed twice never answers.
    let ending: Promise<void> | undefined;
    const signal = (how: NodeJS.Signals): void => void child.kill(how);
    return { urls, client, signal, end: () => (ending ??= client.close().then(end)) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The runner looks for free ports itself, and says which it took until its log takes over its output. */
async function firstAddress({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('it has no output');
  for await (const line of createInterface(stdout)) {
    const port = /HTTP Port:\s*(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      stdout.resume();
      return `http://127.0.0.1:${port}`;
    }
  }
  throw new Error('OpenSearch ended before a node was started');
}

/** The addresses of all nodes, once they have found each other. */
async function addressesOf(
  first: string,
  { name, nodes }: { readonly name: string; readonly nodes: number },
): Promise<string[]> {
  const client = new Client({ node: first, requestTimeout: 10_000 });
  try {
    for (let tries = 0; ; tries += 1) {
      const found = await client.nodes.info({ metric: ['http'] }).catch(() => undefined);
      const answered = found?.body.cluster_name ?? name;
      if (answered !== name) throw new Error(`${first} is of another cluster, ${answered}`);
      const addresses = Object.values(found?.body.nodes ?? {}).map(
        ({ http }) => `http://${http?.publish_address}`,
      );
      if (addresses.length === nodes) return addresses;
      if (tries === TRIES) throw new Error(`${addresses.length} of ${nodes} nodes were started`);
      await sleep(500);
    }
  } finally {
    await client.close();
  }
}
