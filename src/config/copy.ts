/** A setting as a line that an operator can copy. Its value may be a stranger's: nothing in it is run or reaches the terminal raw. */
import type { ConfigRow } from './table.ts';

/** Longer values are not repeated. */
const VALUE_CHARACTERS_MAX = 500;
/** Characters that no shell gives a meaning within a word. */
const PLAIN = /^[\w@%+:,./-]+$/;
/** Characters that move the cursor or turn the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** `export DOCENT_BASE_URL=https://docs.acme.example`, or a line for the file of `--config` where a variable cannot hold the value. */
export function settingLine({ key, env, type }: ConfigRow, value: unknown): string {
  const items: readonly unknown[] = type.type === 'array' && Array.isArray(value) ? value : [value];
  const text = items.map(String).join(',');
  if (JSON.stringify(value).length > VALUE_CHARACTERS_MAX)
    return `export ${env}=… (the value is too long to repeat)`;
  const isPlain = items.every(
    (item) => typeof item !== 'object' && !(items.length > 1 && String(item).includes(',')),
  );
  if (isPlain && text.search(INVISIBLE) === -1) return `export ${env}=${quoted(text)}`;
  return `${key}: ${escaped(JSON.stringify(value))}`;
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** JSON, which is YAML, without a character that a terminal would not show. */
function escaped(json: string): string {
  return json.replace(INVISIBLE, (sign) =>
    sign.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
