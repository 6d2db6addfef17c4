/** Emoji by name (`:rocket:`), and icons by name (`:material-check:`, `:icon{name="x"}`), which are nothing; one that is all of a link is its name. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { full as emoji } from 'markdown-it-emoji';
import { inlineRule } from '../notation/rule.ts';

const ICON =
  /:(?:material|fontawesome|octicons|simple|lucide|twemoji|i)(?:-[a-z0-9]+)+:(?:\{[^{}]{0,200}\})?|:icon\{[^{}]{0,200}\}/y;

/** Characters that are looked at on each side of an icon. */
const SPACES_MAX = 10;

export function icons(md: MarkdownIt): void {
  md.use(emoji, { shortcuts: {} });
  const isWord = ({ src, pos }: StateInline): boolean => /\w/.test(src.charAt(pos - 1));
  const rule = inlineRule(ICON, writeName, (state) => !isWord(state));
  md.inline.ruler.before('emphasis', 'docent_icons', rule);
}

/** Without words, a link is not seen: `[:fontawesome-brands-github:](…)` is "github". */
function writeName(state: StateInline, { 0: icon, index }: RegExpExecArray): void {
  const { src } = state;
  const end = index + icon.length;
  const isAlone =
    /\[\s*$/.test(src.slice(Math.max(0, index - SPACES_MAX), index)) &&
    /^\s*\]/.test(src.slice(end, end + SPACES_MAX));
  if (!isAlone) return;
  const [, name = ''] =
    /^:[a-z]+-(?:(?:brands|regular|solid)-)?([a-z0-9-]+?)(?:-\d+)?:/.exec(icon) ?? [];
  state.pending += name.replaceAll('-', ' ');
}
