/** Navigation stored as data next to the pages: `nav.yml` (npm), `site.json`, React's `sidebar*.json`, Lume's `_data` files. */
import type { NavContext, NavNode } from '../model/navigation.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { titleOfName } from '../links/slug.ts';
import { parseYaml } from '../source/yaml.ts';
import { valueOf } from '../notation/values.ts';
import { locate, readNavFile, type NavFile } from '../source/locate.ts';
import { loadModule } from '../notation/modules.ts';
import { readRoutes } from './routes.ts';
import { countPages } from './tree.ts';

const NAMES = ['nav.yml', 'nav.yaml', '_data/nav.yml', '_data/navigation.yml', 'site.json'];

/** One file with the whole navigation. */
export async function readSiteData(
  context: NavContext,
  folders: readonly string[],
): Promise<NavNode[] | undefined> {
  const file = await locate(context.root, folders.slice(0, 2), NAMES);
  const read = file && parseYaml(file.text);
  if (read === undefined || 'fault' in read) {
    return undefined;
  }
  const data = read.value as { sidebar?: unknown; nav?: unknown } | null;
  return readRoutes(context, data?.sidebar ?? data?.nav ?? data, { base: '' });
}

/** `sidebarLearn.json`, `sidebarReference.json`, …: a section each. */
export async function readSidebarFiles(
  context: NavContext,
  folders: readonly string[],
): Promise<NavNode[] | undefined> {
  for (const folder of folders.slice(0, 2)) {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => /^sidebar[\w-]*\.json$/i.test(name)).toSorted();
    const sections: NavNode[] = [];
    for (const name of files.slice(0, 50)) {
      const file = await readNavFile({ root: context.root, top: folder }, path.join(folder, name));
      const read = file && parseYaml(file.text);
      const nodes = read && 'value' in read ? readRoutes(context, read.value, { base: '' }) : [];
      sections.push(...nodes.map((node) => ({ name: sectionName(name), ...node })));
    }
    if (countPages(sections) > 0) {
      return sections;
    }
  }
  return undefined;
}

/** `sidebarLearn.json` -> `learn`. */
function sectionName(file: string): string {
  return (
    path
      .basename(file, '.json')
      .replace(/^sidebar[-_]?/i, '')
      .toLowerCase() || 'docs'
  );
}

/** Lume: each folder's `_data` file may hold its `sidebar`; the folders themselves keep their order. */
export async function readLume(
  context: NavContext,
  folders: readonly NavNode[],
): Promise<NavNode[] | undefined> {
  let found = false;
  const sections: NavNode[] = [];
  for (const node of folders) {
    const sidebar = node.name === undefined ? undefined : await lumeSidebar(context, node.name);
    found = found || sidebar !== undefined;
    sections.push(sidebar === undefined ? node : { ...sidebar, name: node.name ?? '' });
  }
  return found ? sections : undefined;
}

async function lumeSidebar(context: NavContext, folder: string): Promise<NavNode | undefined> {
  const { root } = context;
  const names = ['_data.ts', '_data.js', '_data.json', '_data.yml'];
  const file = await locate(root, [path.join(root, folder)], names);
  const data = file && (await dataOf(root, file));
  const children = readRoutes(context, data?.sidebar, { base: '' });
  if (children.length === 0) {
    return undefined;
  }
  const title = typeof data?.sectionTitle === 'string' ? data.sectionTitle : titleOfName(folder);
  return { title, children };
}

interface LumeData {
  readonly sidebar?: unknown;
  readonly sectionTitle?: unknown;
}

async function dataOf(root: string, file: NavFile): Promise<LumeData | undefined> {
  if (/\.(?:json|yml)$/.test(file.disk)) {
    const read = parseYaml(file.text);
    return 'value' in read ? ((read.value as LumeData | null) ?? undefined) : undefined;
  }
  const module = await loadModule({ root, top: root }, file);
  return (
    module && { sidebar: valueOf(module, 'sidebar'), sectionTitle: valueOf(module, 'sectionTitle') }
  );
}
