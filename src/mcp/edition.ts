/** The language or version of a page, where the documentation has several. */
import type { Library, Page } from '../content/model.ts';

/** Labels of the editions whose folder holds the page; undefined when it belongs to none. */
export function editionOf({ editions }: Library, { file }: Page): string | undefined {
  const own = editions.filter(
    ({ folder }) => folder !== undefined && file.startsWith(`${folder}/`),
  );
  return own.length === 0 ? undefined : own.map(({ id, label }) => label ?? id).join(', ');
}
