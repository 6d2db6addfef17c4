/** The navigation of `mkdocs.yml`, with `INHERIT`. */
import path from 'node:path';
import { realpath } from 'node:fs/promises';
import type { Report } from '../findings.ts';
import { isInside } from '../walk.ts';
import { parseYaml } from '../yaml.ts';
import { locate, readNavFile } from './locate.ts';
import type { NavFile } from './locate.ts';
import { readRoutes } from './routes.ts';
import type { NavContext, NavNode } from './tree.ts';

type MkDocs = Readonly<Record<string, unknown>>;

/** Files that inherit from files. */
const INHERIT_MAX = 3;

/** @param folders where to look; the file counts only when its `docs_dir` is the content folder. */
export async function readMkDocs(
  context: NavContext,
  folders: readonly string[],
): Promise<NavNode[] | undefined> {
  const file = await locate(context.root, folders, ['mkdocs.yml', 'mkdocs.yaml']);
  const config = file && (await readConfig(context, file, folders.at(-1) ?? context.root));
  if (file === undefined || config === undefined || !(await isItsFolder(context, file, config))) {
    return undefined;
  }
  return readRoutes(context, config['nav'], {
    base: '',
    missing: (target) => {
      context.report({
        severity: 'warning',
        rule: 'nav-page-missing',
        file: file.name,
        message: `The navigation names "${target}", which is not a page of the folder.`,
        remedy: 'Remove the entry or correct its path.',
      });
    },
  });
}

async function readConfig(
  { root, report }: NavContext,
  file: NavFile,
  top: string,
): Promise<MkDocs | undefined> {
  let config: MkDocs | undefined;
  let next: NavFile | undefined = file;
  for (let level = 0; next !== undefined && level <= INHERIT_MAX; level += 1) {
    const own = parseConfig(next, report);
    config = { ...own, ...config };
    const parent: unknown = own?.['INHERIT'];
    const disk: string =
      typeof parent === 'string' ? path.resolve(path.dirname(next.disk), parent) : '';
    next = disk !== '' && isInside(top, disk) ? await readNavFile(root, disk) : undefined;
  }
  return config;
}

function parseConfig({ name, text }: NavFile, report: Report): MkDocs | undefined {
  const read = parseYaml(text);
  if ('fault' in read) {
    report({
      severity: 'warning',
      rule: 'nav-unreadable',
      file: name,
      line: read.fault.line,
      message: read.fault.message,
      remedy: 'Repair the file; until then the folders give the navigation.',
    });
    return undefined;
  }
  return typeof read.value === 'object' && read.value !== null ? (read.value as MkDocs) : undefined;
}

async function isItsFolder({ root }: NavContext, file: NavFile, config: MkDocs): Promise<boolean> {
  const folder = typeof config['docs_dir'] === 'string' ? config['docs_dir'] : 'docs';
  const disk = path.resolve(path.dirname(file.disk), folder);
  return (await realpath(disk).catch(() => undefined)) === root && Array.isArray(config['nav']);
}
