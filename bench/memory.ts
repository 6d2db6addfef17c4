/**
 * Tells what a process that serves a folder holds, and how often:
 *
 *     npm run bench:memory -- <folder> <file of queries, one a line> [--against <another checkout, built>]...
 *
 * The first table is of one process of this build in parts: what each step adds to its memory, and the characters of each copy of the texts. The others are of
 * services, this build's and the others', one after the other: at rest, and after 10,000 distinct searches over HTTP.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDocent } from './process.ts';
import { proportionalMiB } from './peers/memory.ts';
import { partsOf } from './memory-parts.ts';
import { markdown } from './table.ts';

const SEARCHES = 10_000;
const CONNECTIONS = 8;
/** By then the thread that reads content has ended: see `src/generation/background.ts`. */
const REST_MS = 150_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string', multiple: true, default: [] } },
});
const [folder, file] = positionals;
if (folder === undefined || file === undefined) {
  throw new TypeError('name a folder of documentation and a file of queries');
}
const queries = distinct((await readFile(file, 'utf8')).split('\n'));
print(await partsOf(resolve(folder), queries));
const thisBuild = resolve(import.meta.dirname, '../..');
for (const checkout of [thisBuild, ...values.against.map((path) => resolve(path))]) {
  const [rest, searched] = await memoryOf(checkout, resolve(folder));
  const name = checkout === thisBuild ? 'this build' : checkout;
  print([
    ['service, MiB', 'at rest', `after ${queries.length} distinct searches`],
    [name, mib(rest), mib(searched)],
  ]);
}

async function memoryOf(checkout: string, corpus: string): Promise<readonly [number, number]> {
  const service = await startDocent(corpus, { script: join(checkout, 'dist/src/cli/main.js') });
  try {
    await sleep(REST_MS);
    const rest = proportionalMiB(service.pid);
    const left = queries.values();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const query of left) {
          const answer = await fetch(`${service.url}/api/v1/search?q=${encodeURIComponent(query)}`);
          if (!answer.ok) throw new Error(`${answer.status} for '${query}'`);
          await answer.arrayBuffer();
        }
      }),
    );
    return [rest, proportionalMiB(service.pid)];
  } finally {
    await service.stop();
  }
}

/** Returns the requested number of queries: the given ones, and others made of their words. */
function distinct(given: readonly string[]): readonly string[] {
  const asked = given.map((line) => line.trim()).filter((line) => line !== '');
  const all = new Set(asked);
  const words = asked.map((line) => line.split(' '));
  for (let shift = 1; all.size < SEARCHES && shift < words.length; shift += 1) {
    for (const [place, own] of words.entries()) {
      const other = words[(place + shift) % words.length] ?? [];
      all.add([...own.slice(0, 2), ...other.slice(-1)].join(' '));
    }
  }
  return [...all].slice(0, SEARCHES);
}

function mib(value: number): string {
  return value.toFixed(0);
}

function print(table: readonly (readonly string[])[]): void {
  process.stdout.write(`${markdown(table)}\n\n`);
}
