/** Hugo, with what Docsy adds: `hugo.*`, `config.*` or `config/_default`, and `_index.md` of sections. */
import deflist from 'markdown-it-deflist';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { descriptions, signatures } from '../dialects/front-page.ts';
import { heroParts, readSpacing } from '../dialects/hextra.ts';
import { icons } from '../dialects/icons.ts';
import { readShortcode, shownShortcodes } from '../dialects/shortcodes.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import type { Attributes, Data } from '../model/data.ts';
import type { FolderRules } from '../model/navigation.ts';
import path from 'node:path';
import posix from 'node:path/posix';
import { numberAttribute, textAttribute } from '../source/front-matter.ts';
import { menuWeight } from '../nav/folders.ts';
import { asFolder, sitePath } from '../links/address.ts';
import { dataAt, defined, isData, listAt, textAt, textsAt } from '../source/data.ts';
import type { DeclaredEdition } from '../model/declared.ts';
import type { Generator, Identity, ProjectConfig } from '../model/generator.ts';
import {
  contentFolder,
  DEFAULTS,
  ENDINGS,
  languages,
  mainLanguage,
  mountRoot,
  readConfig,
  sources,
} from './hugo-config.ts';
import { address, bundlePath, IS_SECTION, permalinksOf, termLists } from './hugo-routes.ts';
import { hugoShortcodes } from './hugo-shortcodes.ts';
import { globPattern } from './ignore-patterns.ts';
import { editTemplate, linksOf } from './shapes.ts';
import { identityAt } from './identity.ts';
import { isThere } from '../source/disk.ts';
import { isPast } from '../source/clock.ts';

export const hugo: Generator = {
  name: 'hugo',
  marks: [
    ...ENDINGS.map((ending) => `hugo.${ending}`),
    DEFAULTS,
    ...ENDINGS.map((ending) => `config.${ending}`),
  ],
  async open(place) {
    const { home, mark } = place;
    if (mark.startsWith('config') && !isThere(path.join(home, 'content'))) return undefined;
    const config = await readConfig(place);
    const folders = sources(home, config);
    return {
      ...project(home, config),
      sources: folders,
      includeBases: [home, ...folders.flatMap((one) => mountRoot(one))],
      publicFolders: [
        ...['static', 'assets'].map((name) => path.join(home, name)),
        // Files beside pages are at the addresses of their folders.
        ...folders.filter(({ base }) => base === '/').map(({ folder }) => folder),
      ],
    };
  },
};

export const hugoDialect: Dialect = dialect('hugo', {
  readers: [readSpacing, readShortcode],
  rules: [deflist, icons, descriptions, signatures, shownShortcodes, heroParts],
  headingIds: HEADING_IDS.hugo,
  namesImagesInPart: true,
});

/** Sections without their configuration: the folder that is served, and no other, has an `_index.md`. */
export const hugoSections: Generator = {
  name: 'hugo',
  marks: ['_index.md'],
  async open({ home, root }) {
    if (home !== root) return undefined;
    return { ...project(home, {}), sources: [{ folder: root, base: '/' }] };
  },
};

function project(home: string, config: Data): Omit<ProjectConfig, 'sources'> {
  const permalinks = permalinksOf(config);
  const values = {
    ...dataAt(config, 'params'),
    ...dataAt(config, 'languages', mainLanguage(config), 'params'),
  };
  return {
    siteBase: sitePath(textAt(config, 'baseURL') ?? textAt(config, 'baseurl')),
    identity: identity(config),
    templates: hugoShortcodes({ home, themes: textsAt(config, 'theme'), params: values }),
    includeBases: [home],
    aliases: { '': home },
    editions: editions(home, config),
    ignores: resourceTest(config),
    defaults: ({ path: file }, attributesOf) =>
      cascadeFor(file, [
        config['cascade'],
        ...sectionsAbove(file).map((section) => attributesOf(section)?.['cascade']),
      ]),
    // The theme's own search page has no text.
    isHidden: ({ attributes }) => isUnpublished(attributes) || attributes['layout'] === 'search',
    address: (page) => address(page, permalinks),
    makes: termLists(config),
    folderRules: async () => FOLDER_RULES,
  };
}

/** The `_index.md` of each folder around a file, the farthest first. */
function sectionsAbove(file: string): string[] {
  const folders = posix
    .dirname(file)
    .split('/')
    .filter((part) => part !== '.');
  return ['', ...folders].map((_, index) => posix.join(...folders.slice(0, index), '_index.md'));
}

/** Values that sections and the configuration pass on to the pages below them; a target limits them to some. */
function cascadeFor(file: string, cascades: readonly unknown[]): Attributes {
  const at = `/${bundlePath(file)}`;
  const values = cascades
    .flat()
    .filter(isData)
    .filter((one) => {
      const target = one['target'] ?? one['_target'];
      const glob = textAt(target, 'path');
      const kind = textAt(target, 'kind');
      return (
        (glob === undefined || globPattern(glob).test(at)) &&
        (kind === undefined || kind === kindOf(file))
      );
    });
  const all = values.reduce((sum, one) => ({ ...sum, ...dataAt(one, 'params'), ...one }), {});
  const { target: _target, _target: _older, params: _params, ...attributes } = all;
  return attributes;
}

