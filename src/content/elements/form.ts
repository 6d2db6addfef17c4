/** The form of a pair of tags in any dialect: a block, something within a line, code, or nothing. */
import type { Block } from '../blocks/block.ts';
import type { Scheme } from '../blocks/scheme.ts';

export type Inline =
  | {
      readonly as: 'image';
      readonly attributes: Readonly<Record<string, string>>;
      readonly scheme?: Scheme;
      /** Address of the image that replaces it in the dark scheme. */
      readonly dark?: string;
    }
  /** Without words, around its body; without a body too, with the title of its target. */
  | { readonly as: 'link'; readonly href: string; readonly words?: string }
  | { readonly as: 'break' }
  | { readonly as: 'strong' | 'em' | 's' }
  | { readonly as: 'span'; readonly block: Block; readonly text?: string }
  /** Markdown in place of the tag; the body follows. */
  | { readonly as: 'text'; readonly text: string };

export type Form =
  /** A block anywhere, unless other text is on its only line. */
  | { readonly at: 'block'; readonly block: Block }
  /** A block if nothing else is on its lines; else its body within the line. */
  | { readonly at: 'block-or-line'; readonly block: Block }
  | { readonly at: 'line'; readonly inline: Inline }
  /** The title of the block around it. */
  | { readonly at: 'title' }
  /** A block of code in place of the element and its body. */
  | { readonly at: 'code'; readonly info: string; readonly code: string }
  /** Markdown lines in place of a tag without a body. */
  | { readonly at: 'lines'; readonly text: string };

/** Form of a tag that says nothing to a reader: its body alone is shown. */
export const NOTHING: Form = { at: 'line', inline: { as: 'text', text: '' } };
