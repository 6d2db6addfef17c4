/**
 * Instances of the search engine: the compiled module once, instances that come and go.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileEngine, createEngine, type EngineModule } from '#search-wasm/engine.js';
import type { Engine } from './memory.ts';

/** The compiled engine and the digest of its bytes: another engine writes other snapshots. */
export interface LoadedEngine {
  readonly module: EngineModule;
  readonly digest: string;
}

let loaded: Promise<LoadedEngine> | undefined;

/** Reads and compiles the engine, once per process. */
export function loadEngine(): Promise<LoadedEngine> {
  loaded ??= read();
  return loaded;
}

async function read(): Promise<LoadedEngine> {
  const file = fileURLToPath(import.meta.resolve('#search-wasm/docent_search_bg.wasm'));
  const bytes = await readFile(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { module: await compileEngine(bytes), digest };
}

/** A fresh instance with its own memory. */
export function instantiate(module: EngineModule): Engine {
  return createEngine(module);
}
