/** Jekyll, with the navigation of Just the Docs: `_config.yml`. */
import deflist from 'markdown-it-deflist';
import { dialect, type Dialect } from '../dialects/dialect.ts';
import { classCallouts } from '../dialects/class-callouts.ts';
import { icons } from '../dialects/icons.ts';
import { readThemeTag } from '../dialects/jekyll-tags.ts';
import { readKramdown } from '../dialects/kramdown.ts';
import { closedHtml, readMarkdownHtml } from '../dialects/markdown-html.ts';
import { math } from '../dialects/math.ts';
import type { Attributes, Data } from '../model/data.ts';
import type { NavContext, NavNode, NavPage } from '../model/navigation.ts';
import { isDeepStrictEqual } from 'node:util';
import path from 'node:path';
import posix from 'node:path/posix';
import { numberAttribute, textAttribute } from '../source/front-matter.ts';
import { readRoutes } from '../nav/routes.ts';
import { NAV_DEPTH_MAX } from '../nav/tree.ts';
import { defined, dataAt, isData, listAt, textAt, textsAt } from '../source/data.ts';
import { configValue, firstConfigFile } from './config-file.ts';
import type { Generator, Identity, SourcePage } from '../model/generator.ts';
import { reportPlugins } from './plugins.ts';
import { globPattern } from './ignore-patterns.ts';
import { editTemplate, linksOf } from './shapes.ts';
import type { SourceFile } from '../model/source.ts';
import { isThere } from '../source/disk.ts';
import { identityAt } from './identity.ts';
import { addressOfPath, jekyllAddress, POST } from './jekyll-permalinks.ts';
import { jekyllTemplates } from './jekyll-templates.ts';

export const jekyll: Generator = {
  name: 'jekyll',
  marks: ['_config.yml', '_config.yaml'],
  async open(place) {
    const config = dataAt(await configValue(place, place.mark));
    const folder = path.resolve(place.home, textAt(config, 'source') ?? '.');
    const gems = [...textsAt(config, 'plugins'), ...textsAt(config, 'gems')];
    reportPlugins({ generator: 'jekyll', names: gems, file: place.mark }, place.report);
    return {
      sources: [{ folder, base: '/' }],
      siteBase: textAt(config, 'baseurl') ?? '/',
      identity: identity(config),
      publicFolders: [folder],
      ignores: (file) => isIgnored(file, config),
      defaults: ({ path: file }) => defaultsOf(file, listAt(config, 'defaults')),
      isHidden: (page) => page.attributes['published'] === false || isReadme(page, config),
      address: (page) => jekyllAddress(page, config),
      moreAddresses: (page) => [addressOfPath(page, config)],
      templates: (sources) =>
        jekyllTemplates({
          ...sources,
          config,
          defaultsOf: (file) => defaultsOf(file, listAt(config, 'defaults')),
          address: (page) => jekyllAddress(page, config),
        }),
      async navigation(context) {
        const names = ['navigation', 'nav', 'toc', 'sidebar', 'sidebars', 'docs'];
        return (
          byParents(context) ??
          (await fromData(context, async () => {
            const files = names.flatMap((name) => [`_data/${name}.yml`, `_data/${name}.yaml`]);
            return (await firstConfigFile(place, folder, files))?.value;
          }))
        );
      },
    };
  },
};

export const jekyllDialect: Dialect = dialect('jekyll', {
  readers: [readMarkdownHtml, readKramdown, readThemeTag],
  rules: [closedHtml, deflist, icons, math, classCallouts],
});

/** Folders with `_` do not hold pages, except for the collections that the configuration publishes. */
function isIgnored({ path: file }: SourceFile, config: Data): boolean {
  const first = file.split('/').find((part) => part.startsWith('_'));
  const excluded = textsAt(config, 'exclude').some(
    (one) => file === one || file.startsWith(`${one.replace(/\/$/, '')}/`),
  );
  return excluded || (first !== undefined && !isPublished(first, config));
}

/** GitHub Pages makes a page of it where the folder has no index of its own, or where it has front matter besides that of the configuration. */
function isReadme({ path: file, source, attributes }: SourcePage, config: Data): boolean {
  if (!/(?:^|\/)readme\.md$/i.test(file)) return false;
  const given = defaultsOf(file, listAt(config, 'defaults'));
  const index = path.join(source.folder, path.dirname(file), 'index.md');
  return isDeepStrictEqual(attributes, given) && isThere(index);
}

