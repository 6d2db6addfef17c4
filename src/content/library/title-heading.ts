/** The title of a page beside the first heading of its text: one of them stands above the Markdown, and the search reads both. */
import type { Draft, DraftText } from '../model/draft.ts';
import type { PageContent, Passage } from '../model/page.ts';
import { escapeTitle, withLinks } from '../neutral/with-links.ts';

interface LinkWords {
  /** Absolute address by link as the source has it. */
  readonly links: ReadonlyMap<string, string>;
  /** Titles of their targets, for links that have no words of their own. */
  readonly titles?: ReadonlyMap<string, string> | undefined;
}

/** The body below `# title`: the page's own heading when it says the same, else one put in front. */
export function withTitle(
  { neutral, document: { title: own } }: Pick<Draft, 'document'> & Pick<DraftText, 'neutral'>,
  title: string,
  { links, titles }: LinkWords,
): Required<Pick<PageContent, 'markdown' | 'titleAdded'>> {
  const { text, title: range } = withLinks(neutral, links, titles);
  if (own === undefined || own.text !== title || range === undefined) {
    return { markdown: titled(`# ${escapeTitle(title)}`, text), titleAdded: true };
  }
  const [start, end] = range;
  const heading = text.slice(start, end).trimEnd();
  return { markdown: titled(heading, text.slice(0, start) + text.slice(end)), titleAdded: false };
}

function titled(heading: string, text: string): string {
  return `${heading}\n\n${text.replace(/^\n+/, '')}`;
}

/** A level-1 heading that is not the title is text of the page. */
export function passagesOf(
  { document, passages }: Pick<Draft, 'document'> & Pick<DraftText, 'passages'>,
  title: string,
): readonly Passage[] {
  const { title: own } = document;
  if (own === undefined || own.text === title) {
    return passages;
  }
  const [lead, ...rest] = passages;
  return lead !== undefined && lead.heading === undefined
    ? [{ ...lead, text: `${own.text}\n${lead.text}`.trim() }, ...rest]
    : [{ trail: [], text: own.text, code: '' }, ...passages];
}
