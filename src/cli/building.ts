/** Reads and indexes the content of a service, at its start and at each reload alike. */
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { SettledConfig } from '../config/config.ts';
import type { BackgroundBuilder } from '../generation/background.ts';
import { buildGeneration, type GenerationBuild } from '../generation/build.ts';
import type { Search } from '../search/search.ts';
import { cacheErrorLog, searchErrorLog } from './content-log.ts';

export interface BuildingOptions {
  readonly folder: string;
  readonly builder: BackgroundBuilder;
  /** Counts and logs what is asked of a search. */
  readonly observed: (search: Search) => Search;
  readonly logger: Logger;
}

export function build(
  { product, baseUrl, language, nav, content, search, data }: SettledConfig,
  { folder, builder, observed, logger }: BuildingOptions,
): Promise<GenerationBuild> {
  const options = { product, baseUrl, language, nav, content, search };
  return buildGeneration(
    { folder, options, cache: join(resolve(data), 'index') },
    {
      builder,
      observed,
      onError: searchErrorLog(logger),
      onCacheError: cacheErrorLog(logger),
      now: () => new Date(),
    },
  );
}
