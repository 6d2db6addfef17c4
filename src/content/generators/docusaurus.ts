/** Docusaurus: `docusaurus.config.*`, `sidebars.*` and `_category_` files. */
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { colons } from '../dialects/colons.ts';
import { math } from '../dialects/math.ts';
import { pathnameLinks } from '../dialects/pathname-links.ts';
import type { Data } from '../model/data.ts';
import { resolve } from 'node:path';
import { asFolder, joinAddress } from '../links/address.ts';
import { dataAt, defined, isData, listAt, textAt, textsAt } from '../source/data.ts';
import { configValue, programNames } from './config-file.ts';
import {
  declaredLanguages,
  declaredVersions,
  editionSources,
  localesOf,
} from './docusaurus-editions.ts';
import { address, isProgram, listsPosts, type Instance } from './docusaurus-routes.ts';
import { folderRules, navigation, sidebarNames } from './docusaurus-sidebars.ts';
import type {
  Generator,
  Identity,
  Link,
  ProjectConfig,
  ProjectPlace,
  Redirect,
  SourcePage,
} from '../model/generator.ts';
import { globPattern } from './ignore-patterns.ts';
import { reportPlugins } from './plugins.ts';
import { headerItems, linksOf } from './shapes.ts';
import { identityAt } from './identity.ts';

export const docusaurus: Generator = {
  name: 'docusaurus',
  marks: [...programNames('docusaurus.config'), ...sidebarNames()],
  async open(place) {
    const isConfig = place.mark.startsWith('docusaurus.config');
    const config = isConfig ? dataAt(await configValue(place, place.mark)) : {};
    reportPlugins(
      { generator: 'docusaurus', names: packages(config), file: place.mark },
      place.report,
    );
    return await project(place, config);
  },
};

export const docusaurusDialect: Dialect = dialect('docusaurus', {
  rules: [colons, math, pathnameLinks],
  mdx: 'all',
});

/** The plugins that are packages: those of the project's own folder are mostly settings of its build. */
function packages(config: Data): string[] {
  return listAt(config, 'plugins')
    .map((plugin) => [plugin].flat()[0])
    .filter((name): name is string => typeof name === 'string' && !name.startsWith('.'));
}

async function project(place: ProjectPlace, config: Data): Promise<ProjectConfig> {
  const { home } = place;
  const main = existing(instances(home, config), place);
  const versions = textsAt(await configValue(place, 'versions.json'));
  const locales = localesOf(config);
  const siteBase = textAt(config, 'baseUrl') ?? '/';
  const sources = main.flatMap((instance) => editionSources(instance, { home, versions, locales }));
  return {
    sources,
    siteBase,
    headingIsTitle: true,
    identity: identity(config),
    publicFolders: staticFolders(home, config),
    includeBases: [home],
    aliases: { '@site': home },
    redirects: redirects(config),
    editions: [
      ...declaredVersions(sources, versions, config),
      ...declaredLanguages(sources, locales),
    ],
    ignores: ({ path: file, source }) => isPartial(file) || isExcluded(file, source as Instance),
    address,
    // Pages of the folder are the next version where others have been cut; the latest has the same address without `next`.
    moreAddresses: (page) => (versions.length === 0 ? [] : nextAddress(page)),
    makes: (target) =>
      main.some((one) => listsPosts(target, one, siteBase) || isProgram(target, one)),
    folderRules,
    navigation: async (context, folders) =>
      await navigation(context, folders, { place, config, ids: main.map(({ id }) => id) }),
  };
}

function isPartial(file: string): boolean {
  return (
    file.split('/').some((part) => part.startsWith('_')) ||
    /\.test\.|(?:^|\/)__tests__\//.test(file)
  );
}

function isExcluded(file: string, { options = {} }: Partial<Instance>): boolean {
  return textsAt(options, 'exclude').some((glob) => globPattern(glob).test(file));
}

