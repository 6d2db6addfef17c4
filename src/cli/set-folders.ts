/** The folders that a set is read and served from. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { SetConfig, SettledConfig } from '../config/config.ts';
import type { SiteConfig } from '../config/site.ts';
import type { DeclaredSet } from '../content/editions/declared-sets.ts';
import type { GivenSite } from '../content/library/built-site.ts';
import { isInside } from '../content/source/walk.ts';
import { Failure } from './failure.ts';
import { leadsThrough } from './operator-file.ts';
import { siteCopy } from './site-copy.ts';

export interface FoundSet extends Pick<SetConfig, 'folder' | 'config' | 'site'> {
  readonly set: DeclaredSet;
  /** Whether it looks like the content folder. */
  readonly sharesTheme: boolean;
}

/** The set of this id, else the first; undefined where none is declared. */
export function setFor({ sets }: SettledConfig, id: string | undefined): FoundSet | undefined {
  const index = Math.max(
    0,
    sets.findIndex((one) => one.id === id),
  );
  const own = sets[index];
  if (own === undefined) return undefined;
  const { folder, config, site, sharesTheme = config === undefined, ...set } = own;
  return {
    folder,
    ...(config && { config }),
    ...(site !== undefined && { site }),
    sharesTheme,
    set: { ...set, isDefault: index === 0 },
  };
}

export interface FolderOptions {
  /** The content folder. */
  readonly folder: string;
  /** Whether a built site is read where it is, and never copied: nobody gets its files, or only while they are read. */
  readonly inPlace?: boolean;
  /** Aborts while the built site is waited for and copied. */
  readonly signal?: AbortSignal;
  readonly logger?: Logger;
}

export interface JobFolders {
  /** The content folder. */
  readonly content: string;
  /** The folder that is read: the content folder, or that of the set. */
  readonly folder: string;
  readonly site: GivenSite;
}

/** The folders of a reading, with the copy of the built site in its place: it may be the content folder, or that of the set. */
export async function foldersOf(
  config: SettledConfig,
  { folder, inPlace = false, ...options }: FolderOptions,
  own: FoundSet | undefined,
): Promise<JobFolders> {
  const site = siteOf(config, own);
  await keepInside(config, folder, { set: own?.folder, site: site.folder });
  const ofSet = own === undefined || own.set.isDefault ? undefined : own.set.id;
  const copy = inPlace
    ? undefined
    : await siteCopy({ ...config, site }, { ...options, set: ofSet });
  const served = copy ?? site.folder;
  const inCopy = async (one: string): Promise<string> =>
    copy !== undefined && (await isSame(one, site.folder)) ? copy : one;
  const content = await inCopy(folder);
  const read = own === undefined ? content : await inCopy(await folderOf({ folder, content }, own));
  const otherSets = ofSet === undefined ? config.sets.slice(1).map(({ id }) => id) : [];
  return { content, folder: read, site: { ...site, otherSets, ...(served && { folder: served }) } };
}

/** The built site is that of the default set, unless another set names its own. */
function siteOf({ site }: SettledConfig, own: FoundSet | undefined): SiteConfig {
  if (own === undefined) return site;
  if (own.site !== undefined) return { ...site, folder: own.site };
  const { folder: _ofDefault, ...rest } = site;
  return own.set.isDefault ? site : rest;
}

async function isSame(one: string, other: string | undefined): Promise<boolean> {
  if (other === undefined) return false;
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return a === b;
}

/**
 * The folder of a set.
 * @param folders the content folder, and the copy in its place
 * @throws {Failure} when it is missing or leads out of the content folder
 */
export async function folderOf(
  folders: Pick<FolderOptions, 'folder'> & Partial<Pick<JobFolders, 'content'>>,
  { folder: below, config }: FoundSet,
): Promise<string> {
  // Named by the operator, who may name any folder.
  if (config !== undefined) return below;
  const root = isAbsolute(below) ? folders.folder : (folders.content ?? folders.folder);
  const [top, folder] = await Promise.all([
    realpath(root).catch(() => resolve(root)),
    realpath(resolve(root, below)).catch(() => undefined),
  ]);
  if (folder !== undefined && isInside(top, folder)) return folder;
  const fault = folder === undefined ? 'cannot be read' : 'lies outside the content folder';
  throw new Failure(`sets: the folder ${below} ${fault}. Name a folder below ${root}.`);
}

/**
 * Keeps authors of one of the folders from leading a set or a site elsewhere: a path of the operator through such a folder has to end in it.
 * @throws {Failure}
 */
async function keepInside(
  { sets }: SettledConfig,
  content: string,
  { set = '', site }: { readonly set: string | undefined; readonly site: string | undefined },
): Promise<void> {
  const written = [content, ...sets.flatMap((one) => (one.config ? one.folder : []))];
  const roots = await Promise.all(written.map((one) => realpath(one).catch(() => resolve(one))));
  // A relative folder of a set is its authors' own, and one of --site is the operator's.
  const named = [set, site === undefined ? '' : resolve(site)].filter((one) => isAbsolute(one));
  for (const path of named) {
    const disk = await realpath(path).catch(() => path);
    for (const root of roots) {
      if (isInside(root, disk) || !(await leadsThrough(root, path))) continue;
      throw new Failure(
        `The folder ${path} leads out of ${root}, whose authors could change where it leads. Name the folder that it leads to.`,
      );
    }
  }
}
