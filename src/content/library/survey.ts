/** Surveys a content folder: its generator, its files, its editions, and the pages of one of them. Nothing is parsed yet. */
import type { Report } from '../model/finding.ts';
import type { SourceFile, FolderFile } from '../model/source.ts';
import { BOUNDS, type Bounds } from '../source/bounds.ts';
import { declaredIn, type DeclaredSet } from '../editions/declared-sets.ts';
import type { Edition, EditionNames } from '../model/edition.ts';
import { findEditions, pickEdition, type FoundEdition } from '../editions/find.ts';
import { collectFindings } from '../source/findings.ts';
import { findProject } from '../generators/find.ts';
import type { Project } from '../model/generator.ts';
import { madeFiles } from './made-files.ts';
import type { GivenProduct } from './product.ts';
import { publicFiles, type PublicFiles } from './public-files.ts';
import { leftOut, pageFiles, type PageFile } from './published.ts';
import { stampOfFiles } from '../source/stamp.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';
import { siteLanguage } from '../editions/language-tag.ts';
import { listFiles } from '../source/walk.ts';
import { realPathOf } from '../source/disk.ts';

export interface SurveyOptions {
  /** Missing fields are found in the folder. */
  readonly product: GivenProduct;
  /** The set whose folder it is, where `docent.yaml` declares sets. */
  readonly set?: DeclaredSet;
  /** The edition to read; default: the folder's default one. */
  readonly edition?: EditionNames;
  /** Of pages that do not say theirs, as a BCP 47 tag; default: that of the generator's configuration, else `en`. */
  readonly language?: string | undefined;
  /** Navigation as written under `nav` in `docent.yaml`. */
  readonly nav?: unknown;
  /** For tests: other limits than the usual ones. */
  readonly bounds?: Partial<Bounds>;
}

/** A Markdown file that is not a page of the current edition. */
interface OtherFile {
  /** Below the content folder. */
  readonly file: string;
  readonly source: SourceFile;
}

export interface Survey {
  /** The content folder on disk. */
  readonly root: string;
  readonly project: Project;
  readonly bounds: Bounds;
  /** The content folder's own files. */
  readonly listed: readonly FolderFile[];
  readonly assets: PublicFiles;
  /** All editions of the folder, and the one that is read. */
  readonly editions: readonly FoundEdition[];
  readonly own: FoundEdition;
  /** Files of the edition's pages. */
  readonly chosen: readonly PageFile[];
  /** Markdown files of other editions. */
  readonly others: readonly OtherFile[];
  readonly report: Report;
}

/** @param root the content folder on disk, links resolved */
export async function survey(
  root: string,
  options: SurveyOptions,
  report: Report,
): Promise<Survey> {
  const bounds = { ...BOUNDS, ...options.bounds };
  const project = await findProject(root, withoutGiven(options, report));
  const { hiddenFolders: hidden = [] } = project;
  const listed = await listFiles(root, { bounds, report: exceptCopies(project, report), hidden });
  const assets = await publicFiles(listed, { root, project, bounds, report });
  const all = [
    ...pageFiles(listed, { project, root, report }),
    ...(await madeFiles(root, project)),
  ];
  const editions = editionsIn(all, { root, project, options, report });
  const own = ownEdition(editions, options.edition);
  const chosen = ownPages(all, own, report);
  const others = othersOf(all, chosen);
  return { root, project, bounds, listed, assets, editions, own, chosen, others, report };
}

/** Whether it is the first edition of its set: what is said of the whole folder is reported once, of that one. */
export function isFirst({ own, editions }: Pick<Survey, 'own' | 'editions'>): boolean {
  return own === editions[0];
}

/** Several links to one folder are read once; each of a built site's versions is served at all of its names. */
function exceptCopies({ siteCopies }: Project, report: Report): Report {
  return (finding) => {
    if (finding.rule !== 'symlink-loop' || siteCopies?.has(finding.file) !== true) report(finding);
  };
}

