/** A page of a built site as a page of Markdown: its title as front matter, its article as text. */
import { selectAll, selectOne } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { removeElement } from 'domutils';
import { writeArticle } from './blocks.ts';
import { FAMILIES, NO_TEXT, type Family } from './families.ts';
import { textOf } from './inline.ts';
import { parseHtml } from './parse.ts';

/** A redirect or a page without an article is no page that readers find. */
export function markdownOfHtml(html: string): string {
  const document = parseHtml(html);
  const { article: places, drop } = familyOf(document);
  const article = places.map((place) => one(place, document)).find((found) => found !== null);
  const title = titleOf(document);
  const isRedirect = one('meta[http-equiv=refresh i]', document) !== null;
  if (article === undefined || article === null || isRedirect)
    return frontMatter({ title, unlisted: true });
  for (const element of selectAll<AnyNode, Element>(`${NO_TEXT}, ${drop}`, article))
    removeElement(element);
  const description = one('meta[name=description]', document)?.attribs['content'];
  const own = one('h1', article) === null ? { title } : {};
  return `${frontMatter({ ...own, description })}${writeArticle(article)}\n`;
}

/** @param document of any page of a site */
export function familyOf(document: Document): Family {
  return FAMILIES.find(({ mark }) => one(mark, document) !== null) ?? NONE;
}

const NONE: Family = { mark: '*', article: ['body'], drop: NO_TEXT, navigation: [] };

export function titleOf(document: Document): string {
  const title = one('title', document);
  return title === null ? '' : textOf(title).replace(/\s+/g, ' ').trim();
}

export function one(selector: string, within: Document | Element): Element | null {
  return selectOne<AnyNode, Element>(selector, within);
}

/** Strings of JSON are strings of YAML. */
function frontMatter(values: Readonly<Record<string, string | boolean | undefined>>): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}
