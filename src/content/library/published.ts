/** Selects the files of a folder that are published pages: Markdown that the generator does not ignore, hide or hold back. */
import type { Report } from '../model/finding.ts';
import type { Attributes } from '../model/data.ts';
import type { PlacedPage, NavPage } from '../model/navigation.ts';
import type { Draft } from '../model/draft.ts';
import type { SourceFile, FolderFile } from '../model/source.ts';
import { sourceFile } from '../generators/find.ts';
import type { Project } from '../model/generator.ts';
import { SKILL_FILE } from '../extras/skill.ts';

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
}

/** Formats of documentation that are not read. */
const OTHER_FORMATS = /\.(?:adoc|asciidoc|rst|ipynb|mdoc|org|textile)$/i;

/** The Markdown files that the generator makes pages of, whatever is in them. */
export function pageFiles(
  files: readonly FolderFile[],
  { project: { sources, ignores }, root, report }: PublishingContext,
): Omit<PageFile, 'place'>[] {
  const markdown = files
    .filter(({ file, root: own }) => own === root && isMarkdown(file))
    .flatMap((file) => {
      const source = sourceFile(sources, root, file.file);
      return source === undefined ? [] : [{ file, source }];
    });
  const known = new Map(markdown.map((one) => [keyOf(one.source), one]));
  const pages = markdown.filter(({ file, source }) => {
    const has = (path: string): boolean => known.has(keyOf({ ...source, path }));
    if (ignores?.(source, has) !== true) return true;
    leftOut(report, file.file, [
      'page-ignored',
      'The generator makes no page of the file, so it is not published.',
    ]);
    return false;
  });
  reportOtherFormats(files, report);
  return pages;
}

function keyOf({ path, source }: SourceFile): string {
  return `${source.folder}\n${path}`;
}

function isMarkdown(file: string): boolean {
  return /\.mdx?$/i.test(file) && !file.startsWith('_agent/') && file !== SKILL_FILE;
}

/** Adds what front matter gets from elsewhere, and takes out the drafts that are not to be published. */
export function publishedPages(
  pages: readonly PageFile[],
  drafts: Map<string, Draft>,
  { project, report }: PublishingContext,
): NavPage[] {
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
  return complete.filter((page) => {
    const { file, draft } = page;
    drafts.set(file, draft);
    const { attributes: own } = draft;
    const isHidden = isHeldBack(own) || project.isHidden?.({ ...asSource(page), attributes: own });
    if (isHidden !== true) return true;
    drafts.delete(file);
    leftOut(report, file, [
      'page-hidden',
      'The page is a draft, unlisted or hidden, so it is not published.',
    ]);
    return false;
  });
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

function reportOtherFormats(files: readonly FolderFile[], report: Report): void {
  for (const { file } of files) {
    const [ending] = OTHER_FORMATS.exec(file) ?? [];
    if (ending === undefined) continue;
    report({
      severity: 'warning',
      rule: 'format-unread',
      file,
      message: `Files that end in ${ending.toLowerCase()} are not read.`,
      remedy: 'Convert them to Markdown, or leave them out of the folder.',
    });
  }
}
