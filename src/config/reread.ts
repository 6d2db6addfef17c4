/** A configuration that has changed while the service runs. */
import { isDeepStrictEqual } from 'node:util';
import type { Config, SetConfig } from './config.ts';
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
  const sets = rereadSets(present.sets, next.sets);
  for (const { key, isReread } of configTable) {
    if (key === 'sets' && sets !== undefined) continue;
    const path = key.split('.');
    const value = valueAt(next, path);
    if (isDeepStrictEqual(value, valueAt(present, path))) continue;
    if (isReread) config = withValue(config, path, value) as C;
    else restart.push(key);
  }
  return {
    config: { ...config, ...(sets && { sets }), unapplied: next.unapplied },
    restart,
  };
}

/** The sets with what has changed in their own configurations; undefined when the sets are others. */
function rereadSets(
  present: readonly SetConfig[],
  next: readonly SetConfig[],
): readonly SetConfig[] | undefined {
  if (!isDeepStrictEqual(present.map(withoutSettings), next.map(withoutSettings))) return undefined;
  return present.map((set, index) => {
    const { config, ...settings } = next[index] ?? set;
    if (set.config === undefined || config === undefined) return set;
    return { ...settings, config: rereadConfig(set.config, config).config };
  });
}

function withoutSettings({ config: _config, sharesTheme: _shares, ...set }: SetConfig): SetConfig {
  return set;
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
