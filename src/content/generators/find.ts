/** Finds the project that a content folder belongs to, and with it the generator. */
import type { Finding, Report } from '../model/finding.ts';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { nearbyFolders } from '../source/locate.ts';
import { isInside, pathBelow } from '../source/walk.ts';
import { isThere } from './config-file.ts';
import type { Generator, Project } from '../model/generator.ts';
import type { Source } from '../model/source.ts';
import { pathAliases } from './path-aliases.ts';
import { plainProject } from './plain.ts';
import { GENERATORS } from './registry.ts';

/** Folders of a repository that commonly hold the site. */
const SITE_FOLDERS = ['docs', 'website', 'site', 'documentation'];

/**
 * Looks in the folder and in those above it, then in site folders next to them. A project counts when the served folder lies in one of
 * its page folders or holds one. The order of generators decides before the distance of the folder. A site folder whose configuration names
 * the served folder wins over a project further up that only holds it, such as one that another generator has left behind.
 */
export async function findProject(root: string, report: Report): Promise<Project> {
  const nearby = await nearbyFolders(root);
  const top = nearby.at(-1) ?? root;
  const beside = nearby
    .flatMap((folder) => SITE_FOLDERS.map((name) => path.join(folder, name)))
    .filter((folder) => !nearby.includes(folder));
  const near = await openFirst(nearby, { root, top, report });
  if (near !== undefined && namesFolder(near, root)) return near;
  const held: Finding[] = [];
  const next = await openFirst(beside, { root, top, report: (finding) => void held.push(finding) });
  if (next !== undefined && (near === undefined || namesFolder(next, root))) {
    held.forEach(report);
    return next;
  }
  return near ?? plainProject(root, top);
}

/** Returns whether the served folder itself is one of the project's page folders. */
function namesFolder({ sources }: Project, root: string): boolean {
  return sources.some(({ folder }) => folder === root);
}

async function openFirst(homes: readonly string[], search: Search): Promise<Project | undefined> {
  for (const [generator, { name: dialect }] of GENERATORS) {
    for (const home of homes) {
      const project = await openIn({ ...generator, dialect }, home, search);
      if (project !== undefined) return project;
    }
  }
  return undefined;
}

interface Search {
  readonly root: string;
  readonly top: string;
  readonly report: Report;
}

async function openIn(
  generator: Generator & Pick<Project, 'dialect'>,
  home: string,
  search: Search,
): Promise<Project | undefined> {
  for (const mark of generator.marks) {
    if (isThere(path.join(home, mark))) {
      // What is wrong with a project whose pages lie elsewhere is nobody's concern here.
      let held: Finding[] | undefined = [];
      const report: Report = (finding) =>
        held === undefined ? search.report(finding) : void held.push(finding);
      const config = await generator.open({ ...search, report, home, mark });
      if (config === undefined) {
        held.forEach(search.report);
        return undefined;
      }
      const { name, dialect } = generator;
      const project = { ...config, generator: name, dialect, home };
      const sources = await sourcesOf(project.sources, search);
      await reportOutside(project, sources, search);
      if (sources.length === 0) return undefined;
      held.forEach(search.report);
      held = undefined;
      const aliases = { ...(await pathAliases({ ...search, home, mark })), ...project.aliases };
      return { ...project, sources, aliases };
    }
  }
  return undefined;
}

/** The generator's main pages may lie next to the folder that is served, which has only its other pages. */
async function reportOutside(
  { generator, home, sources: [main] }: Project,
  served: readonly Source[],
  { root, top, report }: Search,
): Promise<void> {
  const folder = main && (await realpath(main.folder).catch(() => undefined));
  if (folder === undefined || !isInside(root, home) || !isInside(top, folder)) return;
  if (served.some((source) => source.folder === folder)) return;
  const name = pathBelow(root, folder);
  report({
    severity: 'warning',
    rule: 'pages-outside',
    file: '.',
    message: `The pages of ${generator} lie in ${name}, outside the folder that is served.`,
    remedy: `Serve ${name}, or a folder that holds both.`,
  });
}

/** Sources that have something to do with the served folder, links resolved, none outside the repository. */
async function sourcesOf(sources: readonly Source[], { root, top }: Search): Promise<Source[]> {
  const found: Source[] = [];
  for (const source of sources) {
    const folder = await realpath(source.folder).catch(() => undefined);
    if (folder === undefined || !(isInside(top, folder) || isInside(root, folder))) continue;
    if (isInside(folder, root) || isInside(root, folder)) found.push({ ...source, folder });
  }
  return found;
}

/** The source's view of a file of the content folder; the deepest source that holds it. */
export function sourceFile(
  sources: readonly Source[],
  root: string,
  file: string,
): { readonly path: string; readonly source: Source } | undefined {
  const disk = path.join(root, file);
  const holding = sources.filter(({ folder }) => isInside(folder, disk));
  const source = holding.toSorted((a, b) => b.folder.length - a.folder.length)[0];
  return source && { source, path: pathBelow(source.folder, disk) };
}
