/** One Markdown file to what can be known of it alone: its attributes, body, title and parsed text. */
import type { Draft, Unknown } from '../model/draft.ts';
import type { Report } from '../model/finding.ts';
import type { Attributes, Data } from '../model/data.ts';
import type { FolderFile } from '../model/source.ts';
import type { Filled, RunTemplates, TemplatePage } from '../model/templates.ts';
import { isDeepStrictEqual } from 'node:util';
import { knownIncludes, type KnownIncludes } from './known-includes.ts';
import { readDocument } from './document.ts';
import { fenceFor } from '../notation/code-info.ts';
import { reportRepeated } from '../source/findings.ts';
import { readFrontMatter, textAttribute, type FrontMatter } from '../source/front-matter.ts';
import type { IncludingPage } from './include-output.ts';
import { withoutBreaks } from './include-syntax.ts';
import type { IncludeRoots } from '../source/include-roots.ts';
import { parseSource, type Note } from './markdown.ts';
import { COMMONMARK, type Dialect } from '../dialects/dialect.ts';
import { treeOf } from '../neutral/tree.ts';
import { writeMarkdown } from '../neutral/write.ts';
import { linksOf } from './page-links.ts';
import { lineFinder } from '../notation/lines.ts';
import { oneLine } from '../notation/text.ts';

/** Result of parsing a body, with the body itself, so that the next load can check whether it is still valid. */
export type ParsedBody = Pick<
  Draft,
  'attributes' | 'dialect' | 'document' | 'links' | 'unknown' | 'text'
>;

/** Puts a text elsewhere than in memory. */
export type PutAway = (body: ParsedBody) => ParsedBody;

/** Results of parsing a file. Included text may change while its own does not. */
interface ParsedFile {
  readonly text: string;
  readonly frontMatter: FrontMatter;
  readonly language: string;
  readonly includes: KnownIncludes;
  readonly body: ParsedBody;
}

/** By file, as they were parsed last: reading a folder again parses only what has changed. */
export type ParsedFiles = Map<string, ParsedFile>;

export interface PageTools {
  readonly dialect: Dialect;
  /** BCP 47 tag of the edition. */
  readonly language: string;
  readonly report: Report;
  readonly roots: IncludeRoots;
  /** Absent: the folder is read once. */
  readonly parsed?: ParsedFiles | undefined;
  readonly putAway?: PutAway | undefined;
  /** Values of the configuration that pages show. */
  readonly values?: Data | undefined;
  /** Runs the templates of pages. */
  readonly runTemplates?: RunTemplates | undefined;
  /** Markdown that the generator writes below that of the page. */
  readonly textBelow: ((attributes: Attributes) => Promise<string>) | undefined;
}

/** Reads attributes and body with its includes; bad front matter is reported and the page is kept without it. */
export async function draftPage(
  source: FolderFile,
  text: string,
  { dialect, language, report, roots, parsed, textBelow, ...tools }: PageTools,
): Promise<Draft> {
  const known = parsed?.get(source.file);
  // The parsed page holds parts of the text that was read first: a copy of it would take as much memory again.
  const first = known?.text === text ? known : { text, frontMatter: readFrontMatter(text) };
  const { frontMatter } = first;
  const { attributes, body, lines } = frontMatter;
  reportFault(frontMatter, source.file, report);
  const below = (await textBelow?.(attributes)) ?? '';
  const whole = below === '' ? body : `${body.trimEnd()}\n\n${below}\n`;
  const page = { ...bodyOf(frontMatter, whole, language), file: source.file };
  const includes = knownIncludes(page, roots, { known: known?.includes, report });
  const { included } = includes;
  const own = lineFinder(lines, [included.lines]);
  const template = { file: source.file, attributes, body: included.body };
  const filled = filledBody(template, { ...tools, dialect });
  reportUnknown(filled.unknown, { file: source.file, lineOf: own, report });
  const wanted = { text: filled.text, dialect, file: source.file, attributes, language };
  const read = bodyFor(wanted, known, { ...tools, report });
  parsed?.set(source.file, { text: first.text, frontMatter, language, includes, body: read });
  const lineOf = lineFinder(lines, [filled.lines, included.lines]);
  reportUnknown(read.unknown, { file: source.file, lineOf, report });
  return { source, file: source.file, ...read, folders: included.folders ?? [], lineOf };
}

/** A body whose includes are to be resolved. */
function bodyOf(
  { attributes, lines }: FrontMatter,
  body: string,
  language: string,
): Omit<IncludingPage, 'file'> {
  return {
    body: withoutBreaks(body),
    linesAbove: lines,
    language: textAttribute(attributes, 'lang') ?? language,
  };
}

