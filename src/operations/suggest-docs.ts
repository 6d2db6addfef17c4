/** suggestDocs: titles and headings for words that are being typed. */
import Joi from 'joi';
import type { EditionNames } from '../content/model/edition.ts';
import { after } from '../eventual.ts';
import type { SearchAnswer } from '../search/search.ts';
import { fold } from '../search/suggest/closest-names.ts';
import { QUERY_CHARACTERS_MAX } from '../search/wire.ts';
import { shownEdition } from './editions.ts';
import type { Operation } from './operation.ts';
import { boundedText, limitSchema, pageSummaryKeys } from './schemas.ts';
import type { SearchResult } from './search-results.ts';

interface Input {
  readonly q: string;
  readonly limit: number;
}

const KINDS = ['page', 'section'] as const;

interface Suggestion extends Pick<SearchResult, 'slug' | 'url' | 'title' | 'anchor'> {
  readonly text: string;
  readonly kind: (typeof KINDS)[number];
}

interface SuggestionList {
  readonly query: string;
  readonly count: number;
  readonly didYouMean?: string;
  readonly edition?: EditionNames;
  readonly suggestions: readonly Suggestion[];
}

const LIMIT_MAX = 20;
const LIMIT_DEFAULT = 8;
/** Hits whose titles and headings are looked at: words of the text alone lead to some of them. */
const CANDIDATES = 50;

const suggestionSchema = Joi.object<Suggestion>({
  text: Joi.string().required().description('The title of the page, or the heading.'),
  kind: Joi.string()
    .valid(...KINDS)
    .required()
    .description('Whether `text` is the title of a page or the heading of a section.'),
  slug: pageSummaryKeys.slug,
  url: pageSummaryKeys.url,
  title: pageSummaryKeys.title,
  anchor: Joi.string().description('Fragment id of the heading; for suggestions of kind section.'),
})
  .unknown(true)
  .description('A page or a section by its name.');

export const suggestDocs: Operation<Input, SuggestionList> = {
  id: 'suggestDocs',
  summary: 'Suggest pages and sections',
  description:
    'Returns titles and headings that have words of a query, of which the last may be incomplete. ' +
    'For search fields, while a reader types; searchDocs also finds what only the text has.',
  tag: 'documentation',
  path: '/api/v1/suggest',
  pathParameters: [],
  input: Joi.object<Input>({
    q: boundedText(1, QUERY_CHARACTERS_MAX)
      .required()
      .description('What has been typed. The length is counted in Unicode code points.'),
    limit: limitSchema(LIMIT_MAX, LIMIT_DEFAULT).description('Maximum number of suggestions.'),
  }),
  output: Joi.object<SuggestionList>({
    query: Joi.string().required().description('The query as it was received.'),
    count: Joi.number()
      .integer()
      .min(0)
      .required()
      .description('Number of suggestions in this response.'),
    didYouMean: Joi.string().description(
      'The query with unknown words corrected, if there were any; the suggestions are for it.',
    ),
    suggestions: Joi.array().items(suggestionSchema).required().description('Best match first.'),
  })
    .unknown(true)
    .label('Suggestions'),
  problems: ['invalid_parameter'],
  cacheable: true,
  takesEdition: 'one',
  run({ generation: { library, search }, editions }, { q, limit }) {
    const edition = shownEdition(library.edition, editions.all());
    return after(search.search(q, { limit: CANDIDATES, snippets: false }), (answer) => {
      const { didYouMean } = answer;
      const suggestions = suggestionsIn(answer, didYouMean ?? q).slice(0, limit);
      return {
        query: q,
        count: suggestions.length,
        ...(didYouMean !== undefined && { didYouMean }),
        ...(edition && { edition }),
        suggestions,
      };
    });
  },
};

/** The hits whose names have a word of the query; the search puts those with more of them first. */
function suggestionsIn({ hits }: SearchAnswer, query: string): readonly Suggestion[] {
  const words = fold(query)
    .split('-')
    .filter((word) => word !== '');
  return (hits as readonly SearchResult[])
    .flatMap(suggestionOf)
    .filter(({ text }) => hasOneOf(words, text));
}

function suggestionOf(result: SearchResult): readonly Suggestion[] {
  const { kind, slug, url, title, heading, anchor } = result;
  if (kind === 'page') return [{ text: title, kind, slug, url, title }];
  if (kind !== 'section' || heading === undefined || anchor === undefined) return [];
  return [{ text: heading, kind, slug, url, title, anchor }];
}

/** Whether one of the words begins a word of the name. Scripts without spaces have it anywhere. */
function hasOneOf(words: readonly string[], name: string): boolean {
  const folded = `-${fold(name)}`;
  return words.some((word) => folded.includes(/^\p{ASCII}/u.test(word) ? `-${word}` : word));
}
