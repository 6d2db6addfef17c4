/** get_page: a page as Markdown, whole or in parts that fit a model's context. */
import Joi from 'joi';
import type { EditionNames } from '../../content/model/edition.ts';
import type { Library } from '../../content/model/library.ts';
import type { Page, WholePage } from '../../content/model/page.ts';
import { getPage as operation } from '../../operations/get-page.ts';
import { quote } from '../../operations/quote.ts';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { membersOf } from '../edition-arguments.ts';
import { cutText, maxCharsSchema } from '../paging.ts';
import {
  cutPage,
  findSection,
  sectionsOf,
  type Cut,
  type Range,
} from '../../operations/page-sections.ts';
import { resolvePage, slugOf } from '../page-reference.ts';
import { toolOf } from '../tool-of.ts';
import type { Tool, ToolAnswer } from '../tool.ts';

interface Arguments {
  readonly pages?: readonly string[];
  readonly slug?: string;
  readonly path?: string;
  readonly url?: string;
  readonly section?: string;
  readonly offset: number;
  readonly max_chars: number;
  readonly outline: boolean;
}

const nameSchema = Joi.string().max(2000);
/** Pages or sections of one answer. */
const PAGES_MAX = 10;

export const getPage: Tool<Arguments> = toolOf(operation, {
  name: 'get_page',
  description:
    'Returns a page or section of the {product} documentation as Markdown, or several in one call. ' +
    'Name it by slug, path or url (also of the public site); do not guess slugs.',
  arguments: Joi.object<Arguments>({
    slug: nameSchema.description('Slug or slug#section.'),
    path: nameSchema.description('Site path.'),
    url: nameSchema.description('Address.'),
    pages: Joi.array()
      .items(nameSchema)
      .min(1)
      .max(PAGES_MAX)
      .description('Several: slug or slug#section.'),
    section: nameSchema.description('Anchor or heading.'),
    offset: Joi.number().integer().min(0).default(0).description('Start position.'),
    max_chars: maxCharsSchema,
    outline: Joi.boolean().default(false).description('Only headings, with sizes.'),
  })
    .xor('slug', 'path', 'url', 'pages')
    .messages({
      'object.missing': 'one of "slug", "path" and "url" must name the page, or "pages" several',
      'object.xor': 'only one of "slug", "path", "url" and "pages" may be given',
    }),
  output: 'none',
  takesEdition: 'one',
  addresses: ['url', 'path', 'slug'],
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
    const names = given.pages ?? [nameOf(given)];
    // Of several, the first that exists; the others are looked up later.
    const [found] = names.flatMap((name) => resolvePage(library, name) ?? []);
    return { slug: found?.page.slug ?? slugOf(library, names[0] ?? '') };
  },
  answer(_found, given, { operation: { generation }, names }) {
    const { library } = generation;
    const part = { ...given, names };
    return given.pages === undefined
      ? readOne(library, nameOf(given), part)
      : readSeveral(library, given.pages, part);
  },
});

function nameOf({ slug, path, url }: Arguments): string {
  return slug ?? path ?? url ?? '';
}

async function readOne(library: Library, name: string, part: Part): Promise<TextAnswer> {
  const reference = resolvePage(library, name);
  if (reference === undefined) return unknownPage(library, name);
  const { anchor } = reference;
  const page = await library.contents.read(reference.page);
  if (part.outline) return outlineOf(page, part);
  const wanted = part.section ?? anchor;
  if (wanted === undefined) return partOf(page, { start: 0, end: page.markdown.length }, part);
  const section = findSection(page, wanted);
  if (section === undefined) return unknownSection(page, wanted);
  return partOf(page, section, { ...part, section: section.heading.anchor });
}

const SEPARATOR = '\n\n---\n\n';
/** Characters below which a page is left for another call. */
const PART_MIN = 500;

