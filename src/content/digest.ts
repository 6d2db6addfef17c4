/** One name for the whole content: whatever a reader could notice changes it, the time of reading does not. */
import { createHash } from 'node:crypto';
import type { Library, Page } from './model.ts';

const digests = new WeakMap<Page, string>();

/** SHA-256 (hex) of all that a page says, as {@link digestOf} counts it. */
function pageDigest(page: Page): string {
  let digest = digests.get(page);
  if (digest === undefined) {
    const text = JSON.stringify({ ...page, lastModified: '' });
    digest = createHash('sha256').update(text).digest('hex');
    digests.set(page, digest);
  }
  return digest;
}

/** SHA-256 (hex). */
export function digestOf(
  pages: readonly Page[],
  {
    samples,
    releases,
    gaps,
    agentData,
  }: Pick<Library, 'samples' | 'releases' | 'gaps' | 'agentData'>,
): string {
  const digest = createHash('sha256');
  for (const page of pages) {
    digest.update(pageDigest(page));
  }
  digest.update(JSON.stringify([samples, releases, gaps, [...agentData]]));
  return digest.digest('hex');
}