/** A report without findings about what the operator gives instead. */
function withoutGiven({ nav, language, product, set }: SurveyOptions, report: Report): Report {
  const given = new Set([
    ...(nav === undefined ? [] : ['navigation-unread']),
    ...(language === undefined && set === undefined ? [] : ['language-unread']),
    ...(product.name === undefined ? [] : ['name-unread']),
  ]);
  return (finding) => {
    if (!given.has(finding.rule)) report(finding);
  };
}

/** A content folder on disk, links resolved. @throws an Error that says what to change when it is not there */
export function rootAt(folder: string): string {
  const root = realPathOf(folder);
  if (root !== undefined) return root;
  throw new Error(`The content folder ${folder} cannot be read. Name a folder that exists.`);
}

/** The editions of a folder, which is listed and not read. @throws an Error when it cannot be read. */
export async function listEditions(folder: string, options: SurveyOptions): Promise<Edition[]> {
  const { editions } = await survey(rootAt(folder), options, collectFindings().report);
  return editions.map(({ edition }) => edition);
}

/**
 * Digest of names, sizes and times of the files that an edition is read from, of where they lie, and of the options. Other editions'
 * pages are no part of it.
 */
export function stampOf({ root, listed, chosen }: Survey, options: object): string {
  const own = new Set(chosen.map(({ file }) => file.file));
  const isRead = ({ file }: FolderFile): boolean => own.has(file) || !isMarkdownFile(file);
  return stampOfFiles(listed.filter(isRead), JSON.stringify([root, options]));
}

interface EditionContext {
  readonly root: string;
  readonly project: Project;
  readonly options: SurveyOptions;
  readonly report: Report;
}

function editionsIn(
  pages: readonly Omit<PageFile, 'place'>[],
  { root, project, options, report }: EditionContext,
): readonly FoundEdition[] {
  const { set, product, language } = options;
  const { editions: declared = [], identity } = project;
  const name = product.name ?? identity.name ?? product.id;
  const whole = { id: product.id, name, isDefault: true, isDeclared: false };
  return findEditions({
    files: pages.map(({ source }) => source),
    declared: set === undefined ? declared : declaredIn(set, root, declared),
    set: set === undefined ? whole : { name: set.id, ...set, isDeclared: true },
    isBuilt: project.pages === 'html',
    language: language ?? siteLanguage(identity.language, report) ?? 'en',
    report,
  });
}

function othersOf(
  all: readonly Omit<PageFile, 'place'>[],
  chosen: readonly PageFile[],
): readonly OtherFile[] {
  const own = new Set(chosen.map(({ file }) => file));
  const others = all.filter(({ file }) => !own.has(file));
  return others.map(({ file: { file }, source }) => ({ file, source }));
}

/** The edition's pages. A page of its own version replaces one with the same path that belongs to no version. */
function ownPages(
  all: readonly Omit<PageFile, 'place'>[],
  own: FoundEdition,
  report: Report,
): PageFile[] {
  const placed = all.flatMap((page) => {
    const place = own.placeOf(page.source);
    return place === undefined ? [] : [{ ...page, place }];
  });
  const isShared = ({ place }: PageFile): boolean => place.ids.version.length === 0;
  const keyOf = ({ source, place }: PageFile): string => `${source.source.folder}\n${place.path}`;
  const versioned = new Set(placed.filter((page) => !isShared(page)).map(keyOf));
  return placed.filter((page) => {
    if (!isShared(page) || !versioned.has(keyOf(page))) return true;
    leftOut(report, page.file.file, [
      'page-ignored',
      'The version has a page of its own at the same path, which is published in place of this one.',
    ]);
    return false;
  });
}

/** @throws an Error when the edition is gone. */
function ownEdition(editions: readonly FoundEdition[], names: EditionNames = {}): FoundEdition {
  const own = pickEdition(editions, names);
  if (own !== undefined) return own;
  throw new Error(`The folder has no edition ${Object.values(names).join(' ')} any more.`);
}
