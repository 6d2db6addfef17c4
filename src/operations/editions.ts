/** Editions in operations: the parameters that name one, where there is more than one, and how answers name theirs. */
import Joi, { type ObjectSchema, type Schema } from 'joi';
import {
  EDITION_PARTS,
  type Edition,
  type EditionNames,
  type EditionPart,
} from '../content/model/edition.ts';
import { firstNames, nearestFirst } from '../generation/edition-names.ts';
import type { Editions } from '../generation/editions.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import { typedSet } from '../search/typed-filters.ts';
import type { AnyOperation } from './operation.ts';
import { boundedText } from './schemas.ts';
import { memoize } from '../memoize.ts';

/** Values of the parts that have several. Versions stand as in `Editions.all`. */
export type EditionChoices = Partial<Readonly<Record<EditionPart, readonly string[]>>>;

/** Value of `set` or `version` that means all of them at once. */
export const ALL = 'all';

const NO_CHOICES: EditionChoices = {};

/** @param all Of the service, as {@link Editions.all} returns them. */
export function editionChoices(all: readonly Edition[]): EditionChoices {
  return all.length < 2 ? NO_CHOICES : choicesIn(all);
}

const choicesIn = memoize((all: readonly Edition[]): EditionChoices => {
  const parts = EDITION_PARTS.map((part) => [
    part,
    [...new Set(all.flatMap((edition) => edition[part] ?? []))],
  ]);
  return Object.fromEntries(
    parts.filter(([, values]) => (values?.length ?? 0) > 1),
  ) as EditionChoices;
});

