/** Keys of the configuration about documentation sets, versions and languages. */
import joi from 'joi';
import { OWN_NAMES } from '../content/links/own-addresses.ts';
import { positive, text, type RowSource } from './rows.ts';

const id = joi.string().trim().max(64);
const setId = id.pattern(/^[a-z0-9][a-z0-9-]*$/, 'lower case letters, digits and -').required();
const partId = id.pattern(/^[a-z0-9][\w.-]*$/i, 'letters, digits, ., _ and -').required();
const folder = text.pattern(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+$/, 'a path below the folder');

const part = (keys: Readonly<Record<string, joi.Schema>>): joi.Schema =>
  joi.object({ id: partId, name: text, folder, ...keys });
const parts = (keys: Readonly<Record<string, joi.Schema>> = {}): joi.Schema =>
  joi.array().items(part(keys)).min(1).max(100).unique('id');

const set = (ofId: joi.Schema): joi.Schema =>
  joi.object({
    id: ofId,
    folder: folder.required(),
    name: text,
    versions: parts({ unreleased: joi.boolean() }),
    languages: parts(),
  });

/** The id begins the addresses of all sets but the first, and must not hide those of the service. */
const laterSetId = setId.invalid(...OWN_NAMES).messages({
  'any.invalid': '{{#label}} is a name that the service uses itself',
});

export const editionRows: Readonly<Record<string, RowSource>> = {
  sets: {
    doc: 'Documentation sets of one service: `id`, `folder` below the content folder, and optionally `name`, `versions` and `languages`. The first is the default. Without it, the folder is one set.',
    type: joi.array().ordered(set(setId)).items(set(laterSetId)).max(50).unique('id'),
    default: [],
    owner: 'author',
    places: 'files',
  },
  'editions.indexOldVersions': {
    doc: 'Whether search engines may list the pages of old versions. Otherwise these pages send `noindex` and the address of the page in the current version.',
    type: joi.boolean(),
    default: false,
  },
  'editions.openMax': {
    doc: 'Versions, languages and sets that are in memory at the same time, in addition to the default one.',
    type: positive.max(1000),
    default: 8,
  },
  'editions.idleMinutes': {
    doc: 'Minutes without a request after which a version, language or set that is not the default is closed. The next request opens it again.',
    type: positive.max(100_000),
    default: 10,
  },
};
