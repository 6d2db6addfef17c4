/** Emoji by name (`:rocket:`), and icons by name (`:material-check:`, `:icon{name="x"}`), which are nothing. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { full as emoji } from 'markdown-it-emoji';

const ICON =
  /:(?:material|fontawesome|octicons|simple|lucide|twemoji|i)(?:-[a-z0-9]+)+:(?:\{[^{}]{0,200}\})?|:icon\{[^{}]{0,200}\}/y;

export function icons(md: MarkdownIt): void {
  md.use(emoji, { shortcuts: {} });
  md.inline.ruler.before('emphasis', 'docent_icons', readIcon);
}

function readIcon(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) {
    return false;
  }
  ICON.lastIndex = state.pos;
  const match = ICON.exec(state.src);
  if (match === null) {
    return false;
  }
  if (!silent && /\w/.test(state.src.charAt(state.pos - 1))) {
    return false;
  }
  state.pos += match[0].length;
  return true;
}
