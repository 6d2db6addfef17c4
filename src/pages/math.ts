/** TeX as MathML, which browsers draw without a script. */
import temml from 'temml';
import { escapeHtml } from './html.ts';

/** Macros that a formula may expand; a bomb needs many more. */
const EXPANSIONS_MAX = 200;

export function mathml(tex: string, isBlock: boolean): string {
  try {
    return temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      maxExpand: EXPANSIONS_MAX,
      maxSize: [20, 20],
    });
  } catch {
    return `<code>${escapeHtml(tex)}</code>`;
  }
}
