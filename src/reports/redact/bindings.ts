/** Finds values bound to names of secrets, in any syntax that binds names to values. */
import { readValue, readValues, skip, type Value } from './read-value.ts';
import type { Found } from './found.ts';
import type { Rule } from './rule.ts';
import type { Source } from './source.ts';
import type { Mention } from './secret-names.ts';
import type { NameKind } from './secret-words.ts';
import { certaintyOfSpaced } from './spaced.ts';
import { isSecretValue, type Certainty } from './value-rules.ts';

interface Syntax {
  readonly values: readonly Value[];
  readonly certainty: Certainty;
}
type ReadSyntax = (text: string, mention: Mention) => Iterable<Syntax>;

function* found({ text, mentions }: Source, read: ReadSyntax): Generator<Found> {
  for (const mention of mentions) {
    const syntaxes = isLinkDefinition(text, mention) ? [] : read(text, mention);
    for (const { values, certainty } of syntaxes) {
      yield* values.filter((value) => {
        const binding = { ...value, kind: kindOf(mention, certainty, value), certainty };
        return isSecretValue(text.slice(value.start, value.end), binding);
      });
    }
  }
}

/** `secret = "x"`: of RADIUS and IPsec, chosen by a person. */
function kindOf({ text, kind }: Mention, certainty: Certainty, { isQuoted }: Value): NameKind {
  const isBound = certainty === 'assigned' || (certainty === 'labelled' && isQuoted);
  return isBound && /^-{0,2}k?secret$/i.test(text) ? 'password' : kind;
}

/** `[secret]: https://…` at the beginning of a line is Markdown's definition of a link. */
function isLinkDefinition(text: string, { start, end }: Mention): boolean {
  return text.charAt(start - 1) === '[' && skip(/\]:[ \t]/y, text, end) > end;
}

