import type * as search from './docent_search.js';
/** A compiled engine: the WebAssembly.Module. */
export interface EngineModule { readonly [Symbol.toStringTag]?: string }
/** Compiles `docent_search_bg.wasm`. */
export function compileEngine(bytes: Uint8Array): Promise<EngineModule>;
/** A fresh instance; everything it returns belongs to it. `memory` is its linear memory, which never shrinks. */
export function createEngine(module: EngineModule): {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly IndexBuilder: typeof search.IndexBuilder;
  readonly IndexSearcher: typeof search.IndexSearcher;
  readonly addTotals: typeof search.addTotals;
  readonly fieldNames: typeof search.fieldNames;
  readonly kindNames: typeof search.kindNames;
  readonly queryCharactersMax: typeof search.queryCharactersMax;
  readonly queryWords: typeof search.queryWords;
  readonly rankingDefaults: typeof search.rankingDefaults;
  readonly rankingNames: typeof search.rankingNames;
  readonly workMax: typeof search.workMax;
};
