/** Block tags between `{%` and `%}`: GitBook, Markdoc, Jekyll's Liquid and Jinja; output tags of Liquid, `{{ site.title }}`. */
import { callout, ownCallout } from '../blocks/block.ts';
import { componentForm, formOf, isKnown } from '../elements/components.ts';
import { block, text, titled, type Props } from '../elements/props.ts';
import type { Form } from '../elements/form.ts';
import type { Piece, ReadPiece } from '../elements/piece.ts';
import { nextMatch, nextOf, type Scan } from '../notation/scan.ts';
import { markdownLink } from '../elements/markdown-links.ts';
import { matchAt } from '../notation/rule.ts';
import { readArguments } from '../notation/arguments.ts';

const LENGTH_MAX = 4000;

export const readBlockTag: ReadPiece = (scan, at) => {
  const { source } = scan;
  if (source[at + 1] !== '%') {
    return undefined;
  }
  const end = nextOf(scan, '%}', at);
  if (end === -1 || end > at + LENGTH_MAX) {
    return undefined;
  }
  const inner = source
    .slice(at + 2, end)
    .replace(/^-|-$/g, '')
    .trim();
  return pieceOf(scan, inner, { start: at, end: end + 2 });
};

function pieceOf(scan: Scan, inner: string, place: { start: number; end: number }): Piece {
  const [, end, word = '', rest = '', self] =
    /^(end|\/)?\s*@?([\w/-]+)\s*([^]*?)(\/?)$/.exec(inner) ?? [];
  if (word === 'raw' && end === undefined) {
    const close = nextMatch(scan, /\{%-?\s*endraw\s*-?%\}/g, place.end);
    const shown = scan.source.slice(place.end, close?.index ?? place.end);
    const after = place.end + shown.length + (close?.[0].length ?? 0);
    return { kind: 'text', start: place.start, end: after, text: shown };
  }
  if (end !== undefined) {
    return { kind: 'close', ...place, name: word };
  }
  if (word === 'highlight') {
    const highlighted = codeOf(scan, rest, place);
    if (highlighted !== undefined) return highlighted;
  }
  const form = tag(scan, word, { props: readArguments(rest), at: place.start });
  return typeof form === 'string'
    ? { kind: 'text', ...place, text: form }
    : { kind: self === '/' ? 'void' : 'open', ...place, name: word, form, isWhole: true };
}

/** `{% highlight ruby %}` of Jekyll: its body is code. */
function codeOf(
  scan: Scan,
  language: string,
  place: { start: number; end: number },
): Piece | undefined {
  const match = nextMatch(scan, /\{%-?\s*endhighlight\s*-?%\}/g, place.end);
  if (match === undefined) return undefined;
  const code = scan.source.slice(place.end, match.index).replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  const form: Form = { at: 'code', info: /^\w*/.exec(language)?.[0] ?? '', code };
  return {
    kind: 'void',
    start: place.start,
    end: match.index + match[0].length,
    name: 'highlight',
    form,
  };
}

/** Tags of templates, which decide and compute: nothing of them is shown, their bodies are. */
const LOGIC =
  /^(?:if|elsif|elif|else|unless|for|case|when|assign|set|capture|include|include_relative|layout|block|macro|with|comment|highlight|import|from|extends|cycle|increment|seo|feed_meta)$/;

const TAGS: Readonly<Record<string, (props: Props) => Form | string>> = {
  hint: (props) => block(callout(text(props, 'style') ?? 'info', titled(props, 'title'))),
  tab: (props) => block({ type: 'tab', title: text(props, 'title', 'label', 'name', '0') ?? '' }),
  code: (props) => block({ type: 'figure', ...titled(props, 'title') }),
  embed: (props) => linkLines(text(props, 'url') ?? '', text(props, 'caption', 'title')),
  file: (props) => linkLines(text(props, 'src') ?? '', text(props, 'caption', 'title')),
  'content-ref': (props) => block({ type: 'group', ...titled(props, 'title') }),
  'openapi-operation': operation,
  openapi: operation,
  swagger: operation,
  link: (props) => `/${text(props, '0') ?? ''}`,
  post_url: () => '',
  include: included,
  update: (props) => block({ type: 'update', title: text(props, 'date', 'title') ?? '' }),
};

function linkLines(url: string, shown = url): Form {
  return { at: 'lines', text: url === '' ? '' : markdownLink(shown, url) };
}

/** Includes of documentation themes for Jekyll that are callouts or images; others are templates, which are not run. */
function included(props: Props): Form | string {
  const name = /^(?:.*\/)?([\w-]+)\.html$/.exec(text(props, '0') ?? '')?.[1] ?? '';
  const content = text(props, 'content');
  if (name === 'image' && text(props, 'file') !== undefined) {
    return formOf('Image', { ...props, src: `images/${text(props, 'file') ?? ''}` });
  }
  if (content === undefined) return '';
  const kind = name === 'callout' ? (text(props, 'type') ?? 'note') : name;
  return block(ownCallout(kind, { ...titled(props, 'title'), lead: content }));
}

function operation(props: Props): Form {
  const words = [text(props, 'method')?.toUpperCase(), text(props, 'path')];
  const shown = words.filter((one) => one !== undefined).join(' ');
  return block({ type: 'group', ...(shown === '' ? {} : { title: `\`${shown}\`` }) });
}

function tag(scan: Scan, word: string, { props, at }: { props: Props; at: number }): Form | string {
  const known = Object.hasOwn(TAGS, word) ? TAGS[word]?.(props) : undefined;
  if (known !== undefined) {
    if (known === '') scan.note(`{% ${word} %}`, at);
    return known;
  }
  if (LOGIC.test(word)) {
    scan.note(`{% ${word} %}`, at);
    return block({ type: 'group' });
  }
  if (!isKnown(word)) {
    scan.note(`{% ${word} %}`, at);
  }
  return componentForm(word, props);
}

const OUTPUT = /\{\{-?\s*(?:(["'])([^"'{}\n]{0,500})\1)?[^{}\n]{0,500}\}\}/y;
/** Values that are empty if the documentation is at the root of its site. */
const ROOT = /^\{\{-?\s*(?:site\.baseurl|baseurl|site\.url|page\.dir)\b/;

/** Paths keep their text; all else is computed by the site and left out. */
export const readLiquidOutput: ReadPiece = (scan, at) => {
  const match = matchAt(OUTPUT, scan.source, at);
  if (match === null) {
    return undefined;
  }
  const [written, , path = ''] = match;
  if (path === '' && !ROOT.test(written)) scan.note('{{ … }}', at);
  return { kind: 'text', start: at, end: at + written.length, text: path };
};
