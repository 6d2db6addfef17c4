/** Keys of the configuration about the documented product. */
import joi from 'joi';
import { text, type RowSource } from './rows.ts';

export const productRows: Readonly<Record<string, RowSource>> = {
  'product.id': {
    doc: 'Id of the product, used in names such as the report format `docent.report/1`.',
    type: joi.string().pattern(/^[a-z][a-z0-9-]{0,62}$/, 'lower case letters, digits and -'),
    default: 'docent',
    owner: 'author',
  },
  'product.name': {
    doc: "Name of the product, for people. Default: the name that the generator's configuration, `package.json`, `pyproject.toml`, `Cargo.toml` or the first heading gives.",
    type: text,
    owner: 'author',
    isReread: true,
  },
  'product.version': {
    doc: 'Version of the product that the folder documents. Default: found like the name, else none.',
    type: text,
    owner: 'author',
    isReread: true,
  },
  'product.description': {
    doc: 'One line that says what the product is. Default: found like the name, else none.',
    type: text,
    owner: 'author',
    isReread: true,
  },
  language: {
    doc: 'Language of the site, and of pages without a `lang` of their own, as a BCP 47 tag such as `de` or `pt-BR`. Default: found in the configuration of the generator, else `en`.',
    type: joi
      .string()
      .pattern(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'a language tag such as en or pt-BR')
      .max(35),
    owner: 'author',
  },
};
