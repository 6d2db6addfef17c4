/**
 * Instances of the search engine: the compiled module once, instances that come and go.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileEngine, createEngine, type EngineModule } from '#search-wasm/engine.js';
import { FIELD_CODES, KIND_CODES, type Group } from './documents.ts';

export type Engine = ReturnType<typeof createEngine>;
export type Searcher = InstanceType<Engine['IndexSearcher']>;

let compiled: Promise<EngineModule> | undefined;

/** Reads and compiles the engine, once per process. */
export function loadEngine(): Promise<EngineModule> {
  compiled ??= readFile(
    fileURLToPath(import.meta.resolve('#search-wasm/docent_search_bg.wasm')),
  ).then(compileEngine);
  return compiled;
}

/** A fresh instance with its own memory. */
export function instantiate(module: EngineModule): Engine {
  return createEngine(module);
}

/**
 * Builds the index in an instance of its own that is dropped afterwards, because building takes many times the memory
 * of searching and WebAssembly memory never shrinks.
 */
export function buildSnapshot(module: EngineModule, groups: readonly Group[]): Uint8Array {
  const builder = new (instantiate(module).IndexBuilder)();
  for (const group of groups) {
    builder.page(group.section);
    for (const unit of group.units) {
      builder.unit(KIND_CODES[unit.kind]);
      for (const [field, text] of unit.texts) {
        builder.text(FIELD_CODES[field], text);
      }
    }
  }
  return builder.finish();
}
