/** Recognises changelogs: pages whose headings are versions, whatever their name. */
import type { WholePage } from '../model/page.ts';

/** A page with fewer versions compares them rather than lists changes. */
const VERSIONS_MIN = 3;
/** `1.2.0`, `v2.0-beta`, `[1.0]`, `Docent 0.4 (May 2026)`. */
const VERSION = /^\W*(?:\w+\s+)?v?\d+\.\d+/u;

/** Whether most headings of the page's highest level begin with a version. */
export function isChangelog({ headings }: Pick<WholePage, 'headings'>): boolean {
  const highest = Math.min(...headings.map(({ level }) => level));
  const top = headings.filter(({ level }) => level === highest);
  const versions = top.filter(({ text }) => VERSION.test(text)).length;
  return versions >= VERSIONS_MIN && versions * 2 > top.length;
}
