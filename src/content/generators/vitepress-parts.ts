/** Configuration of VitePress in parts: `config.ts` with `defineAdditionalConfig({…})` in a folder is for the pages below it. */
import type { Dirent } from 'node:fs';
import path from 'node:path';
import type { Data } from '../model/data.ts';
import type { ProjectPlace } from '../model/generator.ts';
import { dataAt, isData } from '../source/data.ts';
import { merged } from '../source/merged.ts';
import { programNames, readConfigFile } from './config-file.ts';
import { entriesIn } from '../source/disk.ts';

/** Folders below the pages' own, and folders in all, that are looked into. */
const DEPTH_MAX = 2;
const FOLDERS_MAX = 500;
const NAMES = new Set(programNames('config'));

/** The configuration with its parts: those of a language's folder are the language's, others the site's. */
export async function withParts(place: ProjectPlace, config: Data, folder: string): Promise<Data> {
  let whole = config;
  for (const disk of partsIn(folder)) {
    const file = await readConfigFile(place, disk);
    if (file === undefined || !/\bdefineAdditionalConfig\b/.test(file.file.text)) continue;
    const below = path.relative(folder, path.dirname(disk)).split(path.sep).join('/');
    whole = merged(whole, partOf(dataAt(file.value), below, dataAt(config, 'locales')));
  }
  return whole;
}

/** Files that may hold a part, those of the folders above first. */
function partsIn(folder: string): readonly string[] {
  const found: string[] = [];
  const waiting = [{ disk: folder, depth: 0 }];
  for (const [count, { disk, depth }] of waiting.entries()) {
    if (count > FOLDERS_MAX) break;
    for (const entry of entriesOf(disk)) {
      const below = path.join(disk, entry.name);
      const isFolder = entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name);
      if (isFolder && depth < DEPTH_MAX) waiting.push({ disk: below, depth: depth + 1 });
      else if (entry.isFile() && NAMES.has(entry.name)) found.push(below);
    }
  }
  return found;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return entriesIn(folder).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** A part as it would stand in the whole configuration. */
function partOf(part: Data, below: string, locales: Data): Data {
  const [language = ''] = below.split('/');
  if (below === '') return part;
  const own = below === language ? part : withPrefix(part, `/${below}/`);
  return isData(locales[language])
    ? { locales: { [language]: own } }
    : onlySidebar(withPrefix(part, `/${below}/`));
}

/** A sidebar that is one list is that of the folder. */
function withPrefix(part: Data, prefix: string): Data {
  const theme = dataAt(part, 'themeConfig');
  const { sidebar } = theme;
  return Array.isArray(sidebar)
    ? { ...part, themeConfig: { ...theme, sidebar: { [prefix]: sidebar } } }
    : part;
}

/** Name and looks of a folder that is no language are those of its pages, and not of the site. */
function onlySidebar(part: Data): Data {
  const { sidebar } = dataAt(part, 'themeConfig');
  return sidebar === undefined ? {} : { themeConfig: { sidebar } };
}
