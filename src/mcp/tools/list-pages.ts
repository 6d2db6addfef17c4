/** list_pages: the pages in navigation order, as many at once as fit. */
import Joi from 'joi';
import type { PageSummary } from '../../content/library/page-summary.ts';
import { listPages as operation } from '../../operations/list-pages.ts';
import { listAnswer, listOutput, MORE, pagingArguments, type PagingArguments } from '../paging.ts';
import { editionChoices } from '../../operations/editions.ts';
import { membersOf } from '../edition-arguments.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool } from '../tool.ts';

interface Arguments extends PagingArguments {
  readonly section?: string;
  readonly detail: 'titles' | 'descriptions';
}

const pageSchema = Joi.object({
  slug: Joi.string().required(),
  title: Joi.string().required(),
  description: Joi.string().allow(''),
  section: Joi.string().required(),
  group: Joi.string().allow(''),
}).unknown(true);

export const listPages: Tool<Arguments> = toolOf(operation, {
  name: 'list_pages',
  description:
    'Lists the pages of the {product} documentation in navigation order, and its top-level sections. ' +
    'Use it for an overview; for a question, use search_docs.',
  arguments: Joi.object<Arguments>({
    section: operation.input.extract('section').description('Only this section.'),
    detail: Joi.string().valid('titles', 'descriptions').default('descriptions'),
    ...pagingArguments,
  }),
  output: listOutput('pages', pageSchema, {
    // Absent after the first part, and when they do not fit.
    sections: Joi.array(),
  }),
  takesEdition: 'one',
  alsoCalled: { section_id: 'section', sectionId: 'section', category: 'section' },
  input: ({ section }) => (section === undefined ? {} : { section }),
  answer({ pages, sections, edition }, given, { operation: served, names }) {
    const { section, detail, max_chars: maxChars } = given;
    const editions = edition && editionChoices(served.editions.all());
    const sectionsFit = JSON.stringify(sections).length <= maxChars / 2;
    const { digest } = served.generation.library;
    const identity = { digest, of: ['list_pages', section] };
    const items = (offset: number): object[] =>
      pages.slice(offset).map((page) => brief(page, detail));
    const total = pages.length;
    return listAnswer(
      { name: 'pages', identity, total, items },
      given,
      ({ offset, count, hasMore }) => ({
        head: {
          count,
          total,
          ...(edition && { edition }),
          ...(offset === 0 && editions && { editions }),
          ...(offset === 0 && sectionsFit && { sections }),
        },
        next: `Read a page with get_page {"slug": …${membersOf(names)}}.${hasMore ? ` ${MORE}` : ''}`,
      }),
    );
  },
});

/** A page without its addresses, which the slug gives. */
function brief(
  { slug, title, description, section, group }: PageSummary,
  detail: Arguments['detail'],
): object {
  const place = { section, ...(group !== '' && { group }) };
  return { slug, title, ...(detail === 'descriptions' && { description }), ...place };
}
