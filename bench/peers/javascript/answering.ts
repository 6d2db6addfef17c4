/** Shared by the JavaScript programs that answer the commands of `bench/peers/dialogue.ts`. */
import { createInterface } from 'node:readline';
import type { Find } from './peer.ts';

interface SearchCommand {
  readonly queries: readonly string[];
  readonly limit: number;
  readonly budgetMs: number;
}

export interface Command extends SearchCommand {
  readonly documents: string;
  readonly corpus: string;
  readonly folder: string;
}

/** Milliseconds and slugs of each query; fewer than were asked when the budget is used up. */
export async function search(
  find: Find,
  { queries, limit, budgetMs }: SearchCommand,
): Promise<{ readonly ms: number[]; readonly hits: (readonly string[])[] }> {
  const ms: number[] = [];
  const hits: (readonly string[])[] = [];
  const until = performance.now() + budgetMs;
  for (const query of queries) {
    const start = performance.now();
    if (start > until) break;
    hits.push(await find(query, limit));
    ms.push(performance.now() - start);
  }
  return { ms, hits };
}

/** Says that the program is ready, then answers each line of the standard input, a failure as a complaint. */
export async function answerLines<Asked>(
  ready: string,
  answer: (command: Asked) => Promise<object>,
): Promise<void> {
  say({ ready });
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line) as Asked;
    say(await answer(command).catch((error: unknown) => ({ error: `${error}` })));
  }
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
