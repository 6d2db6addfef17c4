/** Finds the project that a content folder belongs to, and with it the generator. */
import type { Finding, Report } from '../model/finding.ts';
import path from 'node:path';
import { nearbyFolders } from '../source/locate.ts';
import { isInside, pathBelow } from '../source/walk.ts';
import type {
  Generator,
  Project,
  ProjectConfig,
  ProjectPlace,
  ConfigFolders,
} from '../model/generator.ts';
import type { Source } from '../model/source.ts';
import { asFolder } from '../links/address.ts';
import { hostRedirects } from './host-redirects.ts';
import { madeLater } from './made-later.ts';
import { pathAliases } from './path-aliases.ts';
import { plainProject } from './plain.ts';
import { GENERATORS } from './registry.ts';
import { isThere, realPathOf, seenOrNothing, shownIn } from '../source/disk.ts';
import { isMarkdownFile } from '../source/markdown-files.ts';

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
  const search: Search = { root, top, report, givenUp: [] };
  const near = await openFirst(nearby, search);
  const isSure = near !== undefined && namesFolder(near.project, root);
  const next = isSure ? undefined : await openFirst(beside, search);
  const isNext = next !== undefined && (near === undefined || namesFolder(next.project, root));
  const found = isNext ? next : near;
  reportGivenUp(search, found?.project);
  found?.findings.release();
  return found?.project ?? plainProject(root, top);
}

/** Returns whether the served folder itself is one of the project's page folders. */
function namesFolder({ sources }: Project, root: string): boolean {
  return sources.some(({ folder }) => folder === root);
}

interface Search {
  readonly root: string;
  readonly top: string;
  readonly report: Report;
  /** Projects that nothing came of. */
  readonly givenUp: GivenUp[];
}

interface GivenUp {
  readonly home: string;
  readonly findings: HeldFindings;
}

interface Candidate {
  readonly project: Project;
  readonly findings: HeldFindings;
}

/** Rules of the findings that tell why nothing came of a project. */
const REASONS = new Set(['config-unreadable', 'pages-outside']);

/**
 * Reports why projects could not be used. What else is wrong with them is nobody's concern, and nothing about those outside the served
 * folder is where a project names that folder.
 */
function reportGivenUp({ root, report, givenUp }: Search, found: Project | undefined): void {
  const isSure = found !== undefined && namesFolder(found, root);
  for (const { home, findings } of givenUp) {
    if (!isSure || home === root)
      findings.all.filter(({ rule }) => REASONS.has(rule)).forEach(report);
  }
}

/** Findings about a project, held back until it is known to be the one that the folder belongs to. */
class HeldFindings {
  readonly all: Finding[] = [];
  readonly #to: Report;
  #isReleased = false;

  constructor(to: Report) {
    this.#to = to;
  }

  readonly report: Report = (finding) => {
    if (this.#isReleased) this.#to(finding);
    else this.all.push(finding);
  };

  /** Reports what is held, and from now on at once: a project's functions report what they read later. */
  release(): void {
    this.#isReleased = true;
    this.all.forEach(this.#to);
  }
}

async function openFirst(homes: readonly string[], search: Search): Promise<Candidate | undefined> {
  for (const [generator, { name: dialect }] of GENERATORS) {
    for (const home of homes) {
      const candidate = await openIn({ ...generator, dialect }, home, search);
      if (candidate !== undefined) return candidate;
    }
  }
  return undefined;
}

async function openIn(
  generator: Generator & Pick<Project, 'dialect'>,
  home: string,
  search: Search,
): Promise<Candidate | undefined> {
  const mark = generator.marks.find((one) => isThere(path.join(home, one)));
  if (mark === undefined) return undefined;
  const findings = new HeldFindings(search.report);
  const place = { root: search.root, top: search.top, report: findings.report, home, mark };
  const config = await generator.open(place);
  const sources = await sourcesOf(config?.sources ?? [], search);
  const { name, dialect } = generator;
  if (config !== undefined) await reportOutside(name, config, { ...place, served: sources });
  if (config === undefined || sources.length === 0) {
    search.givenUp.push({ home, findings });
    return undefined;
  }
  const aliases = { ...(await pathAliases(place)), ...config.aliases };
  const redirects = [...(config.redirects ?? []), ...(await hostRedirects(place, config))];
  const made = await madeLater(place, sources, config.editions);
  const project = { ...config, generator: name, dialect, home, sources, aliases, redirects, made };
  return { project, findings };
}

/** Folders of the generator's pages may lie next to the folder that is served, which has only its others. */
async function reportOutside(
  generator: string,
  { sources }: ProjectConfig,
  { root, top, home, served, report }: ProjectPlace & { readonly served: readonly Source[] },
): Promise<void> {
  if (!isInside(root, home)) return;
  const read = new Set(served.map(({ folder }) => folder));
  const [main, ...others] = sources.map(({ folder }) => {
    const real = realPathOf(folder);
    const isLost = real !== undefined && isInside(top, real) && !read.has(real);
    return isLost ? pathBelow(root, real) : undefined;
  });
  const outside = { severity: 'warning', rule: 'pages-outside', file: '.' } as const;
  if (main !== undefined)
    report({
      ...outside,
      message: `The pages of ${generator} lie in ${main}, outside the folder that is served.`,
      remedy: `Serve ${main}, or a folder that holds both.`,
      ...unreadBelow(sources[0]?.base),
    });
  const names = [...new Set(others)].filter(
    (name) => name !== undefined && mayHoldPages(path.resolve(root, name)),
  );
  if (names.length > 0)
    report({
      ...outside,
      message: `Pages of ${generator} lie in ${names.join(', ')}, outside the folder that is served: readers miss them.`,
      remedy: 'Serve a folder that holds all of them.',
    });
}

/** Links below the address of the folder lead to what is not read. Below the root of the site lie all others too. */
function unreadBelow(base = '/'): Pick<Finding, 'unread'> {
  return base === '/' ? {} : { unread: [asFolder(base).slice(1)] };
}

/** Folders that are looked through for a page of those a generator names. */
const LOOKS_MAX = 200;

/** False for a folder of images and the like; one with too many folders may hold pages. */
function mayHoldPages(folder: string): boolean {
  const folders = [folder];
  for (const one of folders) {
    const entries = seenOrNothing(() => shownIn(one)) ?? [];
    if (entries.some((entry) => entry.isFile() && isMarkdownFile(entry.name))) return true;
    const inner = entries.filter((entry) => entry.isDirectory());
    folders.push(...inner.slice(0, LOOKS_MAX).map(({ name }) => path.join(one, name)));
    if (folders.length > LOOKS_MAX) return true;
  }
  return false;
}

/** Sources that have something to do with the served folder, links resolved, none outside the repository. */
async function sourcesOf(
  sources: readonly Source[],
  { root, top }: ConfigFolders,
): Promise<Source[]> {
  const found: Source[] = [];
  for (const source of sources) {
    const folder = realPathOf(source.folder);
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
