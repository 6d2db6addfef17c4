/** Byte ranges of RFC 9110, section 14, and the condition of If-Range. */
import type { IncomingHttpHeaders } from 'node:http';

/** Positions of the first and the last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Each part of an answer costs a head and a read. */
const RANGES_MAX = 16;

/** The two values that If-Range may name. */
export interface Validators {
  readonly etag?: string | undefined;
  /** As Last-Modified has it. */
  readonly modified?: string | undefined;
}

/**
 * The ranges to send, in the order in which they were asked for; an empty list when none lies in the file (416). Nothing: the whole
 * file is sent, because the header is not one of byte ranges, If-Range names another state, or the ranges are too many or overlap (14.2).
 */
export function rangesFor(
  { range, 'if-range': condition }: IncomingHttpHeaders,
  size: number,
  validators: Validators,
): readonly ByteRange[] | undefined {
  if (range === undefined || !isSame(condition, validators)) return undefined;
  const specs = specsOf(range);
  if (specs.length === 0 || specs.length > RANGES_MAX || !specs.every(isValid)) return undefined;
  const ranges = specs.flatMap((spec) => withinFile(spec, size) ?? []);
  return overlap(ranges) ? undefined : ranges;
}

/** First and last position of each range as written; either may be empty. */
type Spec = readonly [from: string, to: string];

/** Empty for what is no list of byte ranges. */
function specsOf(range: string): readonly Spec[] {
  const [, list = ''] = /^bytes=([\d\s,-]*)$/i.exec(range) ?? [];
  const written = list.split(',').map((spec) => spec.trim());
  const specs = written.filter((spec) => spec !== '').map((spec) => /^(\d*)-(\d*)$/.exec(spec));
  return specs.map((match) => [match?.[1] ?? '', match?.[2] ?? '']);
}

function isValid([from, to]: Spec): boolean {
  return from === '' ? to !== '' : to === '' || Number(from) <= Number(to);
}

/** Without a first position, `to` is the number of bytes at the end. */
function withinFile([from, to]: Spec, size: number): ByteRange | undefined {
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? { first, last } : undefined;
}

function overlap(ranges: readonly ByteRange[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  return sorted.some(({ first }, index) => first <= (sorted[index - 1]?.last ?? -1));
}

/** Compares an entity tag strongly, and a date exactly (13.1.5). */
function isSame(condition: string | string[] | undefined, { etag, modified }: Validators): boolean {
  if (condition === undefined) return true;
  return typeof condition === 'string' && (condition === etag || condition === modified);
}
