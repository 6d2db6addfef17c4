/** Reads the published data of the content, the files of `_agent/`: benchmark numbers, comparisons with runtimes, compatibility. */
import { COMPARED_RUNTIMES } from '../content/agent-schemas.ts';
import type { Library } from '../content/model.ts';
import { isObject } from './protocol/message.ts';

/** The runtimes that a comparison may be about. */
export const RUNTIMES: typeof COMPARED_RUNTIMES = COMPARED_RUNTIMES;
export type Runtime = (typeof RUNTIMES)[number];

type Row = Readonly<Record<string, unknown>>;

const COMPARISON = /^comparisons\/([a-z0-9-]+)\.json$/;

/** Where a file of `_agent/` is served. */
export function dataUrl({ baseUrl }: Library, path: string): string {
  return `${baseUrl}/_agent/${path}`;
}

/** The runtimes with a published comparison, in the order of {@link RUNTIMES}. */
export function comparedRuntimes({ agentData }: Library): readonly Runtime[] {
  const named = new Set([...agentData.keys()].map((path) => COMPARISON.exec(path)?.[1]));
  return RUNTIMES.filter((runtime) => named.has(runtime));
}

/** The claims of one comparison; empty when there is none. */
export function claimsAbout({ agentData }: Library, runtime: Runtime): readonly Row[] {
  return rowsOf(agentData.get(`comparisons/${runtime}.json`), 'claims');
}

/** Every published benchmark number. */
export function benchmarkRows({ agentData }: Library): readonly Row[] {
  return rowsOf(agentData.get('benchmarks.json'), 'benchmarks');
}

/** The rows of a file: it is a list, or holds one under `key`. */
function rowsOf(file: unknown, key: string): readonly Row[] {
  const rows = isObject(file) ? file[key] : file;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
