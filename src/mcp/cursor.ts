/** Opaque positions in lists. A cursor belongs to one state of the content: in another, its place means nothing. */

export type CursorReading =
  | { readonly kind: 'at'; readonly offset: number }
  /** Well formed, but the content has changed since. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'broken' };

const STATE_LENGTH = 12;

/** @param digest The library's digest. */
export function cursorAt(digest: string, offset: number): string {
  return Buffer.from(`${digest.slice(0, STATE_LENGTH)}:${offset}`).toString('base64url');
}

/** Reads a cursor; none at all is the beginning. */
export function readCursor(digest: string, cursor: unknown): CursorReading {
  if (cursor === undefined) return { kind: 'at', offset: 0 };
  if (typeof cursor !== 'string') return { kind: 'broken' };
  const parts = /^(.{0,12}):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (parts === null) return { kind: 'broken' };
  if (parts[1] !== digest.slice(0, STATE_LENGTH)) return { kind: 'stale' };
  return { kind: 'at', offset: Number(parts[2]) };
}

/** What to tell whoever sent a cursor that gives no place. */
export function cursorAdvice(reading: { readonly kind: 'stale' | 'broken' }): string {
  return reading.kind === 'stale'
    ? 'The documentation has changed since this cursor was given: start again without a cursor.'
    : 'This is not a cursor that this server gave: leave it out to start at the beginning.';
}
