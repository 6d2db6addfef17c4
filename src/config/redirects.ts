/** The key of the configuration for addresses that pages had before. */
import joi from 'joi';
import { text, type RowSource } from './rows.ts';

const REDIRECTS_MAX = 5000;

export const redirectRows: Readonly<Record<string, RowSource>> = {
  redirects: {
    doc: 'Old addresses, each with what it leads to now: the file or the slug of a page, with `#anchor` for a section, or an absolute address. `*` and `:name` in an old address are filled into an address.',
    type: joi
      .object()
      .pattern(text.pattern(/^\//, 'a path that begins with /'), text)
      .max(REDIRECTS_MAX)
      .messages({ 'object.unknown': 'is no old address: it has to begin with /' }),
    default: {},
    owner: 'author',
    places: 'files',
    isReread: true,
  },
};
