/** getPage: one page with its metadata, headings and whole Markdown. */
import Joi from 'joi';
import type { EditionNames } from '../content/model/edition.ts';
import type { Library, Page } from '../content/model/library.ts';
import { summaryOf, type PageSummary } from '../content/library/page-summary.ts';
import type { Editions } from '../generation/editions.ts';
import { Problem } from '../problem.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import type { Operation } from './operation.ts';
import { elsewhere, shownEdition } from './editions.ts';
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
    if (page === undefined) throw pageNotFound(library, slug, editions);
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

/** For programs and for agents. */
const RESOLUTION =
  'List the valid slugs with GET /api/v1/pages (the tool list_pages), or find the page with GET /api/v1/search?q=… (search_docs).';

/** The 404 of a page, with the nearest slugs in its resolution. `slug` may be any text that stood in a path. */
function pageNotFound(library: Library, slug: string, editions: Editions): Problem {
  const near = closestNames(slug, library.pageBySlug.keys());
  return new Problem(
    'page_not_found',
    `There is no page with the slug ${quote(slug)}.`,
    [
      elsewhere(editions, library.edition, slug),
      near.length > 0 && `Did you mean ${near.join(', ')}?`,
      RESOLUTION,
    ]
      .filter(Boolean)
      .join(' '),
  );
}
