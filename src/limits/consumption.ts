/** What counting a request of a caller gives. */
export interface Consumption {
  readonly allowed: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** `resetSeconds` of a window that ends after so many milliseconds. */
export function resetSecondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
