/** Opens the files that a page includes or imports: from the allowed folders only, bounded for each page. */
import path from 'node:path';
import { BOUNDS } from '../source/bounds.ts';
import { decode } from '../source/decode.ts';
import { readFrontMatter } from '../source/front-matter.ts';
import { readAllowed } from '../source/include-access.ts';
import { includePaths, type IncludeRoots } from '../source/include-roots.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';
import { appendedInclude, partOf, type Include } from './include-syntax.ts';
import { realPathOf } from '../source/disk.ts';
import { exportedPartial } from './partials.ts';
import { pathBelow } from '../source/walk.ts';

/** Includes in included files, and files or imports for one page. */
export const DEPTH_MAX = 5;
export const FILES_MAX = 500;
/** Endings by which a module is found that is imported without one. */
const MODULE_ENDINGS = [
  '',
  ...['js', 'jsx', 'ts', 'tsx', 'mjs'].flatMap((one) => [`.${one}`, `/index.${one}`]),
];

/** State of the files that one page has read. */
export interface FilesOfPage extends IncludeRoots {
  files: number;
  bytes: number;
  /** Folders of included files, below the content folder. */
  readonly folders: Set<string>;
}

export interface FoundFile {
  /** Links resolved. */
  readonly disk: string;
  readonly text: string;
  /** The path, as the page writes it, of a file that is missing. */
  readonly missing?: string;
}

/** Place from which a file is asked for. */
export interface From {
  readonly folder: string;
  /** Number of included files around it. */
  readonly depth: number;
}

/** The first file that a path of an include can mean, cut to its part. */
export function findFile(
  files: FilesOfPage,
  { path: target, part, select = (all) => all }: Include,
  { folder, depth }: From,
): FoundFile | undefined {
  if (depth >= DEPTH_MAX || files.files >= FILES_MAX) {
    return undefined;
  }
  // Hugo finds pages without their ending.
  const targets = path.extname(target) === '' ? [target, `${target}.md`] : [target];
  for (const candidate of targets.flatMap((one) => includePaths(files, one, folder))) {
    const disk = realPathOf(candidate);
    const text = disk === undefined ? undefined : readIncluded(files, disk);
    if (disk !== undefined && text !== undefined) {
      files.folders.add(pathBelow(files.root, path.dirname(disk)));
      const own = isMarkdownFile(disk) ? readFrontMatter(text).body : text;
      return { disk, text: select(partOf(own, part)) };
    }
  }
  return undefined;
}

/** A file that every page ends with. */
export function findAppended(files: FilesOfPage, written: string): FoundFile | undefined {
  const folder = files.appended?.folder ?? files.root;
  return findFile(files, appendedInclude(written), { folder, depth: 0 });
}

function readIncluded(files: FilesOfPage, disk: string): string | undefined {
  const bytes = readAllowed(files, disk, BOUNDS.pageBytesMax - files.bytes);
  if (typeof bytes === 'string') return undefined;
  files.files += 1;
  files.bytes += bytes.length;
  const decoded = decode(bytes);
  return 'text' in decoded ? decoded.text : undefined;
}

/** A path of an import as a path of the folder. */
export function importPath(written: string): string {
  return written.replace(/^@site\//, '/').replaceAll('\\', '');
}

/** A file that a module of the folder passes on: `import {Steps} from './partials'`. */
export function findExported(
  files: FilesOfPage,
  { path: target, name }: { readonly path: string; readonly name: string },
  at: From,
): FoundFile | undefined {
  for (const ending of MODULE_ENDINGS) {
    const module = findFile(files, { path: target + ending, part: '' }, at);
    const partial = module && exportedPartial(module.text, name);
    if (module !== undefined && partial !== undefined) {
      const place = { ...at, folder: path.dirname(module.disk) };
      return findFile(files, { path: importPath(partial), part: '' }, place);
    }
  }
  return undefined;
}
