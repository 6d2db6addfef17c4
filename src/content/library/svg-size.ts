/** The size of a drawing, as browsers find it: SVG 2, section 7.12, and CSS Images 3, section 5. */
import { Parser } from 'htmlparser2';
import type { ImageSize } from '../model/image-size.ts';

/** Bytes in which the root element begins and ends. */
export const ROOT_BYTES_MAX = 8_192;
/** A drawing that has only proportions is as wide as its line: wider than any column of text. */
const LINE_WIDTH = 1_600;
/** CSS pixels in a unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
};
/** Characters of a length. */
const LENGTH_MAX = 40;
const LENGTH = /^(\d+(?:\.\d+)?|\.\d+)([a-z]*)$/i;

/** In CSS pixels; undefined where neither width and height nor proportions are given, and where a side is in a unit of fonts such as `ex`. */
export function svgSize(bytes: Buffer): ImageSize | undefined {
  const root = rootOf(bytes.toString('utf8', 0, ROOT_BYTES_MAX));
  if (root === undefined) return undefined;
  const width = sideOf(root['width']);
  const height = sideOf(root['height']);
  if (width === 'unknown' || height === 'unknown') return undefined;
  const ratio = proportions(root['viewBox']);
  if (width !== undefined && height !== undefined) return rounded(width, height);
  if (ratio === undefined) return undefined;
  if (height !== undefined) return rounded(height * ratio, height);
  if (width !== undefined) return rounded(width, width / ratio);
  return { ...rounded(LINE_WIDTH, LINE_WIDTH / ratio), isFluid: true };
}

function rounded(width: number, height: number): ImageSize {
  return { width: Math.round(width), height: Math.round(height) };
}

/** Attributes of the first element, if it is `svg`. */
function rootOf(text: string): Readonly<Record<string, string>> | undefined {
  let root: Readonly<Record<string, string>> | undefined;
  let isFirst = true;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (isFirst && name === 'svg') root = attributes;
        isFirst = false;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  return root;
}

/** Undefined where the drawing leaves the side to the page: percentages are no size of its own. */
function sideOf(given = 'auto'): number | 'unknown' | undefined {
  const length = given.trim();
  if (length === 'auto' || length.endsWith('%')) return undefined;
  const [, value, unit = ''] = (length.length <= LENGTH_MAX && LENGTH.exec(length)) || [];
  const pixels = UNITS[unit.toLowerCase()];
  return value === undefined || pixels === undefined ? 'unknown' : Number(value) * pixels;
}

function proportions(viewBox = ''): number | undefined {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  return width > 0 && height > 0 ? width / height : undefined;
}
