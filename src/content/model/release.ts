/** Notes of releases. */

/** One version's notes: a page of release notes, a post, or a part of a changelog. */
export interface Release {
  readonly version: string;
  /** ISO 8601 date. */
  readonly date?: string;
  /** Slug of the page that holds the notes. */
  readonly page: string;
  readonly entries: readonly ReleaseEntry[];
}

/** A passage of the page that holds the notes. */
export interface ReleaseEntry {
  /** Its heading, or its first line. */
  readonly title: string;
  /** Index of the passage, which has the text. */
  readonly passage: number;
  readonly anchor?: string;
}
