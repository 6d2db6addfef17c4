/** A service in front of a built site that a test writes down. */
import { loadLibrary } from '../../src/content/library/load.ts';
import type { MemoryLibrary } from '../../src/content/library/memory-library.ts';
import type { SiteConfig } from '../../src/config/site.ts';
import { createSearch } from '../../src/search/index/create-search.ts';
import { folderOf } from './folder.ts';
import { BASE_URL, service, type Cleanup, type Service } from './service.ts';

interface BuiltSite extends Service {
  readonly folder: string;
  readonly library: MemoryLibrary;
}

/** @param sources the documentation that programs get; absent: it is read from the site */
export async function builtSite(
  t: Cleanup,
  files: Readonly<Record<string, string>>,
  { sources, inject = true }: Partial<SiteConfig> & { readonly sources?: typeof files } = {},
): Promise<BuiltSite> {
  const folder = await folderOf(t, files);
  const content = sources === undefined ? folder : await folderOf(t, sources);
  const site = { folder, inject, copy: false };
  const options = { product: { id: 'kit' }, baseUrl: BASE_URL, site };
  const { library, findings } = await loadLibrary(content, options);
  if (library === undefined) throw new Error(JSON.stringify(findings));
  const search = await createSearch(library);
  const generation = { library, search, builtAt: '2026-01-01T00:00:00.000Z' };
  return { ...(await service(t, { generation, config: { site } })), folder, library };
}
