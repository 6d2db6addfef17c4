/** Puts included files into a page's text: never from outside the documentation's project, never without end. */
import type { Report } from '../model/finding.ts';
import path from 'node:path';
import { endOfLine } from '../notation/scan.ts';
import {
  DEPTH_MAX,
  FILES_MAX,
  findAppended,
  findExported,
  findFile,
  importPath,
  type FilesOfPage,
  type FoundFile,
  type From,
} from './include-files.ts';
import { IncludeOutput, type Included, type IncludingPage } from './include-output.ts';
import { directiveInclude } from './include-directive.ts';
import { fenceFor } from '../notation/code-info.ts';
import { lineBreaks } from '../notation/text.ts';
import { isPlain, MAY_INCLUDE, readInclude, shownInclude, type Include } from './include-syntax.ts';
import { missingText, reportMissing } from './missing-include.ts';
import { boundNames, mayShow, partialUses, type PartialUse } from './partials.ts';
import { lineOfPartial, shownText, type ShownFiles } from './shown-partials.ts';
import type { IncludeRoots } from '../source/include-roots.ts';

interface Including extends ShownFiles, FilesOfPage {
  readonly page: IncludingPage;
  readonly report: Report;
  readonly output: IncludeOutput;
  /** Number of the next lines that a directive has taken. */
  taken: number;
  /** Position of the last file that was shown by a component on a line of its own. */
  partialEnd: number;
}

/** An include that cannot be read is a note on the page, and a warning. */
export function resolveIncludes(
  page: IncludingPage,
  roots: IncludeRoots,
  report: Report,
): Included {
  const appended = roots.appended?.paths ?? [];
  if (appended.length === 0 && !MAY_INCLUDE.test(page.body) && !mayShow(page.body)) {
    return { body: page.body };
  }
  const including: Including = {
    ...roots,
    page,
    report,
    output: new IncludeOutput(page.language),
    files: 0,
    bytes: 0,
    partials: new Map(),
    names: new Map(),
    folders: new Set<string>(),
    partialEnd: -1,
    taken: 0,
  };
  const folder = path.join(roots.root, path.dirname(page.file));
  const at = { folder, depth: 0, numberOf: (line: number) => line, before: '' };
  addText(including, page.body, at);
  const number = lineBreaks(page.body.trimEnd());
  for (const file of appended) {
    const found = findAppended(including, file);
    if (found !== undefined) addText(including, `\n${found.text}`, below({ ...at, number }, found));
  }
  const folders = [...including.folders].filter((one) => !one.startsWith('..'));
  const { out, lines } = including.output;
  return { body: out.join('\n'), lines, folders };
}

interface At extends From {
  /** 0-based line of the page's own body for a line of the text. */
  readonly numberOf: (line: number) => number;
  /** Prefix of every line: that of the line which includes the text. */
  readonly before: string;
}

/** Lines of a text, with a file in place of each line that includes one and each component that shows one. */
function addText(including: Including, text: string, at: At): void {
  bindPartials(including, text, at);
  const { partials, names } = including;
  const uses = partials.size > 0 && at.depth < DEPTH_MAX ? partialUses(text, partials, names) : [];
  let next = 0;
  let offset = 0;
  const lines = text.split('\n');
  for (let number = 0; number < lines.length; number += 1) {
    const line = lines[number] ?? '';
    const start = offset;
    let end = start + line.length;
    const own: PartialUse[] = [];
    for (let use = uses[next]; use !== undefined && use.start < end; use = uses[next]) {
      own.push(use);
      next += 1;
      end = Math.max(end, endOfLine(text, use.end));
    }
    offset = end + 1;
    const place = { number: at.numberOf(number), before: at.before };
    if (own.length > 0) {
      showPartials(including, { text, start, end, uses: own }, { ...at, ...place });
      number += lineBreaks(text.slice(start, end));
    } else if (including.taken === 0 && isPlain(line)) including.output.keep(line, place);
    else addLine(including, line, { ...at, ...place, lines, index: number });
  }
}

interface Line extends At {
  readonly number: number;
}

/** A line with those below it, of which a directive takes some. */
interface LineOfText extends Line {
  readonly lines: readonly string[];
  readonly index: number;
}

