/** Searches several editions at once: the versions of a documentation set, where sections with the same text are one result, or all sets. */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { Editions } from '../generation/editions.ts';
import { memoize } from '../memoize.ts';
import { surest, type Confidence } from '../search/quality/confidence.ts';
import { Problem } from '../problem.ts';
import { readCode } from './code-samples.ts';
import { editionsTogether, type AllPart, type ListedEditions } from './editions-together.ts';
import { searchResults, type Searched } from './find-docs.ts';
import { selectFields } from './selected-fields.ts';
import type { LongWork } from './operation.ts';
import {
  COST_MAX,
  type SearchInput,
  type SearchResult,
  type SearchResults,
} from './search-results.ts';

/** Results after which others are served: the text of each may have to be read. */
const FOLDED_AT_ONCE = 50;

/** Results of some of the editions. */
interface FoldedResults {
  readonly folded: Map<string, SearchResult>;
  /** Number of results that were found and not read. */
  unseen: number;
  isPartial: boolean;
  /** That of each edition. */
  readonly confidences: Confidence[];
}

function noResults(): FoldedResults {
  return { folded: new Map(), unseen: 0, isPartial: false, confidences: [] };
}

/** Editions that are opened one after the other. */
type OpenedEditions = ListedEditions & Pick<Editions, 'open'>;

export interface AllEditions {
  /** `all` as the set or the version; other parts count, those of `from` by default. */
  readonly names: EditionNames;
  readonly from: Edition;
  readonly work: LongWork;
}

/**
 * Best first; a result of versions has the address of the newest one that has its text.
 * @throws {Problem} for names, for a section that no edition has, and over the quota
 */
export async function searchAll(
  editions: OpenedEditions,
  { names, from, work }: AllEditions,
  input: SearchInput,
): Promise<SearchResults> {
  const { part, searched, leftOut } = editionsTogether(editions, names, from);
  refuseWhatIsOfOne(part, input);
  const paid = await chargeFor(searched.length, input, work);
  const groups = { asAsked: noResults(), unquoted: noResults() };
  const { offset = 0, limit } = input;
  const end = offset + limit;
  let problem: Problem | undefined;
  // One after the other: each may have to be opened.
  for (const edition of searched) {
    const generation = await editions.open(edition);
    await work.pause();
    // All fields: results are compared by them.
    const whole = { ...input, offset: 0, limit: end, fields: undefined };
    const found = await searchIn({ generation, work: paid }, whole);
    if (found instanceof Problem) problem = found;
    else {
      const group = found.unquoted === true ? groups.unquoted : groups.asAsked;
      await addAll(group, found, { part, library: generation.library, work });
    }
  }
  const best = bestOf(groups);
  if (best.folded.size === 0 && problem !== undefined) throw problem;
  const { results, ...counts } = window(best, offset, end);
  return {
    query: input.q,
    ...counts,
    ...(best === groups.unquoted && { unquoted: true }),
    [`${part}s`]: namesOf(part, searched),
    ...(leftOut.length > 0 && { [`${part}sLeftOut`]: namesOf(part, leftOut) }),
    results: selectFields(results, input.fields),
  };
}

/** Counts a request for each section of each edition; one was counted already. Returns the work that is paid for. */
async function chargeFor(
  count: number,
  { section = [] }: SearchInput,
  work: LongWork,
): Promise<LongWork> {
  await work.charge(Math.min(COST_MAX, count * Math.max(1, section.length)) - 1);
  return { pause: () => work.pause(), charge: () => Promise.resolve() };
}

/** Where an edition has the phrases of the query, those that were searched without its quotes have nothing to say. */
function bestOf({
  asAsked,
  unquoted,
}: Readonly<Record<'asAsked' | 'unquoted', FoldedResults>>): FoldedResults {
  return asAsked.folded.size === 0 && unquoted.folded.size > 0 ? unquoted : asAsked;
}

/** The results from `offset` to `end`, best first, with what is known of all. */
function window(
  { folded, unseen, isPartial, confidences }: FoldedResults,
  offset: number,
  end: number,
): Pick<SearchResults, 'count' | 'total' | 'confidence' | 'results'> {
  const results = [...folded.values()].toSorted((a, b) => b.score - a.score).slice(offset, end);
  return {
    count: results.length,
    total: folded.size + unseen,
    ...(!isPartial && offset === 0 && { confidence: surest(confidences) ?? 'none' }),
    results,
  };
}

