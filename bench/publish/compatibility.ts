/** Recorded checks of Node versions and MCP clients, as they are published. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompatibilityRecord } from '../compatibility/record.ts';
import { describe, recordingOf, type Provenance, type Recording } from './recordings.ts';

export type Compatibility = Provenance & Pick<CompatibilityRecord, 'checks'>;

export interface RecordedCompatibility {
  readonly compatibility: Compatibility;
  readonly recording: Recording;
}

/** The newest record; nothing when there is none. */
export async function readCompatibility(root: string): Promise<RecordedCompatibility | undefined> {
  const folder = 'bench/compatibility/results';
  const names = await readdir(join(root, folder)).catch(() => []);
  const name = names
    .filter((one) => one.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (name === undefined) return undefined;
  const record = JSON.parse(
    await readFile(join(root, folder, name), 'utf8'),
  ) as CompatibilityRecord;
  const { command, startedAt, machine, checks } = record;
  const recording = recordingOf(`compatibility/${name.replace(/\.json$/, '')}`, record);
  const compatibility = {
    command,
    machine: describe(machine),
    date: startedAt,
    recording: recording.path,
    recording_sha256: recording.sha256,
    checks,
  };
  return { compatibility, recording };
}
