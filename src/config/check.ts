/** Checks a value against its row of the table, in words that say what to change. */
import type joi from 'joi';
import { closest } from './closest.ts';
import type { ConfigError } from './error.ts';
import type { Setting } from './sources.ts';
import type { Owner } from './rows.ts';
import { configTable, type ConfigRow } from './table.ts';

export interface Checked {
  readonly key: string;
  readonly value?: unknown;
  readonly errors: readonly ConfigError[];
  /** Keys or places of the entries of a map or a list that are wrong; absent: the value itself is. */
  readonly wrongEntries?: readonly (string | number)[];
}

/** @param by whoever wrote the value */
export function checkSetting(setting: Setting, by: Owner = 'operator'): Checked {
  const { key } = setting;
  const row = rowOf(key);
  if (row === undefined) return { key, errors: [unknownKey(setting)] };
  if (setting.place === 'file' && row.places === 'environment') {
    return { key, errors: [secretInFile(row, setting)] };
  }
  if (setting.place === 'file' && row.places === 'command') {
    return { key, errors: [inItself(row, setting)] };
  }
  const type = by === 'author' ? row.authorType : row.type;
  const { value, error } = type.validate(setting.value, {
    errors: { label: false },
    messages: MESSAGES,
    abortEarly: false,
  });
  return { key, value, ...faultsOf(row, setting, error?.details ?? []) };
}

function faultsOf(
  row: ConfigRow,
  setting: Setting,
  details: readonly joi.ValidationErrorItem[],
): Omit<Checked, 'key' | 'value'> {
  const wrongEntries = details.flatMap(({ path }) => path.slice(0, 1));
  return {
    errors: details.map((one) => errorOf(row, setting, one)),
    ...(wrongEntries.length > 0 && { wrongEntries }),
  };
}

function errorOf(
  row: ConfigRow,
  setting: Setting,
  { message, path }: joi.ValidationErrorItem,
): ConfigError {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
  const what = `${row.key}${place.join('')}${shownValue(row, setting)}`;
  const origin = setting.originOf?.(path) ?? setting.origin;
  return { origin, message: `${what} ${message}`, remedy: remedyFor(row) };
}

export function rowOf(key: string): ConfigRow | undefined {
  return configTable.find((row) => row.key === key);
}

/** Messages that replace those of joi in which its own terms would confuse the reader. */
const MESSAGES = {
  'array.includes': 'has an entry of the wrong type',
  'object.unknown': 'has a key that is not allowed',
  'number.port': 'must be a whole number from 0 to 65535',
  'number.min': 'must be {{#limit}} or more',
  'number.max': 'must be {{#limit}} or less',
  'number.integer': 'must be a whole number',
  'string.uri': 'has a host or a port that no address can have',
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

export function secretInFile({ key, env }: ConfigRow, { origin }: Setting): ConfigError {
  const message = `${key} is a secret and must not be in this file`;
  const remedy = `Remove it, and set the environment variable ${env}. If the file was shared, revoke the old value.`;
  return { origin, message, remedy };
}

function inItself({ key, env, flag }: ConfigRow, { origin }: Setting): ConfigError {
  const message = `${key} cannot be set in a file`;
  return { origin, message, remedy: `Remove it, and use --${flag} or ${env}.` };
}

function unknownKey({ key, origin }: Setting): ConfigError {
  const message = `'${shownKey(key)}' is not a configuration key`;
  const inFile = configTable.find(({ env, places }) => places === 'files' && env === key);
  if (inFile) return { origin, message, remedy: `Write ${inFile.key} into docent.yaml.` };
  const below = configTable.flatMap((row) => (row.key.startsWith(`${key}.`) ? row.key : []));
  if (below.length > 0) {
    const remedy = `Set one of its keys: ${below.join(', ')}.`;
    return { origin, message: `'${key}' has keys of its own, not a value`, remedy };
  }
  const isVariable = key.startsWith('DOCENT_');
  const unusable = isVariable ? 'files' : 'environment';
  const names = configTable
    .filter(({ places }) => places !== unusable)
    .map((row) => (isVariable ? row.env : row.key));
  const meant = closest(key.slice(0, KEY_CHARACTERS_MAX), names);
  return {
    origin,
    message,
    remedy: meant ? `Did you mean ${meant}?` : 'Remove it: there is no such key.',
  };
}

const KEY_CHARACTERS_MAX = 100;

/** A stranger's key, for a terminal. */
function shownKey(key: string): string {
  return key.slice(0, KEY_CHARACTERS_MAX).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
}
