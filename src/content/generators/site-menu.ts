/** The menu of a built site, from as many of its pages as it takes. */
import { mergeMenus, type FrontPage, type MenuEntry } from '../html/menu.ts';
import { filesAt } from '../links/site-files.ts';
import { isHtmlFile } from '../source/markdown-files.ts';

export interface SiteFiles {
  /** Paths below the site. */
  readonly files: ReadonlySet<string>;
  /** Prefix that the site was built for: `/` or `/project/`. */
  readonly base: string;
  /** The part of the menu that a page has. */
  readonly menuOn: (file: string) => FrontPage;
}

/** Pages in a row that have nothing of the menu before no more are read. */
const MISSES_MAX = 20;
/** Pages of whose menus one is put together. */
const MENUS_MAX = 100;

/** The menu of the front page, else of the first page that has one; with those of other pages where each has a part. */
export function menuOfSite(front: FrontPage, site: SiteFiles): readonly MenuEntry[] {
  let menu = hasMenu(front.menu) ? front.menu : [];
  let isWhole = menu.length > 0 && !front.isMenuPartial;
  let misses = 0;
  const named = new Set(filesIn(menu, site));
  let menus = 0;
  for (const file of candidates(front, site)) {
    if (isWhole || misses >= MISSES_MAX || menus >= MENUS_MAX) break;
    if (named.has(file)) continue;
    const page = site.menuOn(file);
    const more = page.language === front.language ? filesIn(page.menu, site) : [];
    misses += 1;
    if (!hasMenu(page.menu) || more.every((one) => named.has(one))) continue;
    menu = mergeMenus(menu, page.menu);
    for (const one of more) named.add(one);
    isWhole = !page.isMenuPartial;
    misses = 0;
    menus += 1;
  }
  return menu;
}

function candidates({ menuFile, ignored }: FrontPage, { files }: SiteFiles): string[] {
  const pages = [...files].filter((file) => isHtmlFile(file) && ignored?.test(file) !== true);
  return menuFile !== undefined && files.has(menuFile) ? [menuFile, ...pages] : pages;
}

/** A menu of one page is none. */
function hasMenu(menu: readonly MenuEntry[]): boolean {
  return menu.length > 1 || menu.some(({ children }) => hasMenu(children));
}

function filesIn(menu: readonly MenuEntry[], site: SiteFiles): string[] {
  const files: string[] = [];
  const visit = ({ href, children }: MenuEntry): void => {
    const own = href?.startsWith(site.base) === true ? href.slice(site.base.length) : href;
    const file = own === undefined ? undefined : filesAt(own).find((one) => site.files.has(one));
    if (file !== undefined) files.push(file);
    children.forEach(visit);
  };
  menu.forEach(visit);
  return files;
}
