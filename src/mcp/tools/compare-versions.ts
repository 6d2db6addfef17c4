/** compare_versions: the differences between two versions of the documentation, as many as fit. */
import Joi from 'joi';
import type { Edition, EditionNames } from '../../content/model/edition.ts';
import type { Editions } from '../../generation/editions.ts';
import { generationDigest, type Generation } from '../../generation/generation.ts';
import { cursorAt, positionOf, type ListIdentity } from '../../operations/cursors.ts';
import { boundedText } from '../../operations/schemas.ts';
import { StepBudget } from '../../operations/step-budget.ts';
import { Problem } from '../../problem.ts';
import { membersOf } from '../edition-arguments.ts';
import {
  MORE,
  cursorSchema,
  nextSchema,
  pagingArguments,
  type PagingArguments,
} from '../paging.ts';
import type { Tool, ToolContext } from '../tool.ts';
import { changesOf, type Change, type Wanted } from '../version-changes.ts';
import { pagePairs, pairNamed, type PagePair, type Versions } from '../version-pages.ts';

interface Input extends PagingArguments {
  readonly since: string;
  readonly slug?: string;
  readonly query?: string;
}

/** Steps that a character of a page counts as: it is parsed and compared. 4 MB a request. */
const STEPS_A_CHARACTER = 8;
/** Characters of an answer besides the changes, and of a change besides its lines. */
const FRAME_CHARACTERS = 500;
const ITEM_CHARACTERS = 250;
/** Characters of the lines of one change. */
const LINES_MAX = 4000;

export const compareVersions: Tool<Input> = {
  name: 'compare_versions',
  title: 'Compare two versions',
  description:
    'Says what changed in the {product} documentation since another version: which pages, or the lines of one page or about words.',
  isOffered: (_library, all) => hasVersions(all),
  input: Joi.object<Input>({
    since: boundedText(1, 64).required().description('Version to compare with.'),
    slug: boundedText(1, 500).description('Slug or slug#section.'),
    query: boundedText(1, 200).description('Only with these words.'),
    ...pagingArguments,
  }),
  output: Joi.object({
    since: Joi.string().required(),
    version: Joi.string().required(),
    changes: Joi.array().items(Joi.object().unknown(true)).required(),
    pages: Joi.object().unknown(true).required(),
    cursor: cursorSchema,
    next: nextSchema.required(),
  }),
  alsoCalled: {
    from: 'since',
    from_version: 'since',
    base: 'since',
    page: 'slug',
    path: 'slug',
    q: 'query',
    words: 'query',
    topic: 'query',
  },
  takesEdition: 'one',
  async run(context, input) {
    const older = await generationSince(context, input.since);
    const newer = context.operation.generation;
    const digest = `${generationDigest(newer)} ${generationDigest(older)}`;
    const identity = { digest, of: ['compare_versions', input.slug, input.query] };
    const versions = { before: older.library, after: newer.library };
    const found = await compare({ versions, identity, work: context.caller.work }, input);
    const since = older.library.edition.version;
    const { version } = newer.library.edition;
    const next = nextOf({ ...found, since }, input, context.names);
    return { kind: 'data', data: { since, version, ...found, next } };
  },
};

/** Whether a set has several versions in a language. */
function hasVersions(all: readonly Edition[]): boolean {
  const versions = all.filter(({ version }) => version !== undefined);
  const kinds = new Set(versions.map(({ set, language }) => JSON.stringify([set, language])));
  return kinds.size < versions.length;
}

/** @throws {Problem} for a version that there is not, and for the one that is compared with it */
async function generationSince(
  { operation: { generation, editions } }: ToolContext,
  since: string,
): Promise<Generation> {
  const own = generation.library.edition;
  const edition = editionSince(editions, since, own);
  if (edition.prefix === own.prefix) {
    throw new Problem(
      'invalid_parameter',
      `"since" names ${edition.version}, the version that is compared.`,
      'Name another one in "since", or in "version".',
    );
  }
  return editions.open(edition);
}

/** @throws {Problem} that names the versions there are, for the argument that lacks one */
function editionSince(editions: Editions, since: string, own: Edition): Edition {
  try {
    return editions.find({ set: own.set, version: since, language: own.language }, own);
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    throw new Problem(thrown.code, thrown.message, 'Name one of those in "since".');
  }
}

interface Comparison {
  readonly versions: Versions;
  readonly identity: ListIdentity;
  readonly work: ToolContext['caller']['work'];
}

interface Compared {
  readonly changes: readonly Change[];
  readonly pages: { readonly compared: number; readonly total: number };
  readonly cursor?: string;
}

/** Page by page, until the room of the answer or the steps of a request are used up. */
async function compare({ versions, identity, work }: Comparison, input: Input): Promise<Compared> {
  const { pairs, wanted } = asked(versions, input);
  const [first, firstChange] = positionOf(identity, input.cursor);
  const budget = new StepBudget(work, STEPS_A_CHARACTER);
  const changes: Change[] = [];
  let room = input.max_chars - FRAME_CHARACTERS;
  const part = (index: number, place?: number): Compared => ({
    changes,
    pages: { compared: index, total: pairs.length },
    ...(place !== undefined && { cursor: cursorAt(identity, index, place) }),
  });
  for (const [index, pair] of pairs.entries()) {
    if (index < first) continue;
    if (budget.isSpent) return part(index, 0);
    const found = await changesOf(versions, pair, wanted);
    for (const [place, change] of found.changes.entries()) {
      if (index === first && place < firstChange) continue;
      room -= JSON.stringify(change).length + 1;
      if (room < 0 && changes.length > 0) return part(index, place);
      changes.push(change);
    }
    await budget.spend(found.characters);
  }
  return part(pairs.length);
}

/** @throws {Problem} for a page that neither version has */
function asked(
  versions: Versions,
  { slug, query = '', max_chars: maxChars }: Input,
): { readonly pairs: readonly PagePair[]; readonly wanted: Wanted } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const room = Math.min(LINES_MAX, maxChars - FRAME_CHARACTERS - ITEM_CHARACTERS);
  if (slug === undefined) {
    const detail = words.length === 0 ? 'pages' : 'lines';
    return { pairs: pagePairs(versions), wanted: { detail, words, room } };
  }
  const { pair, anchor } = pairNamed(versions, slug);
  const wanted = { detail: 'lines' as const, words, room, ...(anchor !== undefined && { anchor }) };
  return { pairs: [pair], wanted };
}

function nextOf(
  { changes, cursor, since }: Compared & { readonly since: string | undefined },
  { slug, query }: Input,
  names: EditionNames | undefined,
): string {
  const more = cursor === undefined ? [] : [MORE];
  if (changes.length === 0) return more.join(' ') || 'Nothing differs.';
  const how =
    slug === undefined && query === undefined
      ? `Lines of a page: compare_versions {"since": ${JSON.stringify(since)}${membersOf(names)}, "slug": …}.`
      : `Whole text: get_page {"slug": …${membersOf(names)}}.`;
  return [how, ...more].join(' ');
}
