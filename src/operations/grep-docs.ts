/** grepDocs: the lines of the pages' Markdown that a text or a regular expression matches. */
import Joi from 'joi';
import type { EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { PagesAt, type PageList } from '../content/model/page-list.ts';
import { memoize } from '../memoize.ts';
import { cursorAt, positionOf, type ListIdentity } from './cursors.ts';
import { shownEdition } from './editions.ts';
import { linesOfPage, type MatchedLine } from './grep-page.ts';
import { linePattern, type LinePattern, type PatternOptions } from './line-pattern.ts';
import { pagesIn } from './list-pages.ts';
import type { LongWork, Operation } from './operation.ts';
import { StepBudget } from './step-budget.ts';
import { boundedText, pageSummaryKeys, sectionIdSchema } from './schemas.ts';

export interface GrepInput extends PatternOptions {
  readonly path?: string;
  readonly section?: string;
  readonly context: number;
  readonly limit: number;
  readonly cursor?: string;
}

/** A line that matches, and where it stands. */
export interface GrepMatch extends MatchedLine {
  readonly slug: string;
  readonly title: string;
  readonly url: string;
}

export interface GrepResults {
  readonly pattern: string;
  readonly count: number;
  readonly edition?: EditionNames;
  readonly matches: readonly GrepMatch[];
  readonly pages: { readonly searched: number; readonly total: number };
  /** Lines of which only the beginning was looked at. */
  readonly longLines?: number;
  readonly cursor?: string;
}

/** Characters that a page counts as besides its text: it may have to be read from a file. */
const PAGE_CHARACTERS = 1000;

const matchSchema = Joi.object<GrepMatch>({
  slug: pageSummaryKeys.slug,
  title: pageSummaryKeys.title,
  url: Joi.string().uri().required().description('Address of the page, at the section.'),
  line: Joi.number().integer().min(1).required().description('Line of the Markdown of the page.'),
  text: Joi.string().required().description('The line; cut around the match if it is long.'),
  before: Joi.array().items(Joi.string().allow('')).description('Lines before it.'),
  after: Joi.array().items(Joi.string().allow('')).description('Lines after it.'),
  heading: Joi.string().allow('').description('Heading above the line.'),
  anchor: Joi.string().description('Fragment id of the heading.'),
}).unknown(true);

export const grepDocs: Operation<GrepInput, GrepResults> = {
  id: 'grepDocs',
  summary: 'Find lines of pages',
  description:
    'Returns the lines of the Markdown of the pages that contain a text or match a regular expression (RE2 syntax), in navigation order, with page, heading and line. ' +
    'A request looks through a limited amount of text: with `cursor` in the answer, send the same request with it for the rest. ' +
    'A cursor from before the documentation changed is refused with a message that says so.',
  tag: 'documentation',
  path: '/api/v1/grep',
  pathParameters: [],
  input: Joi.object<GrepInput>({
    pattern: boundedText(1, 200)
      .required()
      .description('Text within a line, or a regular expression.'),
    regex: Joi.boolean().sensitive().default(false).description('`pattern` is in RE2 syntax.'),
    case_sensitive: Joi.boolean()
      .sensitive()
      .default(false)
      .description('Capital and small letters differ.'),
    whole_word: Joi.boolean()
      .sensitive()
      .default(false)
      .description('No letter, digit or `_` stands beside the match.'),
    path: boundedText(1, 200).description(
      'Only pages whose slug, path or source file is this or begins with it.',
    ),
    section: sectionIdSchema.description('Only this top-level section.'),
    context: Joi.number()
      .integer()
      .min(0)
      .max(5)
      .default(1)
      .description('Lines shown before and after each line.'),
    limit: Joi.number().integer().min(1).max(100).default(20).description('Maximum lines.'),
    cursor: boundedText(1, 100).description('`cursor` of the answer before.'),
  }),
  output: Joi.object<GrepResults>({
    pattern: Joi.string().required().description('The pattern, as it was given.'),
    count: Joi.number().integer().min(0).required().description('Number of matches returned.'),
    matches: Joi.array().items(matchSchema).required().description('In navigation order.'),
    pages: Joi.object({
      searched: Joi.number()
        .integer()
        .min(0)
        .required()
        .description('Pages looked through so far, those before the cursor included.'),
      total: Joi.number().integer().min(0).required().description('Pages that the filters allow.'),
    }).required(),
    longLines: Joi.number()
      .integer()
      .min(1)
      .description(
        'Lines of which only the beginning was looked at: 10,000 characters, 2,000 with the largest regular expressions.',
      ),
    cursor: Joi.string().description('For the rest; absent when all has been looked through.'),
  })
    .unknown(true)
    .label('GrepResults'),
  problems: ['invalid_parameter'],
  cacheable: false,
  takesEdition: 'one',
  async run({ generation: { library }, editions, work }, input) {
    const pattern = linePattern(input);
    const pages = pagesOf(library, input);
    const found = await search({ library, pages, pattern, work }, input);
    const edition = shownEdition(library.edition, editions.all());
    return {
      pattern: input.pattern,
      count: found.matches.length,
      ...(edition && { edition }),
      ...found,
    };
  },
};

/** @throws {Problem} for a section that is none */
function pagesOf(library: Library, { section, path }: GrepInput): PageList {
  const pages = pagesIn(library, section);
  const start = path?.replace(/^\/+/, '');
  if (start === undefined) return pages;
  const positions = addressesOf(pages).flatMap((addresses, position) =>
    addresses.some((address) => address.startsWith(start)) ? [position] : [],
  );
  return new PagesAt(pages, Uint32Array.from(positions));
}

/** Slug, path and file of each page. Kept, because a file makes its pages anew whenever somebody goes through them. */
const addressesOf = memoize((pages: PageList): readonly (readonly string[])[] =>
  pages.map(({ slug, path, file }) => [slug, path.slice(1), file]),
);

interface Search {
  readonly library: Library;
  readonly pages: PageList;
  readonly pattern: LinePattern;
  readonly work: LongWork | undefined;
}

/** Page by page, until the lines or the steps of a request are used up. At least one page, so that each request gets on. */
async function search(
  { library, pages, pattern, work }: Search,
  input: GrepInput,
): Promise<Omit<GrepResults, 'pattern' | 'count'>> {
  const identity = grepIdentity(library, input);
  const [first, firstLine] = positionOf(identity, input.cursor);
  const budget = new StepBudget(work, pattern.size);
  const matches: GrepMatch[] = [];
  let longLines = 0;
  const found = (searched: number, cursor?: string): Omit<GrepResults, 'pattern' | 'count'> => ({
    matches,
    pages: { searched, total: pages.length },
    ...(longLines > 0 && { longLines }),
    ...(cursor !== undefined && { cursor }),
  });
  for (let index = first; index < pages.length; index += 1) {
    const page = pages.at(index);
    if (page === undefined) break;
    if (budget.isSpent) return found(index, cursorAt(identity, index, 0));
    const whole = await library.contents.read(page);
    const from = index === first ? firstLine : 0;
    const room = input.limit - matches.length;
    const part = await linesOfPage(whole, pattern, {
      from,
      room,
      context: input.context,
      spend: (characters) => budget.spend(characters),
    });
    budget.count(PAGE_CHARACTERS);
    longLines += part.longLines;
    for (const line of part.lines) matches.push(matchOf(page, line));
    if (part.next !== undefined) return found(index, cursorAt(identity, index, part.next));
  }
  return found(pages.length);
}

function matchOf({ slug, title, url }: Page, line: MatchedLine): GrepMatch {
  const { anchor } = line;
  return { slug, title, url: anchor === undefined ? url : `${url}#${anchor}`, ...line };
}

/** The list that a cursor of a search belongs to: lines of context and limit may differ from part to part. */
function grepIdentity({ digest }: Library, input: GrepInput): ListIdentity {
  const { pattern, regex, case_sensitive: isCaseSensitive } = input;
  const { whole_word: isWholeWord, path, section } = input;
  const of = ['grep', pattern, regex, isCaseSensitive, isWholeWord, path, section];
  return { digest, of };
}

/** The cursor of the beginning of a search. */
export function firstCursor(library: Library, input: GrepInput): string {
  return cursorAt(grepIdentity(library, input), 0, 0);
}

/** The cursor after a match, for an answer that has no room for those behind it. */
export function cursorAfter(library: Library, input: GrepInput, { slug, line }: GrepMatch): string {
  const page = library.pageBySlug.get(slug);
  const index = page === undefined ? 0 : pagesOf(library, input).indexOf(page);
  return cursorAt(grepIdentity(library, input), index, line);
}
