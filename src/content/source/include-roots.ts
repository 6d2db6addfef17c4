/** Places that pages may include files from: the content folder, and what the operator lists or else what its repository has committed. */
import type { Report } from '../model/finding.ts';
import path from 'node:path';
import { groupBy } from './group-by.ts';
import type { Bounds } from './bounds.ts';
import { repositoryOf, type Repository } from './repository.ts';
import { isInside, listFiles, pathBelow } from './walk.ts';
import type { Appended, GeneratorPaths } from '../model/generator.ts';
import type { Makers } from '../model/makers.ts';
import { realPathOf } from './disk.ts';

/** Folders that includes may be read from. */
export interface IncludeRoots {
  /** The content folder. */
  readonly root: string;
  /** Folders from which a path is tried that the page's own folder does not have. */
  readonly bases: readonly string[];
  /** Prefixes of paths, such as `@`, with the folder that each refers to. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Files that every page ends with. */
  readonly appended: Appended | undefined;
  /** The generator's build goes on without a file that an optional include names. */
  readonly skipsMissing: boolean;
  /** Finds the file or folder that a build makes, by a path below the content folder. */
  readonly madeAt?: (target: string) => string | undefined;
  readonly makers?: Makers | undefined;
  /** Folders that files may be read from, links resolved: the content folder and what the operator lists. */
  readonly allowed: readonly string[];
  /** Holds files that may be read too; absent where the operator lists folders. */
  readonly repository?: Repository | undefined;
  /** Folder whose files are known to be there though they may not be read: the repository's or the generator's project's. */
  readonly reach: string;
  /** Includes of files of that folder that lie outside what may be read. */
  readonly refused: RefusedInclude[];
}

export interface RefusedInclude {
  /** Path on disk of the included file. */
  readonly disk: string;
  readonly bytes: number;
  /** The page, below the content folder, and its 1-based line; or the configuration. */
  readonly file: string;
  readonly line?: number;
}

/** Include paths of a generator's project. */
type IncludingProject = Partial<GeneratorPaths> & { readonly home: string };

/** @param listed `content.includeRoots`: folders on disk, or relative to the content folder; absent: the operator lists none */
export async function includeRoots(
  root: string,
  { includeBases = [], aliases = {}, appended, skipsMissingIncludes, home }: IncludingProject,
  listed: readonly string[] | undefined,
): Promise<IncludeRoots> {
  const allowed = [root];
  for (const folder of listed ?? []) {
    const real = realPathOf(path.resolve(root, folder));
    if (real === undefined) {
      throw new Error(
        `The folder ${folder} of content.includeRoots cannot be read. Name a folder that exists, relative to ${root}.`,
      );
    }
    allowed.push(real);
  }
  const repository = repositoryOf(root);
  const project = realPathOf(home) ?? root;
  return {
    root,
    bases: [...includeBases, ...allowed.slice(1)],
    aliases,
    appended,
    skipsMissing: skipsMissingIncludes === true,
    allowed,
    repository: listed === undefined ? repository : undefined,
    reach: repository?.top ?? project,
    refused: [],
  };
}

/** Candidate locations of a path that a page of `folder` includes, best first. */
export function includePaths(
  { root, bases, aliases }: IncludeRoots,
  target: string,
  folder: string,
): string[] {
  const [, prefix = '', below = target] = /^([@~][\w-]*|)\/+(.*)$/s.exec(target) ?? [];
  const alias = aliases[prefix];
  const folders = [root, ...bases];
  if (below === target) return [folder, ...folders].map((one) => path.resolve(one, target));
  if (alias !== undefined) return [alias, ...folders].map((one) => path.join(one, below));
  // A prefix that only a program knows most often stands for the folder of its name.
  return [`${prefix.slice(1)}/${below}`, below].flatMap((file) =>
    folders.map((one) => path.join(one, file)),
  );
}

/** Returns whether the name of a file or of a folder around it, below `folder`, begins with a dot; GitBook's own folder is read. */
export function isHiddenBelow(folder: string, disk: string): boolean {
  return pathBelow(folder, disk)
    .split('/')
    .some((part) => part.startsWith('.') && part !== '.gitbook');
}

/** Proposes the folders whose files pages include in vain, with what listing them would publish. */
export async function proposeRoots(
  { root, reach: around, refused }: IncludeRoots,
  bounds: Bounds,
  report: Report,
): Promise<void> {
  for (const [folder, includes] of proposals(around, refused)) {
    const name = pathBelow(root, folder);
    const files = [...new Map(includes.map((one) => [one.disk, one])).values()];
    const all = await listFiles(folder, { bounds, report: () => undefined });
    const [subject, reach] =
      all.length === 0
        ? [name, '']
        : [`${amount(files)} of ${name}`, `, and lets them include any of its ${amount(all)}`];
    for (const { file, line } of includes) {
      report({
        severity: 'warning',
        rule: 'include-refused',
        file,
        ...(line === undefined ? {} : { line }),
        message: `Pages include ${subject}, which lies outside the content folder: their text is missing.`,
        remedy: `Let the operator add "${name}" to \`content.includeRoots\`. This publishes what pages include${reach}.`,
      });
    }
  }
}

/** For each entry of a folder the deepest folder that holds all included files of it, or the one file. */
function proposals(
  around: string,
  refused: readonly RefusedInclude[],
): Map<string, RefusedInclude[]> {
  const byEntry = groupBy(refused, ({ disk }) => pathBelow(around, disk).split('/')[0]);
  return new Map([...byEntry.values()].map((list) => [commonFolder(around, list), list]));
}

/** A file at the top stands for itself. */
function commonFolder(around: string, includes: readonly RefusedInclude[]): string {
  const [first] = includes;
  let common = first?.disk ?? around;
  if (path.dirname(common) !== around) common = path.dirname(common);
  while (!includes.every(({ disk }) => isInside(common, disk))) common = path.dirname(common);
  return common;
}

function amount(files: readonly { readonly bytes: number }[]): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const kilobytes = Math.max(1, Math.round(bytes / 1000)).toLocaleString('en');
  return `${files.length.toLocaleString('en')} ${files.length === 1 ? 'file' : 'files'} (${kilobytes} kB)`;
}
