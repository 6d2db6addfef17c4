/** One name for the whole content: whatever a reader could notice changes it, the time of reading does not. */
import { createHash } from 'node:crypto';
import type { Library } from '../model/library.ts';
import type { WholePage } from '../model/page.ts';
import { isData } from '../source/data.ts';
import { memoize } from '../../memoize.ts';

/** SHA-256 (hex) of all that a page says, as {@link digestOf} counts it. */
export const pageDigest: (page: WholePage) => string = memoize((page: WholePage): string => {
  const { attributes, ...source } = page.source;
  const pairs = attributes && inOrder(attributes);
  const said = { ...page, lastModified: '', isCommitted: undefined, source: { ...source, pairs } };
  const text = JSON.stringify(said);
  return createHash('sha256').update(text).digest('hex');
});

/** Objects as pairs sorted by name: a reading takes pages whose front matter has another order for unchanged. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isData(value)) return value;
  return Object.keys(value)
    .toSorted()
    .map((name) => [name, inOrder(value[name])]);
}

/** Parts of a library besides its pages. */
export type DigestedSite = Pick<
  Library,
  | 'product'
  | 'language'
  | 'navigation'
  | 'oldAddresses'
  | 'looks'
  | 'samples'
  | 'releases'
  | 'gaps'
  | 'agentData'
  | 'skill'
  | 'hostRules'
  | 'imageSizes'
>;

/** SHA-256 (hex). @param pages digest of each */
export function digestOf(pages: readonly string[], site: DigestedSite): string {
  const { product, navigation, oldAddresses, looks, samples, releases, gaps, agentData, skill } =
    site;
  const { language, hostRules, imageSizes = [] } = site;
  const digest = createHash('sha256');
  for (const page of pages) digest.update(page);
  const { exact, outer, patterns } = oldAddresses;
  const rest = [
    product,
    language,
    navigation,
    [...exact],
    [...outer],
    patterns,
    looks,
    samples,
    releases,
    gaps,
  ];
  digest.update(JSON.stringify([...rest, [...agentData], skill, hostRules, [...imageSizes]]));
  return digest.digest('hex');
}
