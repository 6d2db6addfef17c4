/** Tabs that a line begins, within a container of tabs: `@tab Label` (VuePress), `== Label` (vitepress-plugin-tabs). */
import type { StateBlock } from 'markdown-it';
import { closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { CodeLines } from '../notation/fence.ts';
import { lineText } from '../notation/rule.ts';

/** VuePress: `@tab:active` is shown first, and `#npm` names the choice that tabs share. */
const LABEL = /^(?:@tab(?::active)?|==)[ \t]+(.*?)(?:#[\w-]+)?[ \t]*$/;
const CONTAINER = /^:{3,}[ \t]*([\w{-]?)/;

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
function tabLines(state: StateBlock, [from, to]: [number, number]): TabLine[] {
  const tabs: TabLine[] = [];
  const code = new CodeLines();
  let depth = 0;
  for (let line = from; line < to; line += 1) {
    const text = lineText(state, line).trim();
    if (code.isCode(text)) continue;
    const container = CONTAINER.exec(text);
    if (container !== null) depth = Math.max(0, depth + (container[1] === '' ? -1 : 1));
    const title = depth === 0 ? LABEL.exec(text)?.[1] : undefined;
    if (title !== undefined) tabs.push({ line, title });
  }
  return tabs;
}
