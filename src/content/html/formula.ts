/** Formulas of HTML as TeX between dollars. */
import type { Element } from 'domhandler';
import { findElements, textOf } from './tree.ts';

/** Elements of KaTeX, of MathJax, of Sphinx and pandoc, of Material and of Haddock. */
const FORMULA = /(?:^|\s)(?:katex(?:-display)?|MathJax|math|arithmatex|mathjax)(?=\s|$)/;
/** Of MathJax: `\(x\)` in a line, `\[x\]` on its own. */
const DELIMITED = /^\s*\\([([])([^]*)\\[)\]]\s*$/;
const LENGTH_MAX = 1000;

/**
 * The formula that an element shows, where the page still has its TeX: as MathJax will read it, or noted in MathML.
 * @returns undefined for any other element, and for TeX that Markdown cannot hold
 */
export function texOf(element: Element): string | undefined {
  const classes = element.attribs['class'] ?? '';
  if (element.name !== 'math' && !FORMULA.test(classes)) return undefined;
  const { text, isBlock } = notedIn(element) ?? delimitedIn(element);
  const tex = text.replace(/\s+/g, ' ').trim();
  if (tex === '' || tex.length > LENGTH_MAX || tex.includes('$')) return undefined;
  const dollars = isBlock || /display/.test(classes) ? '$$' : '$';
  return dollars + tex + dollars;
}

interface Formula {
  readonly text: string;
  readonly isBlock: boolean;
}

/** TeX beside MathML. */
function notedIn(element: Element): Formula | undefined {
  const [noted] = findElements(
    element,
    ({ attribs }) => attribs['encoding'] === 'application/x-tex',
  );
  const isBlock = element.attribs['display'] === 'block';
  return noted === undefined ? undefined : { text: textOf(noted), isBlock };
}

function delimitedIn(element: Element): Formula {
  const [, sign, text = ''] = DELIMITED.exec(textOf(element)) ?? [];
  return { text, isBlock: sign === '[' };
}
