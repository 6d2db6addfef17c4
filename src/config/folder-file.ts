/**
 * `docent.yaml` in the content folder: its author is whoever may write there, so only an author's keys apply, and nothing in it stops
 * the service. What does not apply is reported in the form of a finding.
 */
import { checkSetting, rowOf, secretInFile, type Checked } from './check.ts';
import { settingLine } from './copy.ts';
import type { ConfigError } from './error.ts';
import { fromFile, type Setting } from './sources.ts';
import type { ConfigRow } from './table.ts';

/** Something that the file says and that does not apply. */
export interface Unapplied {
  readonly severity: 'error' | 'warning';
  readonly rule: 'configuration' | 'operator-key';
  /** Below the content folder. */
  readonly file: string;
  readonly line?: number;
  readonly message: string;
  readonly remedy: string;
  /** Absent where the file as a whole is at fault. */
  readonly key?: string;
  /** Line with which its operator sets an operator's key to this value, ready to copy. */
  readonly setting?: string;
}

export interface FolderSettings {
  /** Valid values of an author's keys. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly unapplied: readonly Unapplied[];
}

export const FOLDER_FILE = 'docent.yaml';

/** As many as anybody reads: each costs a search for the key that was meant. */
const UNAPPLIED_MAX = 100;

/** Reads the text of the file. */
export function folderSettings(text: string): FolderSettings {
  const { settings, errors } = fromFile({ name: FOLDER_FILE, text });
  const values = new Map<string, unknown>();
  const unapplied = errors.map((error) => faulty(error));
  for (const setting of settings) {
    const isFull = unapplied.length >= UNAPPLIED_MAX;
    const row = rowOf(setting.key);
    if (row?.owner === 'author') {
      const checked = checkSetting(setting, 'author');
      const sound = soundPart(setting, checked);
      if (sound.errors.length === 0) values.set(setting.key, sound.value);
      if (!isFull) unapplied.push(...checked.errors.map((fault) => faulty(fault, setting.key)));
    } else if (!isFull) {
      unapplied.push(row === undefined ? unknown(setting) : operators(row, setting));
    }
  }
  return { values, unapplied };
}

/** A list or a map without its wrong entries: the others apply. */
function soundPart(setting: Setting, checked: Checked): Checked {
  const { value } = setting;
  if (checked.wrongEntries === undefined || typeof value !== 'object' || value === null) {
    return checked;
  }
  const wrong = new Set(checked.wrongEntries.map(String));
  const sound = Object.entries(value).filter(([entry]) => !wrong.has(entry));
  const rest = Array.isArray(value) ? sound.map(([, one]) => one) : Object.fromEntries(sound);
  return sound.length === 0 ? checked : checkSetting({ ...setting, value: rest }, 'author');
}

/** A mistake of the author. */
function faulty({ origin, message, remedy }: ConfigError, key?: string): Unapplied {
  const more = { ...(key !== undefined && { key }), message: sentence(message), remedy };
  return {
    severity: 'error',
    rule: 'configuration',
    file: FOLDER_FILE,
    ...lineOf(origin),
    ...more,
  };
}

function unknown(setting: Setting): Unapplied {
  const [error] = checkSetting(setting).errors;
  return faulty(error ?? { origin: setting.origin, message: 'is unknown', remedy: '' });
}

/** A secret that stands in a folder has been published to whoever may read it. */
function operators(row: ConfigRow, setting: Setting): Unapplied {
  const { key } = row;
  const at = { rule: 'operator-key', file: FOLDER_FILE, ...lineOf(setting.origin), key } as const;
  if (row.places === 'environment') {
    const { message, remedy } = secretInFile(row, setting);
    return { severity: 'error', ...at, message: sentence(message), remedy };
  }
  const line = settingLine(row, setting.value);
  return {
    severity: 'warning',
    ...at,
    message: `${key} is a setting of the operator: it is not applied from this file.`,
    remedy: `Remove it, and let the operator decide: \`${line}\`.`,
    setting: line,
  };
}

function sentence(message: string): string {
  return message.replace(/\.?$/, '.');
}

function lineOf(origin: string): { readonly line?: number } {
  const [, line] = /:(\d+)$/.exec(origin) ?? [];
  return line === undefined ? {} : { line: Number(line) };
}
