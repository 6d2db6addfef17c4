/**
 * Directives of mdBook and its preprocessors: `{{#tabs}}`, `{{#tab name="A"}}`, `{{#title T}}`. Includes are read before.
 */
import { formOf } from '../elements/components.ts';
import type { ReadPiece } from '../elements/piece.ts';
import { matchAt } from '../notation/rule.ts';
import { readArguments } from '../notation/arguments.ts';

const DIRECTIVE = /\{\{\s*#(end)?([\w-]+)\s*([^{}\n]{0,1000})\}\}/y;
/** A destination keeps its placeholder: `computedLinks` judges the whole address. */
const IN_ADDRESS = /\]\(<?$|\]:\s*<?$/;

export const readBookDirective: ReadPiece = (scan, at) => {
  const match = matchAt(DIRECTIVE, scan.source, at);
  if (match === null || IN_ADDRESS.test(scan.source.slice(Math.max(0, at - 10), at))) {
    return undefined;
  }
  const [written, end, name = '', rest = ''] = match;
  const place = { start: at, end: at + written.length };
  if (name !== 'tabs' && name !== 'tab') {
    // mdBook takes the title from it; any other is of a preprocessor that does not run here.
    if (name !== 'title') scan.note(`{{#${end ?? ''}${name}}}`, at);
    return { kind: 'text', ...place, text: '' };
  }
  return end === undefined
    ? {
        kind: 'open',
        ...place,
        name,
        form: formOf(name === 'tab' ? 'Tab' : 'Tabs', readArguments(rest)),
      }
    : { kind: 'close', ...place, name };
};
