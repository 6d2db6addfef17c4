/** Links to other hosts, which nothing here asks for; who may do so checks them. */
import type { Draft } from '../model/draft.ts';

/** An address of http or https, where a page names it. */
export interface ExternalLink {
  /** Below the content folder. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly target: string;
}

/** @param baseUrl of the service, whose own addresses are no other host's */
export function externalLinks(draft: Draft, baseUrl: string): readonly ExternalLink[] {
  return draft.links.flatMap(({ target: written, line }) => {
    const target = written.startsWith('//') ? `https:${written}` : written;
    const isOther = /^https?:\/\//i.test(target) && !`${target}/`.startsWith(`${baseUrl}/`);
    return isOther && URL.canParse(target)
      ? [{ file: draft.file, line: draft.lineOf(line), target }]
      : [];
  });
}
