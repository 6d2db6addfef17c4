/** Tags of Jekyll that are blocks: code, and the includes of its documentation themes. All other Liquid has been run before. */
import { calloutName } from '../blocks/callouts.ts';
import { ownCallout } from '../blocks/block.ts';
import { formOf } from '../elements/components.ts';
import type { Form } from '../elements/form.ts';
import type { ReadPiece } from '../elements/piece.ts';
import { block, text, titled, type Props } from '../elements/props.ts';
import { readArguments } from '../notation/arguments.ts';
import { matchAt } from '../notation/rule.ts';
import { nextMatch } from '../notation/scan.ts';

const HIGHLIGHT = /\{%-?\s*highlight\s+([\w+#-]*)[^%{}\n]{0,200}%\}/y;
const INCLUDE = /\{% include ([\w./-]{1,200}) ((?:[\w-]+="[^"]*" ?)+)%\}/y;

/** Returns whether documentation themes have the include, whose HTML says less than its arguments: a callout or an image. */
export function isOfTheme(name: string, values: Props): boolean {
  const kind = kindOf(name);
  const isCallout = kind === 'callout' || calloutName(kind) !== undefined;
  return kind === 'image'
    ? values['file'] !== undefined
    : isCallout && values['content'] !== undefined;
}

/** The include with its values, for {@link readThemeTag}; nothing for one without a text or an image. */
export function includeCall(name: string, values: Props): string | undefined {
  if (values['content'] === undefined && !isOfTheme(name, values)) return undefined;
  const given = Object.entries(values).map(
    ([key, value]) => `${key}="${String(value).replaceAll('"', '&quot;')}"`,
  );
  return `{% include ${name} ${given.join(' ')} %}`;
}

export const readThemeTag: ReadPiece = (scan, at) => {
  const { source } = scan;
  const [opened, language] = matchAt(HIGHLIGHT, source, at) ?? [];
  if (opened !== undefined) {
    const start = at + opened.length;
    const close = nextMatch(scan, /\{%-?\s*endhighlight\s*-?%\}/g, start);
    if (close === undefined) return undefined;
    const code = source.slice(start, close.index).replace(/^[ \t]*\n|\n[ \t]*$/g, '');
    const form: Form = { at: 'code', info: language ?? '', code };
    return { kind: 'void', start: at, end: close.index + close[0].length, name: 'highlight', form };
  }
  const [call, name = '', values = ''] = matchAt(INCLUDE, source, at) ?? [];
  if (call === undefined) return undefined;
  const form = included(name, readArguments(values));
  return { kind: 'void', start: at, end: at + call.length, name: 'include', form };
};

function kindOf(name: string): string {
  return /([\w-]+)\.html$/.exec(name)?.[1] ?? '';
}

function included(name: string, props: Props): Form {
  const kind = kindOf(name);
  const content = text(props, 'content');
  if (content === undefined) {
    return formOf('Image', { ...props, src: `images/${text(props, 'file') ?? ''}` });
  }
  const word = kind === 'callout' ? (text(props, 'type') ?? 'note') : kind;
  return block(ownCallout(word, { ...titled(props, 'title'), lead: content }));
}
