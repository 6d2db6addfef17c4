/** Keys of the configuration about search. */
import joi from 'joi';
import { text, type RowSource } from './rows.ts';

const term = joi.string().trim().min(1).max(100);
const LIST_MAX = 1000;

export const searchRows: Readonly<Record<string, RowSource>> = {
  'search.synonyms': {
    doc: 'Lists of words and phrases that mean the same: each finds what the others find.',
    type: joi.array().items(joi.array().items(term).min(2).max(20)).max(LIST_MAX),
    default: [],
    fileOnly: true,
  },
  'search.stopWords': {
    doc: 'Words that are left out of a query that has others, such as the name of the product.',
    type: joi.array().items(term.pattern(/^\S+$/, 'one word')).max(LIST_MAX),
    default: [],
    fileOnly: true,
  },
  'search.pins': {
    doc: 'Results that stand first: `query` is the whole query, `page` the slug or file of a page, with `#anchor` for a section.',
    type: joi
      .array()
      .items(joi.object({ query: term.required(), page: text.required() }))
      .max(LIST_MAX),
    default: [],
    fileOnly: true,
  },
  'search.gaps': {
    doc: 'Keep queries without a result in the data folder, without addresses and times of day; `docent search gaps` shows them.',
    type: joi.boolean(),
    default: false,
  },
};
