/**
 * Puts all trees of an evaluation folder together as one documentation, for `npm run bench -- --corpus`:
 *
 *     node dist/bench/ranking/together.js <evaluation folder> <new folder>
 *
 * writes `trees/`, with a folder for each tree and without the files that Docent refuses, and `queries.txt`, one a line.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dropRefused } from '../public/assemble.ts';
import { allTreeNames, withTree } from './evaluation.ts';
import { readQueries } from './judge.ts';

const [evaluation, target] = process.argv.slice(2);
if (evaluation === undefined || target === undefined) {
  throw new TypeError('name the evaluation folder and a new one');
}
const docs = join(target, 'trees');
await rm(docs, { recursive: true, force: true });
await mkdir(docs, { recursive: true });
const queries = new Set<string>();
for (const name of await allTreeNames(evaluation)) {
  await withTree(evaluation, name, async (tree) => {
    await cp(tree.folder, join(docs, name), { recursive: true });
    if (!existsSync(tree.queries)) return;
    for (const { query } of await readQueries(tree.queries)) {
      queries.add(query.replaceAll(/\s+/gu, ' ').trim());
    }
  });
}
const refused = await dropRefused(docs);
await writeFile(join(target, 'queries.txt'), `${[...queries].join('\n')}\n`);
process.stdout.write(
  `${docs}: ${queries.size} queries; left out: ${refused.join(', ') || 'nothing'}\n`,
);
