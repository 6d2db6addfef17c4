/** Puts included files into a page's text: never from outside the documentation's project, never without end. */
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BOUNDS } from './bounds.ts';
import { decode } from './decode.ts';
import type { Report } from './findings.ts';
import { readFrontMatter } from './front-matter.ts';
import { MAY_INCLUDE, partOf, readInclude } from './include-syntax.ts';
import type { Include } from './include-syntax.ts';
import { isInside } from './walk.ts';

/** Where includes may be read from. */
export interface IncludeRoots {
  /** The content folder. */
  readonly root: string;
  /** The project that holds it: includes commonly point at code beside the folder. */
  readonly top: string;
}

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
}

/** Includes in included files, and files for one page. */
const DEPTH_MAX = 5;
const FILES_MAX = 500;

interface Including extends IncludeRoots {
  readonly page: IncludingPage;
  readonly report: Report;
  readonly out: string[];
  readonly lines: number[];
  files: number;
  bytes: number;
}

/** An include that cannot be read stays as it is written, with a warning. */
export async function resolveIncludes(
  page: IncludingPage,
  roots: IncludeRoots,
  report: Report,
): Promise<Included> {
  if (!MAY_INCLUDE.test(page.body)) {
    return { body: page.body };
  }
  const including: Including = { ...roots, page, report, out: [], lines: [], files: 0, bytes: 0 };
  const folder = path.join(roots.root, path.dirname(page.file));
  for (const [number, line] of page.body.split('\n').entries()) {
    await addLine(including, line, { folder, number, depth: 0 });
  }
  return { body: including.out.join('\n'), lines: including.lines };
}

interface At {
  readonly folder: string;
  readonly number: number;
  readonly depth: number;
}

async function addLine(including: Including, line: string, at: At): Promise<void> {
  const include = readInclude(line);
  if (include === undefined) {
    keepLine(including, line, at);
    return;
  }
  const found = await find(including, include, at);
  if (found === undefined) {
    tell(including, include, at.number);
    keepLine(including, line, at);
    return;
  }
  const { language } = include;
  const text = language === undefined ? found.text : `\`\`\`${language}\n${found.text}\n\`\`\``;
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  const below = { folder: path.dirname(found.disk), number: at.number, depth: at.depth + 1 };
  for (const part of text.split('\n')) {
    await addLine(including, part === '' ? '' : indent + part, below);
  }
}

function keepLine({ out, lines }: Including, line: string, { number }: At): void {
  out.push(line);
  lines.push(number);
}

async function find(
  including: Including,
  { path: target, part }: Include,
  { folder, depth }: At,
): Promise<{ disk: string; text: string } | undefined> {
  if (depth >= DEPTH_MAX || including.files >= FILES_MAX) {
    return undefined;
  }
  for (const candidate of candidates(including, target, folder)) {
    const disk = await realpath(candidate).catch(() => undefined);
    const text = disk === undefined ? undefined : await readIncluded(including, disk);
    if (disk !== undefined && text !== undefined) {
      return { disk, text: partOf(/\.mdx?$/.test(disk) ? readFrontMatter(text).body : text, part) };
    }
  }
  return undefined;
}

function candidates({ root, top }: IncludeRoots, target: string, folder: string): string[] {
  const below = target.replace(/^(?:@|~)?\/+/, '');
  return target === below
    ? [path.resolve(folder, target), path.resolve(root, target), path.resolve(top, target)]
    : [path.join(root, below), path.join(top, below)];
}

async function readIncluded(including: Including, disk: string): Promise<string | undefined> {
  const info = isInside(including.top, disk) ? await stat(disk).catch(() => undefined) : undefined;
  const isHidden = path
    .relative(including.top, disk)
    .split(path.sep)
    .some((part) => part.startsWith('.'));
  if (info?.isFile() !== true || isHidden || including.bytes + info.size > BOUNDS.pageBytesMax) {
    return undefined;
  }
  including.files += 1;
  including.bytes += info.size;
  const bytes = await readFile(disk).catch(() => undefined);
  const decoded = bytes && decode(bytes);
  return decoded !== undefined && 'text' in decoded ? decoded.text : undefined;
}

function tell({ page, report }: Including, include: Include, number: number): void {
  report({
    severity: 'warning',
    rule: 'include-missing',
    file: page.file,
    line: page.linesAbove + number + 1,
    message: `The included file "${include.path}" cannot be read.`,
    remedy: 'Correct its path; it must lie in the project that holds the folder.',
  });
}
