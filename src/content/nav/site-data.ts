/** Navigation as data next to the pages of a folder without a generator: one file, a file for each section, or one in each folder. */
import path from 'node:path';
import { titleOfName } from '../links/slug.ts';
import type { Data } from '../model/data.ts';
import type { NavContext, NavNode } from '../model/navigation.ts';
import { loadModule } from '../notation/modules.ts';
import { valueOf } from '../notation/values.ts';
import { dataAt, textAt } from '../source/data.ts';
import { locate, readNavFile, type NavFile } from '../source/locate.ts';
import { parseYaml } from '../source/yaml.ts';
import { readRoutes } from './routes.ts';
import { countPages } from './tree.ts';
import { namesLike } from '../source/disk.ts';

/** Files with a navigation: `nav.yml`, `site.json`, `sidebarLearn.json`. */
const FILES = /^(?:nav|navigation|site|sidebar[\w-]*)\.(?:json|ya?ml)$/i;
/** A site with more has other files of such names. */
const FILES_MAX = 50;
/** Files with the navigation of their folder, among other data. */
const FOLDER_FILES = ['_data.ts', '_data.js', '_data.json', '_data.yml'];
/** Properties that hold the entries where a file holds more. */
const ENTRIES = ['sidebar', 'nav'];

/** The navigation of files in the content folder, the one above it or their `_data`; of several files, each is a section. */
export async function readNavigationFiles(
  context: NavContext,
  nearby: readonly string[],
): Promise<NavNode[] | undefined> {
  for (const folder of nearby.slice(0, 2).flatMap((one) => [one, path.join(one, '_data')])) {
    const names = namesLike(folder, FILES);
    const trees: NavNode[][] = [];
    for (const name of names.slice(0, FILES_MAX)) {
      const place = { root: context.root, top: folder };
      const file = await readNavFile(place, path.join(folder, name));
      const nodes =
        file === undefined ? [] : readRoutes(context, await entriesIn(context, file), { base: '' });
      trees.push(
        names.length === 1 ? nodes : nodes.map((node) => ({ name: sectionName(name), ...node })),
      );
    }
    if (countPages(trees.flat()) > 0) return trees.flat();
  }
  return undefined;
}

/** `sidebarLearn.json` -> `learn`. */
function sectionName(file: string): string {
  const name = path.basename(file, path.extname(file)).replace(/^sidebar[-_]?/i, '');
  return name.toLowerCase() || 'docs';
}

/** The folders in their order, with the entries that a folder's data gives. */
export async function readFolderNavigation(
  context: NavContext,
  folders: readonly NavNode[],
): Promise<NavNode[] | undefined> {
  let found = false;
  const tree: NavNode[] = [];
  for (const node of folders) {
    const own = node.name === undefined ? undefined : await folderNode(context, node.name);
    found ||= own !== undefined;
    tree.push(own === undefined ? node : { ...own, name: node.name ?? '' });
  }
  return found ? tree : undefined;
}

async function folderNode(context: NavContext, folder: string): Promise<NavNode | undefined> {
  const file = await locate(context.root, [path.join(context.root, folder)], FOLDER_FILES);
  const data = file === undefined ? {} : await dataIn(context, file);
  const children = readRoutes(context, dataAt(data)['sidebar'], { base: '' });
  const title = textAt(data, 'sectionTitle') ?? titleOfName(folder);
  return children.length === 0 ? undefined : { title, children };
}

async function entriesIn(context: NavContext, file: NavFile): Promise<unknown> {
  const data = await dataIn(context, file);
  const entries = ENTRIES.map((key) => dataAt(data)[key]);
  return entries.find((one) => one !== undefined) ?? data;
}

/** The value of a data file; of a program, what it exports under the names that are asked for. */
async function dataIn({ root }: NavContext, file: NavFile): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/i.test(file.disk)) {
    const read = parseYaml(file.text);
    return 'value' in read ? read.value : undefined;
  }
  const module = await loadModule({ root, top: root }, file);
  const values: Data = module
    ? { sidebar: valueOf(module, 'sidebar'), sectionTitle: valueOf(module, 'sectionTitle') }
    : {};
  return values;
}
