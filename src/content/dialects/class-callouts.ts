/** Callouts that Just the Docs makes of classes: `{: .note }` above or below a paragraph, or above a quote. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { ownCallout, closeBlock, openBlock, blockState, type Block } from '../blocks/block.ts';
import { calloutName } from '../blocks/callouts.ts';

/** Kinds of the theme's own. */
const OWN_KINDS = new Set(['highlight', 'new']);
const ABOVE = /^\{:\s*((?:\.[\w-]+\s*){1,9})\}[ \t]*(?:\n|$)/;
const BELOW = /\n\{:\s*((?:\.[\w-]+\s*){1,9})\}[ \t]*$/;
const TAIL = 300;

export function classCallouts(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_class_callouts', (core: StateCore) => {
    if (/^[ \t>]*\{:[ \t]*\./m.test(core.src)) core.tokens = new Reading(core).tokens();
  });
}

interface Kind {
  readonly name: string;
  readonly hasTitle: boolean;
}

class Reading {
  readonly #core: StateCore;
  readonly #made: Token[] = [];

  constructor(core: StateCore) {
    this.#core = core;
  }

  tokens(): Token[] {
    const { tokens } = this.#core;
    for (let at = 0; at < tokens.length; at += 1) {
      const end = this.#quoteAt(at) ?? this.#paragraphAt(at);
      if (end === undefined) this.#made.push(tokens[at] as Token);
      else at = end;
    }
    return this.#made;
  }

  /** A paragraph of nothing but classes, and the quote below it; the index of the quote's end. */
  #quoteAt(at: number): number | undefined {
    const { tokens } = this.#core;
    const [open, inline, , quote] = tokens.slice(at, at + 4);
    if (open?.type !== 'paragraph_open' || quote?.type !== 'blockquote_open') return undefined;
    const match = ABOVE.exec(inline?.content ?? '');
    const kind = match?.[0] === inline?.content ? kindOf(match?.[1]) : undefined;
    if (kind === undefined) return undefined;
    const isEnd = (one: Token | undefined): boolean =>
      one === undefined || (one.type === 'blockquote_close' && one.level === quote.level);
    let end = at + 4;
    while (!isEnd(tokens[end])) end += 1;
    const [first, title] = tokens.slice(at + 4, at + 6);
    const isTitled = kind.hasTitle && first?.type === 'paragraph_open' && title !== undefined;
    const from = at + (isTitled ? 7 : 4);
    this.#write(kind, tokens.slice(from, end), isTitled ? title.content : undefined);
    return end;
  }

  #paragraphAt(at: number): number | undefined {
    const [open, inline, close] = this.#core.tokens.slice(at, at + 3);
    if (open?.type !== 'paragraph_open' || inline === undefined || close === undefined) {
      return undefined;
    }
    const { content } = inline;
    const above = ABOVE.exec(content);
    const cut = Math.max(0, content.length - TAIL);
    const below = above === null ? BELOW.exec(content.slice(cut)) : null;
    const kind = kindOf(above?.[1] ?? below?.[1]);
    const text =
      above === null ? content.slice(0, cut + (below?.index ?? 0)) : content.slice(above[0].length);
    if (kind === undefined || text.trim() === '') return undefined;
    inline.content = text;
    this.#write(kind, [open, inline, close]);
    return at + 2;
  }

  #write(kind: Kind, body: readonly Token[], title?: string): void {
    const block: Block = ownCallout(kind.name, title === undefined ? {} : { title });
    const state = blockState(this.#core);
    openBlock(state, block, body[0]?.map?.[0] ?? 0);
    state.tokens.push(...body);
    closeBlock(state, block);
    this.#made.push(...state.tokens);
  }
}

function kindOf(classes: string | undefined): Kind | undefined {
  for (const one of classes?.match(/[\w-]+/g) ?? []) {
    const name = one.replace(/-title$/, '');
    const isKind = calloutName(name) !== undefined || OWN_KINDS.has(name);
    if (isKind) return { name, hasTitle: name !== one };
  }
  return undefined;
}
