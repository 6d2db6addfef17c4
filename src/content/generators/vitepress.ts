/** VitePress: `.vitepress/config.*`. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { colons } from '../dialects/colons.ts';
import { tocMarkers } from '../dialects/dropped-lines.ts';
import { heroes } from '../dialects/front-page.ts';
import { icons } from '../dialects/icons.ts';
import { readComponents } from '../dialects/jsx.ts';
import { fillFrontMatter } from '../dialects/substitutions.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import type { FolderRules, NavContext, NavNode, NavPage } from '../model/navigation.ts';
import type { Data } from '../model/data.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { readRoutes, type RouteOptions } from '../nav/routes.ts';
import { atHome } from '../nav/home-lists.ts';
import { missingPage } from '../nav/missing.ts';
import { isIndex, pathWithoutIndex, titleOfName } from '../links/slug.ts';
import { addressKey, asFolder, joinAddress } from '../links/address.ts';
import { dataAt, defined, isData, listAt, textAt, textsAt, valueAt } from '../source/data.ts';
import { programNames, readConfigFile } from './config-file.ts';
import type { Generator, Identity, ProjectConfig } from '../model/generator.ts';
import { globPattern } from './ignore-patterns.ts';
import { headerItems, linksOf, localeEditions } from './shapes.ts';
import { ignoredLinks } from './vitepress-links.ts';
import { withParts } from './vitepress-parts.ts';
import { identityAt } from './identity.ts';

const INDEX = /^index$/;

export const vitepress: Generator = {
  name: 'vitepress',
  marks: ['.vitepress/config', '.vitepress/config/index'].flatMap(programNames),
  async open(place) {
    const file = await readConfigFile(place, path.join(place.home, place.mark));
    const own = dataAt(file?.value);
    const folder = path.resolve(place.home, textAt(own, 'srcDir') ?? '.');
    const config = await withParts(place, own, folder);
    return project({ config, folder, name: file?.file.name ?? place.mark });
  },
};

export const vitepressDialect: Dialect = dialect('vitepress', {
  readers: [readComponents],
  rules: [colons, icons, tocMarkers, heroes],
  headingIds: HEADING_IDS.vitepress,
  fillValues: fillFrontMatter,
});

interface Opened {
  readonly config: Data;
  /** Of the pages, on disk. */
  readonly folder: string;
  /** The configuration's file, as messages name it. */
  readonly name: string;
}

function project({ config, folder, name: configName }: Opened): ProjectConfig {
  const rewrite = rewriter(dataAt(config, 'rewrites'));
  const excluded = textsAt(config, 'srcExclude').map(globPattern);
  const isClean = config['cleanUrls'] === true;
  return {
    sources: [{ folder, base: '/' }],
    siteBase: textAt(config, 'base') ?? '/',
    headingIsTitle: true,
    identity: siteIdentity(config),
    publicFolders: [path.join(folder, 'public')],
    includeBases: [folder],
    aliases: { '@': folder },
    editions: localeEditions(config, folder),
    ignores: ({ path: name }) =>
      /\[[^\]]*\]\.md$/.test(name) || excluded.some((pattern) => pattern.test(name)),
    makes: ignoredLinks(config),
    address: ({ path: name }) => {
      const at = rewrite(name);
      const bare = pathWithoutIndex(at, INDEX);
      if (isIndex(at, INDEX)) return asFolder(joinAddress(bare));
      return isClean ? joinAddress(bare) : `${joinAddress(bare)}.html`;
    },
    folderRules: async (): Promise<FolderRules> => ({
      path: (page) => rewrite(page.path),
      isIndex: (at) => isIndex(at, INDEX),
    }),
    navigation: async (context) =>
      sidebars(context, config, {
        missing: missingPage(context, configName),
        pathOf: ({ sourcePath }) => rewrite(sourcePath),
      }),
  };
}

/** `'en/:rest*': ':rest*'` and `'packages/:pkg/(.*)': ':pkg/$1'`, applied to paths of files. */
function rewriter(rewrites: Data): (file: string) => string {
  const rules = Object.entries(rewrites).flatMap(([from, to]) =>
    typeof to === 'string' && from.length < 300 ? [{ ...pathPattern(from), to }] : [],
  );
  return (file) => {
    for (const { pattern, names, to } of rules) {
      const match = pattern.exec(file) ?? pattern.exec(file.replace(/\.md$/, ''));
      if (match !== null) {
        const values = new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
        const at = to.replace(/:(\w+)[*+?]?/g, (_, name: string) => values.get(name) ?? '');
        return posix.normalize(`/${at}`).slice(1);
      }
    }
    return file;
  };
}

/** A path with `:name`, `:name*`, `:name(pattern)` and `(.*)` as a pattern with the names of its groups; what a group may hold is not read. */
function pathPattern(from: string): {
  readonly pattern: RegExp;
  readonly names: readonly string[];
} {
  const names: string[] = [];
  const source = from.replace(
    /\/?:(\w+)(?:\([^()]*\))?([*+?]?)|\(\.\*\)|[.+^$()|[\]\\*?{}]/g,
    (part, name: string | undefined, many: string) => {
      if (name === undefined && part !== '(.*)') return `\\${part}`;
      names.push(name ?? String(names.length));
      const slash = part.startsWith('/') ? '/' : '';
      if (part === '(.*)' || many === '+') return `${slash}(.+)`;
      return many === '*' ? `(?:${slash}(.+))?` : `${slash}([^/]+)`;
    },
  );
  return { pattern: new RegExp(`^${source}$`), names };
}

