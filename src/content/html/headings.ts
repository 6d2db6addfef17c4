/** Headings of HTML with their ids. */
import { isTag, type Element } from 'domhandler';
import { memoize } from '../../memoize.ts';
import { codeSpan } from './inline.ts';
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
  page.left = [...page.left, ...others].slice(-IDS_MAX);
  page.ids = [];
  return text === '' ? '' : `${'#'.repeat(level)} ${text}${isPlain ? ` {#${id}}` : ''}`;
}

/** A line with the names of a section that its heading does not have; empty where there are none. */
export function namesBelow(
  text: string,
  ids: readonly (string | undefined)[],
  { names }: HtmlPage,
): string {
  const all = new Set(ids.flatMap((id) => names.get(id ?? '') ?? []));
  const words = ` ${text.replace(/[\\`]/g, '')} `;
  const lacking = [...all].filter((name) => !words.includes(` ${name} `));
  return lacking.map((name) => codeSpan(name)).join(', ');
}

/** References lay out their members as a list. */
export const holdsHeading: (element: Element) => boolean = memoize(
  ({ children }: Element): boolean =>
    children.some((child) => isTag(child) && (/^h[1-6]$/.test(child.name) || holdsHeading(child))),
);

/** The id of the section that a heading begins. */
export function sectionId(heading: Element): string | undefined {
  const { parent } = heading;
  if (parent === null || !isTag(parent)) return undefined;
  return firstHeading(parent) === heading ? parent.attribs['id'] : undefined;
}

const firstHeading = memoize(
  ({ children }: Element): Element | false =>
    children.filter(isTag).find(({ name }) => /^h[1-6]$/.test(name)) ?? false,
);
