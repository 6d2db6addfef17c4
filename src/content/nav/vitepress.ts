/** The sidebar of a VitePress configuration, as far as it can be read without running it. */
import path from 'node:path';
import { realpath } from 'node:fs/promises';
import { titleOfName } from '../slug.ts';
import { valueOf } from './literals.ts';
import { locate } from './locate.ts';
import type { NavFile } from './locate.ts';
import { loadModule } from './modules.ts';
import { readRoutes } from './routes.ts';
import type { NavContext, NavNode } from './tree.ts';

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs', 'cjs'];
type Config = Readonly<Record<string, unknown>>;

export async function readVitePress(
  context: NavContext,
  folders: readonly string[],
): Promise<NavNode[] | undefined> {
  const names = ['.vitepress/config.', '.vitepress/config/index.'].flatMap((name) =>
    EXTENSIONS.map((extension) => name + extension),
  );
  const file = await locate(context.root, folders, names);
  const module = file && (await loadModule(context.root, folders.at(-1) ?? context.root, file));
  const config = module && (valueOf(module, 'default') as Config | undefined);
  if (file === undefined || config === undefined || !(await isItsFolder(context, file, config))) {
    return undefined;
  }
  return readSidebar(context, sidebarOf(config));
}

function sidebarOf(config: Config): unknown {
  const locales = config['locales'] as Config | undefined;
  for (const place of [config, locales?.['root'], locales?.['/']]) {
    const sidebar = ((place as Config | undefined)?.['themeConfig'] as Config | undefined)?.[
      'sidebar'
    ];
    if (sidebar !== undefined) {
      return sidebar;
    }
  }
  return undefined;
}

/** One list is the navigation itself; lists by path are a section each. */
function readSidebar(context: NavContext, sidebar: unknown): NavNode[] | undefined {
  if (Array.isArray(sidebar)) {
    return readRoutes(context, sidebar, { base: '' });
  }
  if (typeof sidebar !== 'object' || sidebar === null) {
    return undefined;
  }
  return Object.entries(sidebar).map(([prefix, items]) => {
    const name = prefix.split('/').filter(Boolean).at(-1) ?? 'documentation';
    const base = (items as Config | null)?.['base'];
    const list = Array.isArray(items) ? items : (items as Config | null)?.['items'];
    const options = { base: typeof base === 'string' ? base : '' };
    return { title: titleOfName(name), name, children: readRoutes(context, list, options) };
  });
}

/** `srcDir` is where the pages are; the folder above `.vitepress` when it is not set. */
async function isItsFolder(context: NavContext, file: NavFile, config: Config): Promise<boolean> {
  const base = file.disk.slice(0, file.disk.lastIndexOf('.vitepress'));
  const folder = typeof config['srcDir'] === 'string' ? config['srcDir'] : '.';
  return (await realpath(path.resolve(base, folder)).catch(() => undefined)) === context.root;
}
