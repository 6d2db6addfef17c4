/** Number prefixes of file names that set the order and are not part of the address: `01-install`. */
import path from 'node:path/posix';

const PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
/** Dates (`2026-11-30-x`) and versions (`7.0-x`) are names. */
const DATE_OR_VERSION = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+)/;

/** The number that a name begins with, where it is a prefix. */
export function numberPrefix(name: string): number | undefined {
  const number = DATE_OR_VERSION.test(name) ? undefined : PREFIX.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The name without its number. */
export function withoutNumber(name: string): string {
  return DATE_OR_VERSION.test(name) ? name : (PREFIX.exec(name)?.[2] ?? name);
}

/** A path of which each part has lost its number. */
export function withoutNumbers(file: string): string {
  return path.join(...file.split('/').map(withoutNumber));
}
