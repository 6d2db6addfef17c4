/** The edition of a library, where the documentation has several. */
import type { Library } from '../content/model.ts';

/** Version and language, as readers know them; undefined where there is one edition. */
export function editionOf({ edition, editions }: Library): string | undefined {
  if (editions.length < 2) return undefined;
  const hasLanguages = editions.some(({ language }) => language !== edition.language);
  const parts = [edition.versionLabel, hasLanguages ? edition.languageLabel : undefined];
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}
