/** Extensions of kramdown: options and comments print nothing, `{::nomarkdown}` its body. */
import type { ReadPiece } from '../elements/piece.ts';
import { nextMatch } from '../notation/scan.ts';
import { matchAt } from '../notation/rule.ts';

const EXTENSION = /\{:(?::(\w+)[^{}\n]{0,500}?(\/?)|\/\w*)\}/y;

export const readKramdown: ReadPiece = (scan, at) => {
  const [all, name, self] = matchAt(EXTENSION, scan.source, at) ?? [];
  if (all === undefined) return undefined;
  const behind = at + all.length;
  const end =
    name === 'comment' && self === '' ? nextMatch(scan, /\{:\/(?:comment)?\}/g, behind) : undefined;
  return {
    kind: 'text',
    start: at,
    end: end === undefined ? behind : end.index + end[0].length,
    text: '',
  };
};
