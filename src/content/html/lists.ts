/** Lists of HTML: items, and terms with their definitions. */
import { isTag, type AnyNode, type Element } from 'domhandler';
import { takeAnchors, writeLine } from './inline.ts';
import { indent, type HtmlPage } from './writing.ts';

/** Text between items is shown as part of the list, as browsers do. */
export function list(
  { children }: Element,
  page: HtmlPage,
  mark: (index: number) => string,
): string {
  const items: string[] = [];
  let count = 0;
  for (const child of children) {
    const isItem = isTag(child) && child.name === 'li';
    const text = page.blocks([child]);
    if (isItem && text !== '') items.push(listItem(mark(count), text, page));
    else if (!isItem && text !== '') {
      const between = /^(?:- |\d+\. )/.test(text) ? '' : '\n';
      items.push(between + indent(text, ' '.repeat(mark(count).length), page));
    }
    count += Number(isItem);
  }
  return items.join('\n');
}

/** A list right below the words of an item is tight. */
function listItem(mark: string, text: string, page: HtmlPage): string {
  const tight = text.replace(/^([^\n]+)\n\n(?=- |\d+\. )/, '$1\n');
  return mark + indent(tight, ' '.repeat(mark.length), page).trimStart();
}

/** Terms in a row that share what follows them. */
interface Definition {
  readonly terms: string[];
  readonly bodies: string[];
}

/** Terms with their definitions; a term is an anchor. Markdown has one line for all terms of a definition. */
export function definitions(element: Element, page: HtmlPage): string {
  const all: Definition[] = [];
  for (const child of partsOf(element)) {
    const last = all.at(-1);
    if (isTag(child) && child.name === 'dt') {
      const text = term(child, page);
      if (last?.bodies.length === 0) last.terms.push(text);
      else all.push({ terms: [text], bodies: [] });
    } else {
      const bodies = bodyOf(child, page);
      if (last !== undefined) last.bodies.push(...bodies);
      else if (bodies.length > 0) all.push({ terms: [], bodies });
    }
  }
  return all.map((definition) => writeDefinition(definition, page)).join('\n\n');
}

/** A definition without a word still ends its terms; other elements without one are nothing. */
function bodyOf(child: AnyNode, page: HtmlPage): string[] {
  const text = page.blocks([child]);
  const isDefinition = isTag(child) && child.name === 'dd';
  return text === '' && !isDefinition ? [] : [text];
}

/** HTML allows a `div` around terms and their definitions. */
function partsOf({ children }: Element): Element['children'] {
  return children.flatMap((child) =>
    isTag(child) && child.name === 'div' ? child.children : [child],
  );
}

function writeDefinition({ terms, bodies: parts }: Definition, page: HtmlPage): string {
  const said = terms.filter((one) => one !== '');
  const bodies = parts.filter((one) => one !== '');
  if (said.length === 0) return bodies.join('\n\n');
  if (said.length > 1 && bodies.length === 0) return said.map((one) => `- ${one}`).join('\n');
  const line = said.join(', ');
  const texts = bodies.map((body) => indent(body, '    ', page).replace(/^ {4}/, ':   '));
  return [line, ...texts].join('\n\n');
}

function term({ attribs, children }: Element, page: HtmlPage): string {
  if (attribs['id'] !== undefined) page.ids.push(attribs['id']);
  // Markdown writes the colon behind a term.
  const words = writeLine(children, { page, isHeading: true }).replace(/(?<=\S)\s*:$/, '');
  return takeAnchors(page) + words;
}
