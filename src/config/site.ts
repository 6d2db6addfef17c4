/** Rows of the configuration about a built site that readers keep. */
import joi from 'joi';
import { text, type RowSource } from './rows.ts';

export interface SiteConfig {
  /** Absent: readers get the service's own pages. */
  readonly folder?: string;
  /** Whether a built file has it. Nobody sets it. */
  readonly isPacked?: boolean;
  /** Whether a copy in the data folder is served. */
  readonly copy: boolean;
  /** Whether the head of each page names its Markdown. */
  readonly inject: boolean;
}

export const siteRows: Readonly<Record<string, RowSource>> = {
  'site.folder': {
    doc: "Folder of a site that a generator has built: its files are served as they are, at their own addresses, in place of Docent's pages. If a command gets it by the flag or the variable, and no content folder, it reads the documentation from it too.",
    type: text,
    env: 'DOCENT_SITE',
    flag: 'site',
  },
  'site.copy': {
    doc: 'Serve a copy of the built site, which is made in the data folder once no file has changed for two seconds. With `false`, the folder itself is served: while a build writes it, readers may get half of it.',
    type: joi.boolean(),
    default: true,
  },
  'site.inject': {
    doc: 'Name the Markdown of each page of the built site in a line of its head (`<link rel="alternate" type="text/markdown">`).',
    type: joi.boolean(),
    default: true,
  },
};

interface Kept {
  readonly site: SiteConfig;
  /** Each may keep a site of its own. */
  readonly sets: readonly { readonly site?: string | undefined }[];
}

/** Whether readers keep a built site, of the service or of one of its sets. */
export function keepsSite({ site, sets }: Kept): boolean {
  return (
    site.folder !== undefined ||
    site.isPacked === true ||
    sets.some((set) => set.site !== undefined)
  );
}
