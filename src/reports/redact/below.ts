/** Secrets that stand alone on the line below a word of secrecy: printed output, a block, a note. */
import { stretchesOf } from './candidates.ts';
import { isFact } from './facts.ts';
import { skip } from './read-value.ts';
import type { Found } from './found.ts';
import type { Source } from './source.ts';
import type { Mention } from './secret-names.ts';
import { isSecretValue } from './value-rules.ts';

/** Empty lines, fences and rules between what a program announces and what it prints. */
const BETWEEN = /(?:[ \t>+#*|]{0,20}(?:`{3}[a-z]{0,12}|~{3}|[-=*_]{3,100})?[ \t]{0,20}\r?\n){0,4}/y;
const ALONE =
  /[ \t>+*|$#-]{0,20}(?:(?:new |your |the |its )?(?:value|key|result|output|it is|token|secret|password)[ \t]{0,8}[:=][ \t]{0,8})?["'`*]{0,3}(?<secret>[!-~]{6,512}?)["'`*.,;]{0,3}[ \t]{0,20}(?=\r?\n|$)/diy;

/** Characters behind the word on its line. */
const REST_MAX = 120;

export function* below({ text, mentions: all }: Source): Generator<Found> {
  for (const { mentions } of stretchesOf(text, all)) {
    const mention = mentions.at(-1);
    const found = mention === undefined ? undefined : aloneBelow(text, mention);
    if (found !== undefined) yield found;
  }
}

function aloneBelow(text: string, { end, kind }: Mention): Found | undefined {
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd === -1 || lineEnd - end > REST_MAX) return undefined;
  const [from, to] = rangeOf(text, lineEnd + 1);
  const value = text.slice(from, to);
  const isPair = /^[\w.-]{1,60}=/.test(value) && !/^[\w+/]+={1,2}$/.test(value);
  // `Subject Key Identifier:`
  const places = kind === 'hint' ? [from, lineEnd] : [from];
  if (value === '' || isPair || places.some((start) => isFact(text, { start, end: to })))
    return undefined;
  const isAnnounced = /[:：]$|^["'`]?$/.test(text.slice(end, lineEnd).trim());
  const certainty = isAnnounced ? 'said' : 'near';
  const isSecret = isSecretValue(value, { kind, certainty, isQuoted: false, isLast: true });
  return isSecret ? { start: from, end: to } : undefined;
}

function rangeOf(text: string, line: number): readonly [number, number] {
  ALONE.lastIndex = Math.max(skip(BETWEEN, text, line), line);
  return ALONE.exec(text)?.indices?.groups?.['secret'] ?? [0, 0];
}
