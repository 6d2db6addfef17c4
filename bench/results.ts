/** Writes and reads `bench/results/<date>-<machine>/`: one file for each run, with all that is needed to repeat it. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Measurement, Ratio, Scenario } from './measurement.ts';
import type { PeerRecord } from './peers/record.ts';

export interface Results {
  readonly command: string;
  /** ISO 8601 date-time of the start. */
  readonly startedAt: string;
  readonly machine: Machine;
  readonly corpus: {
    readonly name: string;
    readonly pages: number;
    readonly sections: number;
    /** SHA-256 (hex) of the served content. */
    readonly digest: string;
    /** Files of the packages that Docent refuses. */
    readonly leftOut: number;
  };
  readonly scenarios: readonly Pick<Scenario, 'name' | 'what'>[];
  readonly skipped: readonly string[];
  readonly measurements: readonly Measurement[];
  readonly ratios: readonly Ratio[];
  /** Raw numbers of the search engines; empty when none was measured. */
  readonly peers: readonly PeerRecord[];
}

/** Returns the folder. A second run of one day on one machine with the same corpus and scenarios replaces the first. */
export async function saveResults(root: string, results: Results, only: string): Promise<string> {
  const { cpu, cores } = results.machine;
  const folder = join(root, `${results.startedAt.slice(0, 10)}-${cores}x-${slug(cpu)}`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${slug(`${results.corpus.name} ${only}`)}.json`);
  await writeFile(file, compact(results));
  return folder;
}

/** The runs of a folder, by file name. */
export async function readResults(folder: string): Promise<ReadonlyMap<string, Results>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  const runs = names.map(
    async (name) =>
      [name, JSON.parse(await readFile(join(folder, name), 'utf8')) as Results] as const,
  );
  return new Map(await Promise.all(runs));
}

/** Indented, but with each list of numbers on one line. */
function compact(results: Results): string {
  const text = JSON.stringify(results, undefined, 1);
  return `${text.replaceAll(/\[[\s\d.,e-]+\]/gu, (list) => list.replaceAll(/\s+/gu, ''))}\n`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
}
