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
import { setTimeout as sleep } from 'node:timers/promises';
import { answerLines, search, type Command } from '../peers/javascript/answering.ts';
import { docent } from '../peers/javascript/docent.ts';
import { readDocuments } from '../peers/javascript/documents.ts';
import type { Find } from '../peers/javascript/peer.ts';
import { runtimeVersion } from '../peers/javascript/versions.ts';
import { CONTENDERS } from './contenders.ts';

interface EngineCommand extends Command {
  readonly op: 'read' | 'build' | 'open' | 'search' | 'collect';
  readonly engine: string;
}

/** The collector frees pages in the background. */
const COLLECTION_MS = 200;

const opened = new Map<string, Find>();

async function answer(command: EngineCommand): Promise<object> {
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
      return countFound(command);
    case 'collect':
      for (let times = 0; times < 3; times += 1) {
        globalThis.gc?.();
        await sleep(COLLECTION_MS);
      }
      return { heapMiB: heapMiB() };
  }
}

/** Memory of JavaScript: its heap, and buffers and WebAssembly memory outside of it. */
function heapMiB(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

async function timed(run: () => Promise<unknown> | undefined): Promise<object> {
  const start = performance.now();
  await run();
  return { ms: performance.now() - start };
}

async function countFound(command: EngineCommand): Promise<object> {
  const find = opened.get(command.engine);
  if (find === undefined) throw new Error(`${command.engine} was not opened`);
  const { ms, hits } = await search(find, command);
  return { ms, found: hits.filter(({ length }) => length > 0).length };
}

await answerLines(runtimeVersion(), answer);
process.exit(0);
