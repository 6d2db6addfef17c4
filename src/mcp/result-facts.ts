/** Facts of a search result that every answer states in the same way: where it leads, its name, its score, its edition. */
import type { Library } from '../content/model/library.ts';
import { withAnchor } from './page-reference.ts';
import type { SearchResult } from '../operations/search-results.ts';

interface Destination {
  readonly title: string;
  /** Absent where it is the title. */
  readonly heading: string | undefined;
  readonly slug: string;
  readonly anchor: string | undefined;
  readonly url: string;
}

/** Page and section of a result. */
export function destinationOf({ title, heading, slug, anchor, url }: SearchResult): Destination {
  return {
    title,
    heading: heading === title ? undefined : heading,
    slug,
    anchor,
    url: withAnchor(url, anchor),
  };
}

export function nameOf({ title, heading }: Pick<Destination, 'title' | 'heading'>): string {
  return heading === undefined ? title : `${title} › ${heading}`;
}

export function shownScore({ score }: SearchResult): number {
  return Math.round(score * 100) / 100;
}

/** Version and language, as readers know them; undefined where there is one edition. */
export function editionOf({ edition, editions }: Library): string | undefined {
  if (editions.length < 2) return undefined;
  const hasLanguages = editions.some(({ language }) => language !== edition.language);
  const parts = [edition.versionLabel, hasLanguages ? edition.languageLabel : undefined];
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}
