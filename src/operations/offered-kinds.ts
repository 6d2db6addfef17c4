/** The kinds of results that descriptions offer: those that the documentation has. All are accepted, and find nothing elsewhere. */
import Joi, { type ObjectSchema } from 'joi';
import type { Edition } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { KINDS, type Kind } from '../search/wire.ts';
import { hasCode } from './code-samples.ts';

/** @param all Editions of the service: where there are several, each has kinds of its own. */
export function offeredKinds(
  library: Pick<Library, 'samples' | 'pages' | 'releases' | 'gaps'>,
  all: readonly Edition[],
): readonly Kind[] {
  if (all.length > 1) return KINDS;
  const has: Partial<Record<Kind, boolean>> = {
    sample: hasCode(library),
    release: library.releases.length > 0,
    gap: library.gaps.length > 0,
  };
  return KINDS.filter((kind) => has[kind] !== false);
}

/** The input with a filter by kind that lists only these; unchanged without such a filter. */
export function withKinds(input: ObjectSchema, kinds: readonly Kind[]): ObjectSchema {
  const { kind } = (input.describe()['keys'] ?? {}) as {
    readonly kind?: { readonly allow?: readonly unknown[] };
  };
  const isOfResults = KINDS.every((one) => kind?.allow?.includes(one));
  if (!isOfResults) return input;
  return input.keys({ kind: input.extract('kind').valid(Joi.override, ...kinds) });
}
