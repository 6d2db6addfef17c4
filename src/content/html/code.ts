/** Code of HTML as fences. */
import { isTag, type AnyNode, type Element } from 'domhandler';
import { fenceFor } from '../notation/code-info.ts';
import { takeAnchors } from './inline.ts';
import { findElements, textOf } from './tree.ts';
import type { HtmlPage } from './writing.ts';

/** Language of a block of code, from its classes or those around it. */
const LANGUAGE =
  /(?:^|\s)(?:language|highlight|lang)-(?!(?:source|text|default|none|notranslate|plaintext)\b)([\w+#.-]+)/;
const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  ipython3: 'python',
  python3: 'python',
  pycon3: 'pycon',
};

/** @param around elements around the code that may name its language */
export function writeCode(element: Element, page: HtmlPage, around = 4): string {
  const [inside] = findElements(element, ({ name }) => name === 'code');
  let info = inside === undefined ? '' : languageOf(inside);
  let at: AnyNode | null = element;
  for (let depth = 0; depth < around && info === '' && at !== null && isTag(at); depth += 1) {
    info = languageOf(at);
    at = at.parent as AnyNode | null;
  }
  const text = textOf(element)
    .replaceAll('\u00A0', ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n/, '')
    .trimEnd();
  addIds(element, page);
  return text === '' ? '' : codeBlock(text, info, page);
}

/** A fence, with the anchors of what is written next above it. */
export function codeBlock(text: string, info: string, page: HtmlPage): string {
  const anchors = takeAnchors(page);
  const fence = fenceFor(text);
  return `${anchors}${anchors === '' ? '' : '\n\n'}${fence}${info}\n${text}\n${fence}`;
}

/** Lines and words of code that links lead to: their anchors stand beside it. */
export function addIds({ children }: Element, page: HtmlPage): void {
  for (const child of children.filter(isTag)) {
    if (child.attribs['id'] !== undefined) page.ids.push(child.attribs['id']);
    addIds(child, page);
  }
}

export function languageOf({ attribs }: Element): string {
  const name = LANGUAGE.exec(attribs['class'] ?? '')?.[1] ?? attribs['data-language'] ?? '';
  return SAME_LANGUAGE[name] ?? name;
}