/** Texts and counts come from one index. @throws {Problem} */
function refuseWhatIsOfOne(part: AllPart, { detail, facets }: SearchInput): void {
  const name = detail === 'sections' ? 'detail=sections' : facets && 'facets';
  if (name === undefined) return;
  throw new Problem(
    'invalid_parameter',
    `\`${name}\` is for a search of one ${part}, and \`${part}\` is \`all\`.`,
    `Name one ${part}, or leave the other parameter out.`,
  );
}

/** The sections that an edition has; all where it has none of them, which is a problem. */
function sectionsIn({ sections }: Library, wanted: SearchInput['section']): SearchInput['section'] {
  const known = wanted?.filter((id) => sections.some((one) => one.id === id)) ?? [];
  return known.length > 0 ? known : wanted;
}

function namesOf(part: AllPart, editions: readonly Edition[]): string[] {
  return editions.flatMap((edition) => edition[part] ?? []);
}

/** A problem when the edition does not have the section that filters. */
async function searchIn(
  searched: Pick<Searched, 'generation' | 'work'>,
  input: SearchInput,
): Promise<SearchResults | Problem> {
  const section = sectionsIn(searched.generation.library, input.section);
  try {
    return await searchResults(searched, { ...input, section });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

interface Adding {
  readonly part: AllPart;
  readonly library: Library;
  readonly work: LongWork;
}

async function addAll(
  group: FoldedResults,
  { results, total, partial, confidence }: SearchResults,
  { part, library, work }: Adding,
): Promise<void> {
  group.unseen += total - results.length;
  group.isPartial ||= partial === true;
  if (confidence !== undefined) group.confidences.push(confidence);
  for (const [at, result] of results.entries()) {
    if (at % FOLDED_AT_ONCE === FOLDED_AT_ONCE - 1) await work.pause();
    if (part === 'version') await fold(group.folded, result, library);
    else addOfSet(group.folded, result, library.edition);
  }
}

/** Sets have no text in common. */
function addOfSet(
  folded: FoldedResults['folded'],
  result: SearchResult,
  { set }: Pick<Edition, 'set'>,
): void {
  folded.set(`${set} ${folded.size}`, { ...result, set });
}

async function fold(
  folded: FoldedResults['folded'],
  result: SearchResult,
  library: Library,
): Promise<void> {
  const { slug, anchor, score } = result;
  const { version = '' } = library.edition;
  const key = JSON.stringify([slug, anchor, await comparedText(result, library)]);
  const known = folded.get(key);
  if (known === undefined) {
    folded.set(key, { ...result, versions: [version] });
    return;
  }
  // A code may stand twice in a section.
  const versions = [...new Set([...(known.versions ?? []), version])];
  folded.set(key, { ...known, versions, score: Math.max(score, known.score) });
}

/** The text by which a result is the same in two versions, or its digest. */
async function comparedText(result: SearchResult, library: Library): Promise<unknown> {
  const { slug, anchor, kind, gap } = result;
  if (kind === 'gap') return gap?.statement;
  if (kind === 'sample') return (await readCode(library, result))?.code;
  const page = library.pageBySlug.get(slug);
  if (page === undefined) return undefined;
  const digests = digestsOf(page);
  const known = digests.get(anchor) ?? (await digestOf(library, page, anchor));
  digests.set(anchor, known);
  return known;
}

/** Digests of a page's texts by anchor, of all of them without one: results repeat, and texts may have to be read. */
const digestsOf = memoize((_page: Page) => new Map<string | undefined, string>());

async function digestOf(
  { contents }: Library,
  page: Page,
  anchor: string | undefined,
): Promise<string> {
  const { passages } = await contents.read(page);
  const own =
    anchor === undefined ? passages : passages.filter(({ heading }) => heading?.anchor === anchor);
  const texts = JSON.stringify(own.map(({ text, code }) => [text, code]));
  return createHash('sha256').update(texts).digest('base64');
}
