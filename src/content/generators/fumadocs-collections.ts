/** Collections of Fumadocs: folders that `source.config.*` defines, at the addresses that loaders give them. */
import path from 'node:path';
import { readNavFile } from '../source/locate.ts';
import type { Source } from '../model/source.ts';
import { joinAddress } from '../links/address.ts';
import { isThere, namesIn } from '../source/disk.ts';
import type { ProjectPlace } from '../model/generator.ts';

/** Folders that may hold the module with the loader, and how deep below them it is looked for. */
const LOADER_FOLDERS = ['lib', 'app', 'loaders', 'utils', 'src'];
const LOADER_DEPTH = 2;

/** Modules called `source` or in a folder of that name. */
function loaders(home: string, folders = LOADER_FOLDERS, depth = 0): string[] {
  return folders.flatMap((folder) => {
    const below = namesIn(path.join(home, folder)).map((name) => `${folder}/${name}`);
    const own = below.filter((name) => /(?:^|\/)source(?:\/index)?\.[jt]sx?$/.test(name));
    const deeper = below.filter((name) => !/\.\w+$/.test(name));
    return depth < LOADER_DEPTH ? [...own, ...loaders(home, deeper, depth + 1)] : own;
  });
}

/** The first collection is the main one; others are published where a loader names them. */
export async function collections(place: ProjectPlace, config: string): Promise<Source[]> {
  const bases = await loaderBases(place);
  const given = config.split(DEFINED).slice(1);
  const folders = (given.length > 0 ? given : [config]).map((text) => ({
    names: text.split(/=|define/)[0]?.match(/\w+/g) ?? [],
    dir: DIR.exec(text)?.[1] ?? 'content/docs',
  }));
  return folders.flatMap(({ names, dir }, at) => {
    const named = bases.find(({ words }) => names.some((one) => words.has(one)));
    const base = named?.base ?? (at === 0 ? (bases[0]?.base ?? '/docs') : undefined);
    const folder = path.join(place.home, dir);
    if (!isThere(folder)) return [];
    if (base !== undefined) return [{ folder, base: joinAddress(base, '/') }];
    place.report({
      severity: 'warning',
      rule: 'pages-outside',
      file: place.mark,
      message: `No loader with a \`baseUrl\` names the collection "${names.join(', ')}" of "${dir}", so its pages are not served.`,
      remedy: 'Give it a loader with a `baseUrl`, or serve its folder by itself.',
    });
    return [];
  });
}

/** `export const docs = defineDocs(…)`, `export const { docs, meta } = defineDocs(…)` */
const DEFINED = /\bexport const (?=[\w{},\s]{1,200}=\s*define(?:Docs|Collections)\()/;
const DIR = /\bdir:\s*['"]([^'"]+)['"]/;

interface Loader {
  readonly base: string;
  readonly words: ReadonlySet<string>;
}

/** The words by which each loader says what it publishes, and where. */
async function loaderBases(place: ProjectPlace): Promise<Loader[]> {
  const found: Loader[] = [];
  for (const name of loaders(place.home)) {
    const file = await readNavFile(place, path.join(place.home, name));
    for (const call of (file?.text ?? '').split(/\bloader\(/).slice(1)) {
      const [, base] = /\bbaseUrl:\s*['"]([^'"]+)['"]/.exec(call) ?? [];
      const [, source = ''] = /\bsource:\s*([^\n]*)/.exec(call) ?? [];
      if (base !== undefined) found.push({ base, words: new Set(source.match(/\w+/g)) });
    }
  }
  return found;
}
