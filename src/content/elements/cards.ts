/** Cards defined as data: each is a component without a body. */
import type { StateBlock } from 'markdown-it';
import { closeBlock, openBlock } from '../blocks/block.ts';
import { formOf } from './components.ts';
import type { Props } from './props.ts';

export function writeCards(
  state: StateBlock,
  cards: readonly Props[],
  { columns, line }: { readonly columns: number; readonly line: number },
): void {
  const grid = { type: 'cards', columns } as const;
  openBlock(state, grid, line);
  for (const props of cards) {
    const form = formOf('Card', props);
    if (form.at !== 'block') continue;
    openBlock(state, form.block, line);
    closeBlock(state, form.block);
  }
  closeBlock(state, grid);
}
