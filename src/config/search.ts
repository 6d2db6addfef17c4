/** Keys of the configuration about search. */
import joi from 'joi';
import { text, type RowSource } from './rows.ts';

const term = joi.string().trim().min(1).max(100);
const LIST_MAX = 1000;

export const searchRows: Readonly<Record<string, RowSource>> = {
  'search.synonyms': {
    doc: 'Lists of words and phrases with the same meaning; a search for one also finds the others.',
    type: joi.array().items(joi.array().items(term).min(2).max(20)).max(LIST_MAX),
    default: [],
    owner: 'author',
    places: 'files',
    isReread: true,
  },
  'search.stopWords': {
    doc: 'Words to ignore in a query that has other words, such as the name of the product.',
    type: joi.array().items(term.pattern(/^\S+$/, 'one word')).max(LIST_MAX),
    default: [],
    owner: 'author',
    places: 'files',
    isReread: true,
  },
  'search.pins': {
    doc: 'Results to show first: `query` is the whole query, `page` the slug or file of a page, with `#anchor` for a section.',
    type: joi
      .array()
      .items(joi.object({ query: term.required(), page: text.required() }))
      .max(LIST_MAX),
    default: [],
    owner: 'author',
    places: 'files',
    isReread: true,
  },
  'search.unanswered': {
    doc: 'Store queries that find nothing, or probably no answer: by day, redacted, without client addresses. `docent quality unanswered` lists them.',
    type: joi.boolean(),
    default: false,
  },
};
