/**
 * Turns wasm-pack's ES module, which holds one instance for the life of the process, into a function that makes
 * instances: linear memory never shrinks and a trapped instance is lost, so instances have to come and go.
 */

const EXPORTED = /^export (?=class |function )/gmu;
const NAMES = /^export (?:class|function) (\w+)/gmu;
const LAST = /^export \{ initSync, __wbg_init as default \};?\s*$/mu;

/** @throws when the module does not look as wasm-bindgen writes it. */
export function engineFactory(source: string): string {
  const names = [...source.matchAll(NAMES)].map((match) => match[1]);
  if (names.length === 0 || !LAST.test(source)) {
    throw new Error('engine factory: the module is not in the form that wasm-bindgen 0.2 writes');
  }
  const body = source
    .replace(LAST, '')
    .replaceAll(EXPORTED, '')
    .replace(/^\/\* @ts-self-types.*\n/u, '');
  return [
    '/* Made by scripts/build-wasm.ts from docent_search.js: one closure for each instance. */',
    'export function compileEngine(bytes) {',
    'return WebAssembly.compile(bytes);',
    '}',
    'export function createEngine(module) {',
    body.trim(),
    'initSync({ module });',
    `return { memory: wasm.memory, ${names.join(', ')} };`,
    '}',
    '',
  ].join('\n');
}

/** The types of {@link engineFactory}'s module. */
export function engineTypes(source: string): string {
  const names = [...source.matchAll(NAMES)].map((match) => match[1]);
  return [
    "import type * as search from './docent_search.js';",
    '/** A compiled engine: the WebAssembly.Module. */',
    'export interface EngineModule { readonly [Symbol.toStringTag]?: string }',
    '/** Compiles `docent_search_bg.wasm`. */',
    'export function compileEngine(bytes: Uint8Array): Promise<EngineModule>;',
    '/** A fresh instance; everything it returns belongs to it. `memory` is its linear memory, which never shrinks. */',
    'export function createEngine(module: EngineModule): {',
    '  readonly memory: { readonly buffer: ArrayBuffer };',
    ...names.map((name) => `  readonly ${name}: typeof search.${name};`),
    '};',
    '',
  ].join('\n');
}