/** Names of an edition as answers show them: of the parts that have several values; absent where none has. */
export function shownEdition(edition: Edition, all: readonly Edition[]): EditionNames | undefined {
  const choices = editionChoices(all);
  const shown = EDITION_PARTS.flatMap((part) =>
    choices[part] && edition[part] !== undefined ? [[part, edition[part]] as const] : [],
  );
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** The schemas of the parameters that name an edition. */
export function editionKeys(
  all: readonly Edition[],
  takes: 'one' | 'all',
): Partial<Record<EditionPart, Schema>> {
  const choices = editionChoices(all);
  const described = EDITION_PARTS.flatMap((part) => {
    const values = choices[part];
    if (values === undefined) return [];
    const text = DESCRIPTIONS[part](values.join(', '), takes);
    return [[part, boundedText(1, NAME_LENGTH_MAX).description(text)] as const];
  });
  return Object.fromEntries(described);
}

const NAME_LENGTH_MAX = 64;

const DESCRIPTIONS: Readonly<
  Record<EditionPart, (values: string, takes: 'one' | 'all') => string>
> = {
  set: (values, takes) => `Documentation set: ${values}${takes === 'all' ? `; or ${ALL}` : ''}.`,
  version: (values, takes) =>
    `Version: ${values}; or a range such as ^3.4 or 3.x for the newest in it${takes === 'all' ? `; or ${ALL}` : ''}. Default: the current one.`,
  language: (values) => `Language of the documentation: ${values}.`,
};

/** The keys of an edition's names in answers. */
export const editionNameKeys: Readonly<Record<EditionPart, Schema>> = {
  set: Joi.string().description('Id of the documentation set.'),
  version: Joi.string().description('Version.'),
  language: Joi.string().description('Language, as a BCP 47 tag.'),
};

const editionSchema: ObjectSchema<EditionNames> = Joi.object<EditionNames>(editionNameKeys)
  .unknown(true)
  .description('The edition that the answer is from.');

/** The operation with the parameters and the field of editions; as it is where there is one. */
export function inEditions(operation: AnyOperation, all: readonly Edition[]): AnyOperation {
  const { takesEdition } = operation;
  if (takesEdition === undefined || all.length < 2) return operation;
  const output = (operation.output as ObjectSchema).keys({
    edition: editionSchema,
    ...(takesEdition === 'all' && allKeys(all)),
  });
  const input = operation.input.keys(editionKeys(all, takesEdition));
  const problems = [...new Set([...operation.problems, 'invalid_parameter'] as const)];
  return { ...operation, input, output, problems };
}

/** The keys of an answer from all sets or all versions. */
function allKeys(all: readonly Edition[]): Readonly<Record<string, Schema>> {
  const names = Joi.array().items(Joi.string());
  const left = (part: string): string =>
    `With \`${part}=all\`: the ${part}s that were not searched, because the service does not hold so many at the same time. Name one of them in \`${part}\`.`;
  return {
    ...(editionChoices(all).set && {
      sets: names.description(
        'With `set=all`: the sets that were searched, the default one first.',
      ),
      setsLeftOut: names.description(left('set')),
    }),
    versions: names.description(
      'With `version=all`: the versions that were searched, the current one first.',
    ),
    versionsLeftOut: names.description(left('version')),
  };
}

/** Names of an edition among the arguments of an operation or a tool, and the other arguments. */
export interface EditionArguments {
  /** Absent when no name is given. */
  readonly names?: EditionNames;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Queries among the arguments of operations and of tools, in which readers type filters. */
const QUERIES = ['q', 'query'];

/** The arguments with the set that a query names by `set:`, whatever their own is. One that there is not stays in the query, as text. */
export function withTypedSet<Given extends EditionArguments['input']>(
  given: Given,
  { set: sets = [] }: EditionChoices,
): Given {
  const name = QUERIES.find((one) => typeof given[one] === 'string');
  if (name === undefined || sets.length === 0) return given;
  const typed = typedSet(String(given[name]));
  return typed !== undefined && sets.includes(typed.set)
    ? { ...given, [name]: typed.rest, set: typed.set }
    : given;
}

/** The query with the nearest set in place of one that there is not; nothing where it names none, or none is near. */
export function withNearestSet(
  query: string,
  { set: sets = [] }: EditionChoices,
): string | undefined {
  const typed = sets.length === 0 ? undefined : typedSet(query);
  if (typed === undefined || sets.includes(typed.set)) return undefined;
  const [near] = closestNames(typed.set, sets);
  return near === undefined ? undefined : `set:${near} ${typed.rest.trim()}`;
}

/**
 * Takes the names from the arguments, and a set from their query. A part without a choice names no edition: `language` may be another
 * argument then.
 */
export function editionArguments(
  asGiven: EditionArguments['input'],
  choices: EditionChoices,
): EditionArguments {
  const given = withTypedSet(asGiven, choices);
  const named = EDITION_PARTS.filter(
    (part) => choices[part] !== undefined && given[part] !== undefined,
  );
  if (named.length === 0) return { input: given };
  const input = { ...given };
  for (const part of named) delete input[part];
  return { names: Object.fromEntries(named.map((part) => [part, given[part]])), input };
}

/** Editions of the same set that have the page, but for the one given: the nearest first. */
export function editionsWithPage(
  editions: Pick<Editions, 'all' | 'pages'>,
  own: Edition,
  slug: string,
): readonly Edition[] {
  const others = editions
    .all()
    .filter(
      (one) => one.prefix !== own.prefix && one.set === own.set && editions.pages(one).has(slug),
    );
  return nearestFirst(others, own);
}

/** Names that lead from one edition to another: `version=v3.3`, as a query or an argument has it. */
export function namesFrom(own: Edition, other: Edition, all: readonly Edition[]): EditionNames {
  const choices = editionChoices(all);
  const differing = EDITION_PARTS.flatMap((part) =>
    choices[part] && other[part] !== undefined && other[part] !== own[part]
      ? [[part, other[part]] as const]
      : [],
  );
  return Object.fromEntries(differing);
}

/** Editions that a message names. */
const NAMED_MAX = 5;

/** Names the editions that have a page which this one lacks; empty if there are none. */
export function elsewhere(editions: Editions, own: Edition, slug: string): string {
  const all = editions.all();
  const others = editionsWithPage(editions, own, slug).map((other) => {
    const names = Object.entries(namesFrom(own, other, all));
    return names.map(([part, value]) => `${part}=${value}`).join('&');
  });
  if (others.length === 0) return '';
  return `It exists in another edition: ${firstNames(others, NAMED_MAX)}.`;
}
