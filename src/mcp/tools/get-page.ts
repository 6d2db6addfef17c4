/** get_page: a page as Markdown, whole or in parts that fit a model's context. */
import Joi from 'joi';
import type { Library, Page } from '../../content/model.ts';
import { closestNames } from '../../search/suggest/closest-names.ts';
import { cutText, maxCharsSchema } from '../budget.ts';
import { partsOf, type PagePart } from '../page-parts.ts';
import { resolvePage, slugOf } from '../page-reference.ts';
import type { Tool, ToolAnswer } from '../tool.ts';

interface Input {
  readonly slug?: string;
  readonly path?: string;
  readonly url?: string;
  readonly section?: string;
  readonly offset: number;
  readonly max_chars: number;
  readonly outline: boolean;
}

const nameSchema = Joi.string().max(2000);

export const getPage: Tool<Input> = {
  name: 'get_page',
  title: 'Read a page',
  description:
    'Returns one page as Markdown. Name it by slug (from search_docs or list_pages), by path or by url: one of them. ' +
    'Pass section (an anchor or the text of a heading) to read one section with its subsections: usually all you need after a search. ' +
    'Pass outline: true to see only the sections with their sizes. ' +
    'A long page is cut at max_chars; the end of the answer names the offset to continue from. ' +
    'Do not guess slugs: an unknown one is answered with the nearest.',
  input: Joi.object<Input>({
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
  writes: false,
  lasting: true,
  asks: false,
  run({ operation: { generation } }, input) {
    const { library } = generation;
    const name = input.slug ?? input.path ?? input.url ?? '';
    const found = resolvePage(library, name);
    if (found === undefined) return unknownPage(library, name);
    const { page, anchor } = found;
    if (input.outline) return outlineOf(page);
    const wanted = input.section ?? anchor;
    if (wanted === undefined) return stretch(page, { start: 0, end: page.markdown.length }, input);
    const parts = partsOf(page);
    const part = findPart(parts, wanted);
    return part === undefined ? unknownSection(page, wanted) : stretch(page, part, input);
  },
};

function unknownPage(library: Library, name: string): ToolAnswer {
  const near = closestNames(slugOf(library, name), library.pageBySlug.keys());
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`;
  const text = `There is no page "${name}".${hint} Find it with search_docs or list_pages.`;
  return { kind: 'failure', text };
}

function findPart(parts: readonly PagePart[], wanted: string): PagePart | undefined {
  const anchor = wanted.replace(/^#/, '');
  const text = wanted.trim().toLowerCase();
  return (
    parts.find(({ heading }) => heading.anchor === anchor) ??
    parts.find(({ heading }) => heading.text.toLowerCase() === text)
  );
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

/** The part of a range of the page that `offset` and `max_chars` choose, with a line on how to get the rest. */
function stretch(
  page: Page,
  range: { readonly start: number; readonly end: number },
  { offset, max_chars, section }: Input,
): ToolAnswer {
  const whole = page.markdown.slice(range.start, range.end);
  if (offset > 0 && offset >= whole.length) {
    const text = `offset ${offset} is behind the end: there are ${whole.length} characters.`;
    return { kind: 'failure', text };
  }
  const text = cutText(whole.slice(offset), max_chars);
  const end = offset + text.length;
  if (end >= whole.length) return { kind: 'text', text };
  const again = JSON.stringify({
    slug: page.slug,
    ...(section === undefined ? {} : { section }),
    offset: end,
  });
  const rest = `Characters ${offset} to ${end} of ${whole.length}. Continue with get_page ${again}`;
  const outline = `or see the sections with get_page {"slug": "${page.slug}", "outline": true}.`;
  return { kind: 'text', text: `${text}\n\n---\n${rest}, ${outline}` };
}

function outlineOf(page: Page): ToolAnswer {
  const lines = partsOf(page).map(({ heading, start, end }) => {
    const indent = '  '.repeat(heading.level - 2);
    return `${indent}- ${heading.text} (#${heading.anchor}, ${end - start} characters)`;
  });
  const size = `${page.markdown.length} characters, ${lines.length} sections`;
  const how = `Read one with get_page {"slug": "${page.slug}", "section": <anchor>}.`;
  const title = [`# ${page.title}`, '', `${page.url}: ${size}. ${page.description}`, ''];
  return { kind: 'text', text: [...title, ...lines, '', how].join('\n') };
}
