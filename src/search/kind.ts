/** What can be found. */
export const KINDS = ['page', 'section', 'sample', 'release', 'gap'] as const;
export type Kind = (typeof KINDS)[number];
