/** `[text][package.Name]` of mkdocs-autorefs: the page that it leads to is written from source code, so the text stays. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { parseInline } from '../notation/nested.ts';
import { matchAt } from '../notation/rule.ts';

const IDENTIFIER = /\[([\w.:/-]{0,300})\]/y;
const LABEL_MAX = 500;

export function autorefs(md: MarkdownIt): void {
  md.inline.ruler.after('link', 'docent_autorefs', readReference);
}

/** After the rule for links: a label that the page defines is a link. */
function readReference(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x5b) return false;
  const label = /^[^[\]]+/.exec(src.slice(pos + 1, Math.min(posMax, pos + LABEL_MAX)))?.[0] ?? '';
  const close = pos + 1 + label.length;
  const [all, name = ''] = (src[close] === ']' && matchAt(IDENTIFIER, src, close + 1)) || [];
  if (all === undefined || !isIdentifier(name || label.replace(/^`|`$/g, ''))) return false;
  if (!silent) {
    parseInline(state, label);
  }
  state.pos = close + 1 + all.length;
  return true;
}

/** A path of names, as Python has them. */
function isIdentifier(name: string): boolean {
  return /^\w+(?:[.:/]+\w[\w-]*)+$/.test(name);
}
