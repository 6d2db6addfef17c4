/** Failures of the machine, which say nothing of the file that was to be read. */

/** Nothing is left to open a file with. */
const EXHAUSTED: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/** Whether the machine failed, and not the file: a page that cannot be read for that reason is no page that is gone. */
export function isExhausted(error: unknown): boolean {
  return EXHAUSTED.has((error as NodeJS.ErrnoException).code ?? '');
}
