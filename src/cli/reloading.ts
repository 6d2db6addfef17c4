/** Reloads the content when its folder changes, and logs the outcome. */
import { unwatchFile, watchFile } from 'node:fs';
import type { Finding } from '../content/model/finding.ts';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import { rereadConfig } from '../config/reread.ts';
import type { GenerationHolder } from '../generation/editions.ts';
import { Reloader, type ReloadOutcome } from '../generation/reload.ts';
import { watchFolder, type Watching } from '../generation/watch.ts';
import { build, unappliedFindings, type BuildingOptions } from './building.ts';
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

/** Milliseconds between two looks at the operator's file. */
const FILE_POLL_MS = 1000;
/** Findings in one log line. */
const FINDINGS_LOGGED_MAX = 20;

/** Reloads at each change, unless `watch` is off, and at SIGHUP. */
export function startReloading(parts: ReloadingOptions): Reloading {
  const { folder, watched = [folder], holder, config, logger } = parts;
  const told: Told = { unapplied: unappliedFindings(config).map(findingLine) };
  const reloader = new Reloader({
    holder,
    build: async () => build(await reconfigured(parts, told), parts),
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
  const watching: Watching[] =
    kind === 'off'
      ? []
      : watched.map((one) => watchFolder(resolve(one), { kind, onChange, onFallback }));
  const { config: operators } = config;
  if (operators !== undefined && kind !== 'off') watching.push(watchOne(operators, onChange));
  return { close: () => stop({ onChange, watching, reloader }) };
}

/** Watches one file, also while it is replaced or missing, or reached over links that change. */
function watchOne(file: string, onChange: () => void): Watching {
  watchFile(file, { interval: FILE_POLL_MS }, onChange);
  return { close: () => Promise.resolve(unwatchFile(file, onChange)) };
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

/** Reads the configuration again; logs the changed keys that need a restart, and what `docent.yaml` says in vain. */
async function reconfigured(
  { config, reread, logger, editions }: ReloadingOptions,
  told: Told,
): Promise<SettledConfig> {
  const read = await reread();
  // Chosen at the start where nobody sets them.
  const { port, baseUrl } = config;
  const next = { ...read, port: read.port || port, baseUrl: read.baseUrl ?? baseUrl };
  const { config: applied, restart } = rereadConfig(config, next);
  if (restart.length > 0) {
    logger.warn({ keys: restart }, 'restart the service to apply changes of these keys');
  }
  const unapplied = unappliedFindings(applied).map(findingLine).slice(0, FINDINGS_LOGGED_MAX);
  if (!isDeepStrictEqual(unapplied, told.unapplied)) {
    told.unapplied = unapplied;
    if (unapplied.length > 0) logger.warn({ unapplied }, 'docent.yaml: settings are not applied');
  }
  editions?.configure(applied);
  return applied;
}

/** What the log has said last. */
interface Told {
  unapplied: readonly string[];
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
