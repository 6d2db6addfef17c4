/** A service for one sample: its own loopback port, an empty store, no tracker and nothing shared. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { SampleServer } from '../samples/run.ts';
import { assemble } from './assemble.ts';
import { readConfiguration } from './configuration.ts';
import { Failure } from './failure.ts';
import { listen } from './listen.ts';

/**
 * Serves a folder with the settings of the file beside it: `.samples/small.yaml` for `.samples/small`. Both are the author's, whose code is
 * about to run. @throws {Failure} when the folder cannot be served.
 */
export async function startSampleServer(folder: string): Promise<SampleServer> {
  const data = await mkdtemp(join(tmpdir(), 'docent-sample-data-'));
  const own = { port: '0', host: '127.0.0.1', 'log-level': 'silent', 'tracker-kind': 'dry-run' };
  const beside = `${resolve(folder)}.yaml`;
  const flags = { ...own, data, watch: 'off', ...(existsSync(beside) && { config: beside }) };
  const reread = (): Promise<Config> => readConfiguration(folder, flags, {});
  const { baseUrl: _address, ...config } = await reread();
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