function reportFault({ fault, repeated }: FrontMatter, file: string, report: Report): void {
  reportRepeated(report, file, repeated);
  if (fault === undefined) return;
  report({
    severity: 'error',
    rule: 'front-matter',
    file,
    line: fault.line,
    message: fault.message,
    remedy: 'Repair the lines between the two fences at the top of the file.',
  });
}

/** The body with what its generator's templates and values make of it. */
function filledBody(
  page: Omit<TemplatePage, 'note'>,
  { dialect, runTemplates, values = {} }: Pick<PageTools, 'dialect' | 'runTemplates' | 'values'>,
): Filled & Pick<Draft, 'unknown'> {
  const { unknown, note } = collectUnknown();
  if (runTemplates !== undefined) return { ...runTemplates({ ...page, note }), unknown };
  const text = dialect.fillValues?.(page.body, { page: page.attributes, site: values });
  return { text: text ?? page.body, unknown };
}

function collectUnknown(): { readonly unknown: Map<string, Unknown>; readonly note: Note } {
  const unknown = new Map<string, Unknown>();
  const note: Note = (what, line) => {
    const known = unknown.get(what);
    unknown.set(what, { line: known?.line ?? line, count: (known?.count ?? 0) + 1 });
  };
  return { unknown, note };
}

/** The earlier body, or one that is parsed now. */
function bodyFor(
  wanted: BodySource,
  known: ParsedFile | undefined,
  { putAway, report }: Pick<PageTools, 'putAway' | 'report'>,
): ParsedBody {
  if (known !== undefined && holds(known, wanted)) return known.body;
  const body = parsedOrCode(wanted, report);
  return putAway?.(body) ?? body;
}

function holds({ language, body: known }: ParsedFile, wanted: BodySource): boolean {
  const { dialect, attributes } = known;
  return (
    known.text().body === wanted.text &&
    dialect === wanted.dialect &&
    language === wanted.language &&
    isDeepStrictEqual(attributes, wanted.attributes)
  );
}

function reportUnknown(
  unknown: Draft['unknown'],
  { file, lineOf, report }: Pick<Draft, 'file' | 'lineOf'> & { readonly report: Report },
): void {
  for (const [what, { line }] of unknown) {
    report({
      severity: 'warning',
      rule: 'unknown-markup',
      file,
      line: lineOf(line),
      message: `\`${what}\` is not understood: its tags are left out, its text stays.`,
      remedy: 'Write it in Markdown, or with a component that the documentation names.',
    });
  }
}

interface BodySource extends Pick<PageTools, 'language' | 'dialect'> {
  readonly text: string;
  readonly file: string;
  readonly attributes: Attributes;
}

/** A bug of a parser costs one page its form, and no page its text. */
function parsedOrCode(source: BodySource, report: Report): ParsedBody {
  try {
    return parseBody(source);
  } catch (error) {
    report({
      severity: 'error',
      rule: 'page-unparsed',
      file: source.file,
      message: `The page cannot be parsed and is shown as it is written: ${String(error)}`,
      remedy: 'Report it with the page: this is a defect of Docent.',
    });
    const fence = fenceFor(source.text);
    return parseBody({
      ...source,
      dialect: COMMONMARK,
      text: `${fence}\n${source.text}\n${fence}\n`,
    });
  }
}

/** Parsed once; the tokens are not kept. */
function parseBody(source: BodySource): ParsedBody {
  const { unknown, note } = collectUnknown();
  const { tokens, lineOf } = parseSource(source, source.dialect, note);
  const nodes = treeOf(tokens);
  const place = { language: source.language, lineOf };
  const { passages, linkWords, ...document } = readDocument(nodes, place);
  const neutral = writeMarkdown(nodes, place);
  const text = { body: source.text, neutral, passages, linkWords };
  return {
    attributes: source.attributes,
    dialect: source.dialect,
    document,
    links: linksOf(tokens, lineOf),
    unknown,
    text: () => text,
  };
}

/** The title of the front matter, as plain text. */
export function givenTitle({ attributes }: Pick<Draft, 'attributes'>): string | undefined {
  const title = textAttribute(attributes, 'title');
  return title === undefined ? undefined : oneLine(title);
}

/** The title that the page itself gives. @param headingIsTitle a heading at its top goes before the front matter, as that of a hero always does */
export function ownTitle(draft: Draft, headingIsTitle: boolean): string | undefined {
  const { title: heading } = draft.document;
  const isShown = heading?.isOfHero === true || (headingIsTitle && heading?.isFirst === true);
  return (isShown && heading.text) || givenTitle(draft) || heading?.text;
}
