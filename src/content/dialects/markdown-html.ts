/** `<div markdown="1">` of Python-Markdown and kramdown: the element's body is Markdown. */
import type { MarkdownIt } from 'markdown-it';
import { formOf } from '../elements/components.ts';
import type { ReadPiece, Scan } from '../elements/piece.ts';
import { lineText, matchAt } from '../syntax/rule.ts';
import { readArguments } from './arguments.ts';

/** `<hr>` on a line of its own: what follows without a blank line is Markdown, and no part of an HTML block. */
export function ruleTags(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'docent_rule_tag', (state, start, _end, silent) => {
    if (!/^<hr\s*\/?>\s*$/i.test(lineText(state, start))) return false;
    if (silent) return true;
    const token = state.push('hr', 'hr', 0);
    token.map = [start, start + 1];
    token.markup = '---';
    state.line = start + 1;
    return true;
  });
}

const OPEN =
  /<([a-z][a-z0-9]*)((?:\s[^<>]{0,1000})?\smarkdown(?:="(?:1|block|span)")?(?:\s[^<>]{0,1000})?)>/y;
const CLOSE = /<\/([a-z][a-z0-9]*)\s*>/y;

/** Where the elements end that are open, with the name by which the tags of each find each other. */
const ends = new WeakMap<Scan, Map<number, string>>();

export const readMarkdownHtml: ReadPiece = (scan, at) => {
  const known = ends.get(scan) ?? new Map<number, string>();
  ends.set(scan, known);
  const name = known.get(at);
  const close = name === undefined ? null : matchAt(CLOSE, scan.source, at);
  if (name !== undefined && close !== null) {
    return { kind: 'close', start: at, end: at + close[0].length, name };
  }
  const [all = '', tag = '', attributes = ''] = matchAt(OPEN, scan.source, at) ?? [];
  const end = all === '' ? undefined : closingTag(scan, tag, at + all.length);
  if (end === undefined) return undefined;
  const own = `markdown ${at}`;
  known.set(end, own);
  const { markdown: _, ...props } = readArguments(attributes);
  return { kind: 'open', start: at, end: at + all.length, name: own, form: formOf(tag, props) };
};

/** The closing tag of an element that begins before `from`; elements of its name may stand in it. */
function closingTag(scan: Scan, tag: string, from: number): number | undefined {
  const { source, budget } = scan;
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>])`, 'g');
  tags.lastIndex = from;
  let depth = 1;
  while (budget.left > 0) {
    const match = tags.exec(source);
    budget.left -= (match?.index ?? source.length) - from;
    if (match === null) return undefined;
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return match.index;
  }
  return undefined;
}
