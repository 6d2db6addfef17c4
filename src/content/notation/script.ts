/** Parses JavaScript and TypeScript in time linear in their length, even for hostile text. */
import type { ParserOptions } from '@babel/parser';

/**
 * Generic calls, `a<b>(…)`, up to which text is parsed as TypeScript. Where they are nested and one of them ends in an error, the parser
 * reads each level twice: 12 take a tenth of a second, 30 would take an hour.
 */
const GENERIC_CALLS_MAX = 12;

/** Without recovery from errors: it compares each error, label and name with all others. */
export function scriptOptions(text: string): ParserOptions & { readonly errorRecovery: false } {
  const isTyped = (text.match(/(?<!=)>\s*\(/g)?.length ?? 0) <= GENERIC_CALLS_MAX;
  return { errorRecovery: false, plugins: isTyped ? ['typescript'] : [] };
}
