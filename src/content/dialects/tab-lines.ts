/** Tabs that a line begins, within a container of tabs: `@tab Label` (VuePress), `== Label` (vitepress-plugin-tabs). */
import type { StateBlock } from 'markdown-it';
import { closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { ownLines } from './colon-lines.ts';

/** VuePress: `@tab:active` is shown first. */
const LABEL = /^(@tab(?::active)?|==)[ \t]+([^]*)$/;

interface TabLine {
  readonly line: number;
  readonly title: string;
}

type ReadBody = (state: StateBlock, lines: [number, number]) => void;

/** Reads the lines of a container of tabs; those above its first tab as they are. */
export function readTabs(state: StateBlock, [from, to]: [number, number], read: ReadBody): void {
  const tabs = tabLines(state, [from, to]);
  read(state, [from, tabs[0]?.line ?? to]);
  for (const [index, { line, title }] of tabs.entries()) {
    const tab: Block = { type: 'tab', title };
    openBlock(state, tab, line);
    read(state, [line + 1, tabs[index + 1]?.line ?? to]);
    closeBlock(state, tab);
  }
}

/** Containers in it have tabs of their own. */
function tabLines(state: StateBlock, lines: [number, number]): TabLine[] {
  return Array.from(ownLines(state, lines)).flatMap(({ line, text }) => {
    const [, sign, label = ''] = LABEL.exec(text) ?? [];
    // In VuePress, `#npm` names the choice that tabs share.
    const title = sign === '==' ? label : label.replace(/#[\w-]+$/, '').trimEnd();
    return sign === undefined ? [] : [{ line, title }];
  });
}
