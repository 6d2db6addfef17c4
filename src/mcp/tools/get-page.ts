/** get_page: a page as Markdown, whole or in parts that fit a model's context. */
import Joi from 'joi';
import type { Library, Page } from '../../content/model.ts';
import { getPage as operation } from '../../operations/get-page.ts';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { cutText, maxCharsSchema } from '../paging.ts';
import { cutPage, findSection, sectionsOf, type Cut, type Range } from '../page-sections.ts';
import { resolvePage, slugOf, type PageReference } from '../page-reference.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool, ToolAnswer } from '../tool.ts';

interface Arguments {
  readonly slug?: string;
  readonly path?: string;
  readonly url?: string;
  readonly section?: string;
  readonly offset: number;
  readonly max_chars: number;
  readonly outline: boolean;
}

const nameSchema = Joi.string().max(2000);

export const getPage: Tool<Arguments> = toolOf(operation, {
  name: 'get_page',
  description:
    'Returns one page as Markdown. Name it by slug (from search_docs or list_pages), by path or by url: one of them. ' +
    'Pass section (an anchor or the text of a heading) to read one section with its subsections: usually all you need after a search. ' +
    'Pass outline: true to see only the sections with their sizes. ' +
    'A long page is cut at max_chars; the end of the answer names the offset to continue from. ' +
    'Do not guess slugs: an unknown one is answered with the nearest.',
  arguments: Joi.object<Arguments>({
    slug: nameSchema.description('Slug of the page.'),
    path: nameSchema.description('Site path of the page: /docs/<slug>.'),
    url: nameSchema.description('Address of the page; a #fragment chooses the section.'),
    section: nameSchema.description('Anchor or text of a heading of the page.'),
    offset: Joi.number()
      .integer()
      .min(0)
      .default(0)
      .description('Where to continue, in characters; the answer before names it.'),
    max_chars: maxCharsSchema,
    outline: Joi.boolean().default(false).description('Only the headings, with anchors and sizes.'),
  })
    .xor('slug', 'path', 'url')
    .messages({
      'object.missing': 'one of "slug", "path" and "url" must name the page',
      'object.xor': 'only one of "slug", "path" and "url" may be given',
    }),
  output: 'none',
  alsoCalled: {
    id: 'slug',
    page: 'slug',
    name: 'slug',
    uri: 'url',
    anchor: 'section',
    heading: 'section',
    start_index: 'offset',
    max_length: 'max_chars',
  },
  input(given, { operation: { generation } }) {
    const { library } = generation;
    return { slug: referenceOf(library, given)?.page.slug ?? slugOf(library, nameOf(given)) };
  },
  answer({ slug }, given, { operation: { generation } }) {
    const { library } = generation;
    const page = library.pageBySlug.get(slug)!;
    if (given.outline) return outlineOf(page, given);
    const wanted = given.section ?? referenceOf(library, given)?.anchor;
    if (wanted === undefined) return partOf(page, { start: 0, end: page.markdown.length }, given);
    const section = findSection(page, wanted);
    if (section === undefined) return unknownSection(page, wanted);
    return partOf(page, section, { ...given, section: section.heading.anchor });
  },
});

function nameOf({ slug, path, url }: Arguments): string {
  return slug ?? path ?? url ?? '';
}

function referenceOf(library: Library, given: Arguments): PageReference | undefined {
  return resolvePage(library, nameOf(given));
}

function unknownSection({ slug, headings }: Page, wanted: string): ToolAnswer {
  const anchors = headings.map(({ anchor }) => anchor);
  const near = closestNames(wanted, anchors);
  const shown = (near.length > 0 ? near : anchors.slice(0, 20)).join(', ');
  const hint =
    anchors.length === 0
      ? 'The page has no sections: leave "section" out.'
      : `${near.length > 0 ? 'Nearest' : 'Its sections'}: ${shown}. All: get_page {"slug": "${slug}", "outline": true}.`;
  return { kind: 'failure', text: `The page "${slug}" has no section "${wanted}". ${hint}` };
}

type Part = Pick<Arguments, 'section' | 'offset' | 'max_chars' | 'outline'>;

/** A text that is given in pieces. */
interface Whole {
  readonly page: Page;
  readonly length: number;
  /** The piece from `offset` on. */
  cut(characters: number): Pick<Cut, 'closing'> & { readonly text: string };
}

/** The part of a range of the page from `offset` on. */
function partOf(page: Page, { start, end }: Range, part: Part): ToolAnswer {
  const cut = (characters: number): ReturnType<Whole['cut']> => {
    const piece = cutPage(page, { start: start + part.offset, end }, characters);
    return { closing: piece.closing, text: page.markdown.slice(piece.start, piece.end) };
  };
  return pieceOf({ page, length: end - start, cut }, part);
}

function outlineOf(page: Page, part: Part): ToolAnswer {
  const lines = sectionsOf(page).map(({ heading, start, end }) => {
    const indent = '  '.repeat(heading.level - 2);
    return `${indent}- ${heading.text} (#${heading.anchor}, ${end - start} characters)`;
  });
  const size = `${page.markdown.length} characters, ${lines.length} sections`;
  const how = `Read one with get_page {"slug": "${page.slug}", "section": <anchor>}.`;
  const head = [`# ${page.title}`, '', `${page.url}: ${size}. ${page.description}`, how, ''];
  const text = [...head, ...lines].join('\n');
  const cut = (characters: number): ReturnType<Whole['cut']> => ({
    closing: '',
    text: cutText(text.slice(part.offset), characters),
  });
  return pieceOf({ page, length: text.length, cut }, part);
}

/** A piece of the text, with a line on how to get the rest; both within `max_chars`. */
function pieceOf(whole: Whole, part: Part): ToolAnswer {
  const { length, cut } = whole;
  const { offset, max_chars: maxChars } = part;
  if (offset > 0 && offset >= length) {
    const text = `offset ${offset} is behind the end: there are ${length} characters.`;
    return { kind: 'failure', text };
  }
  if (length - offset <= maxChars) return { kind: 'markdown', text: cut(maxChars).text };
  // As long as it can get.
  const reserved = continuation(whole, part, length).length + CLOSING_MAX;
  const { text, closing } = cut(maxChars - reserved);
  return {
    kind: 'markdown',
    text: text + closing + continuation(whole, part, offset + text.length),
  };
}

/** Characters of a line that closes a code block. */
const CLOSING_MAX = 20;

/** The line after a piece that ends at `end`: the call for what follows, of the same section. */
function continuation(
  { page: { slug }, length }: Whole,
  { section, offset, outline }: Part,
  end: number,
): string {
  const which = outline ? { outline } : { ...(section !== undefined && { section }) };
  const again = JSON.stringify({ slug, ...which, offset: end });
  const rest = `Characters ${offset} to ${end} of ${length}. Continue with get_page ${again}`;
  const sections = `, or see the sections with get_page {"slug": "${slug}", "outline": true}`;
  return `\n\n---\n${rest}${outline ? '' : sections}.`;
}
