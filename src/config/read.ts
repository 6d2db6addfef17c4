/**
 * Reads the configuration: flags over environment over the operator's file over `docent.yaml` in the folder over defaults. Reports every
 * error of the operator at once.
 */
import { checkSetting } from './check.ts';
import type { Config } from './config.ts';
import { deprecationErrors } from './deprecation.ts';
import type { ConfigError } from './error.ts';
import type { FolderSettings } from './folder-file.ts';
import { fromEnvironment, fromFile, fromFlags, type ConfigFile, type Setting } from './sources.ts';
import { configTable } from './table.ts';
import { trackerErrors } from './tracker.ts';

export interface ConfigSources {
  /** `docent.yaml` in the folder, already checked. */
  readonly folder?: FolderSettings;
  /** The operator's file. */
  readonly file?: ConfigFile;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** By flag name without `--`. */
  readonly flags?: Readonly<Record<string, string | undefined>>;
}

/** Either the configuration or all errors of the operator. */
export type ConfigReading =
  | { readonly config: Config; readonly errors: readonly [] }
  | { readonly config?: never; readonly errors: readonly ConfigError[] };

/** Reads and checks all sources. */
export function readConfig(sources: ConfigSources): ConfigReading {
  const { folder = NO_FOLDER, file: given, env = {}, flags = {} } = sources;
  const file = given ? fromFile(given) : { settings: [], errors: [] };
  const settings = [...file.settings, ...fromEnvironment(env), ...fromFlags(flags)];
  const checked = settings.map((one) => checkSetting(one));
  const values = new Map<string, unknown>([...defaults(), ...folder.values]);
  for (const one of checked) if (one.errors.length === 0) values.set(one.key, one.value);
  const config = { ...nest(values), unapplied: folder.unapplied } as unknown as Config;
  const errors = [
    ...file.errors,
    ...checked.flatMap((one) => one.errors),
    ...deprecationErrors(config.deprecation ?? {}, originOf(settings)),
    ...trackerErrors(config.tracker, originOf(settings)),
  ];
  return errors.length > 0 ? { errors } : { config, errors: [] };
}

const NO_FOLDER: FolderSettings = { values: new Map(), unapplied: [] };

function defaults(): (readonly [key: string, value: unknown])[] {
  return configTable.flatMap((row) => ('default' in row ? [[row.key, row.default] as const] : []));
}

/** Returns the place where the effective value of a key is set. */
function originOf(settings: readonly Setting[]): (key: string) => string {
  return (key) => settings.findLast((setting) => setting.key === key)?.origin ?? 'default';
}

/** `{ 'a.b': 1 }` to `{ a: { b: 1 } }`. */
function nest(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = { content: {}, deprecation: {} };
  for (const [key, value] of values) {
    const path = key.split('.');
    let node = root;
    for (const step of path.slice(0, -1)) {
      node[step] ??= {};
      node = node[step] as Record<string, unknown>;
    }
    node[path.at(-1) ?? key] = value;
  }
  return root;
}
