/**
 * The two meanings of `language`: that of the documentation where it has several, else that of code, which is `code_language` there.
 * An asker with the wrong one is told of the other.
 */
import type { ObjectSchema } from 'joi';
import { languageTag } from '../content/editions/language-tag.ts';
import { foldLanguage } from '../content/extras/code-blocks.ts';
import type { Edition } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { editionChoices } from './editions.ts';
import { quote } from './quote.ts';

/** The name of a tool's own `language`, a filter by that of code, where the documentation has several languages. */
export const CODE_LANGUAGE = 'code_language';

/** Languages that a note names. */
const NAMED_MAX = 20;

/** Follows the error for a language that no documentation is in; empty if the tool or operation has no code, or it is the language of one. */
export function insteadOfLanguage(
  { input }: { readonly input: ObjectSchema },
  { language }: Readonly<Record<string, unknown>>,
  all: readonly Edition[],
): string {
  const known = editionChoices(all).language ?? [];
  if (typeof language !== 'string' || known.length === 0) return '';
  const tag = languageTag(language).toLowerCase();
  const isKnown = known.some((one) => one.toLowerCase() === tag);
  if (isKnown || !Object.hasOwn(input.describe()['keys'] ?? {}, CODE_LANGUAGE)) return '';
  return ` For the language of code, pass "${CODE_LANGUAGE}" instead.`;
}

/** Says which languages code is in, if it is not in the wanted one anywhere; else undefined. */
export function noCodeNote(
  { pages, edition }: Library,
  wanted: string,
  all: readonly Edition[],
): string | undefined {
  const known = new Set(pages.flatMap(({ codeLanguages }) => codeLanguages));
  if (known.has(foldLanguage(wanted))) return undefined;
  const named = [...known].filter((one) => one !== '').toSorted();
  const there =
    named.length === 0
      ? 'This documentation names no language of code.'
      : `Code is in: ${named.slice(0, NAMED_MAX).join(', ')}${named.length > NAMED_MAX ? ', …' : ''}.`;
  const isSeveral = editionChoices(all).language !== undefined;
  const other = isSeveral
    ? 'For the language of the documentation, pass "language".'
    : `The argument is the language of code; the documentation is in ${edition.language} only.`;
  return `No code is in ${quote(wanted)}. ${there} ${other}`;
}
