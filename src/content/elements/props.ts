/** Attributes of components, and the parts of blocks that are read from them. */
import type { Block } from '../blocks/block.ts';
import type { Data } from '../model/data.ts';
import type { Form } from './form.ts';

export type Props = Data;

/** Form of a component from its attributes. */
export type Build = (props: Props, name: string) => Form;

/** The first of these props that is a text. */
export function text(props: Props, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(props, name) ? props[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number') {
      return String(value).replace(/\s+/g, ' ').trim();
    }
  }
  return undefined;
}

const TITLES = ['title', 'label', 'name'];

/** The title that the first of these props gives; default: those that components commonly have. */
export const titled = (props: Props, ...names: readonly string[]): { title?: string } => {
  const title = text(props, ...(names.length > 0 ? names : TITLES));
  return title === undefined ? {} : { title };
};

export const lead = (props: Props, ...names: readonly string[]): { lead?: string } => {
  const value = text(props, ...names);
  return value === undefined ? {} : { lead: value };
};

/** The id that links to the block name. */
export const ownId = (props: Props): { attributes?: { readonly id: string } } => {
  const id = text(props, 'id');
  return id === undefined ? {} : { attributes: { id } };
};

export const block = (made: Block): Form => ({ at: 'block', block: made });
