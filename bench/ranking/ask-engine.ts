/** Lets the program of a search engine index the sections of a documentation, as Docent reads them, and answer queries. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLibrary } from '../library.ts';
import { inProgram, type Launch } from '../peers/dialogue.ts';
import { writeDocuments } from '../peers/task.ts';

/** A page may fill a list with its own sections: ten pages need more than ten results. */
const DEPTH = 25;
const QUERY_LENGTH_MAX = 200;
/** For all queries of one documentation. */
const BUDGET_MS = 120_000;

/** The slugs of the results of each query, best first. @throws when the program is too slow. */
export async function askEngine(
  launch: Launch,
  corpus: string,
  queries: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-bench-'));
  try {
    const place = { corpus, folder };
    const documents = await writeDocuments(await readLibrary(corpus), `${folder}.jsonl`);
    await inProgram(launch, (program) => program.ask({ op: 'build', documents, ...place }));
    return await inProgram(launch, async (program) => {
      await program.ask({ op: 'open', ...place });
      const asked = queries.map((query) => query.slice(0, QUERY_LENGTH_MAX));
      const command = { op: 'search', queries: asked, limit: DEPTH, budgetMs: BUDGET_MS };
      const { hits } = (await program.ask(command)) as unknown as { readonly hits: string[][] };
      if (hits.length < queries.length)
        throw new Error(`${hits.length} of ${queries.length} queries`);
      return hits;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.jsonl`, { force: true });
  }
}
