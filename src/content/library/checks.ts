/** Checks once every page has its place: titles that several pages share, pages that no navigation reaches. */
import type { Report } from '../model/finding.ts';
import type { Page } from '../model/library.ts';
import { filesIn, hiddenFiles } from '../nav/tree.ts';
import type { Navigation } from '../nav/navigation.ts';
import { quoted } from '../source/quoted.ts';

/** Notes: sites have such pages on purpose. */
export function checkPages(
  pages: readonly Page[],
  { tree, folders }: Navigation,
  report: Report,
): void {
  checkTitles(pages, report);
  if (tree === folders) return;
  const reached = new Set([...filesIn(tree), ...hiddenFiles(folders)]);
  for (const { file } of pages.filter((page) => !reached.has(page.file))) {
    report({
      severity: 'note',
      rule: 'page-unreached',
      file,
      message: 'The navigation does not name the page: it stands at the end of its section.',
      remedy: 'Add it to the navigation.',
    });
  }
}

function checkTitles(pages: readonly Page[], report: Report): void {
  const first = new Map<string, Page>();
  for (const page of pages) {
    const key = `${page.section}\n${page.group}\n${page.title}`;
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
