/** Puts included files into a page's text: never from outside the documentation's project, never without end. */
import type { Report } from '../model/finding.ts';
import path from 'node:path';
import { BOUNDS } from '../source/bounds.ts';
import {
  DEPTH_MAX,
  FILES_MAX,
  findExported,
  findFile,
  importPath,
  type FilesOfPage,
  type FoundFile,
  type From,
} from './include-files.ts';
import { MAY_INCLUDE, readInclude, shownInclude, type Include } from './include-syntax.ts';
import { importedPartials, MAY_SHOW, partialUses, withProps, type PartialUse } from './partials.ts';
import { includePaths, noteRefused, type IncludeRoots } from '../source/include-roots.ts';

export interface IncludingPage {
  /** Below the content folder. */
  readonly file: string;
  readonly body: string;
  /** Lines of the file above the body. */
  readonly linesAbove: number;
}

export interface Included {
  readonly body: string;
  /** 0-based line of the page's own body for each line of `body`; absent when nothing was included. */
  readonly lines?: readonly number[];
  /** Folders of the included files, below the content folder: their links may be relative to them. */
  readonly folders?: readonly string[];
}

interface Including extends FilesOfPage {
  readonly page: IncludingPage;
  readonly report: Report;
  readonly out: string[];
  readonly lines: number[];
  /** Text of imported files by the name under which the page shows them, with the folder of each. */
  readonly partials: Map<string, FoundFile>;
  /** The fence that is open. */
  fence: string;
  /** Position of the last file that was shown by a component on a line of its own. */
  partialEnd: number;
}

/** An include that cannot be read is an empty place, with a warning. */
export function resolveIncludes(
  page: IncludingPage,
  roots: IncludeRoots,
  report: Report,
): Included {
  if (!MAY_INCLUDE.test(page.body) && !MAY_SHOW.test(page.body)) {
    return { body: page.body };
  }
  const including: Including = {
    ...roots,
    page,
    report,
    out: [],
    lines: [],
    files: 0,
    bytes: 0,
    partials: new Map(),
    folders: new Set<string>(),
    fence: '',
    partialEnd: -1,
  };
  const folder = path.join(roots.root, path.dirname(page.file));
  bindPartials(including, page.body, { folder, number: 0, depth: 0 });
  for (const [number, line] of page.body.split('\n').entries()) {
    addLine(including, line, { folder, number, depth: 0 });
  }
  const folders = [...including.folders].filter((one) => !one.startsWith('..'));
  return { body: including.out.join('\n'), lines: including.lines, folders };
}

interface At extends From {
  /** 0-based line of the page's own body. */
  readonly number: number;
}

function addLine(including: Including, line: string, at: At): void {
  const shown = shownInclude(line);
  // `<<<` in a fence shows how to write it.
  const isText = shown !== undefined || (including.fence !== '' && line.startsWith('<<<'));
  const include = isText ? undefined : readInclude(line);
  if (include === undefined) {
    addPartials(including, shown ?? line, at);
    return;
  }
  const found = findFile(including, include, at);
  if (found === undefined) {
    reportMissing(including, include, at);
    return;
  }
  const { info } = include;
  const text = info === undefined ? found.text : `\`\`\`${info}\n${found.text}\n\`\`\``;
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const below = { folder: path.dirname(found.disk), number: at.number, depth: at.depth + 1 };
  addBelow(including, text.split('\n'), { ...below, before: indent });
}

/** A line, with a file in place of a component that shows it. */
function addPartials(including: Including, line: string, at: At): void {
  trackFence(including, line);
  const use = at.depth < DEPTH_MAX ? partialUse(including, line) : undefined;
  if (use === undefined) {
    keepLine(including, line, at);
    return;
  }
  const { partial } = use;
  const text = withProps(partial.text.trim(), use.props);
  const [before, after] = [line.slice(0, use.start), line.slice(use.end)];
  const isAlone = before.trim() === '' && after.trim() === '';
  including.bytes += text.length;
  if (including.bytes > BOUNDS.pageBytesMax || (text.includes('\n') && !isAlone)) {
    keepLine(including, line, at);
    return;
  }
  // Two components in a row are two blocks.
  if (isAlone && including.partialEnd === including.out.length) keepLine(including, '', at);
  const below = { folder: path.dirname(partial.disk), number: at.number, depth: at.depth + 1 };
  bindPartials(including, text, below);
  addBelow(including, (isAlone ? text : text + after).split('\n'), { ...below, before });
  including.partialEnd = including.out.length;
}

/** Lines of a file, each with the prefix of the component's line. */
function addBelow(
  including: Including,
  lines: readonly string[],
  { before, ...at }: At & { readonly before: string },
): void {
  for (const line of lines) addLine(including, line === '' ? '' : before + line, at);
}

/** The first component of a line of text that shows a file. */
function partialUse(
  { fence, partials }: Including,
  line: string,
): (PartialUse & { readonly partial: FoundFile }) | undefined {
  for (const use of fence === '' ? partialUses(line) : []) {
    const partial = partials.get(use.name);
    if (partial !== undefined) return { ...use, partial };
  }
  return undefined;
}

/** Imports of files give them the names by which a text shows them. */
function bindPartials(including: Including, text: string, at: At): void {
  const imports = MAY_SHOW.test(text) ? importedPartials(text) : [];
  for (const one of imports.slice(0, FILES_MAX)) {
    const written = importPath(one.path);
    const found =
      one.exported === 'default'
        ? findFile(including, { path: written, part: '' }, at)
        : findExported(including, { ...one, path: written }, at);
    if (found !== undefined) {
      including.partials.set(one.local, found);
    } else if (one.exported === 'default') {
      const { file, linesAbove } = including.page;
      const paths = includePaths(including, written, at.folder);
      noteRefused(including, paths, { file, line: linesAbove + at.number + 1 });
    }
  }
}

function trackFence(including: Including, line: string): void {
  const fence = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence !== undefined) {
    including.fence = closes(including.fence, fence, line) ? '' : including.fence || fence;
  }
}

/** Returns whether a line of a fence ends the one that is open. */
function closes(open: string, fence: string, line: string): boolean {
  return open !== '' && fence.startsWith(open) && line.trim().replace(/^[>\s]*/, '') === fence;
}

function keepLine({ out, lines }: Including, line: string, { number }: At): void {
  out.push(line);
  lines.push(number);
}

function reportMissing(including: Including, include: Include, { folder, number }: At): void {
  const { page, report } = including;
  const place = { file: page.file, line: page.linesAbove + number + 1 };
  if (noteRefused(including, includePaths(including, include.path, folder), place)) return;
  report({
    severity: 'warning',
    rule: 'include-missing',
    ...place,
    message: `The included file "${include.path}" cannot be read.`,
    remedy:
      'Correct its path. Files outside the content folder are included from the folders that `content.includeRoots` lists, and from no other.',
  });
}
