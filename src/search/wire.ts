/** Codes and limits that TypeScript shares with the engine (`crates/search/src/schema`); a test compares both. */

/** Kinds of hits, in the order of their codes. */
export const KINDS = ['page', 'section', 'sample', 'release', 'gap'] as const;
export type Kind = (typeof KINDS)[number];

/** Fields of the index, in the order of their codes. */
export const FIELDS = [
  'title',
  'description',
  'path',
  'heading',
  'trail',
  'body',
  'code',
  'links',
  'names',
] as const;
export type Field = (typeof FIELDS)[number];

/** The code that stands for all kinds. */
export const ANY_KIND = 255;

/** Unicode code points of a query; the engine cuts longer ones. */
export const QUERY_CHARACTERS_MAX = 200;

/** The engine's code of a kind; of all kinds when there is none. */
export function kindCode(kind: Kind | undefined): number {
  return kind === undefined ? ANY_KIND : KINDS.indexOf(kind);
}

/** The engine's code of a field. */
export function fieldCode(field: Field): number {
  return FIELDS.indexOf(field);
}