function addLine(including: Including, line: string, { lines, index, ...at }: LineOfText): void {
  if (including.taken > 0) {
    including.taken -= 1;
    return;
  }
  const directive = including.output.isShown ? undefined : directiveInclude(lines, index);
  if (directive !== undefined) {
    addFile(including, directive.include, { ...at, line });
    including.taken = directive.count - 1;
    return;
  }
  const shown = shownInclude(line);
  // `<<<` and `@[code]` in a fence show how to write them.
  const isText = shown !== undefined || (including.output.isCode && /^\s*(?:<<<|@\[)/.test(line));
  const include = isText ? undefined : readInclude(line);
  if (include === undefined) including.output.keep(shown ?? line, at);
  else addFile(including, include, { ...at, line });
}

/** @param at with the line that includes the file */
function addFile(
  including: Including,
  include: Include,
  { line, ...at }: Line & { readonly line: string },
): void {
  const found = findFile(including, include, at);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  if (found === undefined) {
    const isMissed = reportMissing(including, include, at);
    const place = { ...at, before: at.before + indent };
    return isMissed ? including.output.keepMissing(include.path, place) : undefined;
  }
  const { info } = include;
  const fence = fenceFor(found.text);
  const text = info === undefined ? found.text : `${fence}${info}\n${found.text}\n${fence}`;
  const before = at.before + indent;
  addText(including, text, below({ ...at, before }, found));
}

function below({ number, depth, before }: Line, { disk }: FoundFile): At {
  return { folder: path.dirname(disk), depth: depth + 1, numberOf: () => number, before };
}

/** Lines with components that show files. */
interface Showing {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly uses: readonly PartialUse[];
}

/** A file takes the lines of a component that stands alone; within a text, a file of one line takes its place. */
function showPartials(including: Including, { text, start, end, uses }: Showing, at: Line): void {
  const parts = uses.map((use, index) => text.slice(uses[index - 1]?.end ?? start, use.start));
  const rest = text.slice(uses.at(-1)?.end ?? start, end);
  if ([...parts, rest].every((part) => part.trim() === '')) {
    const before = at.before + (parts[0] ?? '');
    for (const use of uses)
      showAlone(including, { ...use, text: text.slice(use.start, use.end) }, { ...at, before });
    return;
  }
  const shown = uses.map((use, index) => {
    const file = lineOfPartial(including, use, at.depth);
    return `${parts[index]}${file ?? text.slice(use.start, use.end)}`;
  });
  for (const line of (shown.join('') + rest).split('\n')) including.output.keep(line, at);
}

/** @param use with its own text, which stays where there is no room. */
function showAlone(
  including: Including,
  use: PartialUse & { readonly text: string },
  at: Line,
): void {
  const { output, partials } = including;
  // Two components in a row are two blocks.
  if (including.partialEnd === output.out.length) output.keep('', at);
  const missing = partials.get(use.name)?.missing;
  const shown = shownText(including, use);
  if (missing !== undefined) {
    output.keepMissing(missing, at);
  } else if (shown === undefined) {
    for (const line of use.text.split('\n')) output.keep(line, at);
  } else {
    addText(including, shown.text, below(at, shown));
    including.partialEnd = output.out.length;
  }
}

/** Imports of files give them the names by which a text shows them. */
function bindPartials(including: Including, text: string, at: At): void {
  if (!mayShow(text)) return;
  const { partials, names } = boundNames(text);
  for (const [name, value] of names) including.names.set(name, value);
  for (const [local, { from, name }] of [...partials].slice(0, FILES_MAX)) {
    const written = importPath(from);
    const isFile = name === 'default';
    const found = isFile
      ? findFile(including, { path: written, part: '' }, at)
      : findExported(including, { path: written, name }, at);
    if (found !== undefined) {
      including.partials.set(local, found);
    } else if (isFile) {
      const line = text.split('\n').findIndex((one) => one.includes(from));
      const number = at.numberOf(Math.max(0, line));
      reportMissing(including, { path: written }, { ...at, number });
      const words = missingText(from, including.page.language);
      including.partials.set(local, { disk: at.folder, text: words, missing: from });
    }
  }
}
