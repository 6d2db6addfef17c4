/** Marks within lines of pymdownx: `++ctrl+c++`, `==mark==`, `^^insert^^`, `{--deleted--}`, `~sub~`, `^sup^`. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { closeSpan, openSpan } from '../blocks/block.ts';

const KEYS = /\+\+((?:[a-z0-9-]+|"[^"+\n]{1,20}")(?:\+(?:[a-z0-9-]+|"[^"+\n]{1,20}"))*)\+\+/y;
const CRITIC =
  /\{(?:\+\+([^{}]{1,2000}?)\+\+|--([^{}]{1,2000}?)--|==([^{}]{1,2000}?)==|>>([^{}]{1,2000}?)<<|~~([^{}]{0,1000}?)~>([^{}]{0,1000}?)~~)\}/y;
const PAIRS = /(==|\^\^)(?=\S)([^\n]{1,500}?)(?<=\S)\1/y;
const SMALL = /(?<!~)~(?!~)([^\s~]{1,60})~(?!~)|\^([^\s^]{1,60})\^/y;

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
  md.inline.ruler.before('emphasis', 'docent_keys', readKeys);
  md.inline.ruler.before('emphasis', 'docent_critic', readCritic);
  md.inline.ruler.before('strikethrough', 'docent_marks', readMarks);
}

function readKeys(state: StateInline, silent: boolean): boolean {
  const match = state.src.charCodeAt(state.pos) === 0x2b ? matchAt(KEYS, state) : null;
  if (match === null) {
    return false;
  }
  if (!silent) {
    for (const [index, key] of (match[1] ?? '').split('+').entries()) {
      if (index > 0) write(state, '+');
      element(
        state,
        'kbd',
        NAMES[key] ??
          (key.startsWith('"') ? key.slice(1, -1) : key.charAt(0).toUpperCase() + key.slice(1)),
      );
    }
  }
  state.pos += match[0].length;
  return true;
}

function readCritic(state: StateInline, silent: boolean): boolean {
  const match = state.src.charCodeAt(state.pos) === 0x7b ? matchAt(CRITIC, state) : null;
  if (match === null) {
    return false;
  }
  const [all, added, deleted, marked, , before, after] = match;
  if (!silent) {
    const gone = deleted ?? before;
    const there = added ?? after ?? marked;
    if (gone !== undefined && gone !== '') strike(state, gone);
    if (there !== undefined && there !== '')
      element(state, marked === undefined ? 'ins' : 'mark', there);
  }
  state.pos += all.length;
  return true;
}

function readMarks(state: StateInline, silent: boolean): boolean {
  const code = state.src.charCodeAt(state.pos);
  if (code !== 0x3d && code !== 0x5e && code !== 0x7e) {
    return false;
  }
  const pair = matchAt(PAIRS, state);
  const small = pair === null ? matchAt(SMALL, state) : null;
  const match = pair ?? small;
  if (match === null) {
    return false;
  }
  if (!silent) {
    if (pair !== null) {
      element(state, pair[1] === '==' ? 'mark' : 'ins', pair[2] ?? '');
    } else {
      element(state, small?.[1] === undefined ? 'sup' : 'sub', small?.[1] ?? small?.[2] ?? '');
    }
  }
  state.pos += match[0].length;
  return true;
}

function matchAt(pattern: RegExp, state: StateInline): RegExpExecArray | null {
  pattern.lastIndex = state.pos;
  return pattern.exec(state.src);
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
