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

function shownValue(value: unknown): string | undefined {
  const isShown = ['string', 'number', 'boolean'].includes(typeof value);
  const text = isShown ? String(value).trim() : '\n';
  return text.includes('\n') || text.length > VALUE_MAX ? undefined : text;
}
