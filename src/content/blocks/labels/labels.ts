/** Words that a block shows where its author gives none: one table for each language of the site. */
import type { CalloutName } from '../callouts.ts';

export interface Labels {
  /** Title of a block that folds. */
  readonly details: string;
  /** In the place of a file that cannot be included; `{path}`: as the page writes it. */
  readonly missingFile: string;
  /** Titles of callouts. */
  readonly callouts: Readonly<Record<CalloutName, string>>;
}
