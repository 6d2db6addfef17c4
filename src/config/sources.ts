/**
 * The three places a value can come from, in one form: key, value, and its place for messages.
 */
import {
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  type Node,
  type YAMLMap,
} from 'yaml';
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

export interface Settings {
  readonly settings: readonly Setting[];
  readonly errors: readonly ConfigError[];
}

/** Reads the text of `docent.yaml`. Unknown keys are included; `readConfig` reports them. */
export function fromFile(source: string, name: string): Settings {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true });
  const errors = document.errors.map((error) => ({
    origin: `${name}:${lines.linePos(error.pos[0]).line}`,
    message: (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, ''),
    remedy: 'Correct the YAML.',
  }));
  if (errors.length > 0) return { settings: [], errors };
  const { contents } = document;
  if (contents === null) return { settings: [], errors };
  if (!isMap(contents)) {
    const remedy = 'Write `key: value` lines, such as `baseUrl: https://docs.example.com`.';
    return { settings: [], errors: [{ origin: name, message: 'is not a mapping', remedy }] };
  }
  const lineOf = (node: unknown): number => lines.linePos((node as Node).range?.[0] ?? 0).line;
  return { settings: leaves(contents, '', (node) => `${name}:${lineOf(node)}`), errors };
}

/** The values of a mapping by their full key; stops at keys of the table, whose value may be a mapping itself. */
function leaves(map: YAMLMap, prefix: string, origin: (node: unknown) => string): Setting[] {
  return map.items.flatMap(({ key, value }) => {
    const path = prefix + String(isScalar(key) ? key.value : key);
    if (isMap(value) && configTable.some((row) => row.key.startsWith(`${path}.`))) {
      return leaves(value, `${path}.`, origin);
    }
    const plain = (value as Node | null)?.toJSON() as unknown;
    return plain === null || plain === undefined
      ? []
      : [
          {
            key: path,
            value: plain,
            origin: origin(key),
            place: 'file' as const,
            originOf: (inner) => origin(innermost(value, inner) ?? key),
          },
        ];
  });
}

/** Returns the last existing node of the path, so that a missing key is reported where it should be. */
function innermost(value: unknown, path: readonly (string | number)[]): unknown {
  if (!isCollection(value) || path.length === 0) return undefined;
  const found = path.map((_, place) => value.getIn(path.slice(0, place + 1), true));
  return found.findLast((node) => isNode(node)) ?? value;
}

/** Reads the environment: variables of the table, and any other that begins with `DOCENT_`. Empty ones are unset. */
export function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Setting[] {
  const rows = new Map(configTable.filter((row) => !row.fileOnly).map((row) => [row.env, row]));
  return Object.entries(env).flatMap(([name, value]) => {
    const row = rows.get(name);
    if (value === undefined || value === '' || (!row && !name.startsWith('DOCENT_'))) return [];
    return [
      {
        key: row?.key ?? name,
        value: split(value, row?.key),
        origin: `environment variable ${name}`,
      },
    ];
  });
}

/** Reads flags that were parsed already, by name without `--`. */
export function fromFlags(flags: Readonly<Record<string, string | undefined>>): Setting[] {
  return configTable.flatMap(({ key, flag }) => {
    const value = flag === undefined ? undefined : flags[flag];
    return value === undefined ? [] : [{ key, value: split(value, key), origin: `flag --${flag}` }];
  });
}

/** Keys whose value is a list. */
const LISTS: readonly string[] = ['proxies', 'mcp.allowedHosts', 'tracker.labels'];

/** Lists are written with commas where there is only text. */
function split(value: string, key: string | undefined): unknown {
  if (key === undefined || !LISTS.includes(key)) return value;
  return value.split(',').map((part) => part.trim());
}
