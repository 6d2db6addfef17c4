/** An edition's part as a configuration declares it, or as the names of folders show it: a set, a version or a language, and its pages. */
import type { EditionPart } from './edition.ts';

export interface DeclaredEdition {
  readonly kind: EditionPart;
  /** As the configuration writes it. */
  readonly id: string;
  /** Name for readers. */
  readonly label?: string;
  /** Further names of a version. */
  readonly aliases?: readonly string[];
  /** The default edition. */
  readonly isDefault?: boolean;
  /** A version that is not released. */
  readonly isUnreleased?: boolean;
  /** Folders on disk that hold its pages. */
  readonly folders?: readonly string[];
  /** End of its files' names before `.md`: `de` in `install.de.md`. */
  readonly suffix?: string;
  /** Paths of its pages below the main source, without extension, where a navigation tells editions apart. */
  readonly pages?: readonly string[];
}

/** Ids of the parts of one edition, as they are declared; a part that the set does not have is absent. */
export type EditionParts = Partial<Readonly<Record<EditionPart, string>>>;
