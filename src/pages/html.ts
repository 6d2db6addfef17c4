/** Builds HTML from literals: whatever is put into one is escaped unless it is already `Html`. */

import { fillParts } from './words/fill.ts';

/** Markup that is safe to write as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Html | string | number | false | undefined | readonly Content[];

/** Tagged template: strings and numbers are escaped (also inside quoted attributes), lists are joined, `false` and `undefined` vanish. */
export function html(literals: TemplateStringsArray, ...values: readonly Content[]): Html {
  let text = literals[0] ?? '';
  for (const [index, value] of values.entries()) {
    text += write(value) + (literals[index + 1] ?? '');
  }
  return new Html(text);
}

/** Marks text as safe. Only for output of the sanitiser and of this file. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** A block of data in a `script` element: no browser runs it, so the Content-Security-Policy does not forbid it. */
export function jsonText(value: object): Html {
  return trusted(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** The five characters that can leave text or an attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text with content in place of each `{name}`. */
export function filled(text: string, values: Readonly<Record<string, Content>>): Content {
  return fillParts(text, values);
}

function write(value: Content): string {
  if (value instanceof Html) return value.text;
  if (value === false || value === undefined) return '';
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}
