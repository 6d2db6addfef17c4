/** Questions to the tree of a page. */
import { selectAll, selectOne } from 'css-select';
import { Element, isTag, isText, Text, type AnyNode, type Document } from 'domhandler';

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

/** Puts spaces around elements that only a style sheet sets apart from the words beside them. */
export function setApart(selector: string, within: Element): void {
  for (const element of selectAll<AnyNode, Element>(selector, within)) {
    const inner = new Element(element.name, element.attribs, element.children);
    element.name = 'span';
    element.attribs = {};
    element.children = [new Text(' '), inner, new Text(' ')];
  }
}

/**
 * Takes elements out of the tree, with parentheses that hold nothing else. All of a parent at once: one by one, many neighbours cost
 * their square.
 */
export function dropElements(selector: string, within: Element): void {
  const dropped = new Set<AnyNode>(selectAll<AnyNode, Element>(selector, within));
  for (const parent of new Set([...dropped].map((element) => element.parent))) {
    if (parent === null) continue;
    parent.children.forEach((child, at) => {
      if (dropped.has(child)) dropBrackets(parent.children[at - 1], parent.children[at + 1]);
    });
    parent.children = parent.children.filter((child) => !dropped.has(child));
  }
}

function dropBrackets(before: AnyNode | undefined, after: AnyNode | undefined): void {
  if (before === undefined || after === undefined || !isText(before) || !isText(after)) return;
  const opening = before.data.trimEnd();
  const closing = after.data.trimStart();
  if (!opening.endsWith('(') || !closing.startsWith(')')) return;
  before.data = opening.slice(0, -1);
  after.data = closing.slice(1);
}
