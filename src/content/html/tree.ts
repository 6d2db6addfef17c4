/** Questions to the tree of a page. */
import { selectAll, selectOne } from 'css-select';
import { isTag, isText, type AnyNode, type Document, type Element } from 'domhandler';

export function one(selector: string, within: Document | Element): Element | null {
  return selectOne<AnyNode, Element>(selector, within);
}

/** The elements that match, in the order of the page. */
export function every(selector: string, within: Document | Element): Element[] {
  return selectAll<AnyNode, Element>(selector, within);
}

/** The outermost elements that match. */
export function all(selector: string, within: Document | Element): Element[] {
  const found = new Set<AnyNode>(selectAll<AnyNode, Element>(selector, within));
  return findElements(within, (element) => found.has(element));
}

/** The outermost elements that pass. */
export function findElements(
  { children }: Document | Element,
  test: (element: Element) => boolean,
): Element[] {
  return children
    .filter(isTag)
    .flatMap((child) => (test(child) ? [child] : findElements(child, test)));
}

/** The words of an element as they are, those of a `div` on lines of their own: a break at its end begins no other. */
export function textOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  if (node.name === 'br') return '\n';
  const text = node.children.map(textOf).join('');
  if (node.name !== 'div') return text;
  return text.startsWith('\n') && text !== '\n' ? text : `\n${text.replace(/\n$/, '')}`;
}

/** Gives elements the name and the classes of what they stand for: `pre language-ts`. */
export function renameElements(to: string, selector: string, within: Document | Element): void {
  const [name = 'div', ...classes] = to.split(' ');
  for (const element of selectAll<AnyNode, Element>(selector, within)) {
    element.name = name;
    if (classes.length > 0) element.attribs['class'] = classes.join(' ');
  }
}

/** Takes elements out of the tree, all of a parent at once: one by one, many neighbours cost their square. */
export function dropElements(selector: string, within: Element): void {
  const dropped = new Set<AnyNode>(selectAll<AnyNode, Element>(selector, within));
  for (const parent of new Set([...dropped].map((element) => element.parent))) {
    if (parent !== null) parent.children = parent.children.filter((child) => !dropped.has(child));
  }
}
