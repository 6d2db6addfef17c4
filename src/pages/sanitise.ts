/**
 * The gate between rendered Markdown and the page: whatever authors or attackers wrote as HTML leaves here inert.
 * Elements that are not on the list become visible text, so that nothing vanishes without a trace.
 */
import sanitizeHtml, {
  type Attributes,
  type IOptions,
  type Tag,
  type Transformer,
} from 'sanitize-html';
import { escapeHtml, trusted, type Html } from './html.ts';
import { frame, image, player, type Gate } from './media.ts';

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

/** Shown of listed hosts and of the site itself, links otherwise. */
const MEDIA_TAGS = ['video', 'audio', 'source', 'iframe'];

/** Tags that survive; a renderer may use it to show the others as they were written. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set([
  ...TEXT_TAGS,
  ...STRUCTURE_TAGS,
  ...MATH_TAGS,
  'a',
  'img',
  ...MEDIA_TAGS,
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
  'file-tree',
  'fluid',
  'folder',
  'folder-title',
  'icon',
  'footnote-*',
  'footnotes',
  'line',
  'line-*',
  'math',
  'option',
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
  'embed',
  'light-only',
  'dark-only',
];

/** @param table name of a table for readers who do not see it */
export function sanitise(rendered: string, gate: Gate, table: string): Html {
  return trusted(withScrollingTables(sanitizeHtml(rendered, optionsFor(gate)), table));
}

/** Wide tables scroll within the page, those of raw HTML too. Every tag that the gate lets through has its end. */
function withScrollingTables(body: string, label: string): string {
  const opening = `<div class="table" tabindex="0" role="group" aria-label="${escapeHtml(label)}">`;
  return body.replace(/<table[\s>]/g, `${opening}$&`).replaceAll('</table>', '</table></div>');
}

function optionsFor(gate: Gate): IOptions {
  let links = 0;
  const media: Transformer = (tagName, attribs) => player({ tagName, attribs }, gate, links > 0);
  return {
    ...BASE,
    onOpenTag: (name) => void (links += name === 'a' ? 1 : 0),
    onCloseTag: (name) => void (links -= name === 'a' ? 1 : 0),
    transformTags: {
      a: anchor,
      img: (_tag, attributes) => image(attributes, gate, links > 0),
      video: media,
      audio: media,
      source: media,
      iframe: (_tag, attributes) => frame(attributes, gate, links > 0),
    },
  };
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
    video: ['src', 'controls', 'width', 'height', 'preload', 'loop', 'muted'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    iframe: ['src', 'width', 'height', 'loading', 'sandbox', 'allowfullscreen', 'referrerpolicy'],
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
};

/** `<a name="x">`, as READMEs have it, marks a place that links lead to. */
function anchor(tagName: string, { name, ...attributes }: Attributes): Tag {
  return { tagName, attribs: name === undefined ? attributes : { id: name, ...attributes } };
}
