/** Files of the built site that people read in place of the service's own pages. */
import { readHostRules } from './host-rules.ts';
import type { HostRules } from '../model/host-rules.ts';
import type { Library } from '../model/library.ts';
import { listFiles } from '../source/walk.ts';
import type { DeclaredSet } from '../editions/declared-sets.ts';
import { editionPrefix } from '../editions/prefix.ts';
import { defined } from '../source/data.ts';
import { checkSite, type SitePlaces } from './site-findings.ts';
import { isFirst, type Survey } from './survey.ts';
import { realPathOf } from '../source/disk.ts';

/** A built site as the operator names it. */
export interface GivenSite {
  readonly folder?: string;
  /** Ids of the sets that stand beside the default one, whose site may have files at their addresses. */
  readonly otherSets?: readonly string[];
}

interface BuiltSite extends SitePlaces {
  readonly hostRules: HostRules;
}

/** Lists the files, unless they are the content folder's own. @throws an Error when the folder cannot be read */
export async function builtSiteOf(
  survey: Survey,
  { folder, otherSets = [] }: GivenSite = {},
  set?: DeclaredSet,
): Promise<BuiltSite | undefined> {
  if (folder === undefined) return undefined;
  const { root, listed, bounds, report } = survey;
  const siteFolder = realPathOf(folder);
  if (siteFolder === undefined)
    throw new Error(`The built site ${folder} cannot be read. Name a folder that exists.`);
  const files = siteFolder === root ? listed : await listFiles(siteFolder, { bounds, report });
  const told = isFirst(survey) ? report : () => undefined;
  const siteFiles = new Set(files.map(({ file }) => file));
  const sitePrefix = editionPrefix(set?.isDefault === false ? [set.id] : []);
  const site = { siteFolder, sitePrefix, siteFiles };
  checkSite(site, otherSets, told);
  return { ...site, hostRules: readHostRules(siteFolder, siteFiles, told) };
}

/** The parts of a library about the site. */
export function siteHead({
  siteFolder,
  sitePrefix = '',
  project: { siteBase = '/', siteCopies },
}: Partial<BuiltSite> & Pick<Survey, 'project'>): Pick<
  Library,
  'siteFolder' | 'sitePrefix' | 'siteBase' | 'siteCopies'
> {
  return siteFolder === undefined ? {} : defined({ siteFolder, sitePrefix, siteBase, siteCopies });
}

/** The path of an edition or a page on the site of its set. */
export function onSite(path: string, sitePrefix = ''): string {
  return path.slice(sitePrefix.length);
}
