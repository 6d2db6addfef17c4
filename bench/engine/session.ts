/** A process with engines in it, fed with one corpus: `program.ts` from the side that asks. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import { inProgram, type PeerProgram } from '../peers/dialogue.ts';
import { HITS, writeDocuments } from '../peers/task.ts';
import { CONTENDERS } from './contenders.ts';

const PROGRAM = fileURLToPath(new URL('program.js', import.meta.url));
const FLAGS = ['--expose-gc', '--max-old-space-size=8192'];

/** The files of one corpus: its documents, and a folder for each saved index. */
export interface Workplace {
  readonly corpus: string;
  readonly folder: string;
  readonly documents: string;
}

export interface Session {
  readonly pid: number;
  /** Reads the Markdown, which Docent needs for building and for its snippets. */
  read(): Promise<void>;
  /** Returns milliseconds. */
  build(engine: string): Promise<number>;
  /** Returns milliseconds. */
  open(engine: string): Promise<number>;
  /** Milliseconds of each query, fewer when the budget is used up, and how many had hits. */
  search(engine: string, queries: readonly string[], budgetMs: number): Promise<Asked>;
  /** Collects garbage, and returns the MiB that are left in JavaScript's heap, its buffers and WebAssembly's memory. */
  collect(): Promise<number>;
}

export interface Asked {
  readonly ms: readonly number[];
  readonly found: number;
}

/** Hands a place for the library to `use` and removes it afterwards. */
export async function inWorkplace<T>(
  library: MemoryLibrary,
  corpus: string,
  use: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  try {
    const documents = await writeDocuments(library, join(folder, 'documents.jsonl'));
    return await use({ corpus, folder, documents });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Input of the program in a fresh process. */
function sessionOf(program: PeerProgram, { corpus, folder, documents }: Workplace): Session {
  const ask = async (op: string, engine: string): Promise<number> => {
    const own = folderOf({ folder }, engine);
    await mkdir(own, { recursive: true });
    return Number((await program.ask({ op, engine, documents, corpus, folder: own }))['ms']);
  };
  return {
    pid: program.pid,
    async read() {
      await program.ask({ op: 'read', corpus });
    },
    build: (engine) => ask('build', engine),
    open: (engine) => ask('open', engine),
    search: async (engine, queries, budgetMs) =>
      (await program.ask({ op: 'search', engine, queries, limit: HITS, budgetMs })) as never,
    collect: async () => Number((await program.ask({ op: 'collect' }))['heapMiB']),
  };
}

/** Where the index of an engine is saved. */
export function folderOf({ folder }: Pick<Workplace, 'folder'>, engine: string): string {
  return join(folder, CONTENDERS.get(engine)?.folder ?? engine);
}

/** Hands a session to `use` and ends it afterwards, whatever became of it. */
export function inSession<T>(
  workplace: Workplace,
  use: (session: Session) => Promise<T>,
): Promise<T> {
  const launch = { command: process.execPath, args: [...FLAGS, PROGRAM] };
  return inProgram(launch, (program) => use(sessionOf(program, workplace)));
}
