/** Reads a content folder once, and answers with the frozen library or with everything that is wrong. */
import { realpath } from 'node:fs/promises';
import { BOUNDS } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { collectFindings, gatherFindings, sortFindings } from './findings.ts';
import type { Finding, Library, Product } from './model.ts';
import { readNavigation } from './nav/navigation.ts';
import { placePages } from './nav/place.ts';
import { pageFinder } from './nav/tree.ts';
import { readExtras } from './extras.ts';
import { lastCommits } from './history.ts';
import { finishPages } from './finish.ts';
import { checkPins } from './pins.ts';
import { readPages } from './read.ts';
import { firstReading, type Reading } from './reading.ts';
import { dialectOfFolder } from './dialects/detect.ts';
import type { DialectName } from './page-source.ts';
import { digestOf } from './digest.ts';
import { projectFolder } from './nav/locate.ts';
import { listFiles } from './walk.ts';

export interface LoadOptions {
  readonly product: Product;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Of pages that do not say theirs, as a BCP 47 tag; default `en`. */
  readonly language?: string;
  /** Navigation as written under `nav` in `docent.yaml`. */
  readonly nav?: unknown;
  /** Pages that `docent.yaml` names for queries. */
  readonly search?: { readonly pins: Parameters<typeof checkPins>[1] };
  /** Of the same folder, so that only what has changed since is made again. */
  readonly earlier?: Reading;
  /** Default: that of the folder's generator. */
  readonly dialect?: DialectName;
  /** For tests: other limits than the usual ones. */
  readonly bounds?: Partial<Bounds>;
}

export interface LoadResult {
  /** Absent when a finding is an error. */
  readonly library?: Library;
  readonly findings: readonly Finding[];
}

/** @throws an Error that says what to change when the folder itself cannot be read. */
export async function loadLibrary(folder: string, options: LoadOptions): Promise<LoadResult> {
  const root = await realpath(folder).catch(() => {
    throw new Error(`The content folder ${folder} cannot be read. Name a folder that exists.`);
  });
  const bounds = { ...BOUNDS, ...options.bounds };
  const { findings, report } = collectFindings();
  const files = await listFiles(root, bounds, report);
  const roots = { root, top: await projectFolder(root) };
  const { earlier = firstReading() } = options;
  const dialect = options.dialect ?? dialectOfFolder(files, roots);
  const sources = { files, roots, bounds, dialect, parsed: earlier.bodies };
  const drafts = await readPages(sources, report);
  const context = { root, drafts, finder: pageFinder(drafts.keys()), report };
  const places = placePages(await readNavigation(context, { files, nav: options.nav }), drafts);
  const commits = await lastCommits(root, bounds.gitTimeoutMs);
  const { finder } = context;
  const finish = { baseUrl: options.baseUrl, finder, files, commits, earlier, report };
  const pages = finishPages(drafts, places, finish);
  checkPins(pages, options.search?.pins ?? [], report);
  const extras = await readExtras({ files, baseUrl: options.baseUrl, drafts, ...pages }, report);
  if (findings.some(({ severity }) => severity === 'error')) {
    return { findings: sortFindings(gatherFindings(findings)) };
  }
  const library: Library = Object.freeze({
    product: options.product,
    baseUrl: options.baseUrl,
    language: options.language ?? 'en',
    ...pages,
    ...extras,
    digest: digestOf(pages.pages, extras),
    findings: sortFindings(gatherFindings(findings)),
  });
  return { library, findings: library.findings };
}
