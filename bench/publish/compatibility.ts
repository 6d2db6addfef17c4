/** Recorded checks of Node versions and MCP clients, as they are published. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompatibilityRecord } from '../compatibility/record.ts';
import { describe, type Provenance } from './recordings.ts';

export type Compatibility = Provenance & Pick<CompatibilityRecord, 'checks'>;

/** The newest record; nothing when there is none. */
export async function readCompatibility(root: string): Promise<Compatibility | undefined> {
  const folder = 'bench/compatibility/results';
  const names = await readdir(join(root, folder)).catch(() => []);
  const name = names
    .filter((one) => one.endsWith('.json'))
    .toSorted()
    .at(-1);
  if (name === undefined) return undefined;
  const bytes = await readFile(join(root, folder, name));
  const { command, startedAt, machine, checks } = JSON.parse(
    bytes.toString(),
  ) as CompatibilityRecord;
  return {
    command,
    machine: describe(machine),
    date: startedAt,
    recording: `${folder}/${name}`,
    recording_sha256: createHash('sha256').update(bytes).digest('hex'),
    checks,
  };
}
