/** The empty site of a library that a test writes by hand. */
import { onlyEdition } from '../../src/content/editions/only-edition.ts';
import type { Library } from '../../src/content/model/library.ts';

export const NO_SITE: Pick<
  Library,
  'navigation' | 'oldAddresses' | 'generator' | 'looks' | 'edition' | 'editions' | 'assetFolders'
> = {
  navigation: [],
  oldAddresses: { exact: new Map(), outer: new Map(), patterns: [] },
  generator: 'plain',
  looks: { links: [], footer: [], texts: {} },
  edition: onlyEdition({ id: 'acme', name: 'Acme' }, 'en'),
  editions: [],
  assetFolders: [],
};
