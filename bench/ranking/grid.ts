/** Values that are tried of the ranking's numbers. */

const WEIGHTS = [0.2, 0.5, 1, 2, 4];
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** Where the search starts, and which values it tries, by name or by the name's first part. */
const GRID: Readonly<
  Record<string, { readonly start: number; readonly values: readonly number[] }>
> = {
  weight: { start: 1, values: WEIGHTS },
  length: { start: 0.5, values: SHARES },
  saturation: { start: 1.2, values: [0.4, 0.8, 1.2, 2] },
  page_share: { start: 0.5, values: SHARES },
  page_length: { start: 0.5, values: SHARES },
  inherit: { start: 0, values: SHARES },
  title_bonus: { start: 0, values: [0, 0.2, 0.4, 0.8] },
  link_bonus: { start: 0, values: [0, 0.2, 0.4, 0.8] },
  heading_bonus: { start: 0, values: [0, 0.2, 0.4, 0.8] },
  title_match: { start: 0, values: [0, 0.15, 0.3, 0.6] },
  heading_match: { start: 0, values: [0, 0.15, 0.3, 0.6] },
  as_written: { start: 0, values: [0, 0.1, 0.3, 0.6] },
  field_idf: { start: 0, values: [0, 0.5, 1] },
  unit_idf: { start: 0, values: SHARES },
  stem: { start: 1, values: [0.25, 0.45, 0.7, 1] },
  part: { start: 1, values: [0.05, 0.1, 0.3, 1] },
  prefix: { start: 1, values: [0.3, 0.7, 1] },
  fuzzy: { start: 1, values: [0.3, 0.7, 1] },
  compound: { start: 1, values: [0.25, 0.5, 0.75, 1] },
  proximity: { start: 0, values: [0, 0.2, 0.4, 0.8] },
  phrase: { start: 0, values: [0, 2, 4, 6, 8] },
  notation: { start: 1, values: [0.4, 0.7, 1] },
};

/** Of one number, by its name. @throws for a number that nobody thought of here. */
export function gridOf(name: string): {
  readonly start: number;
  readonly values: readonly number[];
} {
  const known = GRID[name] ?? GRID[name.split('.')[0] ?? ''];
  if (known === undefined) throw new Error(`no values to try for '${name}'`);
  return known;
}
