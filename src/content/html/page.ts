/** A page of a built site as a page of Markdown: its title as front matter, its article as text. */
import type { Document } from 'domhandler';
import { writeArticle } from './blocks.ts';
import { FAMILIES, NO_TEXT, type Family } from './families.ts';
import { parseHtml } from './parse.ts';
import { dropElements, one, renameElements, textOf } from './tree.ts';

/**
 * A redirect or a page without an article is no page that readers find.
 * @returns undefined when it would take too long to write
 */
export function markdownOfHtml(html: string): string | undefined {
  const document = parseHtml(html);
  const { article: places, drop, rename = {} } = familyOf(document);
  const article = places.map((place) => one(place, document)).find((found) => found !== null);
  const title = titleOf(document);
  const isRedirect = one('meta[http-equiv=refresh i]', document) !== null;
  if (article === undefined || article === null || isRedirect)
    return frontMatter({ title, unlisted: true });
  dropElements(`${NO_TEXT}, ${drop}`, article);
  for (const [selector, to] of Object.entries(rename)) renameElements(to, selector, article);
  const description = one('meta[name=description]', document)?.attribs['content'];
  const own = one('h1', article) === null ? { title } : {};
  const text = writeArticle(article);
  return text === undefined ? undefined : `${frontMatter({ ...own, description })}${text}\n`;
}

/** @param document of any page of a site */
export function familyOf(document: Document): Family {
  return FAMILIES.find(({ marks }) => marks.every((mark) => one(mark, document) !== null)) ?? NONE;
}

const NONE: Family = { marks: [], article: ['body'], drop: NO_TEXT, navigation: [] };

export function titleOf(document: Document): string {
  const title = one('title', document);
  return title === null ? '' : textOf(title).replace(/\s+/g, ' ').trim();
}

/** Strings of JSON are strings of YAML. */
function frontMatter(values: Readonly<Record<string, string | boolean | undefined>>): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n`;
}
