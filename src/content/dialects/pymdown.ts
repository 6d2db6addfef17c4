/** Marks of pymdownx within lines (`++ctrl+c++`, `==mark==`, `^^insert^^`, `{--deleted--}`, `~sub~`, `^sup^`), and Material's in code. */
import type { MarkdownIt, StateCore, StateInline } from 'markdown-it';
import { closeSpan, openSpan } from '../blocks/block.ts';
import { inlineRule } from '../notation/rule.ts';

const KEYS = /\+\+((?:[a-z0-9-]+|"[^"+\n]{1,20}")(?:\+(?:[a-z0-9-]+|"[^"+\n]{1,20}"))*)\+\+/y;
const CRITIC =
  /\{(?:\+\+([^{}]{1,2000}?)\+\+|--([^{}]{1,2000}?)--|==([^{}]{1,2000}?)==|>>([^{}]{1,2000}?)<<|~~([^{}]{0,1000}?)~>([^{}]{0,1000}?)~~)\}/y;
const PAIRS = /(==|\^\^)(?=\S)([^\n]{1,500}?)(?<=\S)\1/y;
const SMALL = /(?<!~)~(?!~)([^\s~]{1,60})~(?!~)|\^([^\s^]{1,60})\^/y;

/** `# (1)!` at the end of a line: the sign asks Material to hide the comment around the number. */
const CODE_NOTE =
  /(?<=(?:#|\/\/|--|\/\*|;|%)[ \t]{1,9})(\(\d{1,3}\))!(?=[ \t]*(?:-->|\*\/)?[ \t]*$)/gm;

const NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  alt: 'Alt',
  del: 'Del',
  delete: 'Del',
  cmd: 'Cmd',
  command: 'Cmd',
  shift: 'Shift',
  esc: 'Esc',
  escape: 'Esc',
  tab: 'Tab',
  enter: 'Enter',
  return: 'Return',
  space: 'Space',
  backspace: 'Backspace',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  'arrow-up': '↑',
  'arrow-down': '↓',
  'arrow-left': '←',
  'arrow-right': '→',
  win: 'Win',
  windows: 'Win',
  option: 'Option',
  'page-up': 'Page Up',
  'page-down': 'Page Down',
  home: 'Home',
  end: 'End',
};

export function pymdown(md: MarkdownIt): void {
  md.core.ruler.after('block', 'docent_code_notes', writeCodeNotes);
  md.inline.ruler.before('emphasis', 'docent_keys', inlineRule(KEYS, writeKeys));
  md.inline.ruler.before('emphasis', 'docent_critic', inlineRule(CRITIC, writeCritic));
  md.inline.ruler.before('strikethrough', 'docent_pairs', inlineRule(PAIRS, writePair));
  md.inline.ruler.before('strikethrough', 'docent_small', inlineRule(SMALL, writeSmall));
}

/** The list below has the notes. */
function writeCodeNotes({ tokens }: StateCore): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'fence' || tokens[at + 1]?.type !== 'ordered_list_open') continue;
    token.content = token.content.replace(CODE_NOTE, '$1');
  }
}

function writeKeys(state: StateInline, [, keys = '']: RegExpExecArray): void {
  for (const [index, key] of keys.split('+').entries()) {
    if (index > 0) write(state, '+');
    element(state, 'kbd', nameOfKey(key));
  }
}

function nameOfKey(key: string): string {
  const own = key.startsWith('"') ? key.slice(1, -1) : key.charAt(0).toUpperCase() + key.slice(1);
  return NAMES[key] ?? own;
}

function writeCritic(state: StateInline, match: RegExpExecArray): void {
  const [, added, deleted, marked, , before, after] = match;
  const gone = deleted ?? before;
  const there = added ?? after ?? marked;
  if (gone) strike(state, gone);
  if (there) element(state, marked === undefined ? 'ins' : 'mark', there);
}

function writePair(state: StateInline, [, sign, content = '']: RegExpExecArray): void {
  element(state, sign === '==' ? 'mark' : 'ins', content);
}

function writeSmall(state: StateInline, [, below, above = '']: RegExpExecArray): void {
  element(state, below === undefined ? 'sup' : 'sub', below ?? above);
}

function element(state: StateInline, tag: string, content: string): void {
  const block = { type: 'element', tag } as const;
  openSpan(state, block);
  write(state, content);
  closeSpan(state, block);
}

function strike(state: StateInline, content: string): void {
  state.push('s_open', 's', 1).markup = '~~';
  write(state, content);
  state.push('s_close', 's', -1).markup = '~~';
}

function write(state: StateInline, content: string): void {
  state.push('text', '', 0).content = content;
}
