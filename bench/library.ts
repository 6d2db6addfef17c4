/** The served folder as the service reads it, for measurements in this process. */
import { loadLibrary } from '../src/content/library/load.ts';
import type { MemoryLibrary } from '../src/content/library/memory-library.ts';

export async function readLibrary(corpus: string): Promise<MemoryLibrary> {
  const product = { id: 'docent', name: 'Docent', version: '0', description: '' };
  const { library } = await loadLibrary(corpus, { product, baseUrl: 'http://localhost' });
  if (library === undefined) throw new Error(`${corpus} has errors; run docent check`);
  return library;
}

/** Pages, and their sections with each page's lead. */
export function countsOf({ contents: { pages } }: MemoryLibrary): {
  readonly pages: number;
  readonly sections: number;
} {
  const sections = pages.reduce((count, { passages }) => count + passages.length, 0);
  return { pages: pages.length, sections };
}
