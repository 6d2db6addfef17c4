/** Tabs that line notations write one below the other: those in a row are one set. */
import type { StateBlock } from 'markdown-it';
import { closeBlock, openBlock, type Block } from '../blocks/block.ts';

const SET: Block = { type: 'tabs' };

/** @param writeTab writes the tab that begins on a line and returns the line behind it; `undefined` where none does */
export function writeTabs(
  state: StateBlock,
  [start, end]: [number, number],
  writeTab: (line: number) => number | undefined,
): void {
  openBlock(state, SET, start);
  let line = start;
  for (
    let behind = writeTab(line);
    behind !== undefined;
    behind = line < end ? writeTab(line) : undefined
  ) {
    line = behind;
    state.line = behind;
    while (line < end && state.isEmpty(line)) line += 1;
  }
  closeBlock(state, SET);
}
