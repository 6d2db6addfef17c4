/** Finds values bound to names of secrets, in any syntax that binds names to values. */
import { nameKind, STEM, type NameKind } from './secret-names.ts';
import { isSecretValue, type Certainty } from './value-rules.ts';
import { readValue, readValues, skip, type Value } from './read-value.ts';

export interface Found {
  readonly start: number;
  readonly end: number;
}

/** A name of a secret in a text. */
interface Name {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: NameKind;
}

const NAME_MAX = 60;
const NAME_CHARACTER = /[\p{L}\p{M}\p{N}_.$-]/u;

export function bindingsIn(text: string): Found[] {
  const found: Found[] = [];
  for (const name of namesIn(text)) {
    for (const { values, certainty } of syntaxesAt(text, name)) {
      const secrets = values.filter((value) =>
        isSecretValue(text.slice(value.start, value.end), { ...value, kind: name.kind, certainty }),
      );
      found.push(...secrets);
      if (secrets.length > 0) break;
    }
  }
  return found;
}

function* namesIn(text: string): Generator<Name> {
  const stems = new RegExp(STEM);
  for (let match = stems.exec(text); match !== null; match = stems.exec(text)) {
    let start = match.index;
    let end = match.index + match[0].length;
    while (end - match.index < NAME_MAX && NAME_CHARACTER.test(text.charAt(end))) end += 1;
    while (
      match.index - start < NAME_MAX &&
      start > 0 &&
      NAME_CHARACTER.test(text.charAt(start - 1))
    )
      start -= 1;
    while (/[.-]/.test(text.charAt(end - 1))) end -= 1;
    const name = text.slice(start, end);
    const kind = nameKind(name);
    stems.lastIndex = Math.max(end, match.index + match[0].length);
    if (kind !== undefined) yield { start, end, text: name, kind };
  }
}

interface Syntax {
  readonly values: readonly Value[];
  readonly certainty: Certainty;
}

