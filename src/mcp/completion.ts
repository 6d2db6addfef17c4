/** Completion of prompt arguments and of the variables in resource templates. */
import type { Library } from '../content/model/library.ts';
import { comparedRuntimes, RUNTIMES } from './published-data.ts';
import { PROMPTS } from './prompts.ts';

/** Values in one answer, by the specification. */
const VALUES_MAX = 100;

export interface Completion {
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** The owner of the argument: a prompt, or a resource template. */
export type CompletionOf =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

/** The values of `argument` that begin with `value`, then those that hold it. */
export function complete(
  library: Library,
  of: CompletionOf,
  { name, value }: { readonly name: string; readonly value: string },
): Completion {
  const wanted = value.toLowerCase();
  const all = candidates(library, of, name).filter((one) => one.includes(wanted));
  const ranked = [
    ...all.filter((one) => one.startsWith(wanted)),
    ...all.filter((one) => !one.startsWith(wanted)),
  ];
  const values = ranked.slice(0, VALUES_MAX);
  return { values, total: ranked.length, hasMore: ranked.length > values.length };
}

function candidates(library: Library, of: CompletionOf, argument: string): readonly string[] {
  if (of.type === 'ref/resource') {
    if (argument === 'slug') return [...library.pageBySlug.keys()];
    return argument === 'runtime' ? comparedRuntimes(library) : [];
  }
  const known = PROMPTS.some(({ name }) => name === of.name);
  return known && argument === 'runtime' ? RUNTIMES : [];
}