/** A name may be closed by marks and brackets, and explained: `Password (root)`, `"password"`, `**Password**`, `['password']`. */
const CLOSED =
  /(?:["'`*)\]]|\{\}|<\/[a-z]{1,10}>)*(?:[ \t]?#?\d{1,2}(?=[ \t]{0,3}[:=](?!\d\d:))|[ \t]?(?:\([^()\n]{0,30}\)|\[[^[\]\n]{0,30}\](?=:))|[ \t](?:for|of|für|fuer|de|du|del|do|da|to|von|od|od bazy|для|от|voor|pour)[ \t](?:[A-Za-z]{1,10}[ \t])?[\p{L}\w.@-]{1,40}|[ \t](?:string|str|String|object|SecureString|\[\]byte)(?=[ \t]{1,4}=))?["'`*)\]]{0,3}[ \t]{0,20}/uy;
const ASSIGN =
  /:=|=>|->|<-|→|<<<|(?:[?+]|\|\||\?\?)=|={1,3}|(?::(?!:)|[：＝])[=-]?|\|\|(?=[ \t]{0,4}["'`])|\?\?|REG_(?:EXPAND_)?SZ/y;
const CELL = /[ \t]*\|[ \t]*(?=[^\s|-])/y;
/** The rest of a table's header, and the line below it. */
const HEADER_END = /[^\n]{0,500}\r?\n[\s>+#*]{0,40}\|?[\s:]{0,40}-{2}/y;
const SAYS =
  /(?:[ \t][\p{L}\w.@'-]{1,24}){0,6}?[ \t](?:\(?it['’]s|is|was|ist|lautet|war|est|es|è|é|era|är|er|jest|je|in|to|from|zu|auf|von|en|à|a|da|de|na)[ \t](?=["“„«'])/uy;
const CHANGED_TO = /["”“»'] (?:to|zu|auf|en|à|a|in|na) (?=["“„«'])/uy;
const VALUE_PAIR =
  /["'`]?\s{0,4}(?:[,;]|\{[^{}]{0,300}?(?=\b(?:default|value)\b))?[\s+>|#*-]{0,60}["']?(?:[A-Za-z]{1,20}Value|value|Value|content|default)["']?[ \t]{0,4}[=:]/y;
const NEXT_ELEMENT =
  /["']?[^<>\n]{0,60}(?:>[\s>+#|*]{0,60})?(?:<\/[\w:]{1,30}>[\s>+#|*]{0,60}){0,2}<[\w:]{1,30}(?:[ ][^<>\n]{0,60})?>/y;
const END_OF_TAG = /["']?(?:[ ][^<>\n]{0,80})?>/y;

/** `RESTIC_PASSWORD=four words of it` up to the end of the line, and `${PASSPHRASE:=four words}`. */
function* phraseAt(text: string, mention: Mention): Generator<Syntax> {
  if (mention.kind !== 'password') return;
  const isVariable = text.charAt(mention.start - 1) === '{';
  const [binds, phrase] = isVariable ? VARIABLE : /phrase|psk/i.test(mention.text) ? PHRASE : LINE;
  const start = skip(binds, text, mention.end);
  const end = skip(phrase, text, start);
  if (start === mention.end || end === start) return;
  yield { values: [{ start, end, isQuoted: true, isLast: true }], certainty: 'phrase' };
}

const REST = /[\p{L}\d][\p{L}\d%!#+*. \t]{6,80}(?=["']?\r?\n|["']?$)/uy;
/** What binds a phrase, and the phrase. */
const VARIABLE = [/:[=-]?(?=[^\s{}$"'?=-])/uy, /[^\s{}$"'][^{}$"'\n]{2,80}(?=\})/uy] as const;
const PHRASE = [/[ \t]?=[ \t]?(?=[\p{L}\d]+[ \t][\p{L}\d])/uy, REST] as const;
const LINE = [
  /=(?=\p{L}+[ \t]\p{L}+[ \t]\p{L})|[ \t]=[ \t](?=\p{L}+[ \t][^\s]*\d|\d[^\s]*[ \t]\p{L})/uy,
  REST,
] as const;

/** `password = "x"`, `password: x`, `"password": ["x"]` */
function* assignedAt(text: string, mention: Mention): Generator<Syntax> {
  const after = skip(CLOSED, text, mention.end);
  const start = skip(ASSIGN, text, after);
  if (start === after || closesQuote(text, mention.start, start)) return;
  const isLabel = /[:：→](?!=)/.test(text.slice(after, start));
  const values = readValues(text, start);
  // `PASSWORD=x` ends where the value does, `password = x` may go on as a sentence or as code.
  const isTight = values[0]?.start === start && !isLabel;
  // Where no space is around the sign and one is behind the value, no code is read: it holds no references.
  const asWritten = (value: Value): Value => ({
    ...value,
    isLast: true,
    isQuoted:
      value.isQuoted ||
      /^(?:[ \t]+[\w-]+=|[ \t]*(?:\r?\n|$))/.test(text.slice(value.end, value.end + 40)),
  });
  yield {
    values: isTight ? values.map(asWritten) : values,
    certainty: isLabel ? 'labelled' : 'assigned',
  };
}

/** `"Password: "`: a prompt ends where the name's own quotation does. */
function closesQuote(text: string, name: number, at: number): boolean {
  const mark = skip(/[ \t]?"(?![\p{L}\p{N}])/uy, text, at);
  if (mark === at) return false;
  const line = text.slice(Math.max(text.lastIndexOf('\n', name - 1) + 1, name - 200), at);
  return line.split('"').length % 2 === 0;
}

/** `| Password | x |` */
function* listedAt(text: string, mention: Mention): Generator<Syntax> {
  const after = skip(CLOSED, text, mention.end);
  const cell = skip(CELL, text, after);
  const value = cell > after ? readValue(text, skip(/[*_]{1,2}/y, text, cell)) : undefined;
  if (value === undefined || skip(HEADER_END, text, value.end) > value.end) return;
  yield { values: [value], certainty: 'labelled' };
}

/** `name: PASSWORD` and `value: x` */
function* pairedAt(text: string, name: Mention): Generator<Syntax> {
  const start = skip(VALUE_PAIR, text, name.end);
  if (start > name.end) yield { values: readValues(text, start), certainty: 'assigned' };
}

/** `the passphrase is "x y 1"`, `went from "x y" to "y z"` */
function* quotedAt(text: string, mention: Mention): Generator<Syntax> {
  const start = skip(SAYS, text, mention.end);
  if (start === mention.end) return;
  const values = readValues(text, start);
  const last = values.at(-1)?.end ?? start;
  const next = skip(CHANGED_TO, text, last);
  const more = next > last ? readValues(text, next) : [];
  // A phrase is announced as one.
  const certainty = /phrase/i.test(mention.text) ? 'labelled' : 'said';
  yield { values: [...values, ...more], certainty };
}

function* elementsAt(text: string, name: Mention): Generator<Syntax> {
  if (!/[<:/"'>]/.test(text.charAt(name.start - 1))) return;
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

/** What stands between the name and the value in the configuration of devices: how the value is written down. */
const WRITTEN =
  /["'*_]{0,3}[ \t]{1,8}(?:(?:\d{1,2}|ENC|ascii-text|ascii|hex|hexadecimal|plain|plaintext|plain-text|local|remote|md5|sha\d*|clear|cleartext|simple|cipher|irreversible-cipher|encrypted|value|string|text|auto)[ \t]{1,4}){0,3}/y;

/** `--password x`, `ENV PASSWORD x`, `PASSWORD 'x'`, and the line `password x;` of a configuration. */
function* spacedAt(text: string, name: Mention): Generator<Syntax> {
  const start = skip(WRITTEN, text, name.end);
  const value = start > name.end ? readValue(text, start) : undefined;
  // The next flag: `--password --port`, `~password ~port`.
  if (value === undefined || /^(?:-|~\w+:)/.test(text.slice(start, start + 60))) return;
  const certainty = certaintyOfSpaced(text, name, value);
  yield { values: [{ ...value, isLast: value.isLast || certainty === 'assigned' }], certainty };
}

const syntax = (redacts: string, keeps: string, read: ReadSyntax): Rule => ({
  id: 'assigned-secret',
  redacts,
  keeps,
  find: (source) => found(source, read),
});

export const BINDING_RULES: readonly Rule[] = [
  syntax('password: «sunshine»', 'password: getpass()', assignedAt),
  syntax('RESTIC_PASSWORD=«four goats in the garden»', 'PGPASSWORD=$PW psql -h db', phraseAt),
  syntax('| Password | «sunshine» |', '| Password | Type |\n| --- | --- |', listedAt),
  syntax('name: DB_PASSWORD\nvalue: «sunshine»', 'name: DB_PASSWORD\nvalueFrom: x', pairedAt),
  syntax('<password>«sunshine»</password>', '<password></password>', elementsAt),
  syntax('the passphrase is "«winter garden 87»"', 'the password is "in the garden"', quotedAt),
  syntax('user bob\npassword «sunshine»', 'password winter', spacedAt),
];
