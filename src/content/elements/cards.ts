/** Cards defined as data: each is a component without a body. */
import type { StateBlock } from 'markdown-it';
import { closeBlock, openBlock, type Block } from '../blocks/block.ts';
import { formOf } from './components.ts';
import { markdownImage } from './markdown-links.ts';
import type { Props } from './props.ts';

export interface CardData {
  readonly props: Props;
  /** Address of an image. */
  readonly icon?: string | undefined;
}

export function writeCards(
  state: StateBlock,
  cards: readonly CardData[],
  { columns, line }: { readonly columns: number; readonly line: number },
): void {
  const grid = { type: 'cards', columns } as const;
  openBlock(state, grid, line);
  for (const { props, icon } of cards) {
    const form = formOf('Card', props);
    if (form.at !== 'block') continue;
    openBlock(state, form.block, line);
    if (icon !== undefined) writeIcon(state, icon, line);
    closeBlock(state, form.block);
  }
  closeBlock(state, grid);
}

const ICON: Block = { type: 'element', tag: 'div', attributes: { class: 'icon' } };

function writeIcon(state: StateBlock, address: string, line: number): void {
  openBlock(state, ICON, line);
  state.md.block.parse(markdownImage('', address), state.md, state.env, state.tokens);
  closeBlock(state, ICON);
}
