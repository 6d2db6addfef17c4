/** Cursors of lists: positions that hold for one state of the content and one list. */
import { crc32 } from 'node:zlib';
import { Problem } from '../problem.ts';

/** The list that a cursor belongs to. */
export interface ListIdentity {
  /** Digest of the state of the content. */
  readonly digest: string;
  /** Name and filters of the list. */
  readonly of: readonly unknown[];
}

/** The cursor of a position in a list: an offset, or an offset and a place within. */
export function cursorAt({ digest, of }: ListIdentity, ...position: readonly number[]): string {
  const parts = [hashOf(digest), hashOf(JSON.stringify(of)), ...position];
  return Buffer.from(parts.join(':')).toString('base64url');
}

/**
 * Offset in the list that a cursor encodes; 0 without a cursor.
 * @throws {Problem} for a cursor of other content, of another list, and for what is none.
 */
export function offsetOf(identity: ListIdentity, cursor: string | undefined): number {
  return positionOf(identity, cursor)[0];
}

/**
 * Offset that a cursor encodes, and the place within; zeros without a cursor.
 * @throws {Problem} as {@link offsetOf} does
 */
export function positionOf(
  { digest, of }: ListIdentity,
  cursor: string | undefined,
): readonly [offset: number, within: number] {
  if (cursor === undefined) return [0, 0];
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, content, list, offset, within = 0] =
    /^(\w{1,7}):(\w{1,7}):(\d{1,9})(?::(\d{1,9}))?$/.exec(text) ?? [];
  if (content === undefined) throw foreign('This is not a cursor that this server gave.');
  if (content !== hashOf(digest)) {
    throw foreign('The documentation has changed since this cursor was given.');
  }
  if (list !== hashOf(JSON.stringify(of))) {
    throw foreign('This cursor belongs to a call with other arguments.');
  }
  return [Number(offset), Number(within)];
}

function foreign(detail: string): Problem {
  return new Problem('invalid_parameter', detail, 'Leave it out to start at the beginning.');
}

/** Distinguishes lists; a cursor is not a secret. */
function hashOf(text: string): string {
  return crc32(text).toString(36);
}
