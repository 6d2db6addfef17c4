/** Starlight: `astro.config.*` with `starlight({…})`, pages in `src/content/docs`. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { colons } from '../dialects/colons.ts';
import { heroes } from '../dialects/front-page.ts';
import { readComponents } from '../dialects/jsx.ts';
import { isIndex, pathWithoutIndex } from '../links/slug.ts';
import type { Attributes, Data } from '../model/data.ts';
import type { FolderRules, NavContext, NavNode } from '../model/navigation.ts';
import path from 'node:path';
import { slug as githubSlug } from 'github-slugger';
import { numberAttribute, textAttribute } from '../source/front-matter.ts';
import { missingPage } from '../nav/missing.ts';
import { nodesBelow } from '../nav/navigation.ts';
import { NAV_DEPTH_MAX, filesIn, linkNode, pageNode } from '../nav/tree.ts';
import { asFolder, joinAddress } from '../links/address.ts';
import { dataAt, defined, isData, listAt, textAt, valueAt } from '../source/data.ts';
import { isRoute } from './astro-routes.ts';
import { programNames, readConfigFile } from './config-file.ts';
import type {
  Generator,
  Identity,
  ProjectConfig,
  ProjectPlace,
  Redirect,
} from '../model/generator.ts';
import { linksOf, localeEditions, redirectsOf } from './shapes.ts';
import { reportUnread } from './unread.ts';
import type { Report } from '../model/finding.ts';
import { isExternal } from '../links/link-address.ts';
import { identityAt } from './identity.ts';
import { isThere, namesIn } from '../source/disk.ts';

const CONTENT = 'src/content/docs';
const INDEX = /^index$/i;

export const starlight: Generator = {
  name: 'starlight',
  marks: programNames('astro.config'),
  async open(place) {
    if (!isThere(path.join(place.home, CONTENT))) return undefined;
    const file = await readConfigFile(place, path.join(place.home, place.mark));
    if (file === undefined || !file.file.text.includes('starlight')) return undefined;
    const astro = dataAt(file.value);
    const config = optionsOf(astro);
    if (config === undefined) reportOptions(file.file.name, place.report);
    return {
      ...project(place, astro, config ?? {}),
      async navigation(context, folders) {
        const sidebar = sidebarOf(config ?? {});
        const missing = missingPage(context, file.file.name);
        return sidebar.length === 0
          ? undefined
          : nodesOf({ context, missing, folders, depth: 0 }, sidebar);
      },
    };
  },
};

export const starlightDialect: Dialect = dialect('starlight', {
  readers: [readComponents],
  rules: [colons, heroes],
});

/** The integration with a sidebar or, where none has one, with a title. */
function optionsOf(astro: Data): Data | undefined {
  const all = listAt(astro, 'integrations').flat().filter(isData);
  return all.find((one) => 'sidebar' in one) ?? all.find((one) => 'title' in one);
}

function reportOptions(file: string, report: Report): void {
  const what = 'The options of Starlight are not in the file as data';
  reportUnread('name', what, { file, report });
  reportUnread('navigation', what, { file, report });
}

/** The topics of the plugin starlight-sidebar-topics are a sidebar each. */
function sidebarOf(config: Data): readonly unknown[] {
  const own = listAt(config, 'sidebar');
  const isTopic = (one: unknown): boolean => Array.isArray(valueAt(one, 'items'));
  return own.length > 0 ? own : listAt(config, 'plugins').flat().filter(isTopic);
}

function project({ home }: ProjectPlace, astro: Data, config: Data): ProjectConfig {
  return {
    sources: [{ folder: path.join(home, CONTENT), base: '/' }],
    siteBase: textAt(astro, 'base') ?? '/',
    identity: identity(config),
    publicFolders: [path.join(home, 'public'), path.join(home, 'src/assets'), home],
    includeBases: [home],
    aliases: { '~': path.join(home, 'src'), '@': path.join(home, 'src') },
    redirects: redirects(astro),
    // Starlight lowers the letters of folders: `zh-cn` is the language of `zh-CN/`.
    editions: localeEditions(config, path.join(home, CONTENT), namesIn(path.join(home, CONTENT))),
    // Astro leaves out what begins with `_`, folders too.
    ignores: ({ path: file }) => /(?:^|\/)_|(?:^|\/)404\.mdx?$/.test(file),
    address: ({ path: file, attributes }) => {
      const given = textAttribute(attributes, 'slug');
      const parts = pathWithoutIndex(file, INDEX).split('/');
      return asFolder(joinAddress(given ?? parts.map((part) => githubSlug(part)).join('/')));
    },
    makes: (address) => isRoute(path.join(home, 'src/pages'), address),
    folderRules: async () => FOLDER_RULES,
  };
}