function instances(home: string, config: Data): Instance[] {
  const found: Instance[] = [];
  const options = presetOptions(config);
  const add = (kind: Instance['kind'], own: unknown, usual: string): void => {
    const given = dataAt(own);
    const base = textAt(given, 'routeBasePath') ?? (kind === 'pages' ? '/' : usual);
    found.push({
      kind,
      options: given,
      folder: resolve(home, textAt(given, 'path') ?? (kind === 'pages' ? 'src/pages' : usual)),
      base: joinAddress(base, '/'),
      id: textAt(given, 'id') ?? kind,
    });
  };
  if (options['docs'] !== false) add('docs', options['docs'], 'docs');
  for (const plugin of listAt(config, 'plugins')) {
    const [name, own] = [plugin].flat();
    if (typeof name !== 'string') continue;
    if (/(?:^|\/)(?:plugin-)?content-docs$/.test(name)) add('docs', own, 'docs');
    if (/(?:^|\/)(?:plugin-)?content-blog$/.test(name)) add('blog', own, 'blog');
  }
  if (options['blog'] !== false) add('blog', options['blog'], 'blog');
  if (options['pages'] !== false) add('pages', options['pages'], 'pages');
  return found;
}

/** `['classic', { docs: {…} }]` */
function presetOptions(config: Data): Data {
  return listAt(config, 'presets').flat().find(isData) ?? {};
}

/** Without a configuration, `docs` may also be next to the folder of the sidebars. */
function existing(sources: readonly Instance[], place: ProjectPlace): Instance[] {
  if (place.mark.startsWith('docusaurus.config')) return [...sources];
  const [docs] = sources;
  return docs === undefined
    ? []
    : [docs, { ...docs, folder: resolve(place.home, '../docs') }, { ...docs, folder: place.home }];
}

function nextAddress(page: SourcePage): string[] {
  const { base, version } = page.source as Instance;
  return version === undefined
    ? [joinAddress(base, 'next', address(page).slice(base.length - 1))]
    : [];
}

function staticFolders(home: string, config: Data): string[] {
  const names = textsAt(config, 'staticDirectories');
  return (names.length > 0 ? names : ['static']).map((name) => resolve(home, name));
}

function identity(config: Data): Identity {
  const navbar = dataAt(config, 'themeConfig', 'navbar');
  const docs = dataAt(presetOptions(config), 'docs');
  const edit = textAt(docs, 'editUrl');
  const owner = textAt(config, 'organizationName');
  const name = textAt(config, 'projectName');
  return {
    ...identityAt(config, {
      name: ['title', 'themeConfig.navbar.title'],
      description: 'tagline',
      language: 'i18n.defaultLocale',
      logo: 'themeConfig.navbar.logo.src',
      logoDark: 'themeConfig.navbar.logo.srcDark',
      favicon: 'favicon',
      image: 'themeConfig.image',
      copyright: 'themeConfig.footer.copyright',
    }),
    isLogoName: textAt(navbar, 'title') === undefined,
    ...defined({
      repository:
        owner !== undefined && name !== undefined && /^[\w.-]+$/.test(owner)
          ? `https://github.com/${owner}/${name}`
          : undefined,
      edit:
        edit &&
        `${asFolder(edit)}${(textAt(docs, 'path') ?? 'docs').replace(/^(?:\.\.?\/)+/, '')}/{path}`,
    }),
    links: headerItems(listAt(navbar, 'items'), LINK),
    footer: listAt(config, 'themeConfig', 'footer', 'links').map((group) =>
      defined({ title: textAt(group, 'title'), links: siteLinks(listAt(group, 'items')) }),
    ),
  };
}

/** `docId` is the path of a file without its ending. */
const LINK = { title: ['label', 'aria-label'], href: ['href', 'to', 'docId'] };

/** Entries with an address. */
function siteLinks(items: readonly unknown[]): Link[] {
  return linksOf(items, LINK);
}

function redirects(config: Data): Redirect[] {
  const plugin = listAt(config, 'plugins').find(
    (one) => Array.isArray(one) && String(one[0]).endsWith('client-redirects'),
  ) as unknown[] | undefined;
  return listAt(plugin?.[1], 'redirects').flatMap((one) => {
    const to = textAt(one, 'to');
    return to === undefined ? [] : textsAt(one, 'from').map((from) => ({ from, to }));
  });
}
