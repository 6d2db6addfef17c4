/** Values that templates put into a page before its Markdown is read, and so in code too. What only a run of the template could tell stays. */
import type { Data, Attributes } from '../model/data.ts';
import { BOUNDS } from '../source/bounds.ts';
import { isData, valueAt } from '../source/data.ts';

export interface TemplateValues {
  /** Front matter. */
  readonly page: Attributes;
  /** Values of the configuration. */
  readonly site: Data;
}

/** Puts values into a text and keeps its lines: no value has more than one. */
export type FillValues = (text: string, values: TemplateValues) => string;

/** Longer values are no words of a text. */
const VALUE_MAX = 1000;

/** Replaces what has a value, as long as the page does not become larger than a page may be. */
function fill(
  text: string,
  pattern: RegExp,
  valueOf: (match: readonly (string | undefined)[]) => string | undefined,
): string {
  let room = BOUNDS.pageBytesMax;
  const filled = text.replace(pattern, (all: string, ...groups: (string | undefined)[]) => {
    const value = room < 0 ? undefined : valueOf(groups);
    room -= value?.length ?? 0;
    return value ?? all;
  });
  return filled.length > BOUNDS.pageBytesMax ? text : filled;
}

const PARAM = /\{\{[<%][ \t]*param[ \t]+(?:"([\w.-]{1,100})"|([\w.-]{1,100}))[ \t]*[>%]\}\}/g;

/** `{{< param "a.b" >}}` of Hugo: the page's own value goes before the site's; case does not count. */
export const fillParams: FillValues = (text, { page, site }) => {
  const known = [page, valueAt(page, 'params'), site];
  return fill(text, PARAM, ([quoted, bare]) => {
    const keys = (quoted ?? bare ?? '').split('.');
    const values = known.map((one) => shownValue(inAnyCase(one, keys)));
    return values.find((one) => one !== undefined);
  });
};

function inAnyCase(value: unknown, keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    const entries = isData(found) ? Object.entries(found) : [];
    found = entries.find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1];
  }
  return found;
}

const LIQUID =
  /\{%-?[ \t]*(?:capture[ \t]+(\w+)[ \t]*-?%\}([^{}]{0,2000})\{%-?[ \t]*endcapture[ \t]*-?|assign[ \t]+(\w+)[ \t]*=([^{}%\n]{0,1000})|(raw|endraw|(?:end)?(?:if|unless|case|for|tablerow))\b[^{}%\n]{0,500})%\}|\{\{-?[ \t]*([\w.-]{1,100})[ \t]*-?\}\}/g;

/** Names that a page assigns, `{{ site.version }}` and `{{ page.title }}` of Liquid. */
export const fillLiquid: FillValues = (text, values) => {
  const own = new Map<string, string | undefined>();
  let isRaw = false;
  let branches = 0;
  const valueOf = (written: string): string | undefined => {
    const name = written.replace(/-$/, '').trim();
    return own.has(name) ? own.get(name) : (literal(name) ?? configured(name, values));
  };
  /** A branch may not be taken, so that what it assigns is not known. */
  const assign = (name: string, value: string | undefined): string | undefined => {
    const known = branches === 0 ? value : undefined;
    own.set(name, known);
    return known === undefined ? undefined : '';
  };
  const enter = (tag: string): undefined => {
    if (tag.endsWith('raw')) isRaw = tag === 'raw';
    else if (!isRaw) branches += tag.startsWith('end') ? -1 : 1;
  };
  return fill(text, LIQUID, ([captured, body, assigned, value = '', tag, shown = '']) => {
    if (tag !== undefined) return enter(tag);
    if (isRaw) return undefined;
    if (captured !== undefined) return assign(captured, shownValue(body));
    return assigned === undefined ? valueOf(shown) : assign(assigned, valueOf(value));
  });
};

function literal(written: string): string | undefined {
  const [, , quoted, number] = /^(?:(["'])([^"']*)\1|(-?\d+(?:\.\d+)?))$/.exec(written) ?? [];
  return quoted ?? number;
}

/** The site's own address is that of the folder: links are written from its root. */
function configured(name: string, { page, site }: TemplateValues): string | undefined {
  const [of, ...keys] = name.split('.');
  const values = of === 'site' ? site : of === 'page' ? page : {};
  const isAddress = of === 'site' && /^(?:base)?url$/.test(keys[0] ?? '');
  return isAddress ? undefined : shownValue(valueAt(values, ...keys));
}

function shownValue(value: unknown): string | undefined {
  const isShown = ['string', 'number', 'boolean'].includes(typeof value);
  const text = isShown ? String(value).trim() : '\n';
  return text.includes('\n') || text.length > VALUE_MAX ? undefined : text;
}
