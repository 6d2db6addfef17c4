/** Mintlify: `docs.json`, or `mint.json` as it was before. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { bareTitles } from '../dialects/bare-titles.ts';
import { descriptions } from '../dialects/front-page.ts';
import { math } from '../dialects/math.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { pathWithoutIndex } from '../links/slug.ts';
import type { Data, Attributes } from '../model/data.ts';
import type { FolderRules, NavContext, NavNode } from '../model/navigation.ts';
import path from 'node:path';
import { BOUNDS } from '../source/bounds.ts';
import { defined, isData, listAt, textAt, valueAt } from '../source/data.ts';
import { readFrontMatter, textAttribute } from '../source/front-matter.ts';
import { isExternal } from '../links/link-address.ts';
import { readNavFile } from '../source/locate.ts';
import { missingPage } from '../nav/missing.ts';
import { NAV_DEPTH_MAX, linkNode, pageNode } from '../nav/tree.ts';
import { readRegular } from '../source/open-file.ts';
import { joinAddress } from '../links/address.ts';
import type { Generator, Identity, LinkGroup, ProjectPlace, Redirect } from '../model/generator.ts';
import { ignorePatterns } from './ignore-patterns.ts';
import { DIVISIONS, EDITION_KINDS, editions, isDefault } from './mintlify-editions.ts';
import { readParts } from './mintlify-parts.ts';
import { Operations } from './mintlify-operations.ts';
import { linksOf, redirectList } from './shapes.ts';
import { identityAt } from './identity.ts';

/** Never published: Mintlify omits them whatever `.mintignore` says. */
const IGNORED =
  'README.md\nLICENSE.md\nCHANGELOG.md\nCONTRIBUTING.md\nbuild/\ndist/\ntmp/\ntemp/\ncoverage/\nsnippets/\n_snippets/';

export const mintlify: Generator = {
  name: 'mintlify',
  marks: ['docs.json', 'mint.json'],
  async open(place) {
    const { home } = place;
    const given = await readParts(place, path.join(home, place.mark));
    if (given === undefined || !('navigation' in given)) return undefined;
    const operations = new Operations(place, given);
    const config = { ...given, navigation: await operations.fill(given['navigation']) };
    const ignored = await readNavFile(place, path.join(home, '.mintignore'));
    const isIgnored = ignorePatterns(IGNORED, ignored?.text);
    return {
      sources: [{ folder: home, base: '/' }],
      identity: identity(config),
      publicFolders: [home],
      includeBases: [home],
      aliases: { '': home },
      redirects: [...redirectList(listAt(config, 'redirects')), ...pagesElsewhere(place, config)],
      madePages: operations.pages,
      textBelow: operations.textBelow,
      editions: editions(home, config),
      ignores: ({ path: file }) => isIgnored(file),
      isHidden: ({ attributes }) =>
        attributes['hidden'] === true ||
        attributes['groups'] !== undefined ||
        isExternal(textAttribute(attributes, 'url') ?? ''),
      address: ({ path: file }) => joinAddress(pathWithoutIndex(file, /^index$/i)),
      folderRules: async () => FOLDER_RULES,
      navigation: async (context) => navigation({ context, place }, config),
    };
  },
};

export const mintlifyDialect: Dialect = dialect('mintlify', {
  rules: [bareTitles, math, descriptions],
  headingIds: HEADING_IDS.mintlify,
  mdx: 'all',
});

const FOLDER_RULES: FolderRules = { label: (attributes) => textAttribute(attributes, ...LABELS) };
const LABELS = ['sidebarTitle', 'title'];

interface Reading {
  readonly context: NavContext;
  readonly place: ProjectPlace;
  readonly missing: (target: string) => void;
  readonly depth: number;
}

function navigation(
  { context, place }: Pick<Reading, 'context' | 'place'>,
  config: Data,
): NavNode[] | undefined {
  const reading = { context, place, missing: missingPage(context, place.mark), depth: 0 };
  const given = config['navigation'];
  if (Array.isArray(given)) return tabbed(reading, config, given as unknown[]);
  return isData(given) ? divisions(reading, given) : undefined;
}

/** Entries of one level of the navigation. The default language or version comes first; a single one needs no entry. */
function divisions(reading: Reading, level: Data): NavNode[] {
  if (reading.depth > NAV_DEPTH_MAX) return [];
  const below = { ...reading, depth: reading.depth + 1 };
  return DIVISIONS.flatMap(([key, name]) => {
    const items = listAt(level, key).toSorted(
      (a, b) => Number(isDefault(b)) - Number(isDefault(a)),
    );
    const isEdition = key === 'languages' || key === 'versions';
    const own = partOf(reading.context, name);
    const read = own === undefined ? items : items.filter((item) => textAt(item, name) === own);
    const nodes = read.flatMap((item) => division(below, item, name));
    if (!isEdition && own === undefined) return nodes;
    const [first, ...others] = nodes;
    return first === undefined ? [] : [...first.children, ...others];
  });
}

