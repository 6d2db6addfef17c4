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

interface LinkListener {
  /** Of the service, whose own addresses are no other host's. */
  readonly baseUrl: string;
  readonly onExternalLink?: (link: ExternalLink) => void;
}

/** @param published has the files of pages that readers get */
export function tellExternalLinks(
  drafts: ReadonlyMap<string, Draft>,
  published: { has(file: string): boolean },
  { onExternalLink, baseUrl }: LinkListener,
): void {
  if (onExternalLink === undefined) return;
  for (const [file, draft] of drafts) {
    if (published.has(file)) externalLinks(draft, baseUrl).forEach(onExternalLink);
  }
}

function externalLinks(draft: Draft, baseUrl: string): readonly ExternalLink[] {
  return draft.links.flatMap(({ target: written, line }) => {
    const target = written.startsWith('//') ? `https:${written}` : written;
    const isOther = /^https?:\/\//i.test(target) && !`${target}/`.startsWith(`${baseUrl}/`);
    return isOther && URL.canParse(target)
      ? [{ file: draft.file, line: draft.lineOf(line), target }]
      : [];
  });
}
