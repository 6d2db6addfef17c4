/**
 * The gate between rendered Markdown and the page: whatever authors or attackers wrote as HTML leaves here inert.
 * Elements that are not on the list become visible text, so that nothing vanishes without a trace.
 */
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { trusted, type Html } from './html.ts';

const TEXT_TAGS =
  'p br hr blockquote pre code kbd samp var em strong b i u s del ins mark small sub sup q cite abbr dfn time wbr span div'.split(
    ' ',
  );
const STRUCTURE_TAGS =
  'h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td details summary figure figcaption section article'.split(
    ' ',
  );

/** MathML as the service itself writes it; nothing of it runs or loads. */
const MATH_TAGS =
  'math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose semantics'.split(
    ' ',
  );

/** Tags that survive; a renderer may use it to show the others as they were written. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set([
  ...TEXT_TAGS,
  ...STRUCTURE_TAGS,
  ...MATH_TAGS,
  'a',
  'img',
]);

/** Classes that this service's own renderer writes; others could imitate the site's controls. */
const CLASSES = [
  'hljs*',
  'language-*',
  'align-*',
  'accordion',
  'badge',
  'button',
  'callout',
  'callout-*',
  'captioned',
  'tile',
  'tile-title',
  'tiles',
  'tiles-*',
  'code',
  'code-caption',
  'field',
  'field-title',
  'fields',
  'file-tree',
  'folder',
  'folder-title',
  'footnote-*',
  'footnotes',
  'line',
  'line-*',
  'math',
  'quoted',
  'step',
  'step-title',
  'steps',
  'tab',
  'tab-title',
  'tabs',
  'task',
  'task-*',
  'update',
  'update-title',
  'version',
  'version-title',
  'table',
  'anchor',
  'component',
  'light-only',
  'dark-only',
];

export function sanitise(rendered: string, siteOrigin: string): Html {
  return trusted(sanitizeHtml(rendered, optionsFor(siteOrigin)));
}

const optionsByOrigin = new Map<string, IOptions>();

function optionsFor(siteOrigin: string): IOptions {
  let options = optionsByOrigin.get(siteOrigin);
  if (!options) {
    options = {
      ...BASE,
      transformTags: { img: (_tag, attributes) => image(attributes, siteOrigin) },
    };
    optionsByOrigin.set(siteOrigin, options);
  }
  return options;
}

const MATH_ATTRIBUTES =
  'display mathvariant stretchy fence separator form lspace rspace minsize maxsize accent accentunder columnalign rowspacing columnspacing width height depth linethickness displaystyle scriptlevel notation symmetric largeop movablelimits'.split(
    ' ',
  );

const BASE: IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  disallowedTagsMode: 'escape',
  allowedAttributes: {
    '*': ['id', 'class', 'title', 'lang', 'dir', 'align'],
    a: ['href', 'aria-label', 'hreflang'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    pre: ['tabindex', 'data-language'],
    div: ['tabindex', 'role', 'aria-label', 'data-group'],
    span: ['role', 'aria-label'],
    ...Object.fromEntries(MATH_TAGS.map((tag) => [tag, MATH_ATTRIBUTES])),
    details: ['open'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
  },
  allowedClasses: { '*': CLASSES },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
};

/** No page makes a request to another origin, so an image from elsewhere becomes a link to it. */
function image(attributes: Attributes, siteOrigin: string): Tag {
  const { src = '', alt = '' } = attributes;
  const isForeign = /^https?:/i.test(src) && !src.startsWith(`${siteOrigin}/`);
  if (isForeign) {
    return { tagName: 'a', attribs: { href: src }, text: alt || 'Image' };
  }
  return { tagName: 'img', attribs: { ...attributes, alt, loading: 'lazy' } };
}
