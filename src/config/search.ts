/** Keys of the configuration about search. */
import joi from 'joi';
import { list, text, url, type RowSource } from './rows.ts';

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
  'search.engine': {
    doc: 'Where searches are answered: `embedded`, in this process, or `opensearch`, from the cluster that `docent publish` writes to.',
    type: joi.string().valid('embedded', 'opensearch'),
    default: 'embedded',
  },
  'search.cluster': {
    doc: 'Addresses of nodes of the OpenSearch cluster.',
    type: list.items(url).max(50),
    default: ['http://localhost:9200'],
  },
  'search.ca': {
    doc: 'File with the certificates of the authorities that sign those of the cluster (PEM). Default: those of Node.js.',
    type: text,
  },
  'search.authorization': {
    doc: 'Value of the `Authorization` header for the cluster: `Basic …` or `Bearer …`.',
    type: joi.string().min(1).max(10_000),
    places: 'environment',
  },
  'search.index': {
    doc: 'How the names of the indexes in the cluster begin.',
    type: joi
      .string()
      .max(60)
      .pattern(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'),
    default: 'docent',
  },
  'search.unanswered': {
    doc: 'Store queries that find nothing, or probably no answer: by day, redacted, without client addresses. `docent quality unanswered` lists them.',
    type: joi.boolean(),
    default: false,
  },
};
