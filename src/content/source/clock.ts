/** Compares dates of pages with the time of their reading. */
import { noteLook } from './looks.ts';

/** Whether a date of a page has passed; undefined for what is no date. */
export function isPast(date: string | undefined): boolean | undefined {
  const ms = Date.parse(date ?? '');
  if (Number.isNaN(ms)) return undefined;
  noteLook('past', String(ms), pastText(String(ms)));
  return ms < Date.now();
}

/** @param ms since 1970 */
export function pastText(ms: string): string {
  return String(Number(ms) < Date.now());
}
