/** The library of this project's own documentation. */
import { resolve } from 'node:path';
import { loadLibrary } from '../../src/content/library/load.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';

/** @throws when `content/` cannot be served */
export async function ownLibrary(): Promise<MemoryLibrary> {
  const product = { id: 'docent', name: 'Docent', version: '0', description: '' };
  const baseUrl = 'http://localhost';
  const { library } = await loadLibrary(resolve('content'), { product, baseUrl });
  if (library === undefined) throw new Error('content/ has errors');
  return library;
}
