/** An edition of the documentation: one set of pages, in one version and one language. */

/** State of a version: the one that readers should use, an earlier one, or one not released yet. */
export type VersionStatus = 'current' | 'old' | 'unreleased';

/** Names of an edition, and where it is served. Plain data. */
export interface Edition {
  /** Id of the documentation set: `^[a-z0-9][a-z0-9-]*$`. */
  readonly set: string;
  readonly setName: string;
  /** Absent where the set has no versions. `^[A-Za-z0-9][A-Za-z0-9._-]*$` */
  readonly version?: string;
  /** Name of the version for readers: `3.4 (LTS)`; absent where the set has no versions. */
  readonly versionLabel?: string;
  /** Further names of the version: `latest`, `stable`. */
  readonly aliases: readonly string[];
  readonly status: VersionStatus;
  /** BCP 47 tag. */
  readonly language: string;
  /** Name of the language in that language: `Deutsch`. */
  readonly languageLabel: string;
  /** Of the first set its current version in its first language: the edition without prefix. */
  readonly isDefault: boolean;
  /** Path before everything of the edition: empty for the default edition, else `/v3.4`, `/de`, `/cli/v2/de`. */
  readonly prefix: string;
}

/** Parts of an edition's name. */
export const EDITION_PARTS = ['set', 'version', 'language'] as const;
export type EditionPart = (typeof EDITION_PARTS)[number];

/** Names that choose an edition. The service chooses what is left out. */
export type EditionNames = Partial<Readonly<Record<EditionPart, string>>>;

/** Returns whether search engines may list the pages of a version: those of old versions only if the operator allows it. */
export function isIndexed({ status }: Pick<Edition, 'status'>, indexOldVersions: boolean): boolean {
  return status !== 'old' || indexOldVersions;
}

/** Path of a base address on its host, without a slash at its end; empty at the root. */
export function pathPrefix(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** An address or path that ends with the edition's prefix, without it: the same for all editions. */
export function withoutPrefix(base: string, { prefix }: Pick<Edition, 'prefix'>): string {
  return base.slice(0, base.length - prefix.length);
}
