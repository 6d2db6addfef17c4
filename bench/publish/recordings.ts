/** The committed recordings that published numbers are taken from. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from '../machine.ts';
import type { Results } from '../results.ts';

/** Provenance of every published number, so that a reader can repeat and trace it. */
export interface Provenance {
  readonly command: string;
  readonly machine: string;
  /** ISO 8601 date-time of the run. */
  readonly date: string;
  /** Path in the repository. */
  readonly recording: string;
  /** SHA-256 (hex) of that file. */
  readonly recording_sha256: string;
}

export interface Recorded {
  readonly results: Results;
  readonly provenance: Provenance;
}

/** All runs below `bench/results/`, the newest first. @param root the repository. */
export async function readRecordings(root: string): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for (const folder of await readdir(join(root, 'bench/results'))) {
    const names = await readdir(join(root, 'bench/results', folder));
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      recorded.push(await readRecording(root, `bench/results/${folder}/${name}`));
    }
  }
  return recorded.toSorted((a, b) => (a.provenance.date < b.provenance.date ? 1 : -1));
}

async function readRecording(root: string, recording: string): Promise<Recorded> {
  const bytes = await readFile(join(root, recording));
  const results = JSON.parse(bytes.toString()) as Results;
  const provenance: Provenance = {
    command: results.command,
    machine: describe(results.machine),
    date: results.startedAt,
    recording,
    recording_sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return { results, provenance };
}

export function describe(machine: Machine): string {
  const { cpu, cores, memoryGiB, os, arch, node, loadBefore } = machine;
  const runtime = `Node ${node.replace('v', '')}`;
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${os}, ${arch}, ${runtime}, load ${loadBefore} before`;
}
