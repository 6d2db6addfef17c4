/** Defects of the content. */

/** Something in the content that is wrong or was not understood. */
export interface Finding {
  /**
   * Errors: a reader does not get what was written. Warnings: something was not understood. Notes: what was left out or chosen,
   * and nothing is wrong.
   */
  readonly severity: 'error' | 'warning' | 'note';
  /** Stable kebab-case name of the rule. */
  readonly rule: string;
  readonly file: string;
  /** 1-based; absent when the finding is about the file as a whole. */
  readonly line?: number;
  readonly message: string;
  /** The change that mends it, as an instruction. */
  readonly remedy: string;
  /** Path below the content folder that leads to no page, or the page whose anchor is missing. */
  readonly target?: string;
  /** The link, as the page writes it, whose anchor is missing. */
  readonly link?: string;
  /** The first part of that path that is not in the content: of a link to a page of a folder that is not there, the folder. */
  readonly missing?: string;
  /** File or folder that the target is or lies below, where the project's `.gitignore` says that a build makes it. */
  readonly made?: string;
  /** Programs that are not run and may make the target. */
  readonly makers?: readonly string[];
  /** Files below the content folder that are no pages because of it; what ends with a slash stands for all below it. */
  readonly unread?: readonly string[];
  /** Id of the set, where the folder has several. */
  readonly set?: string;
}

/** Receives a finding; reading continues. */
export type Report = (finding: Finding) => void;
