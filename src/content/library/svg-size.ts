/** The size of a drawing, as browsers find it: SVG 2, section 7.12, and CSS Images 3, section 5. */
import { Parser } from 'htmlparser2';
import type { ImageSize } from '../model/looks.ts';

/** Bytes in which the root element begins and ends. */
const ROOT_BYTES_MAX = 8_192;
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
};

/** In CSS pixels; undefined where neither width and height nor proportions are given. */
export function svgSize(bytes: Buffer): ImageSize | undefined {
  const root = rootOf(bytes.toString('utf8', 0, ROOT_BYTES_MAX));
  if (root === undefined) return undefined;
  const width = length(root['width']);
  const height = length(root['height']);
  const ratio = proportions(root['viewBox']);
  if (width !== undefined && height !== undefined) return rounded(width, height);
  if (ratio === undefined) return undefined;
  if (height !== undefined) return rounded(height * ratio, height);
  const shown = width ?? LINE_WIDTH;
  return rounded(shown, shown / ratio);
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

/** Percentages are no size of the drawing's own. */
function length(given = ''): number | undefined {
  const [, value, unit = ''] = /^\s*(\d*\.?\d+)([a-z]*)\s*$/i.exec(given) ?? [];
  const pixels = UNITS[unit.toLowerCase()];
  return value === undefined || pixels === undefined ? undefined : Number(value) * pixels;
}

function proportions(viewBox = ''): number | undefined {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  return width > 0 && height > 0 ? width / height : undefined;
}
