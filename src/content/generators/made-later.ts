/** Files and folders of pages that a build of the project makes before its generator runs: its `.gitignore` names them. */
import path from 'node:path';
import { addressKey, joinAddress } from '../links/address.ts';
import { withoutExtension } from '../links/slug.ts';
import type { DeclaredEdition } from '../model/declared.ts';
import type { MadeLater, Project, ProjectPlace } from '../model/generator.ts';
import type { Makers } from '../model/makers.ts';
import type { Source } from '../model/source.ts';
import { globPattern } from './ignore-patterns.ts';
import { isThere } from '../source/disk.ts';
import { readNavFile } from '../source/locate.ts';
import { isInside, pathBelow } from '../source/walk.ts';

/** A path from the folder of the list, which may leave the end of a name open or end with all that is in a folder; other patterns name what is left out anywhere. */
const PATH =
  /^\/?((?:[\w.@+-]+\/)+(?:[\w.@+-]+\*(?:\.\w+)?|[\w.@+-]*))(?:\*{1,2}(?:\/?\*?(?:\.mdx?)?)?)?$/;
const PATHS_MAX = 200;

/** @param editions of the project: a page that is not translated is that of another language */
export async function madeLater(
  place: ProjectPlace,
  sources: readonly Source[],
  editions: readonly DeclaredEdition[] = [],
): Promise<readonly MadeLater[]> {
  const { root, top, home } = place;
  const folders = [...new Set([top, home, ...sources.map(({ folder }) => folder)])];
  const lists = folders.map(async (folder) => {
    const text = (await readNavFile(place, path.join(folder, '.gitignore')))?.text ?? '';
    return text.split(/\r?\n/).flatMap((line) => {
      const named = PATH.exec(line.trim())?.[1];
      return named === undefined ? [] : [path.join(folder, named)];
    });
  });
  const languages = editions.flatMap(({ folders: own }) => own ?? []);
  const named = [...new Set((await Promise.all(lists)).flat())].slice(0, PATHS_MAX);
  return named.flatMap((disk) => {
    const source = sources.find(({ folder }) => isInside(folder, disk) && folder !== disk);
    return source === undefined || isThere(disk) ? [] : [entry({ root, source, languages }, disk)];
  });
}

interface MadePlace {
  /** The content folder. */
  readonly root: string;
  readonly source: Source;
  /** Folders of languages, on disk. */
  readonly languages: readonly string[];
}

function entry({ root, source: { folder, base }, languages }: MadePlace, disk: string): MadeLater {
  const below = pathBelow(folder, disk);
  const shown = pathBelow(root, disk);
  const own = languages.find((one) => isInside(one, disk));
  const neutral = own === undefined ? below : pathBelow(own, disk);
  const others = own === undefined ? [] : languages.map((one) => pathBelow(folder, one));
  const translated = others.map((one) => joinAddress(base, one, neutral));
  const paths = [joinAddress(base, below), below, shown, neutral, ...translated];
  return { path: shown, keys: [...new Set(paths.map((one) => keyOf(one)))] };
}

function keyOf(file: string): string {
  return addressKey(withoutExtension(file));
}

/** Tells a target that is missing from one that is made later. */
export function madeLaterOf({ made = [], makers }: Pick<Project, 'made' | 'makers'>): {
  readonly madeAt: (target: string) => string | undefined;
  readonly makers: Makers | undefined;
} {
  return { madeAt: madeFinder(made), makers };
}

/** Finds what a path of the content or an address leads to or below. */
function madeFinder(made: readonly MadeLater[]): (target: string) => string | undefined {
  return (target) => {
    const key = keyOf(target);
    const isAt = (one: string): boolean =>
      one.includes('*') ? globPattern(one).test(key) : key === one || key.startsWith(`${one}/`);
    return made.find(({ keys }) => keys.some(isAt))?.path;
  };
}
