/** Values of names: of the page or the file, or of what it imports. */
import { DEPTH, evaluate, type Reading } from './value-reading.ts';

export function lookUp(reading: Reading, name: string): unknown {
  if (reading.locals?.has(name) === true) return reading.locals.get(name);
  const { bindings, names } = reading.module;
  const node = bindings.get(name);
  if (node !== undefined) {
    return evaluate(reading, node);
  }
  if (names?.has(name) === true) return names.get(name);
  const imported = reading.module.imports.get(name);
  return imported && exportedFrom(reading, imported.from, imported.name);
}

/** Export of a loaded module under a name; `*` is all of it. */
export function exportedFrom(reading: Reading, from: string, name: string): unknown {
  const loaded = reading.module.loaded.get(from);
  if (loaded === undefined || reading.depth > DEPTH) return undefined;
  if ('value' in loaded) return loaded.value;
  const inside = { ...reading, module: loaded, depth: reading.depth + 1, locals: new Map() };
  if (name === '*') {
    const own = [...loaded.bindings.keys(), ...loaded.exports.keys()];
    return Object.fromEntries(own.map((one) => [one, exportOf(inside, one)]));
  }
  return exportOf(inside, name);
}

function exportOf(reading: Reading, name: string): unknown {
  const { module } = reading;
  const exported = module.exports.get(name);
  if (exported === undefined && module.bindings.has(name)) return lookUp(reading, name);
  if (exported !== undefined) {
    return 'local' in exported
      ? lookUp(reading, exported.local)
      : exportedFrom(reading, exported.from, exported.name);
  }
  const all = (module.exportsAll ?? []).map((from) => exportedFrom(reading, from, name));
  return all.find((value) => value !== undefined);
}
