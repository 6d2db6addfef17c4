/** Reads the configuration of a running service again, and logs what a change of it does not do. */
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import { rereadConfig } from '../config/reread.ts';
import { unappliedFindings } from './building.ts';
import { findingLine } from './content-log.ts';

export interface ReconfiguringOptions {
  /** In use. */
  readonly config: SettledConfig;
  /** Reads the configuration again. @throws when it has errors */
  readonly reread: () => Promise<Config>;
  readonly logger: Logger;
}

/** Findings in one log line. */
const FINDINGS_LOGGED_MAX = 20;

/** Returns a function that reads the configuration; it logs the changed keys that need a restart, and what `docent.yaml` says in vain. */
export function reconfiguring({
  config,
  reread,
  logger,
}: ReconfiguringOptions): () => Promise<SettledConfig> {
  let told = unappliedLines(config);
  return async () => {
    const next = settledAs(config, await reread());
    const { config: applied, restart } = rereadConfig(config, next);
    if (restart.length > 0) {
      logger.warn({ keys: restart }, 'restart the service to apply changes of these keys');
    }
    const unapplied = unappliedLines(applied);
    if (!isDeepStrictEqual(unapplied, told)) {
      told = unapplied;
      if (unapplied.length > 0) logger.warn({ unapplied }, 'docent.yaml: settings are not applied');
    }
    return applied;
  };
}

/** Tells whether the files of the configuration still say what they said at the start; not if one cannot be read. */
export async function isConfiguredAs(
  config: SettledConfig,
  reread: ReconfiguringOptions['reread'],
): Promise<boolean> {
  const next = await reread().catch(() => undefined);
  return next !== undefined && isDeepStrictEqual(settledAs(config, next), config);
}

/** A configuration that was read again. Its address was chosen at the start where nobody sets one. */
function settledAs({ port, baseUrl }: SettledConfig, next: Config): SettledConfig {
  return { ...next, port: next.port || port, baseUrl: next.baseUrl ?? baseUrl };
}

function unappliedLines(config: SettledConfig): readonly string[] {
  return unappliedFindings(config).map(findingLine).slice(0, FINDINGS_LOGGED_MAX);
}
