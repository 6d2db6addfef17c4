/** `*[HTML]: Hyper Text Markup Language` (Python-Markdown) explains a word wherever the page has it. */
import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { closeSpan, openSpan, type Block } from '../blocks/block.ts';
import { INTERRUPTED, lineText, matchAt, type RuleLines } from '../notation/rule.ts';

const DEFINITION = /\*\[([^\]\n]{1,100})\] ?:(.*)/y;
/** Name under which the environment of a parse has what abbreviations mean. */
const MEANINGS = 'abbreviations';
/** Of one page; with more, those defined first are explained. */
const COUNT_MAX = 500;
/** Uses of a page that are explained: each writes the meaning again. */
const USES_MAX = 1000;
const MEANING_MAX = 1000;
/** Inline text that is a title: it says what its author wrote. */
const TITLE = /^(?:heading|title)_open$/;

/** A word as Unicode has them. */
const WORD = /[\p{L}\p{N}_]+/gu;

interface Abbreviation {
  readonly name: string;
  /** Position of its first word in the name: 1 in `.NET`. */
  readonly lead: number;
  readonly meaning: string;
}

/** Abbreviations by their first word, in which case counts. */
type Meanings = Map<string, Abbreviation[]>;

export function abbreviations(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'docent_abbreviation', readDefinition, { alt: INTERRUPTED });
  md.core.ruler.after('inline', 'docent_abbreviations', explain);
}

function readDefinition(state: StateBlock, ...[start, end, silent]: RuleLines): boolean {
  const [, name, own = ''] = matchAt(DEFINITION, lineText(state, start), 0) ?? [];
  if (name === undefined) return false;
  const isBelow = own.trim() === '' && start + 1 < end;
  const meaning = (isBelow ? lineText(state, start + 1) : own).trim();
  if (meaning.length > MEANING_MAX) return false;
  if (silent) return true;
  const known = (state.env[MEANINGS] ??= new Map()) as Meanings;
  define(known, name.trim(), state.md.utils.unescapeAll(meaning));
  state.line = start + (isBelow ? 2 : 1);
  return true;
}

function define(known: Meanings, name: string, meaning: string): void {
  const [word] = name.match(WORD) ?? [];
  if (word === undefined || meaning === '' || known.size >= COUNT_MAX) return;
  const others = (known.get(word) ?? []).filter((one) => one.name !== name);
  if (others.length >= COUNT_MAX) return;
  const all = [...others, { name, lead: name.indexOf(word), meaning }];
  known.set(
    word,
    all.toSorted((a, b) => b.name.length - a.name.length),
  );
}

function explain(state: StateCore): void {
  const meanings = state.env[MEANINGS] as Meanings | undefined;
  if (meanings === undefined) return;
  const told: Told = { seen: new Set(), uses: 0 };
  for (const [at, token] of state.tokens.entries()) {
    if (token.children === null || TITLE.test(state.tokens[at - 1]?.type ?? '')) continue;
    token.children = token.children.flatMap((child) =>
      child.type === 'text' ? explained(state, child, meanings, told) : [child],
    );
  }
}

/** Words of a page that have been explained. */
interface Told {
  /** Names: Markdown spells out the first only. */
  readonly seen: Set<string>;
  uses: number;
}

function explained(state: StateCore, token: Token, meanings: Meanings, told: Told): Token[] {
  const { seen } = told;
  const { md, env } = state;
  const inline = new md.inline.State('', md, env, []);
  inline.level = token.level;
  let end = 0;
  for (const { start, name, meaning: title } of found(token.content, meanings)) {
    if (told.uses >= USES_MAX) break;
    told.uses += 1;
    const block: Block = seen.has(name)
      ? { type: 'element', tag: 'abbr', attributes: { title } }
      : { type: 'tooltip', title };
    seen.add(name);
    inline.push('text', '', 0).content = token.content.slice(end, start);
    openSpan(inline, block);
    inline.push('text', '', 0).content = name;
    closeSpan(inline, block);
    end = start + name.length;
  }
  inline.push('text', '', 0).content = token.content.slice(end);
  return inline.tokens;
}

/** The abbreviations of a text, as whole words, the longest at each place. */
function* found(
  text: string,
  meanings: Meanings,
): Generator<Abbreviation & { readonly start: number }> {
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const one = meanings.get(word)?.find(({ name, lead }) => {
      const start = index - lead;
      return start >= end && text.startsWith(name, start) && !isWithin(text, start + name.length);
    });
    if (one === undefined) continue;
    end = index - one.lead + one.name.length;
    yield { ...one, start: index - one.lead };
  }
}

/** Returns whether a word goes on at the place. */
function isWithin(text: string, at: number): boolean {
  return /^[\p{L}\p{N}_]{2}/u.test(text.slice(at - 1, at + 2));
}
