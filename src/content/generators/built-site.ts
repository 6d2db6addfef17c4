/** A site that a generator has built: a folder of HTML with hardly a file of Markdown. */
import deflist from 'markdown-it-deflist';
import path from 'node:path';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { math } from '../dialects/math.ts';
import { readComponents } from '../dialects/jsx.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { readMenu, type FrontPage, type MenuEntry } from '../html/menu.ts';
import { ownAddress } from '../html/refresh.ts';
import { joinAddress } from '../links/address.ts';
import { CHAIN_MAX } from '../links/addresses.ts';
import { copiesOf, topOf } from '../links/site-copies.ts';
import { siteBaseOf } from '../links/site-base.ts';
import { siteEditions, withoutEditions } from './site-editions.ts';
import { CRATES, filesAt, FRONT_FILES } from '../links/site-files.ts';
import type { Generator } from '../model/generator.ts';
import type { NavContext, NavNode, PageFinder } from '../model/navigation.ts';
import { countPages, filesIn, pageNode, withoutEmpty } from '../nav/tree.ts';
import { BOUNDS } from '../source/bounds.ts';
import { isHtmlFile, isMarkdownFile, MARKDOWN } from '../source/markdown-files.ts';
import { readRegular } from '../source/open-file.ts';
import { listFiles } from '../source/walk.ts';
import { defined } from '../source/data.ts';
import { menuOfSite, type SiteFiles } from './site-menu.ts';
import { siteRedirects } from './site-redirects.ts';
import { placeByTrails } from './site-trails.ts';
import { readInventories } from './sphinx-inventory.ts';

export const builtSite: Generator = {
  name: 'built-site',
  marks: [...FRONT_FILES],
  async open({ home, root, mark: found, report }) {
    if (home !== root) return undefined;
    const mark = found === CRATES ? crateFront(root) : found;
    const front = mark === undefined ? undefined : pageOf(root, mark);
    // Jekyll's pages begin with front matter, docsify's page reads Markdown.
    if (
      mark === undefined ||
      front === undefined ||
      front.startsWith('---\n') ||
      front.includes('$docsify')
    )
      return undefined;
    const files = await listFiles(root, { bounds: BOUNDS, report: () => undefined });
    const all = new Set(files.map(({ file }) => file));
    const inventories = readInventories({ root, files: all, report });
    const menuOn = (file: string): FrontPage =>
      readMenu(pageOf(root, file) ?? '', file, inventories.namesOn(file) !== undefined);
    const own = frontPageOf(mark, { files: all, menuOn });
    if (!isBuilt(all, own.isOfFamily)) return undefined;
    const siteBase = siteBaseOf(front, all) ?? '/';
    const { name = inventories.name ?? own.title, language, ignored } = own;
    const { namesOn, version } = inventories;
    const menu = menuOfSite(own, { files: all, base: siteBase, menuOn });
    const names = [...all].filter(isHtmlFile);
    const { editions, copies } = siteEditions({
      ...own,
      root,
      files: names,
      targetOf: (file) => (all.has(file) ? menuOn(file).target : undefined),
    });
    const ignores = (file: string): boolean => copies.has(topOf(file)) || isIgnored(file, ignored);
    const redirects = siteRedirects({
      files,
      siteBase,
      url: ownAddress(front),
      isPage: (file) => isHtmlFile(file) && !ignores(file),
      textOf: (file) => pageOf(root, file),
      report,
    });
    return {
      sources: [{ folder: root, base: '/' }],
      siteBase,
      pages: 'html',
      identity: defined({ name, version, language }),
      anchorNames: namesOn,
      headingIsTitle: true,
      titlesAreNames: own.titlesAreNames,
      publicFolders: [root],
      redirects: [...redirects.values()],
      leadsOn: ({ path: file }) => redirects.has(file),
      editions,
      siteCopies: copies,
      ignores: ({ path: file }) => ignores(file),
      address: ({ path: file }) => addressOf(file),
      moreAddresses: ({ path: file }) => copiesOf(file, copies).map(addressOf),
      navigation: async (context) =>
        navigationOf(ownMenu(context, menuOn) ?? menu, siteBase, context),
    };
  },
};

