/** Headings of HTML with their ids. */
import { isTag, type Element } from 'domhandler';
import type { HtmlPage } from './writing.ts';

export interface HeadingLine {
  readonly level: number;
  /** In Markdown, one line. */
  readonly text: string;
  readonly id: string | undefined;
}

/** Ids of elements around one text: each heading below them hands them on. */
const IDS_MAX = 1000;

/** Longer ids are not searched for at the end of a heading. */
const ID_MAX = 200;

/** A heading; other ids around it are anchors of what follows it. */
export function headingLine({ level, text, id }: HeadingLine, page: HtmlPage): string {
  const isPlain = id !== undefined && id.length <= ID_MAX && !/[\s{}"']/.test(id);
  const others = page.ids.filter((one) => one !== id);
  if (id !== undefined && (!isPlain || text === '')) others.push(id);
  page.ids = others.slice(-IDS_MAX);
  return text === '' ? '' : `${'#'.repeat(level)} ${text}${isPlain ? ` {#${id}}` : ''}`;
}

/** The id of the section that a heading begins. */
export function sectionId({ parent }: Element): string | undefined {
  return parent !== null && isTag(parent) ? parent.attribs['id'] : undefined;
}
