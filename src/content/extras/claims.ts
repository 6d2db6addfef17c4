/** Claims of the comparisons in `_agent/`: each has a value, and a recording that a reader can open. */
import type { AgentData } from '../model/library.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ClaimFault {
  /** Position in the file. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly remedy: string;
}

/** @param comparison A file of `_agent/comparisons/` that fits its schema. */
export function faultsOfClaims(comparison: unknown, data: AgentData): readonly ClaimFault[] {
  const { claims } = (comparison ?? {}) as { readonly claims?: readonly Row[] };
  return (claims ?? []).flatMap(({ measurement }, place) => {
    const one = ['claims', place, 'measurement'];
    return Array.isArray(measurement)
      ? measurement.flatMap((row: Row, index) => faultsOf(row, [...one, index], data))
      : faultsOf(measurement as Row, one, data);
  });
}

function faultsOf(
  measurement: Row,
  path: readonly (string | number)[],
  data: AgentData,
): readonly ClaimFault[] {
  const recording = String(measurement['recording']);
  const noValue = {
    path,
    message: 'The measurement of this claim has no value.',
    remedy: 'Add "value", a number, or an object with a "value" for each side.',
  };
  const noRecording = {
    path: [...path, 'recording'],
    message: `There is no recording "${recording}".`,
    remedy:
      'Name the address of the recording, or put the file below _agent/ and name its path there, such as recordings/run.json.',
  };
  const isThere = /^https?:\/\//.test(recording) || data.has(recording);
  return [...(hasValue(measurement) ? [] : [noValue]), ...(isThere ? [] : [noRecording])];
}

/** A number of its own, or one of each side. */
function hasValue(measurement: Row): boolean {
  const sides = Object.values(measurement).filter((one) => typeof one === 'object' && one !== null);
  return [measurement, ...(sides as readonly Row[])].some(({ value }) => Number.isFinite(value));
}
