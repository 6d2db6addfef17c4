/** Addresses of Jekyll: the permalink of a page, of its collection or of the site, with its placeholders filled. */
import path from 'node:path/posix';
import { joinAddress } from '../links/address.ts';
import { pathWithoutIndex } from '../links/slug.ts';
import type { Data } from '../model/data.ts';
import type { SourcePage } from '../model/generator.ts';
import { textAt, textsAt } from '../source/data.ts';
import { textAttribute } from '../source/front-matter.ts';

/** `_posts/2026-01-31-title.md` */
export const POST: RegExp = /(?:^|\/)_posts\/(?:.*\/)?(\d{4})-(\d{2})-(\d{2})-(.+)\.\w+$/;
const COLLECTION = /(?:^|\/)_(\w+)\/(.+)\.\w+$/;

/** Permalinks of posts by name. */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title:output_ext',
};

export function jekyllAddress(page: SourcePage, config: Data): string {
  const template = permalinkOf(page, config);
  const filled = template === undefined ? undefined : fill(template, page);
  return filled ?? addressOfPath(page, config);
}

/** The address by the path alone, which is also that of posts whose categories the permalink leaves out. */
export function addressOfPath({ path: file }: SourcePage, config: Data): string {
  const post = POST.exec(file);
  if (post !== null) return joinAddress(...post.slice(1, 5));
  const bare = pathWithoutIndex(file.replace(/(^|\/)_(?=[^/]+\/)/g, '$1'));
  const isPretty = textAt(config, 'permalink') === 'pretty';
  return bare === '' || isPretty ? joinAddress(bare, '/') : `${joinAddress(bare)}.html`;
}

function permalinkOf({ path: file, attributes }: SourcePage, config: Data): string | undefined {
  const own = textAttribute(attributes, 'permalink');
  const [, collection] = COLLECTION.exec(file) ?? [];
  if (own !== undefined || collection === undefined) return own;
  const declared = textAt(config, 'collections', collection, 'permalink');
  if (declared !== undefined || collection !== 'posts') return declared;
  return textAt(config, 'permalink') ?? 'date';
}

/** Nothing where a placeholder has no value that is known from the file alone. */
function fill(template: string, page: SourcePage): string | undefined {
  const values = valuesOf(page);
  let isKnown = true;
  const address = (STYLES[template] ?? template).replace(/:([a-z_]+)/g, (_all, name: string) => {
    const value = values[name];
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? joinAddress(address) : undefined;
}

function valuesOf({
  path: file,
  attributes,
}: SourcePage): Readonly<Record<string, string | undefined>> {
  const [, collection, inner = ''] = COLLECTION.exec(file) ?? [];
  const [, ...ofPost] = POST.exec(file) ?? [];
  const given = /^(\d{4})-(\d{2})-(\d{2})/.exec(textAttribute(attributes, 'date') ?? '');
  const [year, month, day] = given?.slice(1) ?? ofPost;
  const name = path.parse(file).name;
  const slug = textAttribute(attributes, 'slug') ?? ofPost[3] ?? name;
  const bare = file.replace(/\.\w+$/, '');
  return {
    year,
    month,
    day,
    short_year: year?.slice(2),
    i_month: month && String(Number(month)),
    i_day: day && String(Number(day)),
    title: slug,
    slug,
    name,
    basename: name,
    collection,
    output_ext: '.html',
    path: collection === undefined ? bare : inner,
    categories: categoriesOf(file, attributes).join('/'),
  };
}

/** Folders above `_posts`, and what the front matter names. */
function categoriesOf(file: string, attributes: SourcePage['attributes']): string[] {
  const [folders = ''] = /^.*?(?=(?:^|\/)_posts\/)/.exec(file) ?? [];
  const written = textsAt(attributes, 'categories').flatMap((one) => one.split(/\s+/));
  const all = [...folders.split('/'), ...textsAt(attributes, 'category'), ...written];
  return [...new Set(all.filter((one) => one !== '').map((one) => one.toLowerCase()))];
}
