/** Links from the documents of the default edition to those of the others. */
import { isIndexed, type Edition } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Editions } from '../generation/editions.ts';

export interface OtherEdition {
  /** `v3.4, Deutsch` */
  readonly label: string;
  /** `v3.4:de` */
  readonly name: string;
  /** Base address of the edition. */
  readonly baseUrl: string;
  /** Number of its pages; 0 while it has not been read. */
  readonly pages: number;
  readonly status: Edition['status'];
  /** Of another set: other documentation, not another form of the same. */
  readonly isOtherSet: boolean;
  /** Whether search engines may list its pages. */
  readonly isIndexed: boolean;
}

/** All other editions for the library of the default edition, none for those themselves. */
export function otherEditions(
  { edition: own, baseUrl }: Library,
  editions: Pick<Editions, 'all' | 'pages'>,
  indexOldVersions: boolean,
): readonly OtherEdition[] {
  if (!own.isDefault) return [];
  const all = editions.all();
  const hasSets = all.some(({ set }) => set !== own.set);
  const hasLanguages = all.some(({ language }) => language !== own.language);
  const labelOf = ({ setName, versionLabel, languageLabel }: Edition): string =>
    [hasSets && setName, versionLabel, hasLanguages && languageLabel].filter(Boolean).join(', ');
  return all
    .filter(({ isDefault }) => !isDefault)
    .map((one) => ({
      label: labelOf(one),
      name: one.prefix.slice(1).replaceAll('/', ':'),
      baseUrl: baseUrl + one.prefix,
      pages: editions.pages(one).size,
      status: one.status,
      isOtherSet: one.set !== own.set,
      isIndexed: isIndexed(one, indexOldVersions),
    }));
}
