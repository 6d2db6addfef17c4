/** Where the includes of pages may be read from: the content folder and the folders that the operator lists, nothing else. */
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Where includes may be read from. */
export interface IncludeRoots {
  /** The content folder. */
  readonly root: string;
  /** Folders from which a path is tried that the page's own folder does not have. */
  readonly bases: readonly string[];
  /** Prefixes of paths, such as `@`, with the folder that each stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Folders that files may be read from, links resolved: the content folder and what the operator lists. */
  readonly allowed: readonly string[];
}

/** A generator's rules for the paths of includes. */
export interface GeneratorPaths {
  /** Folders, on disk, from which includes are resolved when the page's own folder has no such file. */
  readonly includeBases: readonly string[];
  /** Prefixes of include and import paths, with the folder on disk that each stands for. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** @param listed `content.includeRoots`: folders on disk, or relative to the content folder. */
export async function includeRoots(
  root: string,
  { includeBases = [], aliases = {} }: Partial<GeneratorPaths>,
  listed: readonly string[],
): Promise<IncludeRoots> {
  const allowed = [root];
  for (const folder of listed) {
    const real = await realpath(path.resolve(root, folder)).catch(() => undefined);
    if (real === undefined) {
      throw new Error(
        `The folder ${folder} of content.includeRoots cannot be read. Name a folder that exists, relative to ${root}.`,
      );
    }
    allowed.push(real);
  }
  return { root, bases: [...includeBases, ...allowed.slice(1)], aliases, allowed };
}

/** Where a path may lie that a page of `folder` includes, best first. */
export function includePaths(
  { root, bases, aliases }: IncludeRoots,
  target: string,
  folder: string,
): string[] {
  const [, prefix = '', below = target] = /^([@~][\w-]*|)\/+(.*)$/s.exec(target) ?? [];
  const alias = aliases[prefix];
  const isRooted = below !== target;
  return isRooted
    ? [...(alias === undefined ? [] : [alias]), root, ...bases].map((one) => path.join(one, below))
    : [folder, root, ...bases].map((one) => path.resolve(one, target));
}
