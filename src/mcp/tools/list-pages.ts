/** list_pages: the pages in navigation order, as many at once as fit. */
import Joi from 'joi';
import type { PageSummary } from '../../content/page-summary.ts';
import { listPages as operation } from '../../operations/list-pages.ts';
import { fitting, maxCharsSchema } from '../budget.ts';
import { cursorAdvice, cursorAt, readCursor } from '../cursor.ts';
import type { Tool } from '../tool.ts';
import { cursorSchema, nextSchema, sectionSchema } from './arguments.ts';

interface Input {
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

export const listPages: Tool<Input> = {
  name: 'list_pages',
  title: 'List the pages',
  description:
    'Lists the pages of the documentation in navigation order with slug, title and description, and all top-level sections. ' +
    'Use it to see what there is, or to find a page whose name you do not know. ' +
    'Pass section for one section only. For a question, use search_docs: it ranks. ' +
    'Read a page with get_page {"slug": …}.',
  input: Joi.object<Input>({
    section: sectionSchema,
    cursor: cursorSchema,
    max_chars: maxCharsSchema,
  }),
  output: Joi.object({
    count: Joi.number().integer().min(0).required().description('Pages in this answer.'),
    total: Joi.number().integer().min(0).required().description('Pages there are.'),
    sections: operation.output.extract('sections'),
    pages: Joi.array().items(pageSchema).required().description('In navigation order.'),
    cursor: cursorSchema,
    next: nextSchema,
  }).unknown(true),
  alsoCalled: { section_id: 'section', sectionId: 'section', category: 'section' },
  writes: false,
  lasting: true,
  asks: false,
  async run({ operation: context }, { section, cursor, max_chars }) {
    const { digest } = context.generation.library;
    const at = readCursor(digest, cursor);
    if (at.kind !== 'at') return { kind: 'failure', text: cursorAdvice(at) };
    const filter = section === undefined ? {} : { section };
    const { pages: all, sections } = await operation.run(context, filter);
    const room = max_chars - JSON.stringify(sections).length;
    const pages = fitting(all.slice(at.offset).map(brief), room);
    const end = at.offset + pages.length;
    const more = end < all.length;
    const next = more
      ? 'More pages: the same call with "cursor". Read one with get_page.'
      : 'Read a page with get_page {"slug": …}.';
    return {
      kind: 'data',
      data: {
        count: pages.length,
        total: all.length,
        sections,
        pages,
        ...(more ? { cursor: cursorAt(digest, end) } : {}),
        next,
      },
    };
  },
};

function brief({ slug, title, description, section, group, url }: PageSummary): object {
  return { slug, title, description, section, group, url };
}
