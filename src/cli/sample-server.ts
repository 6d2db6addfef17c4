/** A service for one sample: its own loopback port, an empty store, no tracker and nothing shared. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { SampleServer } from '../samples/run.ts';
import { assemble } from './assemble.ts';
import { Failure, readConfiguration } from './configuration.ts';
import { listen } from './listen.ts';

/** @throws {Failure} when the folder cannot be served. */
export async function startSampleServer(folder: string): Promise<SampleServer> {
  const data = await mkdtemp(join(tmpdir(), 'docent-sample-data-'));
  const own = { port: '0', host: '127.0.0.1', 'log-level': 'silent', 'tracker-kind': 'dry-run' };
  const flags = { ...own, data, watch: 'off' };
  const reread = (): Promise<Config> => readConfiguration(folder, flags, {});
  const configured = await reread();
  const { baseUrl: _address, databaseUrl: _reports, redisUrl: _sessions, ...config } = configured;
  const listening = await listen(config);
  let said = '';
  const quiet = { stdout: () => undefined, stderr: (text: string) => void (said += text), env: {} };
  const assembly = await assemble({ folder, listening, reread }, quiet);
  if (assembly === undefined) {
    listening.close();
    throw new Failure(`Samples cannot run.\n${said}`);
  }
  listening.ready();
  await assembly.server.start();
  return {
    url: listening.config.baseUrl,
    version: assembly.product.version,
    async stop() {
      listening.server.closeAllConnections();
      await assembly.server.stop({ timeout: 0 });
      await assembly.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
