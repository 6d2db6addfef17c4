/** A page while it is read. */
import type { Heading, Passage } from '../model/library.ts';
import type { CodeBlock, TitleHeading } from '../model/draft.ts';

export interface Draft {
  readonly headings: Heading[];
  readonly passages: Passage[];
  readonly codeBlocks: CodeBlock[];
  readonly anchors: Set<string>;
  readonly lineOf: (line: number) => number;
  title?: TitleHeading;
  leadsWithProse: boolean;
  description: string;
  heading: Heading | undefined;
  /** The heading and those above it, outermost first. */
  above: Heading[];
  /** Texts of those above it. */
  trail: readonly string[];
  text: string[];
  code: string[];
}

export function emptyDraft(lineOf: (line: number) => number): Draft {
  return {
    headings: [],
    passages: [],
    codeBlocks: [],
    anchors: new Set(),
    lineOf,
    description: '',
    leadsWithProse: false,
    heading: undefined,
    above: [],
    trail: [],
    text: [],
    code: [],
  };
}

/** A heading of level 2 to 4 with a text begins a passage; any other is text of the present one. */
export function addHeading(
  draft: Draft,
  level: number,
  head: { text: string; anchor: string },
): void {
  if (level < 2 || level > 4 || head.text === '') {
    draft.text.push(head.text);
    return;
  }
  closePassage(draft);
  const heading: Heading = { level: level as Heading['level'], ...head };
  draft.above = draft.above.filter((one) => one.level < level);
  draft.trail = draft.above.map(({ text }) => text);
  draft.above.push(heading);
  draft.heading = heading;
  draft.headings.push(heading);
}

/** Ends the present passage, when there is anything in it. */
export function closePassage(draft: Draft): void {
  const text = draft.text.filter((part) => part !== '').join('\n');
  const code = draft.code.join('\n');
  if (draft.heading !== undefined || text !== '' || code !== '') {
    const { heading, trail } = draft;
    draft.passages.push({
      ...(heading === undefined ? {} : { heading }),
      trail,
      text,
      code,
    });
  }
  draft.text = [];
  draft.code = [];
}
