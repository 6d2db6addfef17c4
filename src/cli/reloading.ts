/** Keeps the service equal to its folder: watches it, rebuilds, and says in the log what became of it. */
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config, SettledConfig } from '../config/config.ts';
import type { Finding } from '../content/model.ts';
import { backgroundBuilder, type BackgroundBuilder } from '../generation/background.ts';
import type { GenerationBuild } from '../generation/build.ts';
import type { GenerationHolder } from '../generation/current.ts';
import { createReloader, type ReloadOutcome } from '../generation/reload.ts';
import { watchFolder, type Watching } from '../generation/watch.ts';
import type { Search } from '../search/search.ts';
import { openSearch } from '../search/wasm.ts';
import { faultLog, findingLine } from './content-log.ts';

export interface ReloadingParts {
  readonly folder: string;
  readonly holder: GenerationHolder;
  /** In use. */
  readonly config: SettledConfig;
  /** Reads the configuration again. @throws when it has faults. */
  readonly reread: () => Promise<Config>;
  /** When the content was read, in milliseconds since 1970. */
  readonly since: number;
  /** Counts and logs what is asked of a search. */
  readonly observed: (search: Search) => Search;
  readonly logger: Logger;
}

export interface Reloading {
  close(): Promise<void>;
}

/** Keys of the configuration that a reload applies. */
const REREAD: readonly string[] = ['nav', 'search'];
/** Findings that a log line names. */
const FINDINGS_TOLD = 20;

/** Reloads at each change, unless `watch` is off, and at SIGHUP. */
export function startReloading(parts: ReloadingParts): Reloading {
  const { folder, holder, config, logger, since } = parts;
  const builder = backgroundBuilder();
  const reloader = createReloader({
    holder,
    build: () => rebuild(parts, builder),
    tell: (outcome) => tell(logger, outcome),
  });
  const onChange = (): void => reloader.changed();
  process.on('SIGHUP', onChange);
  const watching =
    config.watch === 'off'
      ? undefined
      : watchFolder(resolve(folder), {
          kind: config.watch,
          since,
          onChange,
          onFallback: (err) => logger.warn({ err }, 'no events of the folder: it is polled'),
        });
  return { close: () => stop({ onChange, watching, builder, reloader }) };
}

async function stop({
  onChange,
  watching,
  builder,
  reloader,
}: {
  readonly onChange: () => void;
  readonly watching: Watching | undefined;
  readonly builder: BackgroundBuilder;
  readonly reloader: Reloading;
}): Promise<void> {
  process.off('SIGHUP', onChange);
  const closing = reloader.close();
  await Promise.all([watching?.close(), builder.close(), closing]);
}

async function rebuild(
  parts: ReloadingParts,
  builder: BackgroundBuilder,
): Promise<GenerationBuild> {
  const { folder, holder, config, observed, logger } = parts;
  const { nav, search: settings } = await rereadConfig(parts);
  const { product, baseUrl, data } = config;
  const { content, findings, cacheFaults } = await builder.build(
    {
      folder,
      options: { product, baseUrl, nav, search: settings },
      cache: join(resolve(data), 'index'),
    },
    holder.current().library.pages,
  );
  for (const fault of cacheFaults) logger.warn({ fault }, 'search engine');
  if (content === undefined) return { findings };
  const { library, index } = content;
  const onFault = faultLog(logger);
  const search = observed(await openSearch(library, index, { onFault, settings }));
  return { generation: { library, search, builtAt: new Date().toISOString() }, findings };
}

/** What a running service cannot change is named, not applied. */
async function rereadConfig({ config, reread, logger }: ReloadingParts): Promise<Config> {
  const next = { ...config, ...(await reread()), port: config.port, baseUrl: config.baseUrl };
  const keys = Object.keys(next).filter(
    (key) =>
      !REREAD.includes(key) && !isSame(next[key as keyof Config], config[key as keyof Config]),
  );
  if (keys.length > 0) logger.warn({ keys }, 'docent.yaml: restart the service to apply these');
  return next;
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
        'the content has errors: its earlier state is served until they are corrected',
      );
      return;
    case 'failed':
      logger.error(
        { err: outcome.error },
        'the content cannot be reloaded: its earlier state is served',
      );
      return;
    case 'same':
      logger.debug('the content was read again and is the same');
  }
}

function errorLines(findings: readonly Finding[]): string[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.slice(0, FINDINGS_TOLD).map(findingLine);
}
