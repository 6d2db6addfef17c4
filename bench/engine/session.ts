/** A process with engines in it, fed with one corpus: `program.ts` from the side that asks. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Library } from '../../src/content/model.ts';
import { startProgram, type PeerProgram } from '../peers/dialogue.ts';
import { HITS, writeDocuments } from '../peers/task.ts';

const PROGRAM = fileURLToPath(new URL('program.js', import.meta.url));
const FLAGS = ['--expose-gc', '--max-old-space-size=8192'];

/** The files of one corpus: its documents, and a folder for each saved index. */
export interface Workplace {
  readonly corpus: string;
  readonly folder: string;
  readonly documents: string;
  remove(): Promise<void>;
}

export interface Session {
  readonly pid: number;
  /** Returns milliseconds. */
  build(engine: string): Promise<number>;
  /** Returns milliseconds. */
  open(engine: string): Promise<number>;
  /** Milliseconds of each query, fewer when the budget is used up, and how many had hits. */
  search(engine: string, queries: readonly string[], budgetMs: number): Promise<Asked>;
  /** Collects garbage. */
  collect(): Promise<void>;
  end(): Promise<void>;
}

export interface Asked {
  readonly ms: readonly number[];
  readonly found: number;
}

export async function prepare(library: Library, corpus: string): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  const documents = await writeDocuments(library, join(folder, 'documents.jsonl'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return { corpus, folder, documents, remove };
}

/** A fresh process that has read the corpus. */
export async function startSession({ corpus, folder, documents }: Workplace): Promise<Session> {
  const program = await startProgram({ command: process.execPath, args: [...FLAGS, PROGRAM] });
  const ask = async (op: string, engine: string): Promise<number> => {
    const own = join(folder, engine.replaceAll(/\W+/g, '-'));
    await mkdir(own, { recursive: true });
    return Number((await program.ask({ op, engine, documents, corpus, folder: own }))['ms']);
  };
  await program.ask({ op: 'read', corpus });
  return { ...rest(program), build: (one) => ask('build', one), open: (one) => ask('open', one) };
}

function rest(program: PeerProgram): Omit<Session, 'build' | 'open'> {
  return {
    pid: program.pid,
    search: async (engine, queries, budgetMs) =>
      (await program.ask({ op: 'search', engine, queries, limit: HITS, budgetMs })) as never,
    async collect() {
      await program.ask({ op: 'collect' });
    },
    end: () => program.end(),
  };
}
