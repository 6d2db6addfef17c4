/** One name for the whole content: whatever a reader could notice changes it, the time of reading does not. */
import { createHash } from 'node:crypto';
import type { Library, Page } from './model.ts';

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
    digest.update(JSON.stringify({ ...page, lastModified: '' }));
  }
  digest.update(JSON.stringify([samples, releases, gaps, [...agentData]]));
  return digest.digest('hex');
}
