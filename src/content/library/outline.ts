/** The groups of a library's pages, so that nobody has to go through all pages to list those of one. */
import type { OutlineGroup } from '../model/library.ts';
import type { Page } from '../model/page.ts';

/** In order of first appearance, so that a group split by the navigation is still one. */
export function outlineOf(pages: readonly Page[]): readonly OutlineGroup[] {
  const groups = new Map<string, Omit<OutlineGroup, 'runs'> & { runs: [number, number][] }>();
  for (const [index, { section, group: title }] of pages.entries()) {
    const key = JSON.stringify([section, title]);
    const group = groups.get(key) ?? { section, title, runs: [] };
    groups.set(key, group);
    const { runs } = group;
    const last = runs.at(-1);
    if (last?.[1] === index) last[1] += 1;
    else runs.push([index, index + 1]);
  }
  return [...groups.values()];
}
