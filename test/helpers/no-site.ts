/** The empty site of a library that a test writes by hand. */
import type { Library } from '../../src/content/model.ts';

export const NO_SITE: Pick<
  Library,
  'navigation' | 'oldAddresses' | 'generator' | 'looks' | 'editions' | 'assetFolders'
> = {
  navigation: [],
  oldAddresses: { exact: new Map(), patterns: [] },
  generator: 'plain',
  looks: { links: [], footer: [] },
  editions: [],
  assetFolders: [],
};