/** The division whose pages are read now, where its kind makes editions. */
function partOf({ parts }: NavContext, name: string): string | undefined {
  const kind = EDITION_KINDS.find(([, key]) => key === name)?.[2];
  return kind && parts[kind];
}

function division(reading: Reading, item: unknown, name: string): NavNode[] {
  if (typeof item === 'string') return page(reading, item);
  if (!isData(item)) return [];
  const isHidden = item['hidden'] === true;
  const title = textAt(item, name) ?? textAt(item, 'name') ?? '';
  const href = textAt(item, 'href');
  const root = textAt(item, 'root');
  const own = root === undefined ? [] : page(reading, root);
  const children = divisions(reading, item);
  if (children.length === 0 && own.length === 0) {
    return href === undefined || title === '' ? [] : [{ ...linkNode(title, href), isHidden }];
  }
  const tab = name === 'tab' ? { isTab: true as const } : {};
  return [{ ...own[0], title, isHidden, ...tab, children }];
}

/** `METHOD /path` and `spec.json METHOD /path` name operations of a description, not files. */
const OPERATION = /^(?:\S+\s+)?(?:get|post|put|patch|delete|head|options|trace|webhook)\s+\S/i;

function page({ context, place, missing }: Reading, target: string): NavNode[] {
  if (OPERATION.test(target)) return [];
  const file = context.find(target);
  if (file === undefined) {
    const hidden = attributesOf(place, target);
    if (hidden === undefined) missing(target);
    return linksOf([hidden], { title: LABELS, href: ['url'] }).map(({ title, href }) =>
      linkNode(title, href),
    );
  }
  const title = textAttribute(context.drafts.get(file)?.attributes ?? {}, ...LABELS);
  return [pageNode(file, title)];
}

/** Front matter of a file that is not published: with `url` it is an entry that leads elsewhere. */
function attributesOf({ root, top, home }: ProjectPlace, target: string): Attributes | undefined {
  for (const ending of ['.mdx', '.md']) {
    const disk = path.join(home, `${target}${ending}`);
    const bytes = readRegular(disk, [top, root], BOUNDS.pageBytesMax);
    if (bytes !== undefined) return readFrontMatter(bytes.toString()).attributes;
  }
  return undefined;
}

/** Entries of the navigation whose page is an address of another site: links to the page lead there. */
function pagesElsewhere(place: ProjectPlace, config: Data): Redirect[] {
  const redirects: Redirect[] = [];
  const waiting: unknown[] = [config['navigation']];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === 'object' && one !== null) waiting.push(...Object.values(one));
    if (typeof one !== 'string' || OPERATION.test(one)) continue;
    const to = textAttribute(attributesOf(place, one) ?? {}, 'url') ?? '';
    if (isExternal(to)) redirects.push({ from: joinAddress(one), to });
  }
  return redirects;
}

/** `mint.json`: groups in one list; a group belongs to the tab or anchor whose address begins those of its pages. */
function tabbed(reading: Reading, config: Data, groups: readonly unknown[]): NavNode[] {
  const tabs = [...listAt(config, 'tabs'), ...listAt(config, 'anchors')].flatMap((tab) => {
    const url = textAt(tab, 'url');
    const title = textAt(tab, 'name');
    return url === undefined || title === undefined || isExternal(url) ? [] : [{ url, title }];
  });
  const nodes: NavNode[] = [];
  const byTab = new Map<string, NavNode[]>();
  for (const group of groups) {
    const first = firstPage(group);
    const tab = tabs.find(
      ({ url }) => first === url || first.startsWith(`${url.replace(/^\//, '')}/`),
    );
    const list = tab === undefined ? nodes : (byTab.get(tab.title) ?? []);
    if (tab !== undefined) byTab.set(tab.title, list);
    list.push(...division(reading, group, 'group'));
  }
  return [...nodes, ...[...byTab].map(([title, children]) => ({ title, children }))];
}

function firstPage(group: unknown): string {
  const [first] = listAt(group, 'pages');
  return typeof first === 'string' ? first : first === undefined ? '' : firstPage(first);
}

const LINK = { title: ['label', 'name'], href: ['href', 'url'] };

function identity(config: Data): Identity {
  const social = valueAt(config, 'footer', 'socials') ?? config['footerSocials'];
  return {
    ...identityAt(config, {
      name: 'name',
      description: 'description',
      logo: ['logo', 'logo.light'],
      logoDark: 'logo.dark',
      favicon: ['favicon', 'favicon.light'],
      accent: 'colors.primary',
      accentDark: 'colors.light',
      repository: ['footer.socials.github', 'footerSocials.github'],
    }),
    isLogoName: true,
    links: [
      ...linksOf(listAt(config, 'navbar', 'links'), LINK),
      ...linksOf(listAt(config, 'topbarLinks'), LINK),
    ],
    social: linksOf(social),
    footer: footerGroups(config),
  };
}

function footerGroups(config: Data): LinkGroup[] {
  return listAt(config, 'footer', 'links').map((group) =>
    defined({
      title: textAt(group, 'header'),
      links: linksOf(listAt(group, 'items'), LINK),
    }),
  );
}
