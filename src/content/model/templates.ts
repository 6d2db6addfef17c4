/** Templates in the text of pages, which a generator runs before it reads the Markdown. */
import type { Attributes } from './data.ts';
import type { Report } from './finding.ts';
import type { FolderFile, SourceFile } from './source.ts';

/** Values that templates may read. */
export interface TemplateSources {
  /** Every file below the content folder. */
  readonly files: readonly FolderFile[];
  readonly pages: readonly { readonly file: FolderFile; readonly source: SourceFile }[];
  readonly report: Report;
}

export interface TemplatePage {
  /** Below the content folder. */
  readonly file: string;
  readonly attributes: Attributes;
  /** Text without the front matter. */
  readonly body: string;
  /** Notes what is not understood, with its 0-based line of the body. */
  readonly note: (what: string, line: number) => void;
}

export interface Filled {
  readonly text: string;
  /** 0-based line of the body for each line of the text; absent where they are the same. */
  readonly lines?: readonly number[];
}

export type RunTemplates = (page: TemplatePage) => Filled;
