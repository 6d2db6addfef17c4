/** VuePress 1 and 2, with its default theme and theme-hope: `.vuepress/config.*`. Its pages are written as those of VitePress. */
import type { Data } from '../model/data.ts';
import type { Generator, ProjectConfig, ProjectPlace } from '../model/generator.ts';
import path from 'node:path';
import type { Dialect } from '../dialects/dialect.ts';
import { asFolder, joinAddress } from '../links/address.ts';
import { isIndex, pathWithoutIndex } from '../links/slug.ts';
import { missingPage } from '../nav/missing.ts';
import { nodesBelow } from '../nav/navigation.ts';
import { dataAt, textAt } from '../source/data.ts';
import { textAttribute } from '../source/front-matter.ts';
import { programNames, readConfigFile } from './config-file.ts';
import { localeEditions } from './shapes.ts';
import { reportUnread } from './unread.ts';
import { siteIdentity, sidebars, vitepressDialect } from './vitepress.ts';

const INDEX = /^(?:index|README)$/i;

export const vuepress: Generator = {
  name: 'vuepress',
  marks: ['.vuepress/config', '.vuepress/config/index'].flatMap(programNames),
  async open(place) {
    const file = await readConfigFile(place, path.join(place.home, place.mark));
    const config = dataAt(file?.value);
    const name = file?.file.name ?? place.mark;
    if (config['theme'] === undefined && config['themeConfig'] === undefined) {
      const what = 'The options of the theme are not in the file as data';
      reportUnread('navigation', what, { file: name, report: place.report });
    }
    return project(place, asVitePress(config), name);
  },
};

export const vuepressDialect: Dialect = { ...vitepressDialect, name: 'vuepress' };

function project({ home }: ProjectPlace, config: Data, name: string): ProjectConfig {
  return {
    sources: [{ folder: home, base: '/' }],
    siteBase: textAt(config, 'base') ?? '/',
    headingIsTitle: false,
    identity: siteIdentity(config),
    publicFolders: [path.join(home, '.vuepress/public')],
    hiddenFolders: ['.vuepress'],
    includeBases: [home],
    aliases: { '@': home },
    editions: localeEditions(config, home),
    ignores: ({ path: file }) => file.startsWith('.vuepress/'),
    address: ({ path: file, attributes }) => {
      const permalink = textAttribute(attributes, 'permalink');
      if (permalink?.startsWith('/') === true) return joinAddress(permalink);
      const bare = joinAddress(pathWithoutIndex(file, INDEX));
      return isIndex(file, INDEX) ? asFolder(bare) : `${bare}.html`;
    },
    folderRules: async () => ({ isIndex: (file) => isIndex(file, INDEX) }),
    navigation: async (context, folders) =>
      sidebars(context, config, {
        missing: missingPage(context, name),
        structure: (folder) => nodesBelow(folders, folder),
      }),
  };
}

/** The configuration as VitePress writes it: options of the theme as `themeConfig`, languages without slashes. */
function asVitePress(config: Data): Data {
  const theme = { ...dataAt(config, 'themeConfig'), ...dataAt(config, 'theme') };
  const ids = new Set([
    ...Object.keys(dataAt(config, 'locales')),
    ...Object.keys(dataAt(theme, 'locales')),
  ]);
  const locales = [...ids].map((id) => {
    const own = dataAt(theme, 'locales', id);
    const label = textAt(own, 'selectLanguageName') ?? textAt(own, 'label');
    const locale = { ...(label !== undefined && { label }), ...dataAt(config, 'locales', id) };
    return [id.replaceAll('/', '') || 'root', { ...locale, themeConfig: themeOf(own) }] as const;
  });
  return { ...config, themeConfig: themeOf(theme), locales: Object.fromEntries(locales) };
}

function themeOf({ navbar, nav = navbar, ...theme }: Data): Data {
  const repository = textAt(theme, 'repo');
  const link =
    repository?.includes('://') === false ? `https://github.com/${repository}` : repository;
  const socialLinks = link === undefined ? [] : [{ icon: 'repository', link }];
  return { ...theme, ...(Array.isArray(nav) && { nav }), socialLinks };
}