/** The pages one after the other, each within an equal share of what those before have left. */
async function readSeveral(
  library: Library,
  names: readonly string[],
  part: Part,
): Promise<ToolAnswer> {
  const later = (from: number): string =>
    `For the rest call get_page ${JSON.stringify({ pages: names.slice(from), ...part.names })}.`;
  const texts: string[] = [];
  let left = part.max_chars - later(0).length - SEPARATOR.length;
  for (const [index, name] of names.entries()) {
    if (left < PART_MIN) {
      texts.push(later(index));
      break;
    }
    const share = Math.max(PART_MIN, Math.floor(left / (names.length - index))) - SEPARATOR.length;
    const { text } = await readOne(library, name, { ...part, max_chars: share });
    texts.push(text.trimEnd());
    left -= text.length + SEPARATOR.length;
  }
  return { kind: 'markdown', text: texts.join(SEPARATOR) };
}

function unknownPage(library: Library, name: string): TextAnswer {
  const near = closestNames(slugOf(library, name), library.pageBySlug.keys());
  const hint = near.length === 0 ? '' : ` Nearest: ${near.join(', ')}.`;
  return { kind: 'failure', text: `There is no page ${quote(name)}.${hint}` };
}

function unknownSection({ slug, headings }: WholePage, wanted: string): TextAnswer {
  const anchors = headings.map(({ anchor }) => anchor);
  const near = closestNames(wanted, anchors);
  const shown = (near.length > 0 ? near : anchors.slice(0, 20)).join(', ');
  const hint =
    anchors.length === 0
      ? 'The page has no sections: leave "section" out.'
      : `${near.length > 0 ? 'Nearest' : 'Its sections'}: ${shown}. All: get_page {"slug": "${slug}", "outline": true}.`;
  return { kind: 'failure', text: `The page "${slug}" has no section ${quote(wanted)}. ${hint}` };
}

type TextAnswer = Extract<ToolAnswer, { readonly text: string }>;

interface Part extends Pick<Arguments, 'section' | 'offset' | 'max_chars' | 'outline'> {
  /** Names of the edition, for the calls that the answer proposes. */
  readonly names?: EditionNames | undefined;
}

/** A text that is given in pieces. */
interface Whole {
  readonly page: Page;
  readonly length: number;
  /** The piece from `offset` on. */
  cut(characters: number): Pick<Cut, 'closing'> & { readonly text: string };
}

/** The part of a range of the page from `offset` on. */
function partOf(page: WholePage, { start, end }: Range, part: Part): TextAnswer {
  const cut = (characters: number): ReturnType<Whole['cut']> => {
    const piece = cutPage(page, { start: start + part.offset, end }, characters);
    return { closing: piece.closing, text: page.markdown.slice(piece.start, piece.end) };
  };
  return pieceOf({ page, length: end - start, cut }, part);
}

function outlineOf(page: WholePage, part: Part): TextAnswer {
  const lines = sectionsOf(page).map(({ heading, start, end }) => {
    const indent = '  '.repeat(heading.level - 2);
    return `${indent}- ${heading.text} (#${heading.anchor}, ${end - start} characters)`;
  });
  const size = `${page.markdown.length} characters, ${lines.length} sections`;
  const how = `Read one with get_page {"slug": "${page.slug}"${membersOf(part.names)}, "section": <anchor>}.`;
  const head = [`# ${page.title}`, '', `${page.url}: ${size}. ${page.description}`, how, ''];
  const text = [...head, ...lines].join('\n');
  const cut = (characters: number): ReturnType<Whole['cut']> => ({
    closing: '',
    text: cutText(text.slice(part.offset), characters),
  });
  return pieceOf({ page, length: text.length, cut }, part);
}

/** A piece of the text, with a line on how to get the rest; both within `max_chars`. */
function pieceOf(whole: Whole, part: Part): TextAnswer {
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
  { section, offset, outline, names }: Part,
  end: number,
): string {
  const which = outline ? { outline } : { ...(section !== undefined && { section }) };
  const again = JSON.stringify({ slug, ...which, ...names, offset: end });
  const rest = `Characters ${offset} to ${end} of ${length}. Continue with get_page ${again}`;
  const sections = `, or see the sections with get_page {"slug": "${slug}"${membersOf(names)}, "outline": true}`;
  return `\n\n---\n${rest}${outline ? '' : sections}.`;
}
