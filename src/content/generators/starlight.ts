/** Starlight: `astro.config.*` with `starlight({…})`, pages in `src/content/docs`. */
import path from 'node:path';
import posix from 'node:path/posix';
import { slug as githubSlug } from 'github-slugger';
import { numberAttribute, textAttribute } from '../front-matter.ts';
import type { Attributes } from '../front-matter.ts';
import type { FolderRules } from '../nav/folders.ts';
import { nodesBelow } from '../nav/navigation.ts';
import type { NavContext, NavNode } from '../nav/tree.ts';
import { asFolder, isExternal, joinAddress, pathWithoutIndex } from './address.ts';
import {
  dataAt,
  defined,
  isData,
  isThere,
  listAt,
  readConfigFile,
  reportComputed,
  textAt,
  type Data,
} from './config-file.ts';
import type { Generator, Identity, Link, Project, ProjectPlace, Redirect } from './generator.ts';

const EXTENSIONS = ['mjs', 'ts', 'js', 'mts', 'cjs'];
const CONTENT = 'src/content/docs';
const DEPTH_MAX = 12;

export const starlight: Generator = {
  name: 'starlight',
  marks: EXTENSIONS.map((extension) => `astro.config.${extension}`),
  async open(place) {
    if (!(await isThere(path.join(place.home, CONTENT)))) return undefined;
    const file = await readConfigFile(place, path.join(place.home, place.mark));
    if (file === undefined || !file.file.text.includes('starlight')) return undefined;
    const astro = isData(file.value) ? file.value : {};
    const config = optionsOf(astro);
    return {
      ...project(place, astro, config),
      async navigation(context, folders) {
        reportComputed(file, context.report, (keys) => keys.includes('sidebar'));
        const sidebar = listAt(config, 'sidebar');
        return sidebar.length === 0 ? undefined : nodesOf({ context, folders, depth: 0 }, sidebar);
      },
    };
  },
};

/** The integration with a sidebar or, where none has one, with a title. */
function optionsOf(astro: Data): Data {
  const all = listAt(astro, 'integrations').flat().filter(isData);
  return all.find((one) => 'sidebar' in one) ?? all.find((one) => 'title' in one) ?? {};
}

function project({ home }: ProjectPlace, astro: Data, config: Data): Project {
  return {
    generator: 'starlight',
    home,
    sources: [{ folder: path.join(home, CONTENT), base: '/' }],
    siteBase: textAt(astro, 'base') ?? '/',
    dialect: 'starlight',
    identity: identity(config),
    publicFolders: [path.join(home, 'public'), home],
    includeBases: [home],
    aliases: { '~': path.join(home, 'src'), '@': path.join(home, 'src') },
    redirects: redirects(astro),
    editions: Object.entries(dataAt(config, 'locales')).map(([id, locale]) =>
      defined({
        kind: 'language' as const,
        id: textAt(locale, 'lang') ?? id,
        label: textAt(locale, 'label'),
        folder: id === 'root' ? '' : id,
      }),
    ),
    ignores: ({ path: file }) => posix.basename(file).startsWith('_'),
    isHidden: ({ attributes }) => attributes['draft'] === true,
    address: ({ path: file, attributes }) => {
      const given = textAttribute(attributes, 'slug');
      const parts = pathWithoutIndex(file, /^index$/i).split('/');
      return asFolder(joinAddress(given ?? parts.map((part) => githubSlug(part)).join('/')));
    },
    folderRules: async () => FOLDER_RULES,
  };
}

const FOLDER_RULES: FolderRules = {
  sort: 'path',
  order: (attributes) => numberAttribute(sidebarData(attributes), 'order'),
  label: (attributes) =>
    textAttribute(sidebarData(attributes), 'label') ?? textAttribute(attributes, 'title'),
  isHidden: (attributes) => sidebarData(attributes)['hidden'] === true,
  isIndex: (file) => /(?:^|\/)index\.mdx?$/.test(file),
  folderTitle: (name) => name,
  indexNamesFolder: false,
  takesLowestOrder: true,
};

function sidebarData(attributes: Attributes): Attributes {
  return dataAt(attributes, 'sidebar');
}

