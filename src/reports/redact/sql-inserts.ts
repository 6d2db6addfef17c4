/** Finds values under the name of a secret in SQL: `INSERT INTO users (name, password) VALUES ('bob', 'x')`. */
import type { Found } from './found.ts';
import type { Rule } from './rule.ts';
import { nameKind } from './secret-names.ts';
import type { NameKind } from './secret-words.ts';
import { ALONE, isSecretValue } from './value-rules.ts';

const ROWS_MAX = 50;
const INSERT =
  /\binsert\s{1,5}into\s{1,5}[^\s(]{1,100}\s{0,5}\((?<columns>[^()]{1,1000})\)\s{0,5}values\s{0,5}(?=\()/gi;
const ROW = /[\s,]{0,20}\((?<values>(?:[^()'"]|'[^'\n]{0,1000}'|"[^"\n]{0,1000}"){1,400})\)/dy;
const VALUE = /'(?:[^'\n]{0,1000})'|"(?:[^"\n]{0,1000})"|[^,'"\s][^,'"]*/g;

type Kinds = readonly (NameKind | undefined)[];

export const INSERT_RULE: Rule = {
  id: 'assigned-secret',
  redacts: "INSERT INTO users (password, name) VALUES ('«sunshine»', 'bob');",
  keeps: "INSERT INTO users (name, mail) VALUES ('sunshine', 'bob');",
  find: ({ text }) => insertsIn(text),
};

function insertsIn(text: string): Found[] {
  const found: Found[] = [];
  for (const { index, 0: whole, groups } of text.matchAll(INSERT)) {
    const kinds = (groups?.['columns'] ?? '').split(',').map((column) => nameKind(column.trim()));
    if (kinds.some((kind) => kind !== undefined)) {
      found.push(...secretsOfRows(text, index + whole.length, kinds));
    }
  }
  return found;
}

function secretsOfRows(text: string, at: number, kinds: Kinds): Found[] {
  const found: Found[] = [];
  ROW.lastIndex = at;
  for (let rows = 0; rows < ROWS_MAX; rows += 1) {
    const [start, end] = ROW.exec(text)?.indices?.groups?.['values'] ?? [];
    if (start === undefined) break;
    found.push(...secretsOfRow(text.slice(start, end), start, kinds));
  }
  return found;
}

function secretsOfRow(row: string, start: number, kinds: Kinds): Found[] {
  return Array.from(row.matchAll(VALUE)).flatMap(({ index, 0: value }, at) => {
    const kind = kinds[at];
    const inner = value.slice(1, -1);
    if (kind === undefined || !/^['"]/.test(value)) return [];
    if (!isSecretValue(inner, { ...ALONE, kind })) return [];
    return [{ start: start + index + 1, end: start + index + 1 + inner.length }];
  });
}
