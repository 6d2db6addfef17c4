/** Block tags between `{%` and `%}`, which are not run: GitBook, Markdoc, Jinja, and Liquid of no generator that is known. */
import { callout } from '../blocks/block.ts';
import { componentForm, isKnown } from '../elements/components.ts';
import { block, text, titled, type Props } from '../elements/props.ts';
import type { Form } from '../elements/form.ts';
import type { Piece, ReadPiece } from '../elements/piece.ts';
import { nextMatch, nextOf, type Scan } from '../notation/scan.ts';
import { markdownLink } from '../elements/markdown-links.ts';
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
  const form = tag(scan, word, { props: readArguments(rest), at: place.start });
  return typeof form === 'string'
    ? { kind: 'text', ...place, text: form }
    : { kind: self === '/' ? 'void' : 'open', ...place, name: word, form, isWhole: true };
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
  update: (props) => block({ type: 'update', title: text(props, 'date', 'title') ?? '' }),
};

function linkLines(url: string, shown = url): Form {
  return { at: 'lines', text: url === '' ? '' : markdownLink(shown, url) };
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
