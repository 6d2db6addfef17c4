/** What one engine process is given as a file, and what it prints. */
import { readFileSync } from 'node:fs';
import type { BenchDocument } from './engine.ts';

export interface KnownItem {
  readonly query: string;
  /** The page that should be among the ten best. */
  readonly slug: string;
}

export interface EngineTask {
  readonly corpus: string;
  readonly documents: readonly BenchDocument[];
  readonly known: readonly KnownItem[];
  /** Distinct queries that are timed one by one. */
  readonly queries: readonly string[];
}

export interface EngineReport {
  readonly buildMs: number;
  /** What the index holds: heap and buffers of a JavaScript engine, resident memory of Docent. */
  readonly memoryMiB: number;
  readonly queryMs: readonly number[];
  /** Processor time of one query on average: steadier than latency on a machine that does other work. */
  readonly queryCpuMs: number;
  /** Share of known items with their page among the ten best results. */
  readonly foundShare: number;
  readonly snapshotLoadMs?: number;
  readonly snapshotMiB?: number;
}

export function readTask(file: string): EngineTask {
  return JSON.parse(readFileSync(file, 'utf8')) as EngineTask;
}
