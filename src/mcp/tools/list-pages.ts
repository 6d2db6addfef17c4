/** list_pages: the pages in navigation order, as many at once as fit. */
import Joi from 'joi';
import type { PageSummary } from '../../content/page-summary.ts';
import { listPages as operation } from '../../operations/list-pages.ts';
import {
  fitList,
  jsonTexts,
  listOutput,
  MORE,
  offsetOf,
  pagingArguments,
  type ListIdentity,
} from '../paging.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool, ToolContext } from '../tool.ts';

interface Arguments {
  readonly section?: string;
  readonly cursor?: string;
  readonly max_chars: number;
}

const pageSchema = Joi.object({
  slug: Joi.string().required().description('The value that get_page takes.'),
  title: Joi.string().required(),
  description: Joi.string().allow('').required(),
  section: Joi.string().required().description('Id of the top-level section.'),
  group: Joi.string().allow('').required().description('Group within the section; may be empty.'),
  url: Joi.string().uri().required(),
}).unknown(true);

export const listPages: Tool<Arguments> = toolOf(operation, {
  name: 'list_pages',
  description:
    'Lists the pages of the documentation in navigation order with slug, title and description, and all top-level sections. ' +
    'Use it to see what there is, or to find a page whose name you do not know. ' +
    'Pass section for one section only. For a question, use search_docs: it ranks. ' +
    'Read a page with get_page {"slug": …}.',
  arguments: Joi.object<Arguments>({
    section: operation.input.extract('section'),
    ...pagingArguments,
  }),
  output: listOutput('pages', pageSchema, {
    sections: operation.output
      .extract('sections')
      .optional()
      .description(
        'All top-level sections; absent after the first part, and when they do not fit.',
      ),
  }),
  alsoCalled: { section_id: 'section', sectionId: 'section', category: 'section' },
  input: ({ section }) => (section === undefined ? {} : { section }),
  answer({ pages, sections }, { section, cursor, max_chars: maxChars }, context) {
    const list = listOf(context, section);
    const offset = offsetOf(list, cursor);
    const withSections = offset === 0 && JSON.stringify(sections).length <= maxChars / 2;
    const items = jsonTexts(pages.slice(offset).map(brief));
    const total = pages.length;
    const part = { name: 'pages', list, items, offset, total, maxChars };
    const json = fitList(part, (count, hasMore) => ({
      head: { count, total, ...(withSections && { sections }) },
      next: `Read a page with get_page {"slug": …}.${hasMore ? ` ${MORE}` : ''}`,
    }));
    return { kind: 'json', json };
  },
});

function listOf({ operation: { generation } }: ToolContext, section?: string): ListIdentity {
  return { digest: generation.library.digest, of: ['list_pages', section] };
}

function brief({ slug, title, description, section, group, url }: PageSummary): object {
  return { slug, title, description, section, group, url };
}
