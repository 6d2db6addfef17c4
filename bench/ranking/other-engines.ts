/** Results of other engines on the same queries: the tables in an evaluation folder's `results/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Group, Means } from './averages.ts';

/** The file of each group. */
const FILES: readonly (readonly [group: Group, file: string])[] = [
  ['easy anchors', 'anchor_easy_dev.md'],
  ['hard anchors', 'anchor_hard_dev.md'],
  ['commits', 'commit_dev.md'],
  ['questions', 'questions_dev.md'],
];

export interface OtherEngine {
  readonly name: string;
  readonly means: Means;
}

/** Every engine, the best by the mean of its groups first. */
export async function otherEngines(folder: string): Promise<readonly OtherEngine[]> {
  const engines = new Map<string, Partial<Record<Group, number>>>();
  for (const [group, file] of FILES) {
    for (const [name, figures] of readTable(await readFile(join(folder, file), 'utf8'))) {
      const means = engines.get(name) ?? {};
      means[group] = figures.get('macro MRR') ?? Number.NaN;
      const section = figures.get('sec MRR') ?? Number.NaN;
      if (group === 'easy anchors' && !Number.isNaN(section)) means.sections = section;
      engines.set(name, means);
    }
  }
  const list = [...engines].map(([name, means]) => ({ name, means }));
  return list.toSorted((a, b) => sum(b.means) - sum(a.means));
}

function sum(means: Means): number {
  return FILES.reduce((total, [group]) => total + (means[group] ?? 0), 0);
}

function readTable(text: string): Map<string, ReadonlyMap<string, number>> {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('|-'))
    .map((line) =>
      line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const [head = [], ...body] = rows;
  return new Map(
    body.map(([name = '', ...cells]) => [
      name,
      new Map(cells.map((cell, place) => [head[place + 1] ?? '', Number(cell)])),
    ]),
  );
}