function isPublished(folder: string, config: Data): boolean {
  return folder === '_posts' || dataAt(config, 'collections', folder.slice(1))['output'] === true;
}

/** Front matter that the configuration gives to folders and kinds of pages; the longer path goes before. */
function defaultsOf(file: string, defaults: readonly unknown[]): Attributes {
  const [, collection] = /(?:^|\/)_(\w+)\//.exec(file) ?? [];
  return defaults
    .filter((one) => {
      const type = textAt(one, 'scope', 'type');
      const isType = type === undefined || type === (collection ?? 'pages');
      return isType && isBelow(file, scopePath(one));
    })
    .toSorted((a, b) => scopePath(a).length - scopePath(b).length)
    .reduce<Attributes>((all, one) => ({ ...all, ...dataAt(one, 'values') }), {});
}

function scopePath(entry: unknown): string {
  return (textAt(entry, 'scope', 'path') ?? '').replace(/^\/|\/$/g, '');
}

function isBelow(file: string, scope: string): boolean {
  if (scope.includes('*')) {
    return [scope, `${scope}/**`].some((glob) => globPattern(glob).test(file));
  }
  return scope === '' || file === scope || file.startsWith(`${scope}/`);
}

/** Just the Docs: a page names the title of its parent. Nothing when no page does. */
function byParents({ pages }: NavContext): NavNode[] | undefined {
  const listed = pages.filter(({ path: file }) => !POST.test(file));
  if (!listed.some(({ draft }) => draft.attributes['parent'] !== undefined)) return undefined;
  // Each page once: where pages have the title of their parent, each would stand below all others.
  const placed = new Set<NavPage>();
  const childrenOf = (parent: NavPage | undefined, depth: number): NavNode[] => {
    const children = listed.filter((page) => !placed.has(page) && isChild(page, parent));
    children.forEach((page) => placed.add(page));
    return children.toSorted(byOrder).map((page) => ({
      file: page.file,
      title: titleOf(page),
      isHidden: page.draft.attributes['nav_exclude'] === true,
      children: depth > NAV_DEPTH_MAX ? [] : childrenOf(page, depth + 1),
    }));
  };
  return childrenOf(undefined, 0);
}

function isChild({ draft }: NavPage, parent: NavPage | undefined): boolean {
  const named = textAttribute(draft.attributes, 'parent');
  if (parent === undefined || named !== titleOf(parent))
    return parent === undefined && named === undefined;
  const above = textAttribute(draft.attributes, 'grand_parent', 'ancestor');
  const own = textAttribute(parent.draft.attributes, 'parent');
  return draft !== parent.draft && (above === undefined || above === own);
}

function titleOf({ draft, path: file }: NavPage): string {
  return (
    textAttribute(draft.attributes, 'title') ?? draft.document.title?.text ?? posix.basename(file)
  );
}

/** Numbers before names, pages without an order by title behind those with one. */
function byOrder(a: NavPage, b: NavPage): number {
  const [first, second] = [orderOf(a.draft.attributes), orderOf(b.draft.attributes)];
  return first === second ? titleOf(a).localeCompare(titleOf(b), 'en') : first - second;
}

function orderOf(attributes: Attributes): number {
  return numberAttribute(attributes, 'nav_order') ?? Infinity;
}

/** `_data/navigation.yml` and the like, a list or lists by name. */
async function fromData(
  context: NavContext,
  read: () => Promise<unknown>,
): Promise<NavNode[] | undefined> {
  const data = await read();
  if (Array.isArray(data)) return readRoutes(context, data, { base: '' });
  if (!isData(data)) return undefined;
  const lists = Object.values(data).filter(Array.isArray);
  return lists.length === 0
    ? undefined
    : lists.flatMap((list) => readRoutes(context, list, { base: '' }));
}

function identity(config: Data): Identity {
  const edit = textAt(config, 'gh_edit_repository');
  const branch = textAt(config, 'gh_edit_branch') ?? 'main';
  return {
    favicon: '/favicon.ico',
    ...identityAt(config, {
      name: ['title', 'name'],
      description: ['description', 'tagline'],
      language: 'lang',
      logo: 'logo',
      favicon: 'favicon_ico',
      repository: ['repository', 'gh_edit_repository'],
      copyright: 'footer_content',
    }),
    ...defined({ edit: edit && editTemplate(edit, branch, textAt(config, 'gh_edit_source')) }),
    links: linksOf(dataAt(config, 'aux_links')),
  };
}
