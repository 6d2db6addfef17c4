/** Output tags of Liquid, `{{ site.title }}`: paths keep their text, all else is computed by the site and left out. */
import type { ReadPiece } from '../elements/piece.ts';

const OUTPUT = /\{\{-?\s*(?:(["'])([^"'{}\n]{0,500})\1)?[^{}\n]{0,500}\}\}/y;
/** Values that are empty where the documentation stands at the root of its site. */
const ROOT = /^\{\{-?\s*(?:site\.baseurl|baseurl|site\.url|page\.dir)\b/;

export const readLiquidOutput: ReadPiece = (scan, at) => {
  OUTPUT.lastIndex = at;
  const match = OUTPUT.exec(scan.source);
  if (match === null) {
    return undefined;
  }
  const [written, , path = ''] = match;
  if (path === '' && !ROOT.test(written)) scan.note('{{ … }}', at);
  return { kind: 'text', start: at, end: at + written.length, text: path };
};
