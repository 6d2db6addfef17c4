/** Reads the pages of a folder: bounded, as UTF-8, each parsed once. */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import type { Project } from '../model/generator.ts';
import type { FolderFile } from '../model/source.ts';
import { setImmediate } from 'node:timers/promises';
import type { Bounds } from '../source/bounds.ts';
import { decode } from '../source/decode.ts';
import { markdownOfHtml } from '../html/page.ts';
import { isHtmlFile } from '../source/markdown-files.ts';
import { draftPage, type PageTools } from '../page/page.ts';
import { readRegular } from '../source/open-file.ts';
import { letGo } from './reading.ts';

export interface PageSources extends Omit<PageTools, 'report'> {
  /** The files that are pages. */
  readonly files: readonly FolderFile[];
  readonly bounds: Bounds;
  readonly anchorNames?: Project['anchorNames'];
  readonly onProgress?: OnProgress | undefined;
}

/** Told how many of the files have been read. */
export type OnProgress = (read: number, files: number) => void;

/** Files between two pauses: each costs as much as a small file. */
const PAUSE_FILES = 20;

/** By file, in the order of the files. */
export async function readPages(
  { files, bounds, anchorNames, onProgress, ...tools }: PageSources,
  report: Report,
): Promise<Map<string, Draft>> {
  const drafts = new Map<string, Draft>();
  const { parsed } = tools;
  for (const [number, file] of files.entries()) {
    // Reading blocks, and a thread that is to end has to hear of it.
    if (number % PAUSE_FILES === 0) {
      onProgress?.(number, files.length);
      await setImmediate();
    }
    const text = file.text ?? readMarkdown(file, { bounds, anchorNames, report });
    if (text !== undefined) {
      const draft = await draftPage(file, text, { ...tools, report });
      if (hasFewHeadings(draft, bounds, report)) drafts.set(file.file, draft);
    }
  }
  onProgress?.(files.length, files.length);
  if (parsed !== undefined) letGo(parsed, drafts);
  return drafts;
}

/** Pages with more headings than anybody reads are left out: each heading costs memory in the index. */
function hasFewHeadings(
  { document, file }: Draft,
  { headingsMax }: Bounds,
  report: Report,
): boolean {
  const { length } = document.headings;
  if (length <= headingsMax) return true;
  const message = `The page has ${length} headings, more than ${headingsMax}, so it is not published.`;
  const remedy = 'Split it into several pages.';
  report({ severity: 'error', rule: 'too-many-headings', file, message, remedy, unread: [file] });
  return false;
}

interface Reading extends Pick<PageSources, 'bounds' | 'anchorNames'> {
  readonly report: Report;
}

/** HTML may say in few bytes what is long in Markdown. */
function readMarkdown(
  file: FolderFile,
  { bounds, anchorNames, report }: Reading,
): string | undefined {
  const text = readText(file, bounds, report);
  if (text === undefined || !isHtmlFile(file.file)) return text;
  const markdown = markdownOfHtml(text, file.file, anchorNames?.(file.file));
  if (markdown === undefined) {
    const message = 'Its elements lie in one another so deep that its text is too long.';
    reportTooLarge(file.file, message, report);
    return undefined;
  }
  const { pageBytesMax } = bounds;
  return isSmall({ ...file, bytes: markdown.length }, pageBytesMax, report) ? markdown : undefined;
}

function isSmall({ file, bytes }: FolderFile, bytesMax: number, report: Report): boolean {
  if (bytes <= bytesMax) return true;
  reportTooLarge(file, `The page has ${bytes} bytes, more than ${bytesMax}.`, report);
  return false;
}

function reportTooLarge(file: string, message: string, report: Report): void {
  const remedy = 'Split it into several pages.';
  report({ severity: 'error', rule: 'page-too-large', file, message, remedy, unread: [file] });
}

function readText(file: FolderFile, bounds: Bounds, report: Report): string | undefined {
  const fault = { severity: 'error', file: file.file, unread: [file.file] } as const;
  const bytesMax = isHtmlFile(file.file) ? bounds.htmlBytesMax : bounds.pageBytesMax;
  if (!isSmall(file, bytesMax, report)) return undefined;
  const bytes = readRegular(file.disk, [file.root], bytesMax);
  if (bytes === undefined) {
    const remedy = 'Check its permissions.';
    report({ ...fault, rule: 'unreadable', message: 'The file cannot be read.', remedy });
    return undefined;
  }
  const decoded = decode(bytes);
  if (!('text' in decoded)) {
    report({ ...fault, rule: 'not-utf-8', ...decoded });
    return undefined;
  }
  return decoded.text;
}
