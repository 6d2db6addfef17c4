/** The lines a block rule of markdown-it is asked about, and whether it may only look. */
export type RuleLines = [start: number, end: number, silent: boolean];
