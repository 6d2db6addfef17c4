/** Differences between two versions: of pages, or the lines of one page or about words. */
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import { Problem } from '../problem.ts';
import { quote } from '../operations/quote.ts';
import { cutText } from './paging.ts';
import { sectionChanges, type SectionChange } from './section-changes.ts';
import type { PagePair, Versions } from './version-pages.ts';

/** A page that differs, or a section of one. */
export interface Change {
  readonly slug: string;
  readonly title: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Slug in the older version, if it was another. */
  readonly formerSlug?: string;
  /** Headings of the sections that differ, for a page. */
  readonly sections?: readonly string[];
  readonly heading?: string;
  readonly anchor?: string;
  readonly removed?: readonly string[];
  readonly added?: readonly string[];
  /** Lines or headings that had no room. */
  readonly leftOut?: number;
}

export interface Wanted {
  readonly detail: 'pages' | 'lines';
  /** Only this section. */
  readonly anchor?: string;
  /** In lower case; only what has each of them. */
  readonly words: readonly string[];
  /** Characters of the lines or headings of a change. */
  readonly room: number;
}

/** The changes of a page, and how many characters were read for them. */
export interface PageChanges {
  readonly changes: readonly Change[];
  readonly characters: number;
}

const NONE: PageChanges = { changes: [], characters: 0 };
const LINE_MAX = 300;

/** @throws {Problem} for a section that neither version has */
export async function changesOf(
  versions: Versions,
  { before, after }: PagePair,
  wanted: Wanted,
): Promise<PageChanges> {
  if (before === undefined) return inOneVersion(versions.after, 'added', { page: after, wanted });
  if (after === undefined)
    return inOneVersion(versions.before, 'removed', { page: before, wanted });
  if (before.markdownDigest === after.markdownDigest) return NONE;
  const [older, newer] = [
    { library: versions.before, page: await versions.before.contents.read(before) },
    { library: versions.after, page: await versions.after.contents.read(after) },
  ];
  const characters = older.page.markdown.length + newer.page.markdown.length;
  requireAnchor([...older.page.headings, ...newer.page.headings], wanted);
  const sections = sectionChanges(older, newer).filter((section) =>
    isWanted(after, section, wanted),
  );
  if (sections.length === 0) return { ...NONE, characters };
  const moved = before.slug === after.slug ? {} : { formerSlug: before.slug };
  const base = { slug: after.slug, title: after.title, ...moved };
  const changes =
    wanted.detail === 'pages'
      ? [{ ...base, change: 'changed' as const, ...headingsShown(sections, wanted.room) }]
      : sections.map((section) => ({ ...base, ...linesShown(section, wanted.room) }));
  return { changes, characters };
}

interface OnePage {
  readonly page: Page | undefined;
  readonly wanted: Wanted;
}

/** A page that the other version does not have: without its lines, since get_page returns them. */
async function inOneVersion(
  { contents }: Library,
  change: 'added' | 'removed',
  { page, wanted: { words } }: OnePage,
): Promise<PageChanges> {
  if (page === undefined) return NONE;
  const { slug, title } = page;
  const changes = [{ slug, title, change }];
  if (words.length === 0) return { changes, characters: 0 };
  const { markdown } = await contents.read(page);
  const hasWords = hasAll(`${title}\n${markdown}`, words);
  return { changes: hasWords ? changes : [], characters: markdown.length };
}

function requireAnchor(headings: readonly { readonly anchor: string }[], { anchor }: Wanted): void {
  if (anchor === undefined || headings.some((heading) => heading.anchor === anchor)) return;
  throw new Problem(
    'invalid_parameter',
    `Neither version of the page has the section ${quote(anchor)}.`,
    'Leave out the part from "#" on to get the differences of the whole page.',
  );
}

function isWanted({ title }: Page, section: SectionChange, { anchor, words }: Wanted): boolean {
  const { heading, removed, added } = section;
  if (anchor !== undefined && heading?.anchor !== anchor) return false;
  return (
    words.length === 0 || hasAll([title, heading?.text, ...removed, ...added].join('\n'), words)
  );
}

function hasAll(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word));
}

function headingsShown(
  sections: readonly SectionChange[],
  room: number,
): Pick<Change, 'sections' | 'leftOut'> {
  // The text before the first heading has none.
  const headings = sections.flatMap(({ heading }) => heading?.text ?? []);
  const { shown, leftOut } = fitting(headings, room);
  return { ...(shown.length > 0 && { sections: shown }), ...(leftOut > 0 && { leftOut }) };
}

function linesShown(
  { change, heading, removed, added }: SectionChange,
  room: number,
): Omit<Change, 'slug' | 'title'> {
  const [gone, come] = [fitting(removed, room / 2), fitting(added, room / 2)];
  const leftOut = gone.leftOut + come.leftOut;
  return {
    change,
    ...(heading && { heading: heading.text, anchor: heading.anchor }),
    ...(removed.length > 0 && { removed: gone.shown }),
    ...(added.length > 0 && { added: come.shown }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** The first lines that fit, at least one; a long line is cut. */
function fitting(
  lines: readonly string[],
  room: number,
): { readonly shown: readonly string[]; readonly leftOut: number } {
  const shown: string[] = [];
  let size = 0;
  for (const line of lines) {
    const max = Math.min(LINE_MAX, Math.floor(room / 2));
    const cut = line.length > max ? `${cutText(line, max)}…` : line;
    size += JSON.stringify(cut).length + 1;
    if (shown.length > 0 && size > room) break;
    shown.push(cut);
  }
  return { shown, leftOut: lines.length - shown.length };
}
