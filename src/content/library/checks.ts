/** Checks once every page has its place: titles that several pages share, pages that no navigation reaches. */
import type { Report } from '../model/finding.ts';
import type { Project } from '../model/generator.ts';
import type { Page } from '../model/page.ts';
import type { NavContext, NavNode } from '../model/navigation.ts';
import { filesIn, hiddenFiles } from '../nav/tree.ts';
import type { Navigation } from '../nav/navigation.ts';
import { quoted } from '../source/quoted.ts';

interface CheckedNavigation
  extends Navigation, Pick<Project, 'identity' | 'titlesAreNames'>, Pick<NavContext, 'finder'> {}

/** Notes: sites have such pages on purpose. */
export function checkPages(
  pages: readonly Page[],
  { tree, folders, titlesAreNames = false, ...header }: CheckedNavigation,
  report: Report,
): void {
  if (!titlesAreNames) checkTitles(pages, tree, report);
  if (tree === folders) return;
  const reached = new Set([...filesIn(tree), ...hiddenFiles(folders), ...headerPages(header)]);
  // The name of the site leads to the front page.
  const isReached = ({ slug, file }: Page): boolean => slug === 'index' || reached.has(file);
  for (const { file } of pages.filter((page) => !isReached(page))) {
    report({
      severity: 'note',
      rule: 'page-unreached',
      file,
      message: 'The navigation does not name the page: it stands at the end of its section.',
      remedy: 'Add it to the navigation.',
    });
  }
}

/** Pages that links of the header lead to. */
function headerPages({
  identity: { links = [] },
  finder,
}: Pick<CheckedNavigation, 'identity' | 'finder'>): readonly string[] {
  const all = links.flatMap((one) => ('links' in one ? one.links : [one]));
  return all.flatMap(({ href }) => finder(href) ?? []);
}

const SHOWN_MAX = 5;

/** Reports pages that a program of the project writes and that are not in the folder, with the labels that only they can have. */
export function checkWritten(
  { by = '', missing }: { readonly by: string | undefined; readonly missing: readonly string[] },
  labels: ReadonlySet<string>,
  report: Report,
): void {
  if (missing.length === 0) return;
  const shown = [...labels].slice(0, SHOWN_MAX).map(quoted).join(', ');
  const links =
    labels.size === 0
      ? ''
      : ` Links to ${labels.size} ${labels.size === 1 ? 'label' : 'labels'} that no page has lead nowhere: ${shown}${labels.size > SHOWN_MAX ? ', …' : ''}.`;
  report({
    severity: 'warning',
    rule: 'page-not-written',
    file: by,
    message: `Docent does not run the program that writes ${missing.map(quoted).slice(0, SHOWN_MAX).join(', ')}: what it writes is missing.${links}`,
    remedy:
      'Serve the folder after the generator has built it, or add what is missing as Markdown.',
  });
}

/** Readers tell pages of one title by what stands above them in the navigation. */
function checkTitles(pages: readonly Page[], tree: readonly NavNode[], report: Report): void {
  const first = new Map<string, Page>();
  const above = new Map(trailsIn(tree));
  for (const page of pages) {
    const key = `${above.get(page.file) ?? `${page.section}\n${page.group}`}\n\n${page.title}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, page);
      continue;
    }
    report({
      severity: 'note',
      rule: 'title-shared',
      file: page.file,
      message: `The page has the title ${quoted(page.title)}, as ${other.file} has in the same group.`,
      remedy: 'Give each page a title of its own.',
    });
  }
}

/** Each page with the titles above it. */
function trailsIn(nodes: readonly NavNode[], above = ''): (readonly [string, string])[] {
  return nodes.flatMap(({ file, title, children }) => {
    const own = `${above}\n${title ?? file}`;
    // The page of a category has its name too.
    const trail = children.length === 0 ? above : own;
    return [...(file === undefined ? [] : [[file, trail] as const]), ...trailsIn(children, own)];
  });
}
