/** Looks of the site: the images, colours and links that the generator's configuration names, as far as they can be served. */
import type { PageFinder } from '../model/navigation.ts';
import type { FolderFile } from '../model/source.ts';
import posix from 'node:path/posix';
import path from 'node:path';
import { assetUrl } from '../links/file-addresses.ts';
import { readableColours } from './colour.ts';
import { defined } from '../source/data.ts';
import type { Link, Menu, Project } from '../model/generator.ts';
import type { Looks, SiteLink, SiteMenu } from '../model/looks.ts';
import { isExternal } from '../links/link-address.ts';
import { withoutTags } from '../notation/text.ts';

const LINKS_MAX = 50;
/** Formats that chats and social sites show as an image. */
export const SOCIAL_IMAGE: RegExp = /\.(?:png|jpe?g|gif|webp)$/i;
/** Formats that a browser shows as an image. */
export const IMAGE: RegExp = /\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i;

export interface LooksSources {
  readonly project: Project;
  readonly files: readonly FolderFile[];
  readonly find: PageFinder;
  /** Site path of each page, by file. */
  readonly paths: ReadonlyMap<string, string>;
  /** Collects the images that the site shows. */
  readonly assets: Map<string, string>;
}

export function looksOf(sources: LooksSources): Looks {
  const { identity } = sources.project;
  const [accent, accentDark] = readableColours(identity.accent, identity.accentDark);
  const logo = image(identity.logo, sources);
  const logoDark = image(identity.logoDark, sources);
  const isBoth = logo !== undefined && logoDark !== undefined;
  return defined({
    logo,
    logoDark,
    isLogoName: identity.isLogoName === true && isBoth ? true : undefined,
    favicon: image(identity.favicon, sources),
    image: image(identity.image, sources, SOCIAL_IMAGE),
    accent,
    accentDark,
    repository: isWeb(identity.repository) ? identity.repository : undefined,
    social: identity.social && linksOf(identity.social, sources),
    links: headerLinks(identity.links ?? [], sources),
    footer: (identity.footer ?? [])
      .map(({ title, links }) => defined({ title, links: linksOf(links, sources) }))
      .filter(({ links }) => links.length > 0),
    texts: Object.fromEntries(
      Object.entries(identity.texts ?? {}).map(([name, text]) => [name, plain(text)]),
    ),
  });
}

/** The site path of an image in a public folder, next to the configuration or among the pages. */
function image(
  given: string | undefined,
  { project, files, assets }: LooksSources,
  names = IMAGE,
): string | undefined {
  if (given === undefined || isExternal(given) || !names.test(given)) return undefined;
  const below = posix.normalize(`/${given}`).slice(1);
  const folders = [
    ...(project.publicFolders ?? []),
    project.home,
    ...project.sources.map(({ folder }) => folder),
  ];
  for (const folder of folders) {
    const disk = path.join(folder, below);
    const file = files.find((one) => one.disk === disk);
    if (file !== undefined) {
      assets.set(file.file, file.disk);
      return assetUrl('', file.file);
    }
  }
  return undefined;
}

/** Menus without a link that leads somewhere are left out. */
function headerLinks(
  given: readonly (Link | Menu)[],
  sources: LooksSources,
): readonly (SiteLink | SiteMenu)[] {
  return given.slice(0, LINKS_MAX).flatMap((one): readonly (SiteLink | SiteMenu)[] => {
    if ('href' in one) return linksOf([one], sources);
    const links = linksOf(one.links, sources);
    return links.length === 0 ? [] : [{ title: plain(one.title), links }];
  });
}

function linksOf(links: readonly Link[], sources: LooksSources): SiteLink[] {
  return links.slice(0, LINKS_MAX).flatMap((link) => linkOf(link, sources) ?? []);
}

/** Undefined where it leads to no page and not to the web. */
export function linkOf({ title, href }: Link, { find, paths }: LooksSources): SiteLink | undefined {
  if (isExternal(href)) return isWeb(href) ? { title: plain(title), href } : undefined;
  const [at = '', fragment] = href.split('#');
  const page = paths.get(find(at) ?? '');
  if (page === undefined) return undefined;
  return { title: plain(title), href: `${page}${fragment ? `#${fragment}` : ''}` };
}

function isWeb(href: string | undefined): boolean {
  return href !== undefined && /^(?:https?:\/\/|mailto:)/i.test(href);
}

/** Without the HTML that some configurations allow. */
function plain(text: string): string {
  return withoutTags(text)
    .replace(/&copy;/g, '©')
    .slice(0, 300);
}
