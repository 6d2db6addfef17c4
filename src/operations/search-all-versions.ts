/** Searches the versions of a documentation set at once; sections with the same text are one result. */
import { createHash } from 'node:crypto';
import type { Library, Page } from '../content/model/library.ts';
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { Editions } from '../generation/editions.ts';
import { memoize } from '../memoize.ts';
import { surest, type Confidence } from '../search/quality/confidence.ts';
import { Problem } from '../problem.ts';
import { readCode } from './code-samples.ts';
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

type VersionResult = SearchResult & { readonly versions: string[] };

/** Results of some of the versions. */
interface VersionResults {
  readonly folded: Map<string, VersionResult>;
  /** Number of results that were found and not read. */
  unseen: number;
  isPartial: boolean;
  /** That of each version. */
  readonly confidences: Confidence[];
}

function noResults(): VersionResults {
  return { folded: new Map(), unseen: 0, isPartial: false, confidences: [] };
}

interface Versions {
  readonly searched: readonly Edition[];
  readonly leftOut: readonly Edition[];
}

/**
 * The editions of a set and language in all versions, the current one first. Those that may not be open together are left out.
 * @throws {Problem} when there is no such set or language
 */
function versionsOf(editions: Editions, names: EditionNames, from: Edition): Versions {
  const { version: _all, ...others } = names;
  const { set, language } = editions.find(others, from);
  const all = editions.all().filter((one) => one.set === set && one.language === language);
  const isDefaultOne = all[0]?.prefix === '';
  const count = editions.openMax + (isDefaultOne ? 1 : 0);
  return { searched: all.slice(0, count), leftOut: all.slice(count) };
}

export interface AllVersions {
  /** Set and language count; those of `from` by default. */
  readonly names: EditionNames;
  readonly from: Edition;
  readonly work: LongWork;
}

/**
 * Best first; a result has the address of the newest version that has its text.
 * @throws {Problem} for names, for a section that no version has, and over the quota
 */
export async function searchAllVersions(
  editions: Editions,
  { names, from, work }: AllVersions,
  input: SearchInput,
): Promise<SearchResults> {
  refuseWhatIsOfOneVersion(input);
  const { searched, leftOut } = versionsOf(editions, names, from);
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
      await addAll(group, found, { library: generation.library, work });
    }
  }
  const best = bestOf(groups);
  if (best.folded.size === 0 && problem !== undefined) throw problem;
  const { results, ...counts } = window(best, offset, end);
  return {
    query: input.q,
    ...counts,
    ...(best === groups.unquoted && { unquoted: true }),
    versions: namesOf(searched),
    ...(leftOut.length > 0 && { versionsLeftOut: namesOf(leftOut) }),
    results: selectFields(results, input.fields),
  };
}

/** Counts a request for each section of each version; one was counted already. Returns the work that is paid for. */
async function chargeFor(
  versions: number,
  { section = [] }: SearchInput,
  work: LongWork,
): Promise<LongWork> {
  await work.charge(Math.min(COST_MAX, versions * Math.max(1, section.length)) - 1);
  return { pause: () => work.pause(), charge: () => Promise.resolve() };
}

/** Where a version has the phrases of the query, those that were searched without its quotes have nothing to say. */
function bestOf({
  asAsked,
  unquoted,
}: Readonly<Record<'asAsked' | 'unquoted', VersionResults>>): VersionResults {
  return asAsked.folded.size === 0 && unquoted.folded.size > 0 ? unquoted : asAsked;
}

/** The results from `offset` to `end`, best first, with what is known of all. */
function window(
  { folded, unseen, isPartial, confidences }: VersionResults,
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
function refuseWhatIsOfOneVersion({ detail, facets }: SearchInput): void {
  const name = detail === 'sections' ? 'detail=sections' : facets && 'facets';
  if (name === undefined) return;
  throw new Problem(
    'invalid_parameter',
    `\`${name}\` is for a search of one version, and \`version\` is \`all\`.`,
    'Name one version, or leave the other parameter out.',
  );
}

/** The sections that a version has; all where it has none of them, which is a problem. */
function sectionsIn({ sections }: Library, wanted: SearchInput['section']): SearchInput['section'] {
  const known = wanted?.filter((id) => sections.some((one) => one.id === id)) ?? [];
  return known.length > 0 ? known : wanted;
}

function namesOf(editions: readonly Edition[]): string[] {
  return editions.flatMap(({ version }) => version ?? []);
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

async function addAll(
  group: VersionResults,
  { results, total, partial, confidence }: SearchResults,
  { library, work }: { readonly library: Library; readonly work: LongWork },
): Promise<void> {
  group.unseen += total - results.length;
  group.isPartial ||= partial === true;
  if (confidence !== undefined) group.confidences.push(confidence);
  for (const [at, result] of results.entries()) {
    if (at % FOLDED_AT_ONCE === FOLDED_AT_ONCE - 1) await work.pause();
    await fold(group.folded, result, library);
  }
}

async function fold(
  folded: Map<string, VersionResult>,
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
  if (!known.versions.includes(version)) known.versions.push(version);
  if (score > known.score) folded.set(key, { ...known, score });
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
