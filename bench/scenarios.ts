/** The list of scenarios, in the order in which they run. */
import type { Scenario } from './measurement.ts';
import { ENGINES_COMPARED } from './scenarios/engines.ts';
import { MCP } from './scenarios/mcp.ts';
import { PARTS } from './scenarios/parts.ts';
import { READING } from './scenarios/reading.ts';
import { REBUILDING } from './scenarios/rebuilding.ts';
import { SEARCH_DISTINCT, SEARCH_REPEATED } from './scenarios/search.ts';
import { ENGINE_MEMORY } from './scenarios/engine-memory.ts';
import { IN_ONE_PROCESS } from './scenarios/one-process.ts';
import { SNAPSHOT_LOADED } from './scenarios/snapshot.ts';
import { WEBASSEMBLY } from './scenarios/webassembly.ts';
import { START_UP } from './scenarios/start-up.ts';

export const SCENARIOS: readonly Scenario[] = [
  SEARCH_REPEATED,
  SEARCH_DISTINCT,
  PARTS,
  ...READING,
  ...MCP,
  REBUILDING,
  START_UP,
  ENGINES_COMPARED,
  IN_ONE_PROCESS,
  WEBASSEMBLY,
  SNAPSHOT_LOADED,
  ENGINE_MEMORY,
];
