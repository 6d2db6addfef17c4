/**
 * Engines in one process, which speaks the protocol of `bench/peers/dialogue.ts` and has these commands; `engine` is a
 * name of `CONTENDERS`:
 *
 *     {"op": "read", "corpus"}                                    -> {}      the Markdown, for all engines
 *     {"op": "build", "engine", "documents", "corpus", "folder"}  -> {"ms"}  index and save
 *     {"op": "open", "engine", "corpus", "folder"}                -> {"ms"}
 *     {"op": "search", "engine", "queries", "limit", "budgetMs"}  -> {"ms", "found"}
 *     {"op": "collect"}                    -> {"heapMiB"}   garbage, and what is left; needs `node --expose-gc`
 */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { docent } from '../peers/javascript/docent.ts';
import { readDocuments } from '../peers/javascript/documents.ts';
import type { Find } from '../peers/javascript/peer.ts';
import { runtimeVersion } from '../peers/javascript/versions.ts';
import { CONTENDERS } from './contenders.ts';

interface Command {
  readonly op: 'read' | 'build' | 'open' | 'search' | 'collect';
  readonly engine: string;
  readonly documents: string;
  readonly corpus: string;
  readonly folder: string;
  readonly queries: readonly string[];
  readonly limit: number;
  readonly budgetMs: number;
}

/** The collector frees pages in the background. */
const COLLECTION_MS = 200;

const opened = new Map<string, Find>();

async function answer(command: Command): Promise<object> {
  const peer = CONTENDERS.get(command.engine)?.peer;
  switch (command.op) {
    case 'read':
      await docent.read?.(command);
      return {};
    case 'build': {
      const documents = await readDocuments(command.documents);
      return timed(() => peer?.build(documents, command));
    }
    case 'open':
      return timed(async () => {
        if (peer) opened.set(command.engine, await peer.open(command));
      });
    case 'search':
      return search(command);
    case 'collect':
      for (let times = 0; times < 3; times += 1) {
        globalThis.gc?.();
        await sleep(COLLECTION_MS);
      }
      return { heapMiB: heapMiB() };
  }
}

/** What JavaScript holds, and what hangs on it outside of its heap: buffers and WebAssembly's memory. */
function heapMiB(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

async function timed(run: () => Promise<unknown> | undefined): Promise<object> {
  const start = performance.now();
  await run();
  return { ms: performance.now() - start };
}

async function search({ engine, queries, limit, budgetMs }: Command): Promise<object> {
  const find = opened.get(engine);
  if (find === undefined) throw new Error(`${engine} was not opened`);
  const ms: number[] = [];
  let found = 0;
  const until = performance.now() + budgetMs;
  for (const query of queries) {
    const start = performance.now();
    if (start > until) break;
    const hits = await find(query, limit);
    ms.push(performance.now() - start);
    found += Number(hits.length > 0);
  }
  return { ms, found };
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

say({ ready: runtimeVersion() });
for await (const line of createInterface({ input: process.stdin })) {
  say(await answer(JSON.parse(line) as Command).catch((error: unknown) => ({ error: `${error}` })));
}
process.exit(0);
