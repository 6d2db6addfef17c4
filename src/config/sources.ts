/** Values from the places where a key can be set, in one form: key, value, and its place for messages. */
import { lineFinder, parseYaml } from '../content/source/yaml.ts';
import type { ConfigError } from './error.ts';
import { configTable } from './table.ts';

/** A value someone wrote. */
export interface Setting {
  readonly key: string;
  readonly value: unknown;
  /** `docent.yaml:12`, `environment variable PORT`, `flag --port` */
  readonly origin: string;
  readonly place?: 'file';
  /** Returns the place of a part of the value; for values of a file. */
  readonly originOf?: (path: readonly (string | number)[]) => string;
}

export interface ConfigFile {
  /** Name for messages. */
  readonly name: string;
  readonly text: string;
}

export interface Settings {
  readonly settings: readonly Setting[];
  readonly errors: readonly ConfigError[];
}

/** Reads a file of `key: value` lines. Unknown keys are included: checking reports them. */
export function fromFile({ name, text }: ConfigFile): Settings {
  const read = parseYaml(text);
  if ('fault' in read) {
    const { line, message } = read.fault;
    return faulty({ origin: `${name}:${line}`, message, remedy: 'Correct the YAML.' });
  }
  if (read.repeated !== undefined) {
    const { line, message } = read.repeated;
    const remedy = 'Remove the entries that do not count.';
    return faulty({ origin: `${name}:${line}`, message, remedy });
  }
  const { value } = read;
  if (value === null || value === undefined) return { settings: [], errors: [] };
  if (!isMap(value)) {
    const remedy = 'Write `key: value` lines, such as `language: de`.';
    return faulty({ origin: name, message: 'is not a mapping', remedy });
  }
  let find: ReturnType<typeof lineFinder> | undefined;
  const lineOf: Place = (path) => `${name}:${(find ??= lineFinder(text))(path)}`;
  return { settings: leaves(value, [], lineOf), errors: [] };
}

function faulty(error: ConfigError): Settings {
  return { settings: [], errors: [error] };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Place of what stands at a path of the file. */
type Place = (path: readonly (string | number)[]) => string;

/** The values of a mapping by their full key; stops at keys of the table, whose value may be a mapping itself. */
function leaves(
  map: Readonly<Record<string, unknown>>,
  above: readonly string[],
  placeOf: Place,
): Setting[] {
  return Object.entries(map).flatMap(([name, value]) => {
    const path = [...above, name];
    const key = path.join('.');
    if (isMap(value) && configTable.some((row) => row.key.startsWith(`${key}.`))) {
      return leaves(value, path, placeOf);
    }
    if (value === null || value === undefined) return [];
    const originOf = (inner: readonly (string | number)[]): string => placeOf([...path, ...inner]);
    return [
      {
        key,
        value,
        place: 'file' as const,
        // A second pass over the file, needed for messages only.
        get origin() {
          return originOf([]);
        },
        originOf,
      },
    ];
  });
}

/** Reads the environment: variables of the table, and any other that begins with `DOCENT_`. Empty ones are unset. */
export function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Setting[] {
  const rows = new Map(
    configTable.filter((row) => row.places !== 'files').map((row) => [row.env, row]),
  );
  return Object.entries(env).flatMap(([name, value]) => {
    const row = rows.get(name);
    if (value === undefined || value === '' || (!row && !name.startsWith('DOCENT_'))) return [];
    return [
      {
        key: row?.key ?? name,
        value: row === undefined ? value : split(value, row.type.type),
        origin: `environment variable ${name}`,
      },
    ];
  });
}

/** Reads flags that were parsed already, by name without `--`. */
export function fromFlags(flags: Readonly<Record<string, string | undefined>>): Setting[] {
  return configTable.flatMap(({ key, flag, type }) => {
    const value = flag === undefined ? undefined : flags[flag];
    return value === undefined
      ? []
      : [{ key, value: split(value, type.type), origin: `flag --${flag}` }];
  });
}

/** Lists are written with commas where there is only text. */
function split(value: string, type: string | undefined): unknown {
  return type === 'array' ? value.split(',').map((part) => part.trim()) : value;
}
