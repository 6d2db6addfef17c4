/** grep_docs: lines of the Markdown by text or regular expression, as many as fit. */
import Joi, { type ObjectSchema } from 'joi';
import { cursorAfter, grepDocs as operation, type GrepInput } from '../../operations/grep-docs.ts';
import { boundedText } from '../../operations/schemas.ts';
import { MORE, nextSchema, pagingArguments } from '../paging.ts';
import { membersOf } from '../edition-arguments.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool } from '../tool.ts';

interface Arguments extends GrepInput {
  readonly max_chars: number;
}

const { input } = operation;

export const grepDocs: Tool<Arguments> = toolOf(operation, {
  name: 'grep_docs',
  description:
    'Finds the lines of the {product} documentation with an exact text or a regular expression. For a question, use search_docs.',
  // In few words: every model that connects reads them.
  arguments: Joi.object<Arguments>({
    pattern: boundedText(1, 200).required().description('Text to find.'),
    regex: Joi.boolean().default(false).description('RE2 syntax.'),
    case_sensitive: Joi.boolean().default(false).description('A is not a.'),
    whole_word: Joi.boolean().default(false).description('No parts of words.'),
    path: input.extract('path').description('Start of a slug or path.'),
    section: input.extract('section').description('Only this section.'),
    context: input.extract('context').description('Lines around each.'),
    limit: input.extract('limit'),
    ...pagingArguments,
  }),
  output: (operation.output as ObjectSchema).keys({ next: nextSchema }),
  takesEdition: 'one',
  alsoCalled: {
    query: 'pattern',
    q: 'pattern',
    text: 'pattern',
    is_regex: 'regex',
    word: 'whole_word',
    page: 'path',
    lines: 'context',
  },
  input: ({ max_chars: _size, ...given }) => given,
  answer(found, given, { operation: { generation }, names }) {
    const read = `Read around a line with get_page {"slug": …, "section": anchor${membersOf(names)}}.`;
    for (let count = found.matches.length; ; count -= 1) {
      const matches = found.matches.slice(0, count);
      const last = matches.at(-1);
      const isCut = count < found.matches.length && last !== undefined;
      const cursor = isCut ? cursorAfter(generation.library, given, last) : found.cursor;
      const hints = [...(count > 0 ? [read] : []), ...(cursor === undefined ? [] : [MORE])];
      const next = hints.join(' ') || 'No line matches. Try search_docs.';
      const data = { ...found, count, matches, ...(cursor !== undefined && { cursor }), next };
      const json = JSON.stringify(data);
      if (json.length <= given.max_chars || count <= 1) return { kind: 'json', json };
    }
  },
});
