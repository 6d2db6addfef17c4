/** Reads the published data of the content, the files of `_agent/`: benchmark numbers, comparisons with runtimes, compatibility. */
import { recordingUrl } from '../content/links/file-addresses.ts';
import { COMPARED_RUNTIMES } from '../content/extras/agent-schemas.ts';
import type { Library } from '../content/model/library.ts';
import { isData } from '../content/source/data.ts';

/** The runtimes that a comparison may be about. */
export const RUNTIMES: typeof COMPARED_RUNTIMES = COMPARED_RUNTIMES;
export type Runtime = (typeof RUNTIMES)[number];

export type Row = Readonly<Record<string, unknown>>;

const COMPARISON = /^comparisons\/([a-z0-9-]+)\.json$/;

/** The runtimes with a published comparison, in the order of {@link RUNTIMES}. */
export function comparedRuntimes({ agentData }: Library): readonly Runtime[] {
  const named = new Set([...agentData.keys()].map((path) => COMPARISON.exec(path)?.[1]));
  return RUNTIMES.filter((runtime) => named.has(runtime));
}

/** The claims of one comparison; empty when there is none. */
export function claimsAbout(library: Library, runtime: Runtime): readonly Row[] {
  return rowsOf(library, `comparisons/${runtime}.json`, 'claims');
}

/** Returns whether a claim or its topic holds all words. */
export function isAbout(claim: Row, topic: string | undefined): boolean {
  if (topic === undefined) return true;
  const text = JSON.stringify([claim['topic'], claim['claim']]).toLowerCase();
  return topic
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Every published benchmark number. */
export function benchmarkRows(library: Library): readonly Row[] {
  return rowsOf(library, 'benchmarks.json', 'benchmarks');
}

/** The rows of a file, which is a list or holds one under `key`, with the addresses of their recordings. */
function rowsOf(library: Library, path: string, key: string): readonly Row[] {
  const file = library.agentData.get(path);
  const rows = isData(file) ? file[key] : file;
  return Array.isArray(rows) ? rows.filter(isData).map((row) => addressed(library, row)) : [];
}

/** The row, or its measurements, with the address of a recording that is published here in place of its path. */
function addressed(library: Library, row: Row): Row {
  const { recording, measurement } = row;
  const address = (one: unknown): unknown => (isData(one) ? addressed(library, one) : one);
  return {
    ...row,
    ...(typeof recording === 'string' && { recording: recordingUrl(library, recording) }),
    ...(measurement !== undefined && {
      measurement: Array.isArray(measurement) ? measurement.map(address) : address(measurement),
    }),
  };
}

/** Fields that all numbers of one run share. */
const RUN_FIELDS = ['command', 'machine', 'date', 'recording', 'recording_sha256'];

/** The runs that rows come from, by number, so that an answer names each of them once. */
export class Runs {
  readonly #numbers = new Map<string, number>();
  readonly #runs: Row[] = [];

  /** The row, or its measurement, with the number of its run in place of the run's fields. */
  compact(row: Row): Row {
    const { measurement } = row;
    if (isData(measurement)) {
      const { topic, claim, source } = row;
      return { topic, claim, source, measurement: this.compact(measurement) };
    }
    if (Array.isArray(measurement)) {
      return { ...row, measurement: measurement.filter(isData).map((one) => this.compact(one)) };
    }
    const isOfRun = ([name]: readonly [string, unknown]): boolean => RUN_FIELDS.includes(name);
    const fields = Object.entries(row);
    const run = Object.fromEntries(fields.filter(isOfRun));
    const own = Object.fromEntries(fields.filter((field) => !isOfRun(field)));
    return { ...own, run: this.#numberOf(run) };
  }

  #numberOf(run: Row): number {
    const key = JSON.stringify(run);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#runs.push(run);
    this.#numbers.set(key, number);
    return number;
  }

  /** The fields of the runs that some compact rows come from, by number. */
  of(rows: readonly Row[]): Readonly<Record<string, unknown>> {
    const numbers = rows.flatMap(({ run, measurement }) => {
      const measured = [measurement].flat().filter(isData);
      return [run, ...measured.map((one) => one['run'])].filter((one) => typeof one === 'number');
    });
    return Object.fromEntries(numbers.map((number) => [number, this.#runs[number - 1]]));
  }
}

/** Values of one row, so that it fits into the smallest answer. */
const VALUES_MAX = 8;

/** Numbers with the same metric, unit and run as one row: `values` has them by subject. */
export function groupedNumbers(rows: readonly Row[], runs: Runs): readonly Row[] {
  const groups: Row[] = [];
  const open = new Map<string, Record<string, unknown>[]>();
  for (const row of rows) {
    const { name, metric, unit, better, statistic, subject, value, run } = runs.compact(row);
    const shared = { metric, unit, better, statistic, run };
    const key = JSON.stringify(shared);
    const alike = open.get(key) ?? [];
    open.set(key, alike);
    const own = String(subject ?? name);
    const values = alike.find((some) => {
      return Object.keys(some).length < VALUES_MAX && !Object.hasOwn(some, own);
    });
    if (values !== undefined) {
      values[own] = value;
      continue;
    }
    const first = { [own]: value };
    alike.push(first);
    groups.push({ ...shared, values: first });
  }
  return groups;
}
