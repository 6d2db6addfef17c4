/** Answers that fit into a model's context: how much of a list or a text is given at once. */
import Joi, { type NumberSchema } from 'joi';

/** Characters of one answer by default: about 5,000 tokens, half of what clients warn about. */
const CHARACTERS_DEFAULT = 20_000;
const CHARACTERS_MIN = 1000;
const CHARACTERS_MAX = 100_000;

/** The `max_chars` argument of every tool that can give much. */
export const maxCharsSchema: NumberSchema = Joi.number()
  .integer()
  .min(CHARACTERS_MIN)
  .max(CHARACTERS_MAX)
  .default(CHARACTERS_DEFAULT)
  .description('Size of the answer in characters at most; the answer says how to get the rest.');

/** What stands around a list: counts, a cursor, and what to call next. */
const AROUND = 300;

/** The first items whose JSON fits into an answer of `characters`; always at least one, so that a reader gets on. */
export function fitting<Item>(items: readonly Item[], characters: number): readonly Item[] {
  return items.slice(
    0,
    fittingTexts(
      items.map((item) => JSON.stringify(item)),
      characters - AROUND,
    ),
  );
}

/** How many of the items fit, given the JSON of each. */
export function fittingTexts(texts: readonly string[], characters: number): number {
  // The brackets of the list; one comma for each item but one.
  let left = characters - 1;
  const end = texts.findIndex((text, index) => {
    left -= text.length + 1;
    return left < 0 && index > 0;
  });
  return end === -1 ? texts.length : end;
}

/** Cuts a text to `characters` at the end of a line, or within one that is longer; never inside a surrogate pair. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const lineEnd = text.lastIndexOf('\n', characters - 1) + 1;
  const end = lineEnd > characters / 2 ? lineEnd : characters;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, splitsPair ? end - 1 : end);
}
