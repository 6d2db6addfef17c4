/** Writes `bench/results/<date>-<machine>/`: the raw numbers with all that is needed to repeat them, and a page to read. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Measurement, Ratio, Scenario } from './measurement.ts';
import { markdown, measurementRows, ratioRows } from './table.ts';

export interface Results {
  readonly command: string;
  /** ISO 8601 date-time of the start. */
  readonly startedAt: string;
  readonly machine: Machine;
  readonly corpus: { readonly folder: string; readonly pages: number };
  readonly scenarios: readonly Pick<Scenario, 'name' | 'what'>[];
  readonly skipped: readonly string[];
  readonly measurements: readonly Measurement[];
  readonly ratios: readonly Ratio[];
}

/** Returns the folder. A second run of one day on one machine replaces the first. */
export async function saveResults(
  root: string,
  results: Results,
  floors: Readonly<Record<string, number>>,
): Promise<string> {
  const { cpu, cores } = results.machine;
  const name = `${results.startedAt.slice(0, 10)}-${cores}x-${slug(cpu)}`;
  const folder = join(root, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  await writeFile(join(folder, 'README.md'), report(results, floors));
  return folder;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

function report(results: Results, floors: Readonly<Record<string, number>>): string {
  const { machine, corpus } = results;
  return `# Benchmark of ${results.startedAt}

- Command: \`${results.command}\`
- Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.os}, ${machine.arch}; load before: ${machine.loadBefore}
- Node ${machine.node}, commit ${machine.commit}
- Corpus: \`${corpus.folder}\`, ${corpus.pages} pages

Client and servers share the machine: trust the ratios, which come from the same rounds, more than the absolute figures.
The raw samples are in \`results.json\`.

## Ratios

${markdown(ratioRows(results.ratios, floors))}

## Measurements

${markdown(measurementRows(results.measurements))}

## Scenarios

${results.scenarios.map(({ name, what }) => `- **${name}**: ${what}`).join('\n')}
${results.skipped.map((line) => `- skipped: ${line}`).join('\n')}
`;
}
