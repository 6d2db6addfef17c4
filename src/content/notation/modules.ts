/** Loads a configuration written as a program, with the data files it imports, to read literals from it. */
import type { ConfigFolders } from '../model/generator.ts';
import path from 'node:path';
import { parseData } from '../source/data-file.ts';
import { isInside } from '../source/walk.ts';
import { readNavFile, type NavFile } from '../source/locate.ts';
import { parseModule, requiredModules, type Module } from './module.ts';

/** Imports of imports that are followed, and modules in all: some sites have a file for each language and each section. */
const DEPTH = 4;
const MODULES_MAX = 200;

const EXTENSIONS = ['', '.ts', '.js', '.mts', '.mjs', '.json', '/index.ts', '/index.js'];

interface Loading extends ConfigFolders {
  readonly seen: Map<string, Module | { readonly value: unknown } | undefined>;
}

export async function loadModule(
  { root, top }: ConfigFolders,
  file: NavFile,
): Promise<Module | undefined> {
  const module = await load({ root, top, seen: new Map() }, file, 0);
  return module !== undefined && 'bindings' in module ? module : undefined;
}

async function load(
  loading: Loading,
  file: NavFile,
  depth: number,
): Promise<Module | { readonly value: unknown } | undefined> {
  if (file.disk.endsWith('.json')) {
    const read = parseData(file.disk, file.text);
    return { value: 'value' in read ? read.value : undefined };
  }
  const module = parseModule(file.text, file.name);
  loading.seen.set(file.disk, module);
  if (module !== undefined && depth < DEPTH) {
    for (const from of sourcesOf(module, file.text)) {
      const imported = await follow(loading, path.resolve(path.dirname(file.disk), from), depth);
      if (imported !== undefined) module.loaded.set(from, imported);
    }
  }
  return module;
}

/** Local modules that a module names. */
function sourcesOf({ imports, exports, exportsAll = [] }: Module, text: string): readonly string[] {
  const named = [...imports.values(), ...exports.values()].flatMap((one) =>
    'from' in one ? [one.from] : [],
  );
  const all = [...named, ...exportsAll, ...requiredModules(text)];
  return [...new Set(all)].filter((from) => from.startsWith('.'));
}

async function follow(
  loading: Loading,
  target: string,
  depth: number,
): Promise<Module | { readonly value: unknown } | undefined> {
  if (!isInside(loading.top, target)) {
    return undefined;
  }
  // TypeScript is imported by the name that its output has.
  const source = target.replace(/\.([cm]?)js$/, '.$1ts');
  const names = EXTENSIONS.map((extension) => target + extension);
  for (const disk of source === target ? names : [...names, source]) {
    if (loading.seen.has(disk) || loading.seen.size > MODULES_MAX) {
      return loading.seen.get(disk);
    }
    const file = await readNavFile(loading, disk);
    if (file !== undefined) {
      return await load(loading, file, depth + 1);
    }
  }
  return undefined;
}
