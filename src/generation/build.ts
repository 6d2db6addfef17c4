/**
 * Builds one generation: the thread reads and indexes the content, and this one opens the index.
 */
import type { Finding } from '../content/model/finding.ts';
import type { Library } from '../content/model/library.ts';
import { openSearch, type BuiltIndex, type SearchError } from '../search/index/create-search.ts';
import type { OnSearched, Search } from '../search/search.ts';
import type { SearchSettings } from '../search/settings.ts';
import type { BackgroundBuilder, BackgroundJob, BuildListeners, CacheError } from './background.ts';
import type { Generation } from './generation.ts';

export interface GenerationOptions extends BuildListeners {
  readonly builder: BackgroundBuilder;
  /** Called after each search. */
  readonly onSearched?: OnSearched | undefined;
  readonly onError: (fault: SearchError) => void;
  /** Called when something cannot be read from or written to the data folder. */
  readonly onCacheError: (fault: CacheError) => void;
  /** Called after each reading, with whether the next start can open its result from the data folder. */
  readonly onRead?: (isKept: boolean) => void;
  readonly now: () => Date;
  /** Opens the search of content; default: the engine of this process, with the index. */
  readonly searchOf?: SearchOf | undefined;
}

export interface GenerationBuild {
  /** Absent when the content has errors. */
  readonly generation?: Generation;
  readonly findings: readonly Finding[];
  /** Whether a fault that may be over has kept something from being read; default: none has. */
  readonly isDoubtful?: boolean;
}

/** Rejects only when reading or indexing fails as a whole. */
export async function buildGeneration(
  job: BackgroundJob,
  options: GenerationOptions,
): Promise<GenerationBuild> {
  const { builder, onLost, onProgress } = options;
  const listeners = { onLost, onProgress };
  const { content, isKept, cacheErrors, ...read } = await builder.build(job, listeners);
  for (const fault of cacheErrors) options.onCacheError(fault);
  if (content === undefined) return read;
  options.onRead?.(isKept);
  const indexed = { ...content, settings: job.options.search };
  return { ...read, generation: await openGeneration(indexed, options) };
}

export type SearchOf = (
  content: IndexedContent,
  callbacks: Pick<GenerationOptions, 'onError' | 'onSearched'>,
) => Promise<Search>;

/** Content that has been read and indexed. */
export interface IndexedContent extends Pick<Generation, 'close'> {
  readonly library: Library;
  /** Absent where the search is elsewhere. */
  readonly index?: BuiltIndex | undefined;
  readonly settings: SearchSettings;
}

export async function openGeneration(
  content: IndexedContent,
  { onError, onSearched, now, searchOf = indexSearch }: Omit<GenerationOptions, 'builder'>,
): Promise<Generation> {
  const { library, close } = content;
  const search = await searchOf(content, { onError, onSearched }).catch(async (error: unknown) => {
    await close?.();
    throw error;
  });
  return { library, search, builtAt: now().toISOString(), ...(close && { close }) };
}

const indexSearch: SearchOf = async ({ library, index, settings }, callbacks) => {
  if (index === undefined) throw new Error('the content has no index');
  return openSearch(library, index, { ...callbacks, settings });
};
