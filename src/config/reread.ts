/** A configuration that has changed while the service runs. */
import { isDeepStrictEqual } from 'node:util';
import type { Config } from './config.ts';
import { configTable } from './table.ts';

export interface Reread<C> {
  /** The present configuration with the changed values of keys that a reload applies. */
  readonly config: C;
  /** Changed keys that need a restart. */
  readonly restart: readonly string[];
}

export function rereadConfig<C extends Config>(present: C, next: Config): Reread<C> {
  let config = present;
  const restart: string[] = [];
  for (const { key, isReread } of configTable) {
    const path = key.split('.');
    const value = valueAt(next, path);
    if (isDeepStrictEqual(value, valueAt(present, path))) continue;
    if (isReread) config = withValue(config, path, value) as C;
    else restart.push(key);
  }
  return { config: { ...config, unapplied: next.unapplied }, restart };
}

function valueAt(from: unknown, path: readonly string[]): unknown {
  return path.reduce((node, step) => (node as Record<string, unknown> | undefined)?.[step], from);
}

function withValue(
  from: unknown,
  [step = '', ...rest]: readonly string[],
  value: unknown,
): unknown {
  const node = from as Record<string, unknown> | undefined;
  return { ...node, [step]: rest.length === 0 ? value : withValue(node?.[step], rest, value) };
}
