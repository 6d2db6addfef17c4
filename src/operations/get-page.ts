/** getPage: one page with its metadata, headings and whole Markdown. */
import Joi from 'joi';
import type { Edition, EditionNames } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { summaryOf, type PageSummary } from '../content/library/page-summary.ts';
import type { Editions } from '../generation/editions.ts';
import { movedPage } from '../content/links/moved-to.ts';
import { Problem, type WayTo } from '../problem.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import type { Operation } from './operation.ts';
import { elsewhere, namesFrom, shownEdition } from './editions.ts';
import { quote } from './quote.ts';
import { pageSummaryKeys } from './schemas.ts';

interface Input {
  readonly slug: string;
}

/** `service.md` Page. */
export interface PageDocument extends PageSummary {
  readonly edition?: EditionNames;
  readonly headings: readonly string[];
  readonly markdown: string;
}

export const getPage: Operation<Input, PageDocument> = {
  id: 'getPage',
  summary: 'Get one page as Markdown',
  description:
    'Returns one page with its metadata, its headings of level 2 to 4 and its full Markdown. ' +
    'Slugs come from listPages or searchDocs. An earlier slug of a page that was moved answers with the page under its present slug.',
  tag: 'documentation',
  path: '/api/v1/pages/{slug}',
  pathParameters: ['slug'],
  input: Joi.object<Input>({
    slug: pageSummaryKeys.slug.description(
      'Slug of the page, as listPages and searchDocs give it.',
    ),
  }),
  output: Joi.object<PageDocument>({
    ...pageSummaryKeys,
    headings: Joi.array()
      .items(Joi.string().allow(''))
      .required()
      .description('Headings of level 2 to 4 in document order, plain text.'),
    markdown: Joi.string().required().description('The page as Markdown, starting with its title.'),
  })
    .unknown(true)
    .label('Page'),
  problems: ['page_not_found'],
  cacheable: true,
  takesEdition: 'one',
  async run({ generation: { library }, editions }, { slug }) {
    const page = findPage(library, slug);
    if (page === undefined) throw await pageNotFound(library, slug, editions);
    const { headings, markdown } = await library.contents.read(page);
    const edition = shownEdition(library.edition, editions.all());
    return {
      ...summaryOf(page),
      ...(edition && { edition }),
      headings: headings.map(({ text }) => text),
      markdown,
    };
  },
};

/** The page with this slug, or the page that once had it. */
export function findPage(library: Library, slug: string): Page | undefined {
  const current = library.redirects.get(slug);
  return (
    library.pageBySlug.get(slug) ??
    (current === undefined ? undefined : library.pageBySlug.get(current))
  );
}

/**
 * The 404 of a page. Its resolution names the slug of the page to which the website would redirect the text, else the nearest slugs.
 * `slug` may be any text that stood in a path.
 */
async function pageNotFound(library: Library, slug: string, editions: Editions): Promise<Problem> {
  const hint =
    (await movedHint(library, slug, editions)) ??
    [elsewhere(editions, library.edition, slug), nearHint(library, slug)].filter(Boolean).join(' ');
  return new Problem('page_not_found', `There is no page with the slug ${quote(slug)}.`, (way) =>
    [hint, waysToFind(way)].filter(Boolean).join(' '),
  );
}

function nearHint({ pageBySlug }: Library, slug: string): string {
  const near = closestNames(slug, pageBySlug.keys());
  return near.length === 0 ? '' : `Did you mean ${near.join(', ')}?`;
}

function waysToFind(way: WayTo): string {
  const [list, search] = [way('listPages'), way('searchDocs')];
  const ways = [
    ...(list === undefined ? [] : [`list the valid slugs with ${list}`]),
    ...(search === undefined ? [] : [`find the page with ${search}`]),
  ].join(', or ');
  return ways === '' ? '' : `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`;
}

/** Names the page to which an address leads, in this or another edition; undefined where it leads to none. */
async function movedHint(
  library: Library,
  text: string,
  editions: Editions,
): Promise<string | undefined> {
  const moved = movedPage(library, `/docs/${text}`) ?? movedPage(library, `/${text}`);
  if (moved !== undefined) return `Its slug is ${moved.page.slug}.`;
  const { prefix } = library.edition;
  const to =
    (await editions.formerly(`${prefix}/docs/${text}`)) ??
    (await editions.formerly(`${prefix}/${text}`));
  return to === undefined ? undefined : otherEditionHint(library.edition, to, editions);
}

/** Names the page at a path with prefix; undefined where there is none. */
function otherEditionHint(own: Edition, path: string, editions: Editions): string | undefined {
  const edition = editions.at(path);
  const [, slug = ''] = /^\/docs\/([^#/]+)/.exec(path.slice(edition.prefix.length)) ?? [];
  if (!editions.pages(edition).has(slug)) return undefined;
  const names = Object.entries(namesFrom(own, edition, editions.all()));
  const chosen = names.map(([part, value]) => `${part}=${value}`).join('&');
  return `Its slug is ${slug}${chosen === '' ? '' : ` with ${chosen}`}.`;
}
