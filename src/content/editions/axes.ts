/** Versions and languages of a set, as far as they have pages. */
import type { Report } from '../model/finding.ts';
import type { PlacedPage } from '../model/navigation.ts';
import type { DeclaredEdition } from '../model/declared.ts';
import type { EditionPart } from '../model/edition.ts';
import { languageTag } from './language-tag.ts';
import { isReserved } from './prefix.ts';
import { rankVersions, type RankedVersion } from './versions.ts';
import { quoted } from '../source/quoted.ts';

/** Declared parts of editions, and the language of pages that are in none. */
export interface AxisSources {
  readonly declared: readonly DeclaredEdition[];
  /** BCP 47 tag of pages in no folder of a language. */
  readonly language: string;
  /** Editions keep the addresses of their folders. */
  readonly isBuilt?: boolean;
  readonly report: Report;
}

/** Of a kind, those that a page belongs to. */
export function withPages(
  pages: readonly PlacedPage[],
  declared: readonly DeclaredEdition[],
  kind: EditionPart,
): readonly DeclaredEdition[] {
  const ids = new Set(pages.flatMap((page) => page.ids[kind]));
  const own = declared.filter((one) => one.kind === kind && ids.has(one.id));
  return [...new Map(own.map((one) => [one.id, one])).values()];
}

export interface ServedVersion extends RankedVersion {
  readonly declaredId: string;
}

/** Newest first; one that is absent where the set has none. */
export function versionsOf(
  pages: readonly PlacedPage[],
  { declared, report }: AxisSources,
): readonly (ServedVersion | undefined)[] {
  const found = withPages(pages, declared, 'version');
  if (found.length < 2) return [undefined];
  const byId = usable(found, report).map(({ id, serveId, isDefault, ...rest }) => ({
    ...rest,
    id: serveId,
    declaredId: id,
    ...(isDefault !== undefined && { isCurrent: isDefault }),
  }));
  return rankVersions(byId) as readonly ServedVersion[];
}

export interface ServedLanguage {
  /** BCP 47 tag. */
  readonly language: string;
  readonly label?: string;
  /** Absent where the set has one language. */
  readonly declaredId?: string;
}

/** The set's first language first. */
export function languagesOf(
  pages: readonly PlacedPage[],
  { declared, language, report }: AxisSources,
): readonly ServedLanguage[] {
  const found = withPages(pages, declared, 'language');
  const isMixed = pages.some(({ ids }) => ids.language.length === 0);
  const isThere = ({ id }: DeclaredEdition): boolean =>
    isMixed || found.some((one) => one.id === id);
  const main =
    declared.find((one) => one.kind === 'language' && one.isDefault === true && isThere(one)) ??
    found.find(({ id }) => languageTag(id) === languageTag(language)) ??
    (isMixed ? { kind: 'language' as const, id: language } : found[0]);
  const all = [...(main === undefined ? [] : [main]), ...found.filter(({ id }) => id !== main?.id)];
  if (all.length < 2) return [{ language }];
  return usable(all, report).map(({ id, serveId, label }) => ({
    language: languageTag(serveId),
    declaredId: id,
    ...(label !== undefined && { label }),
  }));
}

/** With ids that are valid in an address; reserved ones are omitted and reported. */
export function usable<One extends DeclaredEdition>(
  declared: readonly One[],
  report: Report,
): readonly (One & { readonly serveId: string })[] {
  return declared.flatMap((one) => {
    const serveId = one.id.replace(/[^\w.-]+/g, '-').replace(/^[^a-z0-9]+|-+$/gi, '');
    if (serveId !== '' && serveId.length <= 64 && !isReserved(serveId))
      return [{ ...one, serveId }];
    report({
      severity: 'error',
      rule: 'edition-name',
      file: '.',
      message: `The ${one.kind} ${quoted(one.id)} cannot begin an address: the name is empty, too long or used by the service.`,
      remedy: 'Rename it, such as "v1", "de" or "my-product".',
    });
    return [];
  });
}
