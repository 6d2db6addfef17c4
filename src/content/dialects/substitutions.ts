/** Names in braces outside code: `{{ name }}` of MyST, and `{{ $frontmatter.name }}` of VitePress and VuePress. */
import { BOUNDS } from '../source/bounds.ts';
import { isData, valueAt } from '../source/data.ts';
import { DirectiveLines } from '../notation/directive.ts';
import type { FillValues } from './template-values.ts';

const DEPTH_MAX = 5;
const VALUE_MAX = 1000;
/** Longer lines are none that somebody wrote. */
const LINE_MAX = 10_000;
/** Code within a line, and a name; an expression of a template stays. */
const USE = /(`+)(?!`).*?[^`]\1(?!`)|\{\{[ \t]*(\$?[\w.-]{1,100})[ \t]*\}\}/g;

/** Texts of the front matter, which go first, and of `conf.py`. */
export const fillSubstitutions: FillValues = (text, { page, site }) => {
  const own = valueAt(page, 'myst', 'substitutions') ?? valueAt(page, 'substitutions');
  const values = new Map(Object.entries({ ...site, ...(isData(own) ? own : {}) }));
  return fillNames(text, (name) => values.get(name));
};

/** Values of the front matter, as templates of Vue name them. */
export const fillFrontMatter: FillValues = (text, { page }) =>
  fillNames(text, (name) => {
    const [, keys] = /^\$?(?:page\.)?frontmatter\.(.+)$/.exec(name) ?? [];
    return keys === undefined ? undefined : valueAt(page, ...keys.split('.'));
  });

function fillNames(text: string, valueOf: (name: string) => unknown): string {
  if (!text.includes('{{')) return text;
  const lines = new DirectiveLines();
  let room = BOUNDS.pageBytesMax;
  const fill = (line: string, depth: number): string =>
    line.replace(USE, (all: string, _ticks, name?: string) => {
      const value = name === undefined || room < 0 ? undefined : wordsOf(valueOf(name));
      if (value === undefined) return all;
      room -= value.length;
      return depth < DEPTH_MAX ? fill(value, depth + 1) : value;
    });
  const filled = text
    .split('\n')
    .map((line) => (lines.isCode(line) || line.length > LINE_MAX ? line : fill(line, 0)));
  return filled.join('\n');
}

/** Text of one line, or of one paragraph: blocks would move the lines of the page. */
function wordsOf(value: unknown): string | undefined {
  if (!['string', 'number'].includes(typeof value)) return undefined;
  const text = String(value).trim();
  const isBlock =
    text.length > VALUE_MAX || /\n\s*\n|^\s*(?:`{3}|:{3}|~{3}|[-*+>#]\s|\d+\.\s)/m.test(text);
  return isBlock ? undefined : text.replace(/\s*\n\s*/g, ' ');
}
