/** MkDocs with Material, and Zensical: `mkdocs.yml` with `INHERIT`, or `zensical.toml`. */
import deflist from 'markdown-it-deflist';
import { abbreviations } from '../dialects/abbreviations.ts';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { autodoc } from '../dialects/autodoc.ts';
import { autorefs } from '../dialects/autorefs.ts';
import { colons } from '../dialects/colons.ts';
import { definitionsAnywhere } from '../dialects/definitions.ts';
import { tocMarkers } from '../dialects/dropped-lines.ts';
import { icons } from '../dialects/icons.ts';
import { indentedBlocks } from '../dialects/indented.ts';
import { listColumns } from '../dialects/list-columns.ts';
import { gridCards } from '../dialects/grids.ts';
import { closedHtml, fencesInHtml, readMarkdownHtml, ruleTags } from '../dialects/markdown-html.ts';
import { math } from '../dialects/math.ts';
import { pymdown } from '../dialects/pymdown.ts';
import { slashBlocks } from '../dialects/slashes.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import type { FolderRules, NavContext, NavNode } from '../model/navigation.ts';
import type { Data } from '../model/data.ts';
import path from 'node:path';
import { textAttribute } from '../source/front-matter.ts';
import { readNavFile } from '../source/locate.ts';
import { readLists } from '../nav/lists.ts';
import { missingPage } from '../nav/missing.ts';
import { readRoutes } from '../nav/routes.ts';
import { isInside } from '../source/walk.ts';
import { awesomeNavigation } from './awesome-nav.ts';
import { asFolder, joinAddress, sitePath } from '../links/address.ts';
import { merged } from '../source/merged.ts';
import { dataAt, defined, isData, listAt, textAt, textsAt, valueAt } from '../source/data.ts';
import { readConfigFile } from './config-file.ts';
import type { DeclaredEdition } from '../model/declared.ts';
import type { Generator, ProjectConfig, ProjectPlace, Redirect } from '../model/generator.ts';
import { ignorePatterns } from './ignore-patterns.ts';
import { blogAddresses } from './material-blog.ts';
import { mkdocsIdentity } from './mkdocs-identity.ts';
import { reportHooks, reportPlugins, reportTemplate } from './plugins.ts';
import { redirectsOf } from './shapes.ts';
import { isIndex, pathWithoutIndex, withoutExtension } from '../links/slug.ts';

const NOTEBOOKS = /jupyter|notebook/;
const INDEX = /^(?:index|README)$/;
/** Material's plugin for posts. */
const BLOG = /^(?:material\/)?blog$/;
/** Files that inherit from files. */
const INHERIT_MAX = 3;

export const mkdocs: Generator = {
  name: 'mkdocs',
  marks: ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml', 'zensical.yml'],
  async open(place) {
    const config = await readInherited(place);
    if (config === undefined) return undefined;
    const { report, mark: file } = place;
    const names = namesOf(config['plugins']);
    reportPlugins({ generator: 'mkdocs', names, file }, report);
    reportHooks(textsAt(config, 'hooks'), file, report);
    return project(place, config);
  },
};

export const mkdocsDialect: Dialect = dialect('mkdocs', {
  readers: [readMarkdownHtml],
  rules: [
    listColumns,
    indentedBlocks,
    slashBlocks,
    autodoc,
    autorefs,
    colons,
    pymdown,
    deflist,
    icons,
    abbreviations,
    math,
    definitionsAnywhere,
    fencesInHtml,
    closedHtml,
    ruleTags,
    gridCards,
    tocMarkers,
  ],
  headingIds: HEADING_IDS.pythonMarkdown,
});

async function readInherited(place: ProjectPlace): Promise<Data | undefined> {
  let config: Data | undefined;
  let next: string | undefined = path.join(place.home, place.mark);
  for (let level = 0; next !== undefined && level <= INHERIT_MAX; level += 1) {
    const file: Awaited<ReturnType<typeof readConfigFile>> = await readConfigFile(place, next);
    const own: unknown = valueAt(file?.value, 'project') ?? file?.value;
    if (!isData(own)) return config;
    // MkDocs merges maps and replaces everything else.
    config = merged(own, config ?? {});
    const parent = textAt(own, 'INHERIT');
    const disk: string = path.resolve(path.dirname(next), parent ?? '');
    next = parent !== undefined && isInside(place.top, disk) ? disk : undefined;
  }
  return config;
}

