/** A service over a folder with several editions, read by a thread and kept on disk as in production. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../src/cli/building.ts';
import { ContentHealth } from '../../src/cli/content-health.ts';
import { openEditions } from '../../src/cli/editions.ts';
import type { SettledConfig } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read.ts';
import { backgroundBuilder } from '../../src/generation/background.ts';
import { holdGeneration, type GenerationHolder } from '../../src/generation/editions.ts';
import { serialQueue } from '../../src/generation/serial-queue.ts';
import type { ServedEditions } from '../../src/generation/served-editions.ts';
import { createLogger } from '../../src/observe/log.ts';
import type { Files } from './content.ts';
import { folderOf } from './folder.ts';
import { BASE_URL, service, type Cleanup, type PartialConfig, type Service } from './service.ts';

export interface EditionsService extends Service {
  readonly editions: ServedEditions;
  readonly folder: string;
  readonly data: string;
  readonly holder: GenerationHolder;
  /** Reads the default edition again, then the others. */
  reload(): Promise<void>;
}

/** The files as a built site that readers keep. */
export async function builtSiteOfEditions(t: Cleanup, files: Files): Promise<EditionsService> {
  return builtSiteOfFolder(t, await folderOf(t, files));
}

export function builtSiteOfFolder(t: Cleanup, folder: string): Promise<EditionsService> {
  return serviceOfFolder(t, folder, { site: { folder, copy: false, inject: true } });
}

/** The thread that reads default editions: one for all services of a file, because to start it costs more than what it reads here. */
const builder = backgroundBuilder();
const readings = serialQueue();

/** @param written `docent.yaml` over the defaults */
export async function serviceOfEditions(
  t: Cleanup,
  files: Files,
  written: PartialConfig = {},
): Promise<EditionsService> {
  return serviceOfFolder(t, await folderOf(t, files), written);
}

export async function serviceOfFolder(
  t: Cleanup,
  folder: string,
  written: PartialConfig,
): Promise<EditionsService> {
  const data = await mkdtemp(join(tmpdir(), 'docent-'));
  const { config: defaults } = readConfig({});
  if (defaults === undefined) throw new Error('the defaults have errors');
  const limits = { ...defaults.limits, ...written.limits };
  const config: SettledConfig = { ...defaults, baseUrl: BASE_URL, data, ...written, limits };
  const logger = createLogger({ level: 'silent' });
  const parts = { folder, logger };
  const read = (): ReturnType<typeof build> =>
    readings.add(() => build(config, { ...parts, builder }));
  const { generation, findings } = await read();
  if (generation === undefined) throw new Error(JSON.stringify(findings));
  const holder = holdGeneration(generation);
  const { editions, close } = await openEditions(holder, config, {
    ...parts,
    health: new ContentHealth(logger),
  });
  await editions.refresh();
  t.teardown(async () => {
    await close();
    await holder.close();
    await rm(data, { recursive: true, force: true });
  });
  const served = await service(t, { generation, editions, config, data });
  const reload = async (): Promise<void> => {
    const { generation: next } = await read();
    if (next !== undefined) holder.swap(next);
    await editions.refresh();
  };
  return { ...served, editions, folder, data, holder, reload };
}
