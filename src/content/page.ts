/** One Markdown file to what can be known of it alone: its attributes, body, title and parsed text. */
import type { MarkdownIt } from 'markdown-it';
import { readDocument } from './document.ts';
import type { ParsedDocument } from './document.ts';
import type { Report } from './findings.ts';
import { readFrontMatter, textAttribute } from './front-matter.ts';
import type { Attributes } from './front-matter.ts';
import { resolveIncludes } from './includes.ts';
import type { IncludeRoots } from './includes.ts';
import { linkSpans } from './link-spans.ts';
import type { LinkSpan } from './link-spans.ts';
import { oneLine } from './syntax/text.ts';
import type { FolderFile } from './walk.ts';

/** A page before its place in the navigation and its address are known. */
export interface Draft {
  readonly source: FolderFile;
  readonly file: string;
  readonly attributes: Attributes;
  /** The text below the front matter. */
  readonly body: string;
  readonly document: ParsedDocument;
  readonly links: readonly LinkSpan[];
  /** 1-based line of the file for a 0-based line of the body. */
  readonly lineOf: (line: number) => number;
}

/** What parsing found in a body; the body itself is kept to know whether it still holds. */
type ParsedBody = Pick<Draft, 'body' | 'document' | 'links'>;

/** Bodies by file, as they were parsed last: reading a folder again parses only what has changed. */
export type ParsedBodies = Map<string, ParsedBody>;

export interface PageTools {
  readonly md: MarkdownIt;
  readonly report: Report;
  readonly roots: IncludeRoots;
  readonly parsed: ParsedBodies;
}

/** Reads attributes and body with its includes; bad front matter is reported and the page is kept without it. */
export async function draftPage(
  source: FolderFile,
  text: string,
  { md, report, roots, parsed }: PageTools,
): Promise<Draft> {
  const { attributes, body, lines, fault } = readFrontMatter(text);
  if (fault !== undefined) {
    report({
      severity: 'error',
      rule: 'front-matter',
      file: source.file,
      line: fault.line,
      message: fault.message,
      remedy: 'Repair the lines between the two fences at the top of the file.',
    });
  }
  const page = { file: source.file, body, linesAbove: lines };
  const included = await resolveIncludes(page, roots, report);
  const known = parsed.get(source.file);
  const read = known?.body === included.body ? known : parseBody(md, included.body);
  parsed.set(source.file, read);
  return {
    source,
    file: source.file,
    attributes,
    ...read,
    lineOf: (line) => lines + (included.lines?.[line] ?? line) + 1,
  };
}

/** Parsed once; the tokens are not kept. */
function parseBody(md: MarkdownIt, body: string): ParsedBody {
  const tokens = md.parse(body, {});
  return { body, document: readDocument(tokens), links: linkSpans(md, tokens, body) };
}

/** The title of the front matter, as plain text. */
export function givenTitle({ attributes }: Draft): string | undefined {
  const title = textAttribute(attributes, 'title');
  return title === undefined ? undefined : oneLine(title);
}
