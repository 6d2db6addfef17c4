/**
 * Builds one generation: the thread reads and indexes the content, and this one opens the index.
 */
import type { Finding } from '../content/model/finding.ts';
import type { Library } from '../content/model/library.ts';
import { openSearch, type BuiltIndex, type SearchError } from '../search/index/create-search.ts';
import type { OnSearched } from '../search/search.ts';
import type { SearchSettings } from '../search/settings.ts';
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
  options: GenerationOptions,
): Promise<GenerationBuild> {
  const { content, findings, cacheErrors } = await options.builder.build(job);
  for (const fault of cacheErrors) options.onCacheError(fault);
  if (content === undefined) return { findings };
  const indexed = { ...content, settings: job.options.search };
  return { generation: await openGeneration(indexed, options), findings };
}

/** Content that has been read and indexed. */
export interface IndexedContent {
  readonly library: Library;
  readonly index: BuiltIndex;
  readonly settings: SearchSettings;
}

export async function openGeneration(
  { library, index, settings }: IndexedContent,
  { onError, onSearched, now }: Omit<GenerationOptions, 'builder'>,
): Promise<Generation> {
  const search = await openSearch(library, index, { onError, onSearched, settings });
  return { library, search, builtAt: now().toISOString() };
}
