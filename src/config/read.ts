/**
 * Reads the configuration: flags over environment over `docent.yaml` over defaults. Reports every error at once.
 */
import { closest } from './closest.ts';
import type { Config } from './config.ts';
import { deprecationErrors } from './deprecation.ts';
import type { ConfigError } from './error.ts';
import { fromEnvironment, fromFile, fromFlags, type Setting } from './sources.ts';
import { configTable, type ConfigRow } from './table.ts';
import { trackerErrors } from './tracker.ts';

export interface ConfigSources {
  /** The text of `docent.yaml` and the name to show for it. */
  readonly file?: { readonly name: string; readonly text: string };
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** By flag name without `--`. */
  readonly flags?: Readonly<Record<string, string | undefined>>;
}

/** Either the configuration or all its errors. */
export type ConfigReading =
  | { readonly config: Config; readonly errors: readonly [] }
  | { readonly config?: never; readonly errors: readonly ConfigError[] };

/** Reads and checks all sources. */
export function readConfig(sources: ConfigSources): ConfigReading {
  const file = sources.file
    ? fromFile(sources.file.text, sources.file.name)
    : { settings: [], errors: [] };
  const settings = [
    ...file.settings,
    ...fromEnvironment(sources.env ?? {}),
    ...fromFlags(sources.flags ?? {}),
  ];
  const checked = settings.map(check);
  const values = new Map<string, unknown>(
    configTable.flatMap((row) => ('default' in row ? [[row.key, row.default] as const] : [])),
  );
  for (const one of checked) if (one.errors.length === 0) values.set(one.key, one.value);
  const config = nest(values) as unknown as Config;
  const errors = [
    ...file.errors,
    ...checked.flatMap((one) => one.errors),
    ...deprecationErrors(config.deprecation ?? {}, originOf(settings)),
    ...trackerErrors(config.tracker, originOf(settings)),
  ];
  return errors.length > 0 ? { errors } : { config, errors: [] };
}

interface Checked {
  readonly key: string;
  readonly value?: unknown;
  readonly errors: readonly ConfigError[];
}

function check(setting: Setting): Checked {
  const row = configTable.find(({ key }) => key === setting.key);
  if (!row) return { key: setting.key, errors: [unknownKey(setting)] };
  if (row.envOnly && setting.place === 'file')
    return { key: row.key, errors: [secretInFile(row, setting)] };
  const { value, error } = row.type.validate(setting.value, {
    errors: { label: false },
    messages: MESSAGES,
    abortEarly: false,
  });
  const errors = error?.details.map(({ message, path }) => {
    const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
    const what = `${row.key}${place.join('')}${shownValue(row, setting)}`;
    const origin = setting.originOf?.(path) ?? setting.origin;
    return { origin, message: `${what} ${message}`, remedy: remedyFor(row) };
  });
  return { key: row.key, value, errors: errors ?? [] };
}

/** Messages that replace those of joi in which its own terms would confuse the reader. */
const MESSAGES = {
  'array.includes': 'has an entry of the wrong type',
  'number.port': 'must be a whole number from 0 to 65535',
  'number.min': 'must be {{#limit}} or more',
  'number.max': 'must be {{#limit}} or less',
  'number.integer': 'must be a whole number',
  'string.uriCustomScheme': 'must be an address with one of these schemes: {{#scheme}}',
};

const SHOWN_CHARACTERS_MAX = 80;

/** Returns the value for a message, unless it may be secret or is not a plain value. */
function shownValue({ flag }: ConfigRow, { value }: Setting): string {
  const shown = typeof value === 'object' ? undefined : JSON.stringify(value);
  if (flag === undefined || shown === undefined || shown.length > SHOWN_CHARACTERS_MAX) return '';
  return ` is ${shown}; it`;
}

function remedyFor(row: ConfigRow): string {
  const shown = 'default' in row ? ` The default is ${JSON.stringify(row.default)}.` : '';
  return `${row.doc}${shown}`;
}

function secretInFile({ key, env }: ConfigRow, { origin }: Setting): ConfigError {
  const message = `${key} is a secret and must not be in this file`;
  const remedy = `Remove it, and set the environment variable ${env}. If the file was shared, revoke the old value.`;
  return { origin, message, remedy };
}

function unknownKey({ key, origin }: Setting): ConfigError {
  const message = `'${key}' is not a configuration key`;
  const inFile = configTable.find(({ env, fileOnly }) => fileOnly && env === key);
  if (inFile) return { origin, message, remedy: `Write ${inFile.key} into docent.yaml.` };
  const below = configTable.flatMap((row) => (row.key.startsWith(`${key}.`) ? row.key : []));
  if (below.length > 0) {
    const remedy = `Set one of its keys: ${below.join(', ')}.`;
    return { origin, message: `'${key}' has keys of its own, not a value`, remedy };
  }
  const isVariable = key.startsWith('DOCENT_');
  const names = configTable
    .filter(({ fileOnly, envOnly }) => !(isVariable ? fileOnly : envOnly))
    .map((row) => (isVariable ? row.env : row.key));
  const meant = closest(key, names);
  return {
    origin,
    message,
    remedy: meant ? `Did you mean ${meant}?` : 'Remove it: there is no such key.',
  };
}

/** Returns the place where the effective value of a key is set. */
function originOf(settings: readonly Setting[]): (key: string) => string {
  return (key) => settings.findLast((setting) => setting.key === key)?.origin ?? 'default';
}

/** `{ 'a.b': 1 }` to `{ a: { b: 1 } }`. */
function nest(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = { deprecation: {} };
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
