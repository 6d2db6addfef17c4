/** The floors of ratios, and the verdict of `--check` on a run. */
import { basename } from 'node:path';
import type { Results } from './results.ts';

/**
 * Ratio to the value below which it must not fall. `<corpus>: <ratio>` holds for that corpus only, before one that names
 * none; a folder is named by the last part of its path.
 */
export type Floors = Readonly<Record<string, number>>;

/** The floors for a corpus, by ratio. */
export function floorsFor(floors: Floors, corpus: string): Floors {
  return { ...floors, ...ownFloors(floors, corpus) };
}

/** The floors that name the corpus. */
function ownFloors(floors: Floors, corpus: string): Floors {
  const prefix = `${basename(corpus)}: `;
  const own = Object.entries(floors).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, floor]) => [name.slice(prefix.length), floor]));
}

/**
 * A line for each ratio below its floor, and for each that has a floor for this corpus, belongs to a scenario of the run,
 * and was not measured: a guard that is skipped guards nothing.
 */
export function faultsOf(
  { corpus, ratios, scenarios }: Pick<Results, 'corpus' | 'ratios' | 'scenarios'>,
  floors: Floors,
): readonly string[] {
  const all = floorsFor(floors, corpus.name);
  const low = ratios.filter(({ name, value }) => name in all && !(value >= (all[name] ?? 0)));
  const measured = new Set(ratios.map(({ name }) => name));
  const missing = Object.keys(ownFloors(floors, corpus.name)).filter(
    (name) => !measured.has(name) && scenarios.some((one) => name.startsWith(one.name)),
  );
  return [
    ...low.map(
      ({ name, value }) =>
        `below its floor: ${name} is ${value.toFixed(2)}, the floor is ${all[name]}`,
    ),
    ...missing.map((name) => `not measured: ${name}, the floor is ${all[name]}`),
  ];
}
