/** Limits that several processes have together. */

/** The part of one of them. It is at least 1: all together may have more only of a limit that is below their number. */
export function share(limit: number, processes: number): number {
  return Math.max(1, Math.floor(limit / processes));
}
