/** Reads values from data whose shape has not been checked. */
import type { Data } from '../model/data.ts';
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a path of keys; an empty one where there is none. */
export function dataAt(value: unknown, ...keys: readonly string[]): Data {
  const found = valueAt(value, ...keys);
  return isData(found) ? found : {};
}

export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    found = isData(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

/** Trimmed text at a path of keys; nothing where it is empty or no text. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' ? found.trim() || undefined : undefined;
}

export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...keys);
  return Array.isArray(found) ? (found as unknown[]) : [];
}

/** Texts at a path of keys: those of a list, or a single one in place of the list. */
export function textsAt(value: unknown, ...keys: readonly string[]): readonly string[] {
  return [valueAt(value, ...keys)].flat().filter((one) => typeof one === 'string');
}

/** Leaves out properties that are undefined, which `exactOptionalPropertyTypes` asks for. */
export function defined<T extends object>(
  value: T,
): {
  [Key in keyof T]: Exclude<T[Key], undefined>;
} {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}

/** Lists and objects inside each other; navigations and configurations are below 20. */
export const NESTING_MAX = 200;

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= NESTING_MAX && level.length > 0; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  }
  return level.length > 0;
}
