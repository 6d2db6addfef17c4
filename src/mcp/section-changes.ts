/** Compares a page of two versions, section by section. */
import { diffArrays } from 'diff';
import { withoutPrefix } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import type { Heading, WholePage } from '../content/model/page.ts';
import { sectionsOf } from '../operations/page-sections.ts';

/** A page with the library that it is from: addresses in its Markdown begin with the library's. */
export interface PageOf {
  readonly library: Pick<Library, 'baseUrl' | 'edition'>;
  readonly page: WholePage;
}

export interface SectionChange {
  readonly change: 'added' | 'removed' | 'changed';
  /** Absent for the text before the first heading. */
  readonly heading?: Heading;
  /** Lines that are only in the older version; blank ones do not count. */
  readonly removed: readonly string[];
  /** Lines that are only in the newer version. */
  readonly added: readonly string[];
}

/** Lines that may differ in a section that is compared line by line, which takes some 100 ms for 20,000 lines; of more, all are shown. */
const EDITS_MAX = 400;

/** The sections that differ, in the newer page's order, then those that only the older one has. */
export function sectionChanges(before: PageOf, after: PageOf): readonly SectionChange[] {
  const [oldText, newText] = [textOf(before), textOf(after)];
  if (oldText === newText) return [];
  const older = linesBySection(before);
  const newer = linesBySection(after);
  const changed = [...newer].flatMap(([anchor, { heading, lines }]) => {
    const known = older.get(anchor);
    if (known === undefined) return [changeOf('added', heading, { added: lines })];
    const difference = differenceOf(known.lines, lines);
    return difference === undefined ? [] : [changeOf('changed', heading, difference)];
  });
  const gone = [...older].flatMap(([anchor, { heading, lines }]) =>
    newer.has(anchor) ? [] : [changeOf('removed', heading, { removed: lines })],
  );
  return [...changed, ...gone];
}

function changeOf(
  change: SectionChange['change'],
  heading: Heading | undefined,
  { removed = [], added = [] }: Partial<SectionChange>,
): SectionChange {
  return { change, ...(heading && { heading }), removed, added };
}

interface SectionLines {
  readonly heading?: Heading;
  readonly lines: readonly string[];
}

/** Own lines of the sections by anchor, without their subsections; the text before the first heading by the empty one. */
function linesBySection(of: PageOf): ReadonlyMap<string, SectionLines> {
  const { page } = of;
  const sections = sectionsOf(page);
  const lead = linesOf(of, 0, sections[0]?.start);
  const entries = sections.map(({ heading, start }, index): [string, SectionLines] => [
    heading.anchor,
    { heading, lines: linesOf(of, start, sections[index + 1]?.start) },
  ]);
  return new Map([['', { lines: lead }], ...entries]);
}

function linesOf(of: PageOf, start: number, end?: number): readonly string[] {
  const { markdown } = of.page;
  return withoutBase(markdown.slice(start, end), of)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function textOf(of: PageOf): string {
  return withoutBase(of.page.markdown, of);
}

/** Links to pages of the same version are the same in both, and so are those to pages of a third one. */
function withoutBase(markdown: string, { library: { baseUrl, edition } }: PageOf): string {
  const service = withoutPrefix(baseUrl, edition);
  return markdown.replaceAll(`${baseUrl}/`, '/').replaceAll(`${service}/`, '/');
}

function differenceOf(
  before: readonly string[],
  after: readonly string[],
): Pick<SectionChange, 'removed' | 'added'> | undefined {
  const parts = diffArrays([...before], [...after], { maxEditLength: EDITS_MAX });
  if (parts === undefined) return { removed: before, added: after };
  const removed = parts.flatMap((part) => (part.removed ? part.value : []));
  const added = parts.flatMap((part) => (part.added ? part.value : []));
  return removed.length + added.length === 0 ? undefined : { removed, added };
}
