/** Files of `docent build`, and services over them, as the command line makes them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import type { Logger } from 'pino';
import { artefactAt, readArtefactConfiguration } from '../../src/cli/artefact.ts';
import { openArtefactContent } from '../../src/cli/artefact-content.ts';
import { ContentHealth } from '../../src/cli/content-health.ts';
import type { SettledConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/observe/log.ts';
import { folderOf } from './folder.ts';
import { BASE_URL, service, type Cleanup, type Service, type ServiceOptions } from './service.ts';
import { tried } from './tried.ts';

/** Builds a folder; fails the test when that fails. Returns the path of the file. */
export async function built(
  t: ExecutionContext,
  folder: string,
  flags: readonly string[] = [],
): Promise<string> {
  const home = await folderOf(t, {});
  const file = join(home, 'docs.docent');
  const words = ['build', folder, '-o', file, '--base-url', BASE_URL, ...flags];
  const { code, output } = await tried(home, words);
  t.is(code, 0, output);
  return file;
}

/** Content of `docent serve <file>`. */
export async function serviceOfArtefact(
  t: Cleanup,
  path: string,
  {
    logger = createLogger({ level: 'silent' }),
    key,
    ...options
  }: Pick<ServiceOptions, 'listen'> & {
    readonly logger?: Logger;
    /** File of the public key. */
    readonly key?: string;
  } = {},
): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), 'docent-'));
  t.teardown(() => rm(data, { recursive: true, force: true }));
  const artefact = await artefactAt(path, { key: () => key });
  if (artefact === undefined) throw new Error(`${path} is no file`);
  const read = await readArtefactConfiguration(
    artefact,
    { data, ...(key !== undefined && { key }) },
    {},
  );
  const config: SettledConfig = { ...read, baseUrl: artefact.baseUrl };
  const health = new ContentHealth(logger);
  const parts = { artefact, logger, health, command: 'docent serve' };
  const io = { stdout: () => undefined, stderr: () => undefined, env: {} };
  const content = await openArtefactContent(config, parts, io);
  if (content === undefined) throw new Error('it is refused');
  t.teardown(async () => {
    await content.close();
    await artefact.close();
  });
  const { holder, editions } = content;
  return service(t, { ...options, generation: holder.current(), editions, config, data });
}
