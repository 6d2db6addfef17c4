/** Follows the searches of a service: counts them, and keeps those without an answer if the operator wants that. */
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { Metrics } from '../observe/metrics.ts';
import { createRedactor } from '../reports/redact/redact.ts';
import { openUnansweredLog, type UnansweredLog } from '../search/quality/unanswered.ts';
import type { OnSearched } from '../search/search.ts';

export interface SearchListener {
  readonly onSearched: OnSearched;
  readonly log: UnansweredLog | undefined;
}

export async function openSearchListener(
  config: SettledConfig,
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
): Promise<SearchListener> {
  const log = await openUnanswered(config, logger);
  const onSearched: OnSearched = (searched) => {
    metrics.countSearch(searched);
    log?.noteSearch(searched);
  };
  return { onSearched, log };
}

/** The log of queries without an answer, when the operator wants one. */
async function openUnanswered(
  { data, search }: SettledConfig,
  logger: Logger,
): Promise<UnansweredLog | undefined> {
  if (!search.unanswered) return undefined;
  return openUnansweredLog(resolve(data), {
    redact: (query) => createRedactor().redact(query),
    now: () => new Date(),
    onFault: (err) => logger.warn({ err }, 'queries without an answer cannot be recorded'),
    onAside: (err, aside) =>
      logger.warn(
        { err, aside },
        'the list of queries without an answer is damaged: it was renamed, and a new list started',
      ),
  });
}
