/** Shortcodes of Hugo, Docsy, Hextra and Kubernetes: `{{< tab "A" >}}`, `{{% alert title="T" %}}`. */
import type { MarkdownIt } from 'markdown-it';
import { callout, ownCallout } from '../blocks/block.ts';
import { componentForm, formOf, isKnown, nameOf } from '../elements/components.ts';
import { block, text, titled, type Props } from '../elements/props.ts';
import { NOTHING, type Form } from '../elements/form.ts';
import type { Piece, ReadPiece } from '../elements/piece.ts';
import { nextMatch, nextOf, type Scan } from '../notation/scan.ts';
import { markdownImage } from '../elements/markdown-links.ts';
import { matchAt } from '../notation/rule.ts';
import { readArguments } from '../notation/arguments.ts';
import {
  heroBadge,
  heroButton,
  heroContainer,
  heroSection,
  HERO_HEADLINE,
  HERO_LINE,
} from './hextra.ts';

const LENGTH_MAX = 4000;
/** Characters above a tab in which its pane may begin. */
const PANE_MAX = 20_000;
const SHORTCODE = /\{\{([<%])([^]*?)\s*[>%]\}\}/y;

export const readShortcode: ReadPiece = (scan, at) => {
  const { source } = scan;
  if (source[at + 1] !== '{') {
    return undefined;
  }
  const ends = ['>}}', '%}}'].map((sign) => nextOf(scan, sign, at));
  const isEnded = ends.some((end) => end !== -1 && end < at + LENGTH_MAX);
  const match = isEnded ? matchAt(SHORTCODE, source, at) : null;
  const inner = match?.[2]?.trim();
  return match === null || inner === undefined
    ? undefined
    : pieceOf(scan, inner, { start: at, end: at + match[0].length });
};

function pieceOf(scan: Scan, inner: string, place: { start: number; end: number }): Piece {
  // {{</* x */>}} shows a call, {{/* x */}} is a comment.
  const comment = /^\/\*([^]*)\*\/$/.exec(inner);
  if (comment !== null) {
    const sign = scan.source[place.start + 2] ?? '<';
    const shown = `{{${sign}${comment[1] ?? ''}${sign === '<' ? '>' : sign}}}`;
    return { kind: 'text', ...place, text: shown.replace(/[<>*_]/g, '\\$&') };
  }
  const [, slash, name = '', rest = '', self] =
    /^(\/?)\s*([\w./-]+)\s*([^]*?)(\/?)$/.exec(inner) ?? [];
  if (slash === '/') {
    return { kind: 'close', ...place, name };
  }
  const props = readArguments(rest);
  if (name === 'tab' && self !== '/') {
    const code = codeTab(scan, props, place);
    if (code !== undefined) return code;
  }
  const form = shortcode(scan, name, { props, at: place.start });
  return typeof form === 'string'
    ? { kind: 'text', ...place, text: form }
    : { kind: self === '/' ? 'void' : 'open', ...place, name, form, isWhole: true };
}

/** A tab whose body is code: all of Docsy's `tabpane` unless it says `text=true`, and Kubernetes' with a `codelang`. */
function codeTab(
  scan: Scan,
  props: Props,
  place: { start: number; end: number },
): Piece | undefined {
  const { source } = scan;
  const match = source.startsWith('{{<', place.start)
    ? nextMatch(scan, /\{\{[<%]\s*\/\s*tab\s*[>%]\}\}/g, place.end)
    : undefined;
  const body = match === undefined ? '' : source.slice(place.end, match.index);
  const pane = paneOf(scan, place.start);
  const isText =
    pane === undefined || text(pane, 'text') === 'true' || text(props, 'text') === 'true';
  const language = text(props, 'codelang', 'lang') ?? text(pane ?? {}, 'lang');
  if (
    match === undefined ||
    body.trim() === '' ||
    (isText && text(props, 'codelang') === undefined) ||
    /^\s*```/.test(body)
  ) {
    return undefined;
  }
  const title = text(props, 'header', 'name', 'title', '0') ?? '';
  const lead = `\`\`\`\`${language ?? ''}\n${body.replace(/^[ \t]*\n|\s+$/g, '')}\n\`\`\`\``;
  const form = block({ type: 'tab', title, lead });
  return {
    kind: 'void',
    start: place.start,
    end: match.index + match[0].length,
    name: 'tab',
    form,
  };
}

/** Arguments of the nearest `tabpane` above. Tabs are asked about in order, so that each part of the source is read once. */
function paneOf(scan: Scan, at: number): Props | undefined {
  const { source, found } = scan;
  let { from, at: last } = found.get('last tabpane') ?? { from: 0, at: -1 };
  for (
    let next = nextOf(scan, 'tabpane', from);
    next !== -1 && next < at;
    next = nextOf(scan, 'tabpane', from)
  ) {
    if (/\{\{[<%]\s*(?:\/\s*)?$/.test(source.slice(Math.max(0, next - 10), next))) last = next;
    from = next + 1;
  }
  found.set('last tabpane', { from, at: last });
  if (last === -1 || last < at - PANE_MAX || /\/\s*$/.test(source.slice(last - 10, last)))
    return undefined;
  const inner = /^tabpane([^}]*?)[>%]\}\}/.exec(source.slice(last, last + LENGTH_MAX))?.[1];
  return inner === undefined ? undefined : readArguments(inner);
}

