/** Name and looks of a site as a table: which text stands at which path of keys in the configuration. */
import type { Identity } from '../model/generator.ts';
import { defined, textAt } from '../source/data.ts';
import { repositoryAddress } from './shapes.ts';

/** Texts that Docent uses for more than to show them. */
const FIELDS = [
  'name',
  'description',
  'version',
  'language',
  'logo',
  'logoDark',
  'favicon',
  'image',
  'accent',
  'accentDark',
  'repository',
  'edit',
] as const;

type Field = (typeof FIELDS)[number];

/** Paths of keys, `themeConfig.navbar.title`, best first. */
type Paths = string | readonly string[];

/**
 * The texts of a configuration at these paths. One that is no field of an identity is a text that the site shows: a page finds it in
 * `looks.texts` by the same name.
 */
export function identityAt(
  config: unknown,
  table: Readonly<Partial<Record<Field, Paths>> & Record<string, Paths>>,
): Identity {
  const fields: Partial<Record<Field, string>> = {};
  const texts: Record<string, string> = {};
  for (const [name, paths] of Object.entries(table)) {
    const found = [paths].flat().map((path) => textAt(config, ...path.split('.')));
    const text = found.find((one) => one !== undefined);
    const field = FIELDS.find((one) => one === name);
    if (text !== undefined && field !== undefined) fields[field] = text;
    else if (text !== undefined) texts[name] = text;
  }
  return defined({ ...fields, repository: repositoryAddress(fields.repository), texts });
}
