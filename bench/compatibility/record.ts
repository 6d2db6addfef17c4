/** Record of a run of the compatibility checks. */
import type { Machine } from '../machine.ts';

export interface Check {
  /** `node`, `mcp-client` or `platform`. */
  readonly kind: 'node' | 'mcp-client' | 'platform';
  readonly name: string;
  readonly version: string;
  /** Protocol version that client and server agreed on. */
  readonly protocol?: string;
  /** The action. */
  readonly did: string;
  readonly works: boolean;
}

export interface CompatibilityRecord {
  readonly command: string;
  readonly startedAt: string;
  readonly machine: Machine;
  readonly checks: readonly Check[];
}
