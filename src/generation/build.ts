/**
 * Builds one generation: reads the content, indexes it. Pure composition of what it is given.
 */
import type { Finding, Library } from '../content/model.ts';
import type { Search } from '../search/search.ts';
import type { Generation } from './generation.ts';

export interface GenerationParts {
  /** Reads the content; no library when findings contain errors. */
  readonly load: () => Promise<{
    readonly library?: Library;
    readonly findings: readonly Finding[];
  }>;
  readonly index: (library: Library) => Promise<Search>;
  readonly now: () => Date;
}

export interface GenerationBuild {
  /** Absent when the content has errors. */
  readonly generation?: Generation;
  readonly findings: readonly Finding[];
}

/** Reads and indexes. Rejects only when reading or indexing fails as a whole. */
export async function buildGeneration(parts: GenerationParts): Promise<GenerationBuild> {
  const { library, findings } = await parts.load();
  if (library === undefined) return { findings };
  const search = await parts.index(library);
  return { generation: { library, search, builtAt: parts.now().toISOString() }, findings };
}
