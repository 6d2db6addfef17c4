/** Reloads the content when its folder changes, and logs the outcome. */
import type { Finding } from '../content/model/finding.ts';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import type { GenerationHolder } from '../generation/editions.ts';
import { Reloader, type ReloadOutcome } from '../generation/reload.ts';
import { watchFolder, type Watching } from '../generation/watch.ts';
import { build, type BuildingOptions } from './building.ts';
import { findingLine } from './content-log.ts';
import type { OpenEditions } from './editions.ts';

export interface ReloadingOptions extends BuildingOptions {
  /** Folders whose changes count; default: the content folder. */
  readonly watched?: readonly string[];
  readonly holder: GenerationHolder;
  /** In use. */
  readonly config: SettledConfig;
  /** Reads the configuration again. @throws when it has errors. */
  readonly reread: () => Promise<Config>;
  /** Editions besides the default one, which is read first. */
  readonly editions?: Pick<OpenEditions, 'configure' | 'refresh'>;
}

export interface Reloading {
  close(): Promise<void>;
}

/** Keys of the configuration that a reload applies, `search` but for `search.zeroResults`. */
const REREAD: readonly string[] = ['nav', 'content', 'search'];
/** Findings in one log line. */
const FINDINGS_LOGGED_MAX = 20;

/** Reloads at each change, unless `watch` is off, and at SIGHUP. */
export function startReloading(parts: ReloadingOptions): Reloading {
  const { folder, watched = [folder], holder, config, logger } = parts;
  const reloader = new Reloader({
    holder,
    build: async () => build(await rereadConfig(parts), parts),
    tell(outcome) {
      tell(logger, outcome);
      parts.editions?.refresh();
    },
  });
  const onChange = (): void => reloader.changed();
  process.on('SIGHUP', onChange);
  const { watch: kind } = config;
  const onFallback = (err: unknown): void =>
    logger.warn({ err }, 'no file events for the folder: polling instead');
  const watching =
    kind === 'off'
      ? []
      : watched.map((one) => watchFolder(resolve(one), { kind, onChange, onFallback }));
  return { close: () => stop({ onChange, watching, reloader }) };
}

async function stop({
  onChange,
  watching,
  reloader,
}: {
  readonly onChange: () => void;
  readonly watching: readonly Watching[];
  readonly reloader: Reloader;
}): Promise<void> {
  process.off('SIGHUP', onChange);
  await Promise.all([...watching.map((one) => one.close()), reloader.close()]);
}

/** Reads the configuration again; logs the changed keys that need a restart. */
async function rereadConfig({
  config,
  reread,
  logger,
  editions,
}: ReloadingOptions): Promise<SettledConfig> {
  const next = { ...config, ...(await reread()), port: config.port, baseUrl: config.baseUrl };
  const keys = Object.keys(next).filter(
    (key) =>
      !REREAD.includes(key) && !isSame(next[key as keyof Config], config[key as keyof Config]),
  );
  if (next.search.zeroResults !== config.search.zeroResults) keys.push('search.zeroResults');
  if (keys.length > 0)
    logger.warn({ keys }, 'docent.yaml: restart the service to apply changes of these keys');
  const read = { ...config, nav: next.nav, content: next.content, search: next.search };
  editions?.configure(read);
  return read;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function tell(logger: Logger, outcome: ReloadOutcome): void {
  switch (outcome.kind) {
    case 'swapped': {
      const { generation, ms } = outcome;
      const { pages, findings } = generation.library;
      logger.info({ pages: pages.length, warnings: findings.length, ms }, 'content reloaded');
      return;
    }
    case 'refused':
      logger.error(
        { findings: errorLines(outcome.findings) },
        'the content has errors: the previous state is served until they are corrected',
      );
      return;
    case 'failed':
      logger.error(
        { err: outcome.error },
        'the content cannot be reloaded: the previous state is served',
      );
      return;
    case 'same':
      logger.debug('the content was read again and has not changed');
  }
}

function errorLines(findings: readonly Finding[]): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.slice(0, FINDINGS_LOGGED_MAX).map(findingLine);
}