/** A name may be closed by marks and brackets, and explained: `Password (root)`, `"password"`, `**Password**`, `['password']`. */
/** `[secret]: https://…` at the beginning of a line is Markdown's definition of a link. */
const LINK = /\]:[ \t]/y;
const CLOSED =
  /(?:["'`*)\]]|\{\}|<\/[a-z]{1,10}>)*(?:[ \t]?(?:\([^()\n]{0,30}\)|\[[^[\]\n]{0,30}\](?=:))|[ \t](?:for|of|für|de|to)[ \t][\w.@-]{1,40}|[ \t](?:string|str|String|object|SecureString|\[\]byte)(?=[ \t]{1,4}=))?["'`*)\]]{0,3}[ \t]{0,20}/y;
const ASSIGN =
  /:=|=>|->|→|<<<|(?:[?+]|\|\||\?\?)=|={1,3}|[:：＝]=?|\|\|(?=[ \t]{0,4}["'`])|\?\?|REG_(?:EXPAND_)?SZ/y;
const CELL = /[ \t]*\|[ \t]*(?=[^\s|-])/y;
/** The rest of a table's header, and the line below it. */
const HEADER_END = /[^\n]{0,500}\r?\n[\s>+#*]{0,40}\|?[\s:]{0,40}-{2}/y;
const SAYS =
  /(?:[A-Za-z]{1,12}[ \t]){0,3}?(?:is|was|ist|lautet|est|es|è|[-–—])[ \t]{1,3}(?=\S)|[是为為](?=\S)|[は는은][ \t]?(?=\S)/y;
const VALUE_PAIR =
  /["'`]?\s{0,4}(?:[,;]|\{[^{}]{0,300}?(?=\b(?:default|value)\b))?[\s+>|#*-]{0,60}["']?(?:[A-Za-z]{1,20}Value|value|Value|content|default)["']?[ \t]{0,4}[=:]/y;
const NEXT_ELEMENT =
  /["']?[^<>\n]{0,60}(?:>[\s>+#|*]{0,60})?(?:<\/[\w:]{1,30}>[\s>+#|*]{0,60}){0,2}<[\w:]{1,30}(?:[ ][^<>\n]{0,60})?>/y;
const END_OF_TAG = /["']?(?:[ ][^<>\n]{0,80})?>/y;

/** Ways in which a value may be bound to the name, the surest first. */
function* syntaxesAt(text: string, name: Name): Generator<Syntax> {
  const before = text.charAt(name.start - 1);
  if (before === '[' && skip(LINK, text, name.end) > name.end) return;
  const after = skip(CLOSED, text, name.end);
  yield* assignedAt(text, after);
  yield* listedAt(text, after);
  yield* pairedAt(text, name);
  if (/[<:/"'>]/.test(before)) yield* elementsAt(text, name);
  yield* argumentsAt(text, name, before);
  yield* saidAt(text, after);
  yield* spacedAt(text, name);
}

/** `password = "x"`, `password: x`, `"password": ["x"]` */
function* assignedAt(text: string, after: number): Generator<Syntax> {
  const start = skip(ASSIGN, text, after);
  if (start === after) return;
  const isLabel = /[:：→]/.test(text.slice(after, start));
  const values = readValues(text, start);
  // `PASSWORD=x` ends where the value does, `password = x` may go on as a sentence or as code.
  const isTight = values[0]?.start === start && !isLabel;
  yield {
    values: isTight ? values.map((value) => ({ ...value, isLast: true })) : values,
    certainty: isLabel ? 'labelled' : 'assigned',
  };
}

/** `| Password | x |` */
function* listedAt(text: string, after: number): Generator<Syntax> {
  const cell = skip(CELL, text, after);
  const value = cell > after ? readValue(text, skip(/[*_]{1,2}/y, text, cell)) : undefined;
  if (value === undefined || skip(HEADER_END, text, value.end) > value.end) return;
  yield { values: [value], certainty: 'labelled' };
}

/** `name: PASSWORD` and `value: x` */
function* pairedAt(text: string, name: Name): Generator<Syntax> {
  const start = skip(VALUE_PAIR, text, name.end);
  if (start > name.end) yield { values: readValues(text, start), certainty: 'assigned' };
}

/** `the password is x` */
function* saidAt(text: string, after: number): Generator<Syntax> {
  const start = skip(SAYS, text, after);
  if (start > after) yield { values: readValues(text, start), certainty: 'mentioned' };
}

function* elementsAt(text: string, name: Name): Generator<Syntax> {
  for (const pattern of [END_OF_TAG, NEXT_ELEMENT]) {
    const at = skip(pattern, text, name.end);
    if (at === name.end) continue;
    const content = skip(/[\s>+#|*]{0,60}(?:<!\[CDATA\[)?/y, text, at);
    const end = /[<\n\]]/.exec(text.slice(content, content + 4096));
    if (end === null || end.index === 0) continue;
    const values = [
      {
        start: content,
        end: content + end.index,
        isQuoted: !/\s/.test(text.slice(content, content + end.index)),
        isLast: true,
      },
    ];
    yield { values, certainty: 'assigned' };
  }
}

const SETTER = /(?:set|with|add|put|use|basic|env|header)/i;

/** `define('PASSWORD', 'x')`, `("password", "x")`, `setPassword("x")`. */
function* argumentsAt(text: string, name: Name, before: string): Generator<Syntax> {
  const next = /["'`],[ \t]{0,4}[@bru]?(?=["'`])/y;
  const comma = /["'`]/.test(before) ? skip(next, text, name.end) : name.end;
  if (comma > name.end) {
    const value = readValue(text, comma);
    if (value !== undefined) yield { values: [value], certainty: 'labelled' };
  }
  const called = skip(/\([ \t]{0,4}[@bru]?(?=["'`])/y, text, name.end);
  if (called === name.end) return;
  const value = readValue(text, called);
  if (value === undefined) return;
  const isBound =
    SETTER.test(name.text) ||
    /(?:^|[.>])(?:password|passwd|passphrase|pwd|secret|token|apiKey|PASSWORD)$/.test(name.text);
  if (isBound) yield { values: [value], certainty: 'assigned' };
}

/** Words that a name and its value follow, without a sign between them. */
const DIRECTIVE = /^(?:.*[\s"'`>+])?(?:ENV|ARG|setx|set|#?define|login\s\S+)\s*$/;

/** `--password x`, `ENV PASSWORD x`, `PASSWORD 'x'`, and the line `password x;` of a configuration. */
function* spacedAt(text: string, name: Name): Generator<Syntax> {
  const start = skip(/["'*_]{0,3}[ \t]{1,8}/y, text, name.end);
  const value = start > name.end ? readValue(text, start) : undefined;
  if (value === undefined || text.charAt(start) === '-') return;
  yield { values: [value], certainty: certaintyOfSpaced(text, name, value) };
}

function certaintyOfSpaced(text: string, name: Name, value: Value): Certainty {
  const isQuoted = /["']/.test(text.charAt(value.start - 1));
  if (name.text.startsWith('-')) return isQuoted ? 'assigned' : 'labelled';
  // Cut before the line's beginning is looked for: a line may be the whole text.
  const before = text.slice(Math.max(0, name.start - 120), name.start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  if (DIRECTIVE.test(line)) return 'assigned';
  if (/^[\s>+#|*]*$/.test(line) && /[ \t]?;/y.test(text.slice(value.end, value.end + 2)))
    return 'labelled';
  return isQuoted && /^password$/i.test(name.text) ? 'labelled' : 'mentioned';
}
