/** The ground on which a drawing can be seen: a white logo is made for a coloured header, a black one for a light page. */
import { Parser } from 'htmlparser2';
import { contrastWith, type Ground } from './colour.ts';

/** Bytes of a drawing that are read. */
export const LOGO_BYTES_MAX = 65_536;
/** Contrast (WCAG, 1 to 21) below which a shape can hardly be told from its ground. */
const CONTRAST_MIN = 1.8;
/** Weights of shapes besides their outlines: round and square ones are mostly the ground of what is drawn on them. */
const SHAPES: Readonly<Record<string, number>> = {
  circle: 500,
  ellipse: 500,
  rect: 500,
  path: 20,
  polygon: 20,
  text: 100,
};
const FILL = /(?:^|[;\s])fill:\s*([^;\s]+)/;

/** The fill of a shape, and how much there is of it: letters have long outlines, and the area of none is known. */
type Filled = readonly [fill: string, weight: number];

/**
 * The only ground on which most of a drawing can be seen, by the colours that fill its shapes. Undefined where it can be seen on both, and
 * for colours that are not known: gradients, names other than black and white, style sheets with other selectors than classes.
 */
export function groundOf(svg: string): Ground | undefined {
  const shapes = shapesOf(svg);
  const all = weightOf(shapes);
  const hidden = (ground: Ground): boolean =>
    weightOf(shapes.filter(([fill]) => (contrastWith(ground, fill) ?? 21) < CONTRAST_MIN)) * 2 >
    all;
  return hidden('light') ? 'dark' : hidden('dark') ? 'light' : undefined;
}

function weightOf(shapes: readonly Filled[]): number {
  return shapes.reduce((sum, [, weight]) => sum + weight, 0);
}

function shapesOf(svg: string): readonly Filled[] {
  const shapes: Filled[] = [];
  const fills = ['#000'];
  const classes = new Map<string, string>();
  let css = '';
  let isStyle = false;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        isStyle = name === 'style';
        const fill = fillOf(attributes, classes) ?? fills.at(-1) ?? '';
        fills.push(fill);
        const weight = SHAPES[name];
        if (weight !== undefined) shapes.push([fill, (attributes['d'] ?? '').length + weight]);
      },
      ontext: (text) => {
        if (isStyle) css += text;
      },
      onclosetag: (name) => {
        fills.pop();
        if (name === 'style') for (const [own, fill] of classFills(css)) classes.set(own, fill);
        isStyle = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return shapes.filter(([fill]) => fill !== 'none');
}

function fillOf(
  attributes: Readonly<Record<string, string>>,
  classes: ReadonlyMap<string, string>,
): string | undefined {
  const { style = '', fill } = attributes;
  const named = attributes['class']?.split(/\s+/).flatMap((name) => classes.get(name) ?? []);
  return FILL.exec(style)?.[1] ?? named?.at(-1) ?? fill;
}

/** Fills of the drawing's own style sheet, by class. */
function classFills(css: string): readonly (readonly [name: string, fill: string])[] {
  return css.split('}').flatMap((rule) => {
    const start = rule.lastIndexOf('{');
    const fill = start === -1 ? undefined : FILL.exec(rule.slice(start + 1))?.[1];
    const names = fill === undefined ? [] : (rule.slice(0, start).match(/\.[\w-]+/g) ?? []);
    return names.map((name) => [name.slice(1), fill ?? ''] as const);
  });
}
