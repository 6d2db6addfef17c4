/** Keys of the configuration about documentation sets, versions and languages. */
import joi from 'joi';
import { OWN_NAMES } from '../content/links/own-addresses.ts';
import { positive, text, type RowSource } from './rows.ts';

const id = joi.string().trim().max(64);
const setId = id
  .pattern(/^[a-z0-9][a-z0-9-]*$/, 'lower case letters, digits and -')
  .invalid('all')
  .messages({ 'any.invalid': '{{#label}} is `all`, which means all sets in a search' })
  .required();
const partId = id.pattern(/^[a-z0-9][\w.-]*$/i, 'letters, digits, ., _ and -').required();
const folder = text.pattern(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+$/, 'a path below the folder');

const part = (keys: Readonly<Record<string, joi.Schema>>): joi.Schema =>
  joi.object({ id: partId, name: text, folder, ...keys });
const parts = (keys: Readonly<Record<string, joi.Schema>> = {}): joi.Schema =>
  joi.array().items(part(keys)).min(1).max(100).unique('id');

type SetKeys = Readonly<Record<string, joi.Schema>>;

const set = (ofId: joi.Schema, place: SetKeys): joi.ObjectSchema =>
  joi.object({
    id: ofId,
    ...place,
    name: text,
    versions: parts({ unreleased: joi.boolean() }),
    languages: parts(),
  });

const authorsPlace: SetKeys = { folder: folder.required() };
/** The pages are read from the built site where no folder is named. */
const operatorsPlace: SetKeys = { folder: text.default(joi.ref('site')), site: text };

/** The id begins the addresses of all sets but the first, and must not hide those of the service. */
const laterSetId = setId.invalid(...OWN_NAMES).messages({
  'any.invalid': '{{#label}} is a name that the service uses itself',
});

const setsOf = (read: (ofId: joi.Schema) => joi.Schema): joi.Schema =>
  joi.array().ordered(read(setId)).items(read(laterSetId)).max(50).unique('id');

export const editionRows: Readonly<Record<string, RowSource>> = {
  sets: {
    doc: 'Documentation sets of one service: `id`, `folder` below the content folder, and optionally `name`, `versions` and `languages`. In the file of `--config`, `folder` may be anywhere, and `site` names a built site that readers keep; both are relative to that file. The first set is the default. Without it, the folder is one set.',
    type: setsOf((ofId) => set(ofId, operatorsPlace).or('folder', 'site')),
    authorType: setsOf((ofId) => set(ofId, authorsPlace)),
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
