/** Failures of the machine, which say nothing of the file that was to be read. */

const EXHAUSTED: ReadonlySet<string> = new Set([
  // Nothing is left to open a file with.
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  // The network disk has gone away.
  'EHOSTDOWN',
  'ENOTCONN',
  'ESTALE',
  'ETIMEDOUT',
]);

/** Whether the machine or its network failed, and not the file: a page that cannot be read for that reason is no page that is gone. */
export function isExhausted(error: unknown): boolean {
  return EXHAUSTED.has((error as NodeJS.ErrnoException).code ?? '');
}
