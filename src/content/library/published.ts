/** Selects the files of a folder that are published pages: Markdown that the generator does not ignore, hide or hold back. */
import type { Report } from '../model/finding.ts';
import type { Attributes } from '../model/data.ts';
import type { PlacedPage, NavPage } from '../model/navigation.ts';
import type { Draft } from '../model/draft.ts';
import type { SourceFile, FolderFile } from '../model/source.ts';
import { sourceFile } from '../generators/find.ts';
import type { Project } from '../model/generator.ts';
import { SKILL_FILE } from '../extras/skill.ts';
import { groupBy } from '../source/group-by.ts';
import { isHtmlFile, isMarkdownFile, otherFormat } from '../source/markdown-files.ts';
import { readRegular } from '../source/open-file.ts';

/** A Markdown file with its generator's view of it. */
export interface PageFile {
  readonly file: FolderFile;
  readonly source: SourceFile;
  /** Its place among the editions. */
  readonly place: PlacedPage;
}

export interface PublishingContext {
  readonly project: Project;
  /** The content folder on disk. */
  readonly root: string;
  readonly report: Report;
  /** Whether drafts and unlisted pages are pages too, for their author. Default: no. */
  readonly withDrafts?: boolean;
}

/** The file's text is read no further: it says whether the file is a page of its generator. */
const HTML_BYTES_MAX = 256 * 1024;

/** The files that the generator makes pages of, whatever is in them. */
export function pageFiles(
  files: readonly FolderFile[],
  context: PublishingContext,
): Omit<PageFile, 'place'>[] {
  const { project, root, report } = context;
  const { sources, ignores, leadsOn, isNavigation } = project;
  const isPageFile = project.pages === 'html' ? isHtmlFile : isMarkdown;
  const markdown = files
    .filter(({ file, root: own }) => own === root && isPageFile(file))
    .flatMap((file) => {
      const source = sourceFile(sources, root, file.file);
      return source === undefined || leadsOn?.(source) === true ? [] : [{ file, source }];
    });
  const known = new Map(markdown.map((one) => [keyOf(one.source), one]));
  const pages = markdown.filter(({ file, source }) => {
    const has = (path: string): boolean => known.has(keyOf({ ...source, path }));
    if (ignores?.(source, has) !== true) return true;
    if (isNavigation?.(source) === true) return false;
    leftOut(report, file.file, [
      'page-ignored',
      'The generator makes no page of the file, so it is not published.',
    ]);
    return false;
  });
  reportUnread(files, context);
  return pages;
}

function keyOf({ path, source }: SourceFile): string {
  return `${source.folder}\n${path}`;
}

function isMarkdown(file: string): boolean {
  return isMarkdownFile(file) && !file.startsWith('_agent/') && file !== SKILL_FILE;
}

export interface PublishedPages {
  readonly pages: readonly NavPage[];
  /** Files of pages that readers do not get. */
  readonly heldBack: ReadonlySet<string>;
}

/** Adds what front matter gets from elsewhere, and takes out the drafts that are not to be published. */
export function publishedPages(
  pages: readonly PageFile[],
  drafts: Map<string, Draft>,
  { project, report, withDrafts = false }: PublishingContext,
): PublishedPages {
  const read = readPages(pages, drafts);
  const asSource = ({ source, sourcePath: path }: NavPage): SourceFile => ({ source, path });
  const attributes = new Map(read.map((page) => [keyOf(asSource(page)), page.draft.attributes]));
  const complete = read.map((page) => {
    const attributesOf = (path: string): Attributes | undefined =>
      attributes.get(keyOf({ ...page, path }));
    const own = page.draft.attributes;
    const defaults = project.defaults?.({ ...asSource(page), attributes: own }, attributesOf);
    if (defaults === undefined) return page;
    return { ...page, draft: { ...page.draft, attributes: { ...defaults, ...own } } };
  });
  const heldBack = new Set<string>();
  const published = complete.filter((page) => {
    const { file, draft } = page;
    drafts.set(file, draft);
    const { attributes: own } = draft;
    const isDraft = isHeldBack(own);
    const isHidden = isDraft || project.isHidden?.({ ...asSource(page), attributes: own });
    if (isHidden !== true) return true;
    // Files of a built site that are no pages are marked in the same way.
    const isFile = project.pages === 'html';
    if (!isFile) heldBack.add(file);
    tellHidden(page, isFile, report);
    if (withDrafts && isDraft && !isFile) return true;
    drafts.delete(file);
    return false;
  });
  return { pages: published, heldBack };
}

/** Readers miss nothing of a page without text that is no draft. */
function tellHidden({ file, draft }: NavPage, isFile: boolean, report: Report): void {
  if (!isFile && !isHeldBack(draft.attributes) && draft.text().body.trim() === '') return;
  leftOut(report, file, [
    'page-hidden',
    isFile
      ? 'The page leads on to another one, or has no text that is found, so it is not published.'
      : 'The page is a draft, unlisted or hidden, so it is not published.',
  ]);
}

/** With any generator: some have no drafts, and what an author marks as one must not get out because another is recognised. */
function isHeldBack({ draft, unlisted }: Attributes): boolean {
  return draft === true || unlisted === true;
}

function readPages(pages: readonly PageFile[], drafts: ReadonlyMap<string, Draft>): NavPage[] {
  return pages.flatMap(({ file: { file }, source: { source }, place }) => {
    const draft = drafts.get(file);
    const { path, sourcePath } = place;
    return draft === undefined ? [] : [{ source, path, sourcePath, place, file, draft }];
  });
}

/** Notes a file that is not published. */
export function leftOut(
  report: Report,
  file: string,
  [rule, message]: readonly [rule: string, message: string],
): void {
  const remedy = 'Nothing has to be done, unless readers should see it.';
  report({ severity: 'note', rule, file, message, remedy });
}

/** Texts that readers miss: one finding for all files of a format. */
function reportUnread(
  files: readonly FolderFile[],
  { project: { sources, ignores }, root, report }: PublishingContext,
): void {
  const isSource = ({ file }: FolderFile): boolean => {
    const source = sourceFile(sources, root, file);
    return source !== undefined && ignores?.(source, () => false) !== true;
  };
  const isPage = ({ file, disk }: FolderFile): boolean => {
    // The page for addresses that lead nowhere is no text of the documentation.
    if (!file.endsWith('.html') || /(?:^|\/)404\.html$/.test(file)) return false;
    return readRegular(disk, [root], HTML_BYTES_MAX)?.toString('utf8', 0, 4) === '---\n';
  };
  const unread = files.filter(isSource).flatMap((one) => {
    const format =
      otherFormat(one.file) ?? (isPage(one) ? { ending: 'html', format: 'HTML' } : undefined);
    return format === undefined ? [] : [{ ...format, file: one.file }];
  });
  for (const [ending, [first, ...more]] of groupBy(unread, (one) => one.ending)) {
    if (first === undefined) continue;
    const all = more.length === 0 ? 'One file ends' : `${more.length + 1} files end`;
    report({
      severity: 'warning',
      rule: 'format-unread',
      file: first.file,
      unread: [first, ...more].map(({ file }) => file),
      message: `${all} in .${ending} (${first.format}), which is not read: readers miss what they say.`,
      remedy:
        'Serve the site that your generator builds from them (`docent serve <built site>`), convert them to Markdown, or leave them out of the folder.',
    });
  }
}
