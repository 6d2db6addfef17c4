/** What Docent and its peers are asked to do: index the same documents, answer the same queries with the ten best. */

export interface BenchDocument {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly body: string;
}

export interface Engine {
  /** What was built, as the engine would be kept in memory. */
  index(documents: readonly BenchDocument[]): Promise<Searcher> | Searcher;
}

/** Slugs of the ten best hits, best first; a slug may repeat. */
export type Searcher = (query: string) => readonly string[] | Promise<readonly string[]>;

/** Results that each engine is asked for. */
export const HITS = 10;

/** Weights of the searched fields, the same for every engine that has weights. */
export const WEIGHTS = { title: 3, heading: 2, description: 1.5, body: 1 } as const;

export const FIELDS = ['title', 'heading', 'description', 'body'] as const;
