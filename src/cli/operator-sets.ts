/** Sets that the file of `--config` declares: their folders and built sites may lie anywhere on the machine. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config, SetConfig } from '../config/config.ts';
import type { ConfigError } from '../config/error.ts';
import { FOLDER_FILE, type FolderSettings, type Unapplied } from '../config/folder-file.ts';
import { pathBelow } from '../content/source/walk.ts';
import { isFolder } from './files.ts';
import { readFolderFile, unreadFile } from './folder-file.ts';
import { leadsThrough } from './operator-file.ts';

export interface OperatorSources {
  /** The file, as it was named: paths are relative to it. */
  readonly file: string;
  /** The content folder, links resolved. */
  readonly root: string;
  /** Reads the operator's settings over those of a folder. */
  readonly read: (folder: FolderSettings) => Config;
}

export interface OperatorSets {
  readonly sets: readonly SetConfig[];
  readonly faults: readonly ConfigError[];
  /** Settings below the content folder that nobody reads. */
  readonly unapplied: readonly Unapplied[];
}

/** The sets with absolute paths. One outside the content folder has the settings of its own `docent.yaml`. */
export async function operatorSets(
  declared: readonly SetConfig[],
  { file, root, read }: OperatorSources,
): Promise<OperatorSets> {
  const sets: SetConfig[] = [];
  const faults: ConfigError[] = [];
  const unapplied: Unapplied[] = [];
  for (const [index, set] of declared.entries()) {
    const placed = inPlace(set, file);
    const missing = await missingFolders(set, placed, file);
    faults.push(...missing);
    if (missing.length > 0) continue;
    if (await leadsThrough(root, placed.folder)) {
      sets.push(placed);
      unapplied.push(...(await unreadIn(placed, root)));
    } else {
      const own = await ownSettings(placed, index === 0, read);
      sets.push({ ...placed, ...own, config: withRootsOf(root, own.config) });
    }
  }
  return { sets, faults, unapplied };
}

/** The settings of a folder below the content folder, whose own hold for it. */
async function unreadIn({ folder }: SetConfig, root: string): Promise<readonly Unapplied[]> {
  const below = pathBelow(root, await realpath(folder));
  const isRead = below === '' || !existsSync(join(folder, FOLDER_FILE));
  return isRead ? [] : [unreadFile(below)];
}

function inPlace(set: SetConfig, file: string): SetConfig {
  const base = dirname(resolve(file));
  return {
    ...set,
    folder: resolve(base, set.folder),
    ...(set.site !== undefined && { site: resolve(base, set.site) }),
  };
}

async function missingFolders(
  given: SetConfig,
  placed: SetConfig,
  file: string,
): Promise<ConfigError[]> {
  const keys = given.folder === given.site ? (['site'] as const) : (['folder', 'site'] as const);
  const faults: ConfigError[] = [];
  for (const key of keys) {
    const disk = placed[key];
    if (disk === undefined || (await isFolder(disk))) continue;
    const message = `sets: the ${key} '${given[key]}' of the set ${given.id} is not a folder that can be read`;
    const remedy = `Name a folder that exists, relative to the file of --config: this one is '${disk}'.`;
    faults.push({ origin: file, message, remedy });
  }
  return faults;
}

/** The operator's navigation, redirects and pins name pages of the default set. */
async function ownSettings(
  { folder }: SetConfig,
  isDefault: boolean,
  read: OperatorSources['read'],
): Promise<Required<Pick<SetConfig, 'config' | 'sharesTheme'>>> {
  const settings = await readFolderFile(await realpath(folder));
  const { values } = settings;
  const own = <Value>(key: string, otherwise: Value): Value =>
    (values.get(key) as Value | undefined) ?? otherwise;
  const config = asOneSet({ ...read(settings), sets: own<Config['sets']>('sets', []) });
  const { search } = config;
  const naming = {
    nav: values.get('nav'),
    redirects: own<Config['redirects']>('redirects', {}),
    search: { ...search, pins: own<typeof search.pins>('search.pins', []) },
  };
  return {
    config: isDefault ? config : { ...config, ...naming },
    sharesTheme: ![...values.keys()].some((key) => key.startsWith('theme.')),
  };
}

/** The operator's folders for includes are relative to the content folder, for pages of every set. */
function withRootsOf(root: string, config: Config): Config {
  const { includeRoots } = config.content;
  if (includeRoots === undefined) return config;
  return { ...config, content: { includeRoots: includeRoots.map((one) => resolve(root, one)) } };
}

/** A set has no sets. */
export function asOneSet(config: Config): Config {
  if (config.sets.length === 0) return config;
  const inner: Unapplied = {
    severity: 'error',
    rule: 'configuration',
    file: FOLDER_FILE,
    key: 'sets',
    message: 'sets is not applied: the folder is itself one of several sets.',
    remedy: 'Name this folder alone, or name the folders of its sets.',
  };
  return { ...config, sets: [], unapplied: [...config.unapplied, inner] };
}
