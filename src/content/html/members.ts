/** Members of an API reference: a heading with the member's name, and below it the signature as code. */
import { isTag, type Element } from 'domhandler';
import { addIds, codeBlock, languageOf } from './code.ts';
import { headingLine, holdsHeading, namesBelow, sectionId } from './headings.ts';
import { findElements, textOf } from './tree.ts';
import { joinBlocks, type HtmlPage } from './writing.ts';

/** Headings of lower levels begin no passage that search finds. */
const LEVEL_MAX = 4;

/** Languages of the domains of Sphinx. */
const DOMAINS: Readonly<Record<string, string>> = {
  c: 'c',
  cpp: 'cpp',
  js: 'javascript',
  php: 'php',
  py: 'python',
  rb: 'ruby',
  rst: 'rst',
};

interface Member {
  readonly name: string;
  readonly signature: string;
  readonly language: string;
  readonly id: string | undefined;
}

/** Writes a list of Sphinx whose terms are signatures, by their classes or by the names of the site. */
export function members(element: Element, page: HtmlPage): string | undefined {
  const parts = element.children.filter(isTag);
  const isMember = (part: Element): boolean =>
    part.name === 'dt' && (nameIn(part) !== undefined || listedName(part, page) !== undefined);
  if (!parts.some(isMember)) return undefined;
  const [domain = ''] = (element.attribs['class'] ?? '').split(' ');
  const outer = page.level;
  const level = levelBelow(outer);
  const blocks: string[] = [];
  let last = '';
  for (const part of parts) {
    if (part.name === 'dt') {
      const own = memberOf(part, domain);
      const member = { ...own, name: listedName(part, page) ?? own.name };
      blocks.push(writeMember(member, member.name === last ? undefined : level, page));
      last = member.name;
    } else {
      page.level = level;
      blocks.push(page.blocks([part]));
      page.level = outer;
    }
  }
  return joinBlocks(blocks);
}

/** The level of a member below a heading of this one. */
function levelBelow(level: number): number {
  return Math.min(Math.max(level, 1) + 1, LEVEL_MAX);
}

/**
 * Writes an element whose anchor the site names as a member, where nothing in it is a heading.
 * @param write what is below the name
 */
export function listedMember(
  element: Element,
  page: HtmlPage,
  write: (element: Element, page: HtmlPage) => string,
): string | undefined {
  const name = listedName(element, page);
  if (name === undefined || holdsHeading(element)) return undefined;
  const outer = page.level;
  page.level = levelBelow(outer);
  const { id } = element.attribs;
  const title = memberName(name);
  const heading = headingLine({ level: page.level, text: title, id }, page);
  const text = write(element, page);
  page.level = outer;
  return joinBlocks([heading, namesBelow(title, [id], page), text]);
}

/** Writes a heading that is a signature: a link to itself is its name (rustdoc), or an element of that class. */
export function codeHeading(element: Element, level: number, page: HtmlPage): string {
  const [named] = findElements(element, hasClass(/^(?:method-)?name$/));
  const id = element.attribs['id'] ?? sectionId(element) ?? named?.attribs['id'];
  const given = languageOf(element);
  // Other makes say their language.
  const link = given === '' ? linkTo(id, element) : undefined;
  const name = named ?? link;
  const lines = linesOf(element);
  const line = lines.replace(/\s+/g, ' ');
  const short = name === undefined ? line : textOf(name);
  addIds(element, page);
  // rustdoc lays its signatures out in lines.
  const said = link === undefined ? { name: wholeName(short, id), signature: line } : undefined;
  const member = said ?? { name: ownedName(short, page), signature: lines };
  return writeMember({ ...member, language: given || 'rust', id }, level, page);
}

/** A member of what the page is about. */
function ownedName(short: string, { title }: HtmlPage): string {
  const owner = /(\w+)\s*$/.exec(title)?.[1];
  return owner === undefined ? short : `${owner}::${short}`;
}

function linkTo(id: string | undefined, within: Element): Element | undefined {
  return findElements(within, ({ attribs }) => attribs['href'] === `#${id}`)[0];
}

/** The name with those of what it belongs to, where its id has them. */
function wholeName(short: string, id: string | undefined): string {
  return id?.endsWith(`.${short}`) === true ? id : short;
}

/** The name that the site lists for an element's anchor. */
function listedName({ attribs }: Element, { names }: HtmlPage): string | undefined {
  return names.get(attribs['id'] ?? '')?.[0];
}

function nameIn(element: Element): Element | undefined {
  return findElements(element, hasClass(/\bdescname\b/))[0];
}

function hasClass(name: RegExp): (element: Element) => boolean {
  return ({ attribs }) => name.test(attribs['class'] ?? '');
}

function memberOf(element: Element, domain: string): Member {
  const { id } = element.attribs;
  const name = nameIn(element);
  const short = name === undefined ? '' : textOf(name).trim();
  const prefix = findElements(element, hasClass(/\bdescclassname\b/))
    .map((one) => textOf(one).trim())
    .find((one) => /[.:#]$/.test(one));
  // Ids of C and C++ begin with their domain, or are mangled.
  const isWhole = domain === 'py' || domain === 'js';
  const written = (prefix ?? '') + short;
  return {
    name: isWhole ? wholeName(written, id) : written,
    signature: linesOf(element).replace(/\s+/g, ' '),
    language: DOMAINS[domain] ?? '',
    id,
  };
}

function linesOf(element: Element): string {
  return textOf(element)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** @param level absent: an overload, whose heading is there */
function writeMember(
  { name, signature, language, id }: Member,
  level: number | undefined,
  page: HtmlPage,
): string {
  const text = memberName(name);
  const isNamed = level !== undefined && name !== '';
  if (!isNamed && id !== undefined) page.ids.push(id);
  const heading = isNamed ? headingLine({ level, text, id }, page) : '';
  const isWhole = isNamed && name === signature.replace(/\s+/g, ' ');
  const names = isNamed ? namesBelow(text, [id], page) : '';
  const code = isWhole ? '' : codeBlock(signature, language, page);
  return joinBlocks([heading, names, code]);
}

function memberName(name: string): string {
  return `\`${name.replaceAll('`', "'")}\``;
}
