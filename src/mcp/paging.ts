/** Lists in answers: as many items as fit into a model's context, and a cursor for the rest. */
import Joi, { type NumberSchema, type ObjectSchema, type Schema, type StringSchema } from 'joi';
import { cursorAt, offsetOf, type ListIdentity } from '../operations/cursors.ts';
import { beforePair } from '../operations/page-sections.ts';

/** Characters of one answer by default: about 5,000 tokens, half of what clients warn about. */
const CHARACTERS_DEFAULT = 20_000;
const CHARACTERS_MIN = 1000;
const CHARACTERS_MAX = 100_000;

/** The `max_chars` argument of every tool whose answers can be long; without a default. */
export const maxCharsWithoutDefault: NumberSchema = Joi.number()
  .integer()
  .min(CHARACTERS_MIN)
  .max(CHARACTERS_MAX)
  .description('Size limit.');

export const maxCharsSchema: NumberSchema = maxCharsWithoutDefault.default(CHARACTERS_DEFAULT);

export const cursorSchema: StringSchema = Joi.string().max(100).description('Next part.');

export const nextSchema: StringSchema = Joi.string().description('What to call next.');

/** Schemas of {@link PagingArguments}. */
export const pagingArguments: Readonly<Record<keyof PagingArguments, Schema>> = {
  cursor: cursorSchema,
  max_chars: maxCharsSchema,
};

/** Output schema of a list under `name`; `more` are additional fields. */
export function listOutput(
  name: string,
  items: Schema,
  more: Readonly<Record<string, Schema>> = {},
): ObjectSchema {
  const countSchema = Joi.number().integer().min(0).required();
  return Joi.object({
    count: countSchema,
    total: countSchema,
    ...more,
    [name]: Joi.array().items(items).required(),
    cursor: cursorSchema,
    next: nextSchema,
  }).unknown(true);
}

/** Arguments of a tool that answers a list in parts. */
export interface PagingArguments {
  readonly cursor?: string;
  readonly max_chars: number;
}

export interface List {
  /** Member of the answer that holds the list. */
  readonly name: string;
  readonly identity: ListIdentity;
  /** Items of the whole list. */
  readonly total: number;
  /** Items from `offset` on: all that are left, or as many as one answer may have. */
  items(offset: number): readonly object[];
}

/** The part of a list that an answer has. */
export interface ListPart {
  readonly offset: number;
  readonly count: number;
  readonly hasMore: boolean;
}

/** The rest of an answer with a list. */
export interface ListFrame {
  /** Members in front of the list; members that are undefined are left out. */
  readonly head: object;
  /** The call to make next. */
  readonly next: string;
}

/** Ends the `next` line of an answer with a cursor. */
export const MORE = 'More: the same call with "cursor".';

/**
 * The answer with as many items as fit, from the cursor on, as JSON of at most `max_chars` characters. Always holds one
 * item, with its longest text cut where it is too long alone.
 * @param frame Makes the rest of the answer.
 * @throws {Problem} as {@link offsetOf} does
 */
export function listAnswer(
  { name, identity, total, items: itemsFrom }: List,
  { cursor: given, max_chars: maxChars }: PagingArguments,
  frame: (part: ListPart) => ListFrame,
): { readonly kind: 'json'; readonly json: string } {
  const offset = offsetOf(identity, given);
  const write = (some: readonly string[]): string => {
    const end = offset + some.length;
    const hasMore = end < total;
    const { head, next } = frame({ offset, count: some.length, hasMore });
    const cursor = hasMore ? cursorAt(identity, end) : undefined;
    const before = JSON.stringify(head).slice(0, -1);
    return `${before},"${name}":[${some.join(',')}],${JSON.stringify({ cursor, next }).slice(1)}`;
  };
  const items = itemsFrom(offset).map((item) => JSON.stringify(item));
  return { kind: 'json', json: fitting(items, maxChars, write) };
}

/** Text of as many items as fit. */
function fitting(
  items: readonly string[],
  maxChars: number,
  write: (some: readonly string[]) => string,
): string {
  const whole = write(items);
  if (whole.length <= maxChars || items.length === 0) return whole;
  let length = whole.length;
  let count = items.length;
  while (count > 1 && length > maxChars) length -= (items[--count] ?? '').length + 1;
  // The cursor and another last line come on top.
  let text = write(items.slice(0, count));
  while (count > 1 && text.length > maxChars) text = write(items.slice(0, --count));
  if (text.length <= maxChars) return text;
  return write(items.slice(0, 1).map((item) => shortened(item, text.length - maxChars)));
}

/** The item with its longest text shorter by about `excess` characters. */
function shortened(json: string, excess: number): string {
  const item = JSON.parse(json) as object;
  const texts = Object.entries(item).filter(([, value]) => typeof value === 'string');
  const [longest] = texts.toSorted(([, a], [, b]) => String(b).length - String(a).length);
  if (longest === undefined) return json;
  const [name, value] = longest as [string, string];
  // Characters that JSON escapes, or half a pair, may take more room than one.
  const shorter = cutText(value, Math.max(0, value.length - 2 * excess - 10));
  return JSON.stringify({ ...item, [name]: `${shorter}…` });
}

/** Cuts a text to `characters` at the end of a line, or within one that is longer; never inside a surrogate pair. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const lineEnd = text.lastIndexOf('\n', characters - 1) + 1;
  const end = lineEnd > characters / 2 ? lineEnd : characters;
  return text.slice(0, beforePair(text, end));
}
