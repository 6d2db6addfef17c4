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
  /** Path of the published recording below `_agent/`. */
  readonly recording: string;
  /** SHA-256 (hex) of that file, as it is served. */
  readonly recording_sha256: string;
}

/** Recordings as they are published: compact JSON, by path below `_agent/`. */
export type Recording = Readonly<Record<'path' | 'json' | 'sha256', string>>;

/** @param run its name among the recordings, without extension. @param data the raw recording. */
export function recordingOf(run: string, data: unknown): Recording {
  const json = JSON.stringify(data);
  const sha256 = createHash('sha256').update(json).digest('hex');
  return { path: `recordings/${run}.json`, json, sha256 };
}

export interface Recorded {
  readonly results: Results;
  readonly recording: Recording;
  readonly provenance: Provenance;
}

/** All runs below `bench/results/`, the newest first. @param root the repository. */
export async function readRecordings(root: string): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for (const folder of await readdir(join(root, 'bench/results'))) {
    const names = await readdir(join(root, 'bench/results', folder));
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      recorded.push(await readRecording(root, `${folder}/${name}`));
    }
  }
  return recorded.toSorted((a, b) => (a.provenance.date < b.provenance.date ? 1 : -1));
}

async function readRecording(root: string, name: string): Promise<Recorded> {
  const results = JSON.parse(await readFile(join(root, 'bench/results', name), 'utf8')) as Results;
  const recording = recordingOf(name.replace(/\.json$/, ''), results);
  const provenance: Provenance = {
    command: results.command,
    machine: describe(results.machine),
    date: results.startedAt,
    recording: recording.path,
    recording_sha256: recording.sha256,
  };
  return { results, recording, provenance };
}

export function describe(machine: Machine): string {
  const { cpu, cores, memoryGiB, os, arch, node, loadBefore } = machine;
  const runtime = `Node ${node.replace('v', '')}`;
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${os}, ${arch}, ${runtime}, load ${loadBefore} before`;
}
