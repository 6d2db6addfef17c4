/** Describes a results folder for readers: `README.md` with every table, and a plot for each run. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { floorsFor, type Floors } from './floors.ts';
import { growth } from './growth.ts';
import { plot } from './plot.ts';
import { readResults, type Results } from './results.ts';
import { markdown, tablesOf } from './table.ts';

export async function describeResults(folder: string, floors: Floors): Promise<void> {
  const runs = await readResults(folder);
  const plots = join(folder, 'plots');
  await rm(plots, { recursive: true, force: true });
  await mkdir(plots);
  const parts: string[] = [];
  for (const [file, results] of runs) {
    const name = file.replace('.json', '');
    await writeFile(join(plots, `${name}.svg`), plot(name, results.measurements));
    parts.push(run(name, results, floors));
  }
  const grown = growth(runs.values());
  if (grown !== undefined) {
    await writeFile(join(plots, 'growth.svg'), grown);
    parts.unshift(GROWTH);
  }
  await writeFile(join(folder, 'README.md'), `${INTRODUCTION}\n${parts.join('\n')}`);
}

const INTRODUCTION = `# Benchmark results

Client and servers share the machine: trust the ratios, which come from the same rounds, more than the absolute figures.
Each run's file holds the raw samples.
`;

const GROWTH = `## What a query costs as documentation grows

![growth](plots/growth.svg)
`;

function run(name: string, results: Results, floors: Floors): string {
  const { machine, corpus, scenarios, skipped } = results;
  return `## ${name}

- Command: \`${results.command}\`, ${results.startedAt}
- Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.os}, ${machine.arch}; load before: ${machine.loadBefore}
- Node ${machine.node}, commit ${machine.commit}
- Corpus: ${corpus.name}, ${corpus.pages} pages, ${corpus.sections} sections, ${corpus.leftOut} files left out, sha256 ${corpus.digest.slice(0, 16)}
- Raw: [${name}.json](${name}.json)

![${name}](plots/${name}.svg)

${tablesOf(results, floorsFor(floors, corpus.name)).map(markdown).join('\n\n')}

${[...scenarios.map((one) => `- **${one.name}**: ${one.what}`), ...skipped.map((line) => `- skipped: ${line}`)].join('\n')}
`;
}