function isRoot(id: string): boolean {
  return id === 'root' || id === '/';
}

/** Returns whether the pages of a language are read now. */
function isOwn({ parts: { language } }: NavContext, id: string): boolean {
  return language === undefined || language === id.replaceAll('/', '');
}

interface ListOptions extends Pick<RouteOptions, 'missing' | 'structure'> {
  /** Path of a page on the site; default that of its file. */
  readonly pathOf?: (page: NavPage) => string;
}

/** The sidebars of the language that is read; where it has none, the root's, and where no language is read all of them. */
export function sidebars(
  context: NavContext,
  config: Data,
  options: ListOptions,
): readonly NavNode[] | undefined {
  const locales = Object.entries(dataAt(config, 'locales')).filter(
    ([id, locale]) => isRoot(id) || isOwn(context, textAt(locale, 'lang') ?? id),
  );
  const root = [config, ...locales.filter(([id]) => isRoot(id)).map(([, locale]) => locale)];
  const nodes = root
    .map((one) => sidebar(context, dataAt(one, 'themeConfig'), options))
    .find((one) => one !== undefined);
  const others = locales
    .filter(([id]) => !isRoot(id))
    .flatMap(([id, locale]) => {
      const children = sidebar(context, dataAt(locale, 'themeConfig'), options) ?? [];
      return children.length === 0
        ? []
        : [{ title: textAt(locale, 'label') ?? id, name: id, children }];
    });
  const [only] = others;
  if (context.parts.language !== undefined && only !== undefined) return only.children;
  return nodes === undefined && others.length === 0 ? undefined : [...(nodes ?? []), ...others];
}

/** One list is the navigation itself; lists by path are an entry each, named as the bar above the pages names them. */
function sidebar(context: NavContext, theme: Data, options: ListOptions): NavNode[] | undefined {
  const { sidebar: given } = theme;
  if (isList(given)) return readRoutes(context, given, { base: '', ...options });
  if (!isData(given)) return undefined;
  // The sidebar of the front page holds the pages that have no other.
  const lists = Object.entries(given).toSorted(([a], [b]) => Number(b === '/') - Number(a === '/'));
  const named = lists.flatMap(([prefix, items]) => {
    const base = textAt(items, 'base') ?? usualBase(items, prefix);
    const list = isList(items) ? items : valueAt(items, 'items');
    const children = readRoutes(context, list, { base, ...options });
    const last = prefix.split('/').filter(Boolean).at(-1) ?? 'documentation';
    const title = barTitle(listAt(theme, 'nav'), prefix) ?? titleOfName(last);
    const node = { title, name: last, isTab: true as const, children };
    return children.length === 0 ? [] : [{ prefix, node }];
  });
  const { pathOf = ({ sourcePath }) => sourcePath } = options;
  const paths = new Map(context.pages.map((page) => [page.file, `/${pathOf(page)}`]));
  return atHome(named, (file) => paths.get(file));
}

/** Names without a slash in front are those of the sidebar's own folder (VuePress). */
function usualBase(items: unknown, prefix: string): string {
  const isRelative = [items].flat().some((one) => typeof one === 'string');
  return isRelative ? prefix : '';
}

/** A list of entries, or `structure` in place of one (VuePress). */
function isList(given: unknown): boolean {
  return Array.isArray(given) || given === 'structure';
}

/** The entry of the bar that leads below the prefix. */
function barTitle(nav: readonly unknown[], prefix: string): string | undefined {
  const wanted = addressKey(prefix);
  const found = nav.find((one) => {
    const link = textAt(one, 'link') ?? '';
    return (
      wanted !== '' && (addressKey(link) === wanted || addressKey(link).startsWith(`${wanted}/`))
    );
  });
  return textAt(found, 'text');
}

export function siteIdentity(config: Data): Identity {
  const root = dataAt(config, 'locales', 'root');
  const theme = { ...dataAt(config, 'themeConfig'), ...dataAt(root, 'themeConfig') };
  const social = linksOf(listAt(theme, 'socialLinks'), { title: ['icon'], href: ['link'] });
  const repository = social.find(({ href }) => /^https:\/\/git(?:hub|lab)\.com\//.test(href))?.href;
  return {
    ...identityAt(
      { ...config, theme },
      {
        name: ['theme.siteTitle', 'title', 'locales.root.title'],
        description: ['description', 'locales.root.description'],
        language: ['locales.root.lang', 'lang'],
        logo: ['theme.logo', 'theme.logo.src', 'theme.logo.light'],
        logoDark: 'theme.logo.dark',
        copyright: ['theme.footer.copyright', 'theme.footer.message'],
      },
    ),
    isLogoName: theme['siteTitle'] === false,
    ...defined({
      favicon: favicon(listAt(config, 'head')),
      repository,
      edit: textAt(theme, 'editLink', 'pattern')?.replace(':path', '{path}'),
    }),
    links: headerItems(listAt(theme, 'nav'), { title: ['text'], href: ['link'] }),
    social,
  };
}

/** `['link', { rel: 'icon', href: '/x.svg' }]` */
function favicon(head: readonly unknown[]): string | undefined {
  const icon = head.find((one) => Array.isArray(one) && textAt(one[1], 'rel') === 'icon');
  return Array.isArray(icon) ? textAt(icon[1], 'href') : undefined;
}
