/**
 * Builds one generation: the thread reads and indexes the content, and this one opens the index.
 */
import type { Finding } from '../content/model/finding.ts';
import { openSearch, type SearchError } from '../search/index/create-search.ts';
import type { OnSearched } from '../search/search.ts';
import type { BackgroundBuilder, BackgroundJob, CacheError } from './background.ts';
import type { Generation } from './generation.ts';

export interface GenerationOptions {
  readonly builder: BackgroundBuilder;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  readonly onError: (fault: SearchError) => void;
  /** Called when the snapshot cannot be read from or written to the cache. */
  readonly onCacheError: (fault: CacheError) => void;
  readonly now: () => Date;
}

export interface GenerationBuild {
  /** Absent when the content has errors. */
  readonly generation?: Generation;
  readonly findings: readonly Finding[];
}

/** Rejects only when reading or indexing fails as a whole. */
export async function buildGeneration(
  job: BackgroundJob,
  { builder, onSearched, onError, onCacheError, now }: GenerationOptions,
): Promise<GenerationBuild> {
  const { content, findings, cacheErrors } = await builder.build(job);
  for (const fault of cacheErrors) onCacheError(fault);
  if (content === undefined) return { findings };
  const { library, index } = content;
  const settings = job.options.search;
  const search = await openSearch(library, index, { onError, onSearched, settings });
  return {
    generation: { library, search, builtAt: now().toISOString() },
    findings,
  };
}