const FOLDER_RULES: FolderRules = {
  sort: 'path',
  order: (attributes) => numberAttribute(sidebarData(attributes), 'order'),
  label: (attributes) =>
    textAttribute(sidebarData(attributes), 'label') ?? textAttribute(attributes, 'title'),
  isHidden: (attributes) => sidebarData(attributes)['hidden'] === true,
  isIndex: (file) => isIndex(file, INDEX),
  folderTitle: (name) => name,
  indexNamesFolder: false,
  takesLowestOrder: true,
};

function sidebarData(attributes: Attributes): Attributes {
  return dataAt(attributes, 'sidebar');
}

interface Reading {
  readonly context: NavContext;
  readonly missing: (target: string) => void;
  readonly folders: readonly NavNode[];
  readonly depth: number;
}

function nodesOf(reading: Reading, items: readonly unknown[]): NavNode[] {
  if (reading.depth > NAV_DEPTH_MAX) return [];
  const below = { ...reading, depth: reading.depth + 1 };
  return items.flatMap((item) => nodeOf(below, item));
}

function nodeOf(reading: Reading, item: unknown): NavNode[] {
  if (typeof item === 'string') return slugNode(reading, item);
  const title = labelOf(item);
  const children = childrenOf(reading, item);
  if (children !== undefined) {
    const all = [...frontOf(reading, item, children), ...children];
    return all.length === 0 ? [] : [{ ...(title !== undefined && { title }), children: all }];
  }
  const slug = textAt(item, 'slug');
  if (slug !== undefined || (isData(item) && item['slug'] === '')) {
    return slugNode(reading, slug ?? '', title);
  }
  const link = textAt(item, 'link');
  return link === undefined ? [] : linkEntry(reading, link, title);
}

/** The page that a topic leads to, where none of its entries does. */
function frontOf({ context }: Reading, item: unknown, children: readonly NavNode[]): NavNode[] {
  const link = textAt(item, 'link');
  const file = link === undefined || isExternal(link) ? undefined : context.find(link);
  return file === undefined || filesIn(children).includes(file) ? [] : [pageNode(file)];
}

function labelOf(item: unknown): string | undefined {
  return textAt(item, 'label') ?? textAt(item, 'label', 'en');
}

function childrenOf(reading: Reading, item: unknown): NavNode[] | undefined {
  const directory = textAt(item, 'autogenerate', 'directory');
  if (directory !== undefined) return [...nodesBelow(reading.folders, directory)];
  return isData(item) && Array.isArray(item['items']) ? nodesOf(reading, item['items']) : undefined;
}

function slugNode({ context, missing }: Reading, slug: string, label?: string): NavNode[] {
  const file = context.find(slug === '' ? 'index' : slug);
  const draft = file === undefined ? undefined : context.drafts.get(file);
  if (file === undefined || draft === undefined) {
    missing(slug);
    return [];
  }
  return [pageNode(file, label ?? FOLDER_RULES.label?.(draft.attributes))];
}

function linkEntry(reading: Reading, link: string, title: string | undefined): NavNode[] {
  if (!isExternal(link) && reading.context.find(link) !== undefined) {
    return slugNode(reading, link, title);
  }
  return title === undefined ? [] : [linkNode(title, link)];
}

function identity(config: Data): Identity {
  const social = linksOf(config['social'], { title: ['label', 'icon'], href: ['href'] });
  return {
    favicon: '/favicon.svg',
    ...defined({ name: firstTextIn(config['title']) }),
    ...identityAt(config, {
      name: 'title',
      description: 'description',
      language: ['locales.root.lang', 'defaultLocale'],
      logo: ['logo.src', 'logo.light'],
      logoDark: 'logo.dark',
      favicon: 'favicon',
    }),
    isLogoName: valueAt(config, 'logo', 'replacesTitle') === true || config['title'] === '',
    ...defined({
      repository: social.find(({ title }) => /^git(?:hub|lab)$/i.test(title))?.href,
      edit: editAddress(textAt(config, 'editLink', 'baseUrl')),
    }),
    social,
  };
}

function editAddress(base: string | undefined): string | undefined {
  return base && `${asFolder(base)}${CONTENT}/{path}`;
}

/** A title by language. */
function firstTextIn(value: unknown): string | undefined {
  const texts = isData(value) ? Object.values(value) : [];
  return texts.find((one): one is string => typeof one === 'string');
}

function redirects(astro: Data): Redirect[] {
  const targetOf = (to: unknown): string | undefined =>
    typeof to === 'string' ? to : textAt(to, 'destination');
  // Routes with parameters are made by programs.
  return redirectsOf(dataAt(astro, 'redirects'), targetOf).filter(
    ({ from }) => !from.includes('['),
  );
}
