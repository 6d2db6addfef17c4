/** listPages: the pages in navigation order, of the whole documentation or of one section. */
import Joi, { type ObjectSchema } from 'joi';
import type { EditionNames } from '../content/model/edition.ts';
import type { Library, Section } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import type { PageList as Pages } from '../content/model/page-list.ts';
import { navigationOf } from '../content/library/navigation.ts';
import { summaryOf, type PageSummary } from '../content/library/page-summary.ts';
import { Problem } from '../problem.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import type { Operation } from './operation.ts';
import { shownEdition } from './editions.ts';
import { quote } from './quote.ts';
import { pageSummarySchema, sectionIdSchema, sectionSchema } from './schemas.ts';

interface Input {
  readonly section?: string;
}

/** `service.md` PageList. */
export interface PageList {
  readonly count: number;
  readonly edition?: EditionNames;
  readonly sections: readonly Section[];
  readonly pages: readonly ListedPage[];
}

/** A page as the navigation shows it. */
interface ListedPage extends PageSummary {
  readonly label?: string;
}

const listedPageSchema = (pageSummarySchema as ObjectSchema<ListedPage>).keys({
  label: Joi.string().description(
    'Title of the page in the navigation, if it differs from `title`.',
  ),
});

export const listPages: Operation<Input, PageList> = {
  id: 'listPages',
  summary: 'List documentation pages',
  description:
    'Returns every page in navigation order with its slug, addresses, title and description, and the valid section ids. ' +
    'Pass `section` to list one top-level section only.',
  tag: 'documentation',
  path: '/api/v1/pages',
  pathParameters: [],
  input: Joi.object<Input>({
    section: sectionIdSchema.description(
      'Id of a top-level section, as `sections` lists it; without it all pages are listed.',
    ),
  }),
  output: Joi.object<PageList>({
    count: Joi.number().integer().min(0).required().description('Number of pages listed.'),
    sections: Joi.array()
      .items(sectionSchema)
      .required()
      .description('All top-level sections, in navigation order, whatever the filter.'),
    pages: Joi.array().items(listedPageSchema).required().description('In navigation order.'),
  })
    .unknown(true)
    .label('PageList'),
  problems: ['invalid_parameter'],
  cacheable: true,
  takesEdition: 'one',
  run({ generation: { library }, editions }, { section }) {
    const pages = pagesIn(library, section).map(listed);
    const edition = shownEdition(library.edition, editions.all());
    return { count: pages.length, ...(edition && { edition }), sections: library.sections, pages };
  },
};

function listed(page: Page): ListedPage {
  const { label } = page;
  return label === undefined ? summaryOf(page) : { ...summaryOf(page), label };
}

/** The pages of a section, or all. @throws {Problem} for a section that is none */
export function pagesIn(library: Library, section: string | undefined): Pages {
  if (section === undefined) return library.pages;
  requireSection(library, section);
  return navigationOf(library).bySection.get(section)?.pages ?? [];
}

/** Ids that a message names; of more, the nearest. */
const NAMED_MAX = 30;

/**
 * Checks a section filter.
 * @throws {Problem} `invalid_parameter` that names the valid ids, or the nearest ones when there are many.
 */
export function requireSection(library: Library, section: string): void {
  const ids = library.sections.map(({ id }) => id);
  if (ids.includes(section)) return;
  const near = closestNames(section, ids);
  const hint =
    ids.length <= NAMED_MAX
      ? `Use one of: ${ids.join(', ')}.`
      : `There are ${ids.length}${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}.`;
  throw new Problem(
    'invalid_parameter',
    `There is no section ${quote(section)} (parameter "section").`,
    (way) => {
      const list = way('listPages');
      return ids.length > NAMED_MAX && list !== undefined ? `${hint} ${list} lists them.` : hint;
    },
  );
}
