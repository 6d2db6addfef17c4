/** Tells how surely a value belongs to a name where only spaces stand between them. */
import type { Value } from './read-value.ts';
import type { Mention } from './secret-names.ts';
import type { Certainty } from './value-rules.ts';

/** Words that a name and its value follow, without a sign between them. */
const DIRECTIVE = /^(?:.*[\s"'`>+])?(?:ENV|ARG|setx|set|#?define|login\s[^\s,]+)\s*$/;
/** Settings of servers that are no words of any language. */
const SETTING =
  /^(?:key-string|requirepass|masterauth|bindpw|rootpw|olcrootpw|\w*authtok|psksecret)$/i;
/** The name, its value, and the line up to the name. */
interface Spaced {
  readonly name: Mention;
  readonly value: Value;
  readonly line: string;
}
/** Cut before the line's beginning is looked for: a line may be the whole text. */
const LINE_MAX = 120;

/** Of a device: `R2(config-keychain)#`, `vyos@gw# `, `[HP] `. */
const PROMPT = /^(?:[\w.@()-]{1,40}[#>]|\[[\w.-]{1,40}\]) ?/;

export function certaintyOfSpaced(text: string, name: Mention, value: Value): Certainty {
  const isQuoted = /["']/.test(text.charAt(value.start - 1));
  if (name.text.startsWith('-'))
    return isQuoted || !PROSE.test(text.slice(value.start, value.end)) ? 'assigned' : 'labelled';
  const before = text.slice(Math.max(0, name.start - LINE_MAX), name.start);
  const spaced = {
    name,
    value,
    line: before.slice(before.lastIndexOf('\n') + 1).replace(PROMPT, ''),
  };
  if (DIRECTIVE.test(spaced.line)) return 'assigned';
  if (LABELS.some((isLabel) => isLabel(text, spaced))) return 'labelled';
  return isQuoted && /password$/i.test(name.text) ? 'labelled' : 'said';
}

/** Lines that no sentence looks like. */
const LABELS: readonly ((text: string, spaced: Spaced) => boolean)[] = [
  (_text, { name, line }) => isBlank(line) && SETTING.test(name.text),
  // `password x;`
  (text, { value, line }) => isBlank(line) && /^[ \t]?;/.test(text.slice(value.end, value.end + 2)),
  isKeywordLine,
  isCommand,
];

/** Marks of lists, quotations and diffs. */
function isBlank(line: string): boolean {
  return /^[\s>+#|*-]*$/.test(line);
}

/** Words that follow the name of a flag in a sentence, and that make a line one. */
const PROSE =
  /^(?:flag|option|argument|parameter|switch|instead|value|values|when|if|is|are|and|or|to|for|with|in|on|as|from|via|can|must|may|will|should|has|on)[.,;:)]*$/i;
const FUNCTION_WORD =
  /(?<![\p{L}])(?:a|an|the|my|your|his|her|our|their|this|that|these|i|you|we|they|it|is|was|are|were|be|to|of|for|in|on|and|or|but|not|no|if|so|please|with|without|new|forgot|reset|change|wrong|invalid|der|die|das|mein|dein|und|oder|nicht|le|la|les|mon|votre|et|ou|el|los|mi|tu|y|o|il|e|de|het|een|mijn|en)(?![\p{L}-])/iu;

/** Begins in lower case, with a verb of devices or with something that no sentence has. */
const COMMAND =
  /^(?:[/.]|(?:set|add|enable|user|username|ip|ipv6|aaa|crypto|security|poll|nmcli|server|local-user|wireless|network) |[a-z][\w.-]*(?: \S+)* [^\s]*[-\d/_=@][^\s]*)/;

/** `nmcli dev wifi connect home password x`: words of a command, the value last. */
function isCommand(text: string, { value, line }: Spaced): boolean {
  const before = line.trim().replace(/^(?:[$#>]|\S+[#>]) ?/, '');
  if (line.length >= LINE_MAX || !value.isLast || !COMMAND.test(before)) return false;
  const isOneSentence = !/[.,!?:] /.test(before) && !/^[.!?]/.test(text.slice(value.end));
  return WORDS.test(before) && isOneSentence && !FUNCTION_WORD.test(before);
}
const WORDS = /^[\w/.:@=,+-]+(?: [^\s.!?]\S*)+$/;

/** `password x` among lines of a keyword and a value each. */
function isKeywordLine(text: string, { name, value, line }: Spaced): boolean {
  if (name.kind === 'key' || name.kind === 'hint' || !isBlank(line) || line.length > 40)
    return false;
  const behind = /^["']?[ \t]*(?:$|\r?\n(?<next>[^\n]{0,80}))/.exec(
    text.slice(value.end, value.end + 90),
  );
  const lineStart = name.start - line.length;
  const above = text.slice(Math.max(0, lineStart - 80), Math.max(0, lineStart - 1));
  const previous = above.slice(above.lastIndexOf('\n') + 1);
  return (
    behind !== null &&
    [previous, behind.groups?.['next'] ?? ''].some((one) => KEYWORD_LINE.test(one))
  );
}

const KEYWORD_LINE =
  /^[\s>+#|]*(?:machine|host|port|user|login|account|auth|tls|from|hostname|server|username|protocol|line|service|defaults|logfile|ssid|transport|imapaccount|imapstore|ssltype|remotehost|remoteuser|type)[ \t]+[^\s]+(?:[ \t]\d+){0,2}\s*$/i;
