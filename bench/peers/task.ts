/** The task of every engine: the same documents, the same known items, the same distinct queries. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { distinctQueries } from '../corpus.ts';

export interface PeerDocument {
  readonly slug: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly body: string;
}

export interface KnownItem {
  readonly query: string;
  /** The page that should be among the ten best. */
  readonly slug: string;
}

export interface PeerTask {
  /** Folder of Markdown that the documents were taken from: what Docent reads. */
  readonly corpus: string;
  /** File with one {@link PeerDocument} a line: a section, or the lead of a page. */
  readonly documents: string;
  readonly known: readonly KnownItem[];
  /** Never the same one twice. */
  readonly queries: readonly string[];
}

/** Results that each engine is asked for. */
export const HITS = 10;

const KNOWN_ITEMS = 200;

export interface TaskOptions {
  readonly corpus: string;
  /** Where the documents are written. */
  readonly folder: string;
  readonly queries: number;
}

export async function taskOf(library: MemoryLibrary, options: TaskOptions): Promise<PeerTask> {
  const documents = await writeDocuments(library, join(options.folder, 'documents.jsonl'));
  const known = knownItems(library);
  const phrases = [...library.pages.map(({ title }) => title), ...known.map(({ query }) => query)];
  const queries = distinctQueries(phrases);
  return {
    corpus: options.corpus,
    documents,
    known,
    queries: Array.from({ length: options.queries }, () => queries.next().value),
  };
}

/** Writes one {@link PeerDocument} a line, and returns the file. */
export async function writeDocuments(library: MemoryLibrary, file: string): Promise<string> {
  await writeFile(file, linesOf(library));
  return file;
}

async function* linesOf({ contents }: MemoryLibrary): AsyncGenerator<string> {
  for await (const page of contents.all()) {
    for (const passage of page.passages) {
      const document: PeerDocument = {
        slug: page.slug,
        title: page.title,
        heading: passage.heading?.text ?? '',
        description: passage.heading ? '' : page.description,
        body: `${passage.text}\n${passage.code}`,
      };
      yield `${JSON.stringify(document)}\n`;
    }
  }
}

/** Headings that one page only has, spread over the documentation. */
function knownItems(library: MemoryLibrary): readonly KnownItem[] {
  const owners = new Map<string, Set<string>>();
  for (const { slug, headings } of library.contents.pages) {
    for (const { text } of headings) {
      if (text.length < 100) owners.set(text, (owners.get(text) ?? new Set()).add(slug));
    }
  }
  const unique = [...owners].filter(([, slugs]) => slugs.size === 1);
  const step = Math.max(1, Math.floor(unique.length / KNOWN_ITEMS));
  return unique
    .filter((_, i) => i % step === 0)
    .slice(0, KNOWN_ITEMS)
    .map(([query, slugs]) => ({ query, slug: [...slugs][0] ?? '' }));
}