interface Reading {
  readonly context: NavContext;
  readonly folders: readonly NavNode[];
  readonly depth: number;
}

function nodesOf(reading: Reading, items: readonly unknown[]): NavNode[] {
  if (reading.depth > DEPTH_MAX) return [];
  const below = { ...reading, depth: reading.depth + 1 };
  return items.flatMap((item) => nodeOf(below, item));
}

function nodeOf(reading: Reading, item: unknown): NavNode[] {
  if (typeof item === 'string') return pageNode(reading, item);
  const title = labelOf(item);
  const children = childrenOf(reading, item);
  if (children !== undefined) {
    return children.length === 0 ? [] : [title === undefined ? { children } : { title, children }];
  }
  const slug = textAt(item, 'slug');
  if (slug !== undefined || (isData(item) && item['slug'] === '')) {
    return pageNode(reading, slug ?? '', title);
  }
  const link = textAt(item, 'link');
  return link === undefined ? [] : linkNode(reading, link, title);
}

function labelOf(item: unknown): string | undefined {
  return textAt(item, 'label') ?? textAt(item, 'label', 'en');
}

function childrenOf(reading: Reading, item: unknown): NavNode[] | undefined {
  const directory = textAt(item, 'autogenerate', 'directory');
  if (directory !== undefined) return [...nodesBelow(reading.folders, directory)];
  return isData(item) && Array.isArray(item['items']) ? nodesOf(reading, item['items']) : undefined;
}

function pageNode({ context }: Reading, slug: string, label?: string): NavNode[] {
  const file = context.find(slug === '' ? 'index' : slug);
  const draft = file === undefined ? undefined : context.drafts.get(file);
  if (file === undefined || draft === undefined) return [];
  const title = label ?? FOLDER_RULES.label?.(draft.attributes);
  return [{ file, children: [], ...(title === undefined ? {} : { title }) }];
}

function linkNode(reading: Reading, link: string, title: string | undefined): NavNode[] {
  if (!isExternal(link)) {
    const page = pageNode(reading, link, title);
    if (page.length > 0) return page;
  }
  return title === undefined ? [] : [{ title, href: link, children: [] }];
}

function identity(config: Data): Identity {
  const social = socialLinks(config['social']);
  return defined({
    name: textAt(config, 'title') ?? firstTextIn(config['title']),
    description: textAt(config, 'description'),
    language: textAt(config, 'locales', 'root', 'lang') ?? textAt(config, 'defaultLocale'),
    logo: textAt(config, 'logo', 'src') ?? textAt(config, 'logo', 'light'),
    logoDark: textAt(config, 'logo', 'dark'),
    favicon: textAt(config, 'favicon') ?? '/favicon.svg',
    repository: social.find(({ title }) => /^git(?:hub|lab)$/i.test(title))?.href,
    edit: editAddress(textAt(config, 'editLink', 'baseUrl')),
    footer: social.length > 0 ? [{ links: social }] : undefined,
  });
}

function editAddress(base: string | undefined): string | undefined {
  return base && `${asFolder(base)}${CONTENT}/{path}`;
}

/** A title by language. */
function firstTextIn(value: unknown): string | undefined {
  const texts = isData(value) ? Object.values(value) : [];
  return texts.find((one): one is string => typeof one === 'string');
}

/** A list of `{ label, href }`, or in older versions a map. */
function socialLinks(social: unknown): Link[] {
  if (Array.isArray(social)) {
    return social.flatMap((one: unknown): Link[] => {
      const href = textAt(one, 'href');
      return href === undefined
        ? []
        : [{ title: textAt(one, 'label') ?? textAt(one, 'icon') ?? href, href }];
    });
  }
  return Object.entries(isData(social) ? social : {}).flatMap(([title, href]): Link[] =>
    typeof href === 'string' ? [{ title, href }] : [],
  );
}

function redirects(astro: Data): Redirect[] {
  return Object.entries(dataAt(astro, 'redirects')).flatMap(([from, to]) => {
    const target = typeof to === 'string' ? to : textAt(to, 'destination');
    return target === undefined || from.includes('[') ? [] : [{ from, to: target }];
  });
}
