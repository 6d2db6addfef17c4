/** HTML elements among components: their bodies are Markdown, their attributes have the names of HTML. */
import type { Form } from './form.ts';
import type { Props } from './props.ts';

const BLOCKS = new Set(
  'div section article main header footer aside nav p center blockquote ul ol li dl dt dd table caption colgroup thead tbody tfoot tr th td figure figcaption h1 h2 h3 h4 h5 h6 pre hgroup address'.split(
    ' ',
  ),
);
const LINES = new Set(
  'span kbd code sub sup mark small abbr cite dfn ins q samp time u var font label button input path g circle rect line polyline polygon'.split(
    ' ',
  ),
);
const RENAMED: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };
const MARKUP = { b: 'strong', strong: 'strong', i: 'em', em: 'em', s: 's', del: 's' } as const;

/** Returns whether HTML has a block of that name. */
export function isBlockElement(name: string): boolean {
  return BLOCKS.has(name);
}

/** Elements that have no body, closed or not. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** `undefined` for a name that is none of HTML's, and for images, links and frames, which are components as well. */
export function htmlForm(tag: string, props: Props): Form | undefined {
  if (Object.hasOwn(MARKUP, tag)) {
    return { at: 'line', inline: { as: MARKUP[tag as keyof typeof MARKUP] } };
  }
  if (tag === 'br') {
    return { at: 'line', inline: { as: 'break' } };
  }
  if (tag === 'hr') {
    return { at: 'lines', text: '---' };
  }
  if (tag === 'summary') {
    return { at: 'title' };
  }
  const attributes = attributesOf(props);
  if (tag === 'a' && attributes['href'] === undefined) {
    return { at: 'line', inline: { as: 'span', block: { type: 'element', tag: 'a', attributes } } };
  }
  if (BLOCKS.has(tag)) {
    return { at: 'block-or-line', block: { type: 'element', tag, attributes } };
  }
  return LINES.has(tag)
    ? { at: 'line', inline: { as: 'span', block: { type: 'element', tag, attributes } } }
    : undefined;
}

function attributesOf(props: Props): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(props)) {
    if (/^[a-zA-Z][\w-]*$/.test(name) && (typeof value === 'string' || typeof value === 'number')) {
      attributes[RENAMED[name] ?? name.toLowerCase()] = String(value);
    }
  }
  return attributes;
}