function project(place: ProjectPlace, config: Data): ProjectConfig {
  const { home } = place;
  const docs = path.resolve(home, textAt(config, 'docs_dir') ?? 'docs');
  const isIgnored = ignorePatterns(textAt(config, 'exclude_docs'), textAt(config, 'draft_docs'));
  const usesFolders = config['use_directory_urls'] !== false;
  const bases = textsAt(snippets(config), 'base_path').map((one) => path.resolve(home, one));
  return {
    sources: [{ folder: docs, base: '/' }],
    editions: languages(docs, config),
    siteBase: sitePath(textAt(config, 'site_url')),
    headingIsTitle: true,
    identity: mkdocsIdentity(config),
    publicFolders: [docs],
    includeBases: [home, ...bases, docs],
    appended: {
      paths: textsAt(snippets(config), 'auto_append'),
      folder: bases[0] ?? home,
      file: place.mark,
    },
    skipsMissingIncludes: snippets(config)['check_paths'] !== true,
    redirects: redirects(config),
    // Without a plugin that reads notebooks, they are files.
    ignores: ({ path: file }) =>
      isIgnored(file) ||
      isNavigationFile(file) ||
      (file.endsWith('.ipynb') && !namesOf(config['plugins']).some((name) => NOTEBOOKS.test(name))),
    isNavigation: ({ path: file }) =>
      isNavigationFile(file) && namesOf(config['plugins']).includes('literate-nav'),
    address: ({ path: file }) => {
      const bare = pathWithoutIndex(file, INDEX);
      const isFolder = usesFolders || bare !== withoutExtension(file);
      return isFolder ? asFolder(joinAddress(bare)) : `${joinAddress(bare)}.html`;
    },
    moreAddresses: (page) => {
      const isBlog = namesOf(config['plugins']).some((name) => BLOG.test(name));
      const options = {
        ...extension(config['plugins'], 'blog'),
        ...extension(config['plugins'], 'material/blog'),
      };
      return isBlog ? blogAddresses(page, options) : [];
    },
    folderRules: async () => FOLDER_RULES,
    navigation: async (context, folders) => {
      for (const [file, { attributes }] of context.drafts)
        reportTemplate(textAttribute(attributes, 'template'), file, context.report);
      const tree = await navigation(context, place, config);
      return tabbed(config, tree ?? (await awesomeNavigation(context, folders)) ?? folders);
    },
  };
}

/** Languages of the plugin i18n: in folders, or by the end of file names. */
function languages(docs: string, config: Data): DeclaredEdition[] {
  const options = extension(config['plugins'], 'i18n');
  const inFolders = textAt(options, 'docs_structure') === 'folder';
  return listAt(options, 'languages').flatMap((one): DeclaredEdition[] => {
    const id = textAt(one, 'locale');
    if (id === undefined) return [];
    const pages = inFolders ? { folders: [path.join(docs, id)] } : { suffix: id };
    const isDefault = valueAt(one, 'default') === true;
    return [
      defined({ kind: 'language' as const, id, label: textAt(one, 'name'), isDefault, ...pages }),
    ];
  });
}

const FOLDER_RULES: FolderRules = {
  sort: 'path',
  order: () => undefined,
  label: (attributes) => textAttribute(attributes, 'title'),
  isIndex: (file) => isIndex(file, INDEX),
  indexNamesFolder: false,
};

/** Files of the plugins literate-nav. */
function isNavigationFile(file: string): boolean {
  return /(?:^|\/)SUMMARY\.md$/.test(file);
}

async function navigation(
  context: NavContext,
  place: ProjectPlace,
  config: Data,
): Promise<readonly NavNode[] | undefined> {
  if (Array.isArray(config['nav'])) {
    const missing = missingPage(context, place.mark);
    return readRoutes(context, config['nav'], { base: '', missing });
  }
  const [source] = context.pages;
  const file = source && (await readNavFile(place, path.join(source.source.folder, 'SUMMARY.md')));
  return file && readLists(context, file);
}

/** Material's feature for tabs is one for each entry at the top. */
function tabbed(config: Data, tree: readonly NavNode[]): readonly NavNode[] {
  const hasTabs = textsAt(config, 'theme', 'features').includes('navigation.tabs');
  return hasTabs ? tree.map((node) => ({ ...node, isTab: true })) : tree;
}

/** The names of plugins, whether they are written as a list or as a map. */
function namesOf(given: unknown): readonly string[] {
  return [given]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? [one] : Object.keys(isData(one) ? one : {})));
}

/** The options of a plugin or of an extension of Markdown, whether they are written as a list or as a map. */
function extension(given: unknown, name: string): Data {
  return dataAt(
    [given]
      .flat()
      .map((one) => valueAt(one, name))
      .find(isData),
  );
}

function redirects(config: Data): Redirect[] {
  return redirectsOf(dataAt(extension(config['plugins'], 'redirects'), 'redirect_maps')).map(
    ({ from, to }) => ({
      from: pathWithoutIndex(from, INDEX),
      to,
    }),
  );
}

function snippets(config: Data): Data {
  return extension(config['markdown_extensions'], 'pymdownx.snippets');
}