function kindOf(file: string): string {
  if (!IS_SECTION.test(file)) return 'page';
  return file.includes('/') ? 'section' : 'home';
}

/** A test for files in the folder of an `index.md` or of its translations: they belong to that page. */
function resourceTest(config: Data): NonNullable<ProjectConfig['ignores']> {
  const names = ['', ...languages(config).map(({ id }) => `.${id}`)].map((end) => `index${end}.md`);
  return ({ path: file }, has) => {
    // Published as it is.
    if (file.endsWith('.ipynb')) return true;
    const isPage = names.includes(posix.basename(file));
    const own = isPage ? posix.dirname(posix.dirname(file)) : posix.dirname(file);
    for (let folder = own; folder !== '.'; folder = posix.dirname(folder)) {
      const isBundle = names.some((name) => has(`${folder}/${name}`));
      if (isBundle && !names.some((name) => has(`${folder}/_${name}`))) return true;
    }
    return false;
  };
}

function isUnpublished(attributes: Attributes): boolean {
  const build = attributes['build'] ?? attributes['_build'];
  const expiry = textAttribute(attributes, 'expiryDate', 'expirydate');
  const publish = textAttribute(attributes, 'publishDate', 'publishdate');
  return (
    attributes['headless'] === true ||
    // Another page shows a page that is listed locally.
    (textAt(build, 'render') === 'never' && textAt(build, 'list') !== 'local') ||
    isPast(expiry) === true ||
    isPast(publish) === false
  );
}

const FOLDER_RULES: FolderRules = {
  sort: 'title',
  label: (attributes) => textAttribute(attributes, 'linkTitle', 'linktitle', 'title'),
  // A weight of 0 is none.
  order: (attributes) =>
    numberAttribute(attributes, 'weight') || menuWeight(attributes) || undefined,
  date: (attributes) => Date.parse(textAttribute(attributes, 'date') ?? ''),
  isIndex: (file) => IS_SECTION.test(file),
  path: ({ path: file }) => file.replace(/\/index\.md$/, '.md'),
  isHidden: (attributes) => attributes['toc_hide'] === true,
  linksIndex: true,
};

function editions(home: string, config: Data): DeclaredEdition[] {
  const main = mainLanguage(config);
  const shared = contentFolder(config);
  const byLanguage = languages(config).map(({ id, values, folder }) =>
    defined({
      kind: 'language' as const,
      id,
      label: textAt(values, 'label') ?? textAt(values, 'languageName'),
      isDefault: id === main,
      // In a folder of their own, else by the end of their names.
      ...(folder === shared ? { suffix: id } : { folders: [path.resolve(home, folder)] }),
    }),
  );
  const params = dataAt(config, 'params');
  const current = textAt(params, 'latest_stable_version') ?? textAt(params, 'latest');
  const versions = listAt(config, 'params', 'versions').flatMap((one): DeclaredEdition[] => {
    const id = textAt(one, 'version');
    return id === undefined ? [] : [{ kind: 'version', id, isDefault: id === current }];
  });
  return [...byLanguage, ...versions];
}

function identity(config: Data): Identity {
  const params = dataAt(config, 'params');
  const main = mainLanguage(config);
  const language = dataAt(config, 'languages', main);
  const editable = textAt(params, 'github_repo');
  const branch = textAt(params, 'github_branch') ?? 'main';
  const content = textAt(language, 'contentDir') ?? contentFolder(config);
  return {
    logo: '/icons/logo.svg',
    favicon: '/favicons/favicon-32x32.png',
    ...defined({ language: main }),
    ...identityAt(config, {
      name: ['title', `languages.${main}.title`],
      description: ['params.description', `languages.${main}.params.description`],
      language: 'languageCode',
      repository: ['params.github_repo', 'params.ghrepo'],
      copyright: ['copyright', 'params.copyright'],
    }),
    ...defined({
      edit: editable
        ? editTemplate(editable, branch, textAt(params, 'github_subdir'), content)
        : hextraEdit(dataAt(params, 'editURL')),
    }),
    links: [...listAt(config, 'menus', 'main'), ...listAt(config, 'menu', 'main')].flatMap((one) =>
      linksOf([one], { title: ['name'], href: ['url', 'pageRef'] }),
    ),
  };
}

/** `editURL: { enable: true, base: 'https://github.com/acme/kit/edit/main/content' }` of Hextra. */
function hextraEdit(given: Data): string | undefined {
  const base = textAt(given, 'base');
  return given['enable'] === true && base !== undefined ? `${asFolder(base)}{path}` : undefined;
}
