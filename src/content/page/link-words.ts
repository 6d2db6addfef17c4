/** The words by which a page links to others. */
import type { Token } from 'markdown-it';
import type { LinkWords } from '../model/page-source.ts';
import { oneLine, plainText } from '../notation/text.ts';

/** The links of a line that have words. */
export function linkWordsIn(children: readonly Token[]): LinkWords[] {
  const found: LinkWords[] = [];
  let start = -1;
  for (const [place, { type }] of children.entries()) {
    if (type === 'link_open') start = place;
    if (type !== 'link_close' || start < 0) continue;
    const target = children[start]?.attrGet('href');
    const words = oneLine(plainText(children.slice(start + 1, place)));
    if (target && words !== '') found.push({ target: String(target), words });
    start = -1;
  }
  return found;
}