/** A commented shortcode in code is how Hugo shows one: its comment signs are no part of what readers copy. */
export function shownShortcodes(md: MarkdownIt): void {
  const shown = (code: string): string =>
    code.replace(/\{\{([<%])\/\*([^{}]{0,1000}?)\*\/([>%])\}\}/g, '{{$1$2$3}}');
  md.core.ruler.after('inline', 'docent_shown_shortcodes', ({ tokens }) => {
    for (const token of tokens) {
      const own = token.type === 'inline' ? (token.children ?? []) : [token];
      for (const code of own.filter(({ type }) => CODE.has(type)))
        code.content = shown(code.content);
    }
  });
}

const CODE = new Set(['fence', 'code_block', 'code_inline']);

/** Shortcodes that are written otherwise than components, or are text. */
const SHORTCODES: Readonly<Record<string, (props: Props) => Form | string>> = {
  alert: (props) => block(callout(text(props, 'color', 'type') ?? 'note', titled(props, 'title'))),
  pageinfo: () => block(callout('info')),
  notice: (props) =>
    block(ownCallout(text(props, '0', 'type') ?? 'note', titled(props, 'title', '1'))),
  tab: (props) => block({ type: 'tab', title: text(props, 'header', 'name', 'title', '0') ?? '' }),
  details: (props) =>
    block({
      type: 'accordion',
      open: props['open'] === 'true',
      ...titled(props, 'summary', 'title', '0'),
    }),
  figure: (props) => image(props, 'src'),
  imgproc: (props) => image(props, '0'),
  img: (props) => image(props, 'src'),
  youtube: (props) => video('Youtube', props),
  vimeo: (props) => video('Vimeo', props),
  ref: (props) => text(props, 'path', '0') ?? '',
  relref: (props) => text(props, 'path', '0') ?? '',
  link: (props) => text(props, 'path', '0') ?? '',
  param: () => '',
  glossarytooltip: (props) => text(props, 'text', 'term_id') ?? '',
  glossaryterm: (props) => text(props, '0', 'text') ?? '',
  eturl: (props) => text(props, '0') ?? '',
  featurestate: (props) =>
    `**FEATURE STATE:** ${['for_k8s_version', 'state'].map((one) => text(props, one) ?? '').join(' ')}`,
  newin: (props) => version('New in', props),
  deprecatedin: (props) => version('Deprecated in', props),
  cover: (props) => block({ type: 'group', ...titled(props, 'title') }),
  section: (props) =>
    block(text(props, 'type') === 'row' ? { type: 'cards', columns: 3 } : { type: 'group' }),
  lead: () => block({ type: 'group' }),
  feature: (props) => formOf('Card', props),
  featuregrid: (props) => formOf('Cards', { cols: '3', ...props }),
  featurecard: (props) => formOf('Card', { description: props['subtitle'], ...props }),
  herocontainer: (props) => block(heroContainer(props)),
  herobadge: (props) => block(heroBadge(props)),
  heroheadline: () => block(HERO_HEADLINE),
  herosubtitle: () => block(HERO_LINE),
  herobutton: (props) => block(heroButton(props)),
  herosection: (props) => block(heroSection(props)),
  linkdown: () => '',
  codetoggle: () => block({ type: 'group' }),
  toc: () => '',
  comment: () => '',
};

function image(props: Props, key: string): Form {
  const caption = text(props, 'caption', 'title');
  const src = text(props, key, 'src', '0');
  if (src === undefined) return NOTHING;
  if (caption === undefined) return formOf('Image', { ...props, src });
  const shown = markdownImage(text(props, 'alt') ?? caption, src);
  return block({ type: 'figure', title: caption, lead: shown });
}

function video(name: string, props: Props): Form {
  return formOf(name, { ...props, id: text(props, 'id', '0') ?? '' });
}

function version(what: string, props: Props): Form {
  const number = text(props, '0') ?? '';
  return block({ type: 'version', title: `${what} ${number.replace(/^(?=\d)/, 'v')}` });
}

function rowOf(name: string): string {
  return nameOf(name).replace(/^(?:blocks|hextra)\//, '');
}

/** Returns whether a row describes the shortcode. */
export function isKnownShortcode(name: string): boolean {
  const row = rowOf(name);
  return Object.hasOwn(SHORTCODES, row) || isKnown(row);
}

function shortcode(
  scan: Scan,
  name: string,
  { props, at }: { props: Props; at: number },
): Form | string {
  const row = rowOf(name);
  const known = Object.hasOwn(SHORTCODES, row) ? SHORTCODES[row]?.(props) : undefined;
  if (known !== undefined) {
    return known;
  }
  if (!isKnown(row)) {
    scan.note(`{{< ${name} >}}`, at);
  }
  return componentForm(row, props);
}
