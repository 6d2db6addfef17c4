/** The list of scenarios, in the order in which they run. */
import type { Scenario } from './measurement.ts';
import { READING } from './scenarios/reading.ts';
import { SEARCH_DISTINCT, SEARCH_REPEATED } from './scenarios/search.ts';

export const SCENARIOS: readonly Scenario[] = [SEARCH_REPEATED, SEARCH_DISTINCT, ...READING];