function pageOf(root: string, file: string): string | undefined {
  return readRegular(path.join(root, file), [root], BOUNDS.htmlBytesMax)?.toString();
}

/** The front page of a site of rustdoc that has no index: that of its first crate. */
function crateFront(root: string): string | undefined {
  const crate = /ALL_CRATES\s*=\s*\[\s*"(\w+)"/.exec(pageOf(root, CRATES) ?? '')?.[1];
  return crate === undefined ? undefined : `${crate}/index.html`;
}

/** Patterns are of paths below the site, or below a version or a language; `src` is the code of a language too. */
function isIgnored(file: string, ignored: RegExp | undefined): boolean {
  return [file, withoutEditions(file)].some((one) => ignored?.test(one) === true);
}

function addressOf(file: string): string {
  return joinAddress(file.replace(/(?:^|\/)index\.html$/, '/'));
}

/** The front page, or the one that it leads to, in a few steps. */
function frontPageOf(
  file: string,
  { files, menuOn }: Pick<SiteFiles, 'files' | 'menuOn'>,
  steps = CHAIN_MAX,
): FrontPage {
  const own = menuOn(file);
  if (own.target === undefined || !files.has(own.target) || steps === 0) return own;
  const led = frontPageOf(own.target, { files, menuOn }, steps - 1);
  return { ...led, target: files.has(led.target ?? '') ? led.target : own.target };
}

/** The menu of a version or a language, on its own front page. */
function ownMenu(
  context: NavContext,
  menuOn: SiteFiles['menuOn'],
): readonly MenuEntry[] | undefined {
  const file = context.find('index.html');
  if (file === undefined || !file.includes('/')) return undefined;
  const { menu } = menuOn(file);
  return hasMenu(menu) ? menu : undefined;
}

/** A menu of one page is none. */
function hasMenu(menu: readonly MenuEntry[]): boolean {
  return menu.length > 1 || menu.some(({ children }) => hasMenu(children));
}

/** rustdoc and TypeDoc put licences and notes in Markdown among their pages. */
const HTML_PER_MARKDOWN = 4;

/** @param isOfFamily Markdown beside a page is what the generator wrote for programs, not the page's source */
function isBuilt(files: ReadonlySet<string>, isOfFamily: boolean): boolean {
  const isBeside = (file: string): boolean =>
    filesAt(file.replace(MARKDOWN, '')).some((one) => isHtmlFile(one) && files.has(one));
  const all = [...files];
  const markdown = all.filter((file) => isMarkdownFile(file) && !(isOfFamily && isBeside(file)));
  const html = all.filter(isHtmlFile);
  return html.length >= markdown.length * HTML_PER_MARKDOWN;
}

/** The front page stands first where the menu leaves it to the site's name. */
function navigationOf(
  menu: readonly MenuEntry[],
  base: string,
  context: NavContext,
): readonly NavNode[] | undefined {
  const find = (href: string): string | undefined => findBelow(href, base, context);
  const tree = placeByTrails(nodesOf(menu, find), find, context);
  if (countPages(tree) < 2) return undefined;
  const front = context.find('index.html');
  return front === undefined || filesIn(tree).includes(front) ? tree : [pageNode(front), ...tree];
}

function findBelow(href: string, base: string, { find }: NavContext): string | undefined {
  const own = href.startsWith(base) ? href.slice(base.length) : href;
  return find(own.replace(/^\//, ''));
}

function nodesOf(menu: readonly MenuEntry[], find: PageFinder): NavNode[] {
  const nodes = menu.map(({ title, href, children }) => {
    const file = href === undefined ? undefined : find(href);
    return { title, children: nodesOf(children, find), ...(file !== undefined && { file }) };
  });
  return withoutEmpty(nodes);
}

export const builtSiteDialect: Dialect = dialect('built-site', {
  readers: [readComponents],
  rules: [deflist, math],
  headingIds: HEADING_IDS.html,
});
