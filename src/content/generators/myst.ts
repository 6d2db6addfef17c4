/** MyST (`myst.yml`), Jupyter Book 1 (`_toc.yml` with `_config.yml`), and Sphinx with pages in MyST (`conf.py`). */
import deflist from 'markdown-it-deflist';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { colons } from '../dialects/colons.ts';
import { math } from '../dialects/math.ts';
import { mystRules } from '../dialects/myst.ts';
import { mystRoles } from '../dialects/myst-roles.ts';
import { fillSubstitutions } from '../dialects/substitutions.ts';
import { HEADING_IDS } from '../links/heading-ids.ts';
import { titledLinks } from '../links/titled-links.ts';
import type { NavNode } from '../model/navigation.ts';
import type { Data } from '../model/data.ts';
import path from 'node:path';
import { NAV_DEPTH_MAX } from '../nav/tree.ts';
import { readRoutes } from '../nav/routes.ts';
import { joinAddress } from '../links/address.ts';
import { dataAt, defined, isData, listAt, textAt } from '../source/data.ts';
import { readNavFile } from '../source/locate.ts';
import { configValue } from './config-file.ts';
import type { Generator, Identity, ProjectConfig, ProjectPlace } from '../model/generator.ts';
import { editTemplate, linksOf } from './shapes.ts';
import { isMade, readSphinxConfig, toctreesOf, type SphinxConfig } from './sphinx.ts';
import { pathWithoutIndex, withoutExtension } from '../links/slug.ts';
import { identityAt } from './identity.ts';

export const myst: Generator = {
  name: 'myst',
  marks: ['myst.yml', 'myst.yaml', '_toc.yml', 'conf.py', 'source/conf.py'],
  async open(place) {
    if (place.mark.endsWith('conf.py')) return await sphinxProject(place);
    const config = await configValue(place, place.mark);
    return place.mark.startsWith('_')
      ? await jupyterBook(place, config)
      : mystProject(place, config);
  },
};

export const mystDialect: Dialect = dialect('myst', {
  rules: [colons, mystRules, mystRoles, deflist, math, titledLinks],
  sharesLabels: true,
  headingIds: HEADING_IDS.docutils,
  fillValues: fillSubstitutions,
});

function mystProject({ home }: ProjectPlace, config: unknown): ProjectConfig {
  const project = dataAt(config, 'project');
  const site = dataAt(config, 'site');
  const main = firstFile(project['toc']);
  return {
    ...common(home, project['toc']),
    identity: mystIdentity(project, site),
    // A page's address is its name without its folders.
    address: ({ path: file }) => (file === main ? '/' : joinAddress(mystSlug(file))),
    moreAddresses: ({ path: file }) => [joinAddress(pathWithoutIndex(file))],
  };
}

async function jupyterBook(place: ProjectPlace, toc: unknown): Promise<ProjectConfig | undefined> {
  const { home } = place;
  const config = await configValue(place, '_config.yml');
  const root = textAt(toc, 'root');
  if (root === undefined) return undefined;
  const sphinx = readSphinxConfig(
    (await readNavFile(place, path.join(home, 'conf.py')))?.text ?? '',
  );
  const repository = textAt(config, 'repository', 'url');
  const branch = textAt(config, 'repository', 'branch') ?? 'master';
  const below = textAt(config, 'repository', 'path_to_book');
  return {
    ...common(home, [{ file: root }, toc]),
    ...(sphinx && notRun(sphinx)),
    identity: {
      ...identityAt(config, {
        name: 'title',
        logo: 'logo',
        favicon: 'html.favicon',
        repository: 'repository.url',
      }),
      ...defined({ edit: repository && editTemplate(repository, branch, below) }),
    },
    address: ({ path: file }) => `${joinAddress(withoutExtension(file))}.html`,
    moreAddresses: ({ path: file }) => (withoutExtension(file) === root ? ['/'] : []),
  };
}

async function sphinxProject(place: ProjectPlace): Promise<ProjectConfig | undefined> {
  const conf = path.join(place.home, place.mark);
  const file = await readNavFile(place, conf);
  const config = readSphinxConfig(file?.text ?? '');
  if (config === undefined) return undefined;
  const { identity, main, substitutions } = config;
  return {
    ...common(path.dirname(conf), undefined),
    ...notRun(config),
    identity,
    values: substitutions,
    makes: (address) => isMade(address, config),
    written: { by: path.relative(place.root, conf), paths: config.writtenPages },
    navigation: async (context) => {
      const tree = toctreesOf(context, main);
      const first = context.find(main) === undefined ? [] : [{ file: main }];
      return tree.length === 0 ? undefined : readRoutes(context, [...first, ...tree], { base: '' });
    },
    address: ({ path: page }) => `${joinAddress(withoutExtension(page))}.html`,
    moreAddresses: ({ path: page }) => [joinAddress(pathWithoutIndex(page))],
  };
}

/** Programs that `conf.py` names and that are not run. It may lie beside a `_toc.yml`, too. */
function notRun({ makers, templates }: SphinxConfig): Pick<ProjectConfig, 'ignores' | 'makers'> {
  return {
    makers,
    ignores: ({ path: file }) => isBuilt(file) || templates.some((one) => file.startsWith(one)),
  };
}

function isBuilt(file: string): boolean {
  return /(?:^|\/)_build\//.test(file);
}

function common(home: string, toc: unknown): Omit<ProjectConfig, 'identity' | 'address'> {
  return {
    sources: [{ folder: home, base: '/' }],
    publicFolders: [home],
    ignores: ({ path: file }) => isBuilt(file),
    navigation: async (context): Promise<readonly NavNode[] | undefined> =>
      toc === undefined ? undefined : readRoutes(context, entriesOf(toc, 0), { base: '' }),
  };
}

/** Parts, chapters and sections as children; captions as titles. */
function entriesOf(given: unknown, depth: number): Data[] {
  if (depth > NAV_DEPTH_MAX) return [];
  return [given]
    .flat()
    .filter(isData)
    .flatMap((entry) => {
      const below = ['children', 'parts', 'chapters', 'sections'].flatMap((key) =>
        entriesOf(entry[key] ?? [], depth + 1),
      );
      const title = textAt(entry, 'title') ?? textAt(entry, 'caption');
      const file = textAt(entry, 'file');
      const url = textAt(entry, 'url');
      // A table of contents is not an entry of its own.
      const isEntry = title !== undefined || file !== undefined || url !== undefined;
      const isHidden = entry['hidden'] === true;
      return isEntry
        ? [{ ...defined({ title, file, url }), hidden: isHidden, children: below }]
        : below;
    });
}

function firstFile(toc: unknown): string | undefined {
  const list = Array.isArray(toc) ? (toc as unknown[]) : [];
  return textAt(list[0], 'file');
}

/** `docs/01_my page.md` -> `my-page`. */
function mystSlug(file: string): string {
  const bare = pathWithoutIndex(file);
  const name = path.basename(bare).replace(/^\d+[-_. ]+/, '');
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function mystIdentity(project: Data, site: Data): Identity {
  return {
    ...identityAt(
      { project, site },
      {
        name: ['site.options.logo_text', 'site.title', 'project.title'],
        description: 'project.description',
        version: 'project.version',
        logo: 'site.options.logo',
        logoDark: 'site.options.logo_dark',
        favicon: 'site.options.favicon',
        repository: 'project.github',
      },
    ),
    links: linksOf(listAt(site, 'nav'), { title: ['title'], href: ['url'] }),
    footer: [{ links: linksOf(listAt(site, 'actions'), { title: ['title'], href: ['url'] }) }],
  };
}
