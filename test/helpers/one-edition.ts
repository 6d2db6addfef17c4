/** The editions of a service that has one. */
import type { Edition } from '../../src/content/model/edition.ts';
import { findEdition } from '../../src/generation/edition-names.ts';
import type { Editions, GenerationHolder } from '../../src/generation/editions.ts';

export function oneEdition({ current }: Pick<GenerationHolder, 'current'>): Editions {
  const edition = (): Edition => current().library.edition;
  return {
    all: () => [edition()],
    current,
    at: edition,
    find: (names, from) => findEdition([edition()], names, from),
    open: () => current(),
    openMax: 8,
    pages: () => current().library.pageBySlug,
    path: (_edition, slug) => current().library.pageBySlug.get(slug)?.path ?? `/docs/${slug}`,
    // Answers are cached by generation: here nothing else changes.
    revision: () => 0,
    formerly: () => undefined,
  };
}
