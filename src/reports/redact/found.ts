/** Half-open range of a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}
