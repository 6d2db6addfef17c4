/** An accent colour that can be read: contrast with its ground as WCAG measures it. */

type Rgb = readonly [red: number, green: number, blue: number];

/** Text of normal size needs 4.5 (WCAG 1.4.3); the rest is for grounds that are tinted with the accent. */
const CONTRAST_MIN = 5.5;
/** Grounds of the light and of the dark scheme. */
export type Ground = 'light' | 'dark';
const GROUNDS: Readonly<Record<Ground, Rgb>> = { light: [255, 255, 255], dark: [20, 23, 28] };
const NAMES: Readonly<Record<string, string>> = { black: '#000', white: '#fff' };

/**
 * The accent for a light and for a dark ground as `#rrggbb`, each darkened or lightened until it can be read. Nothing for what is no
 * hexadecimal colour.
 */
export function readableColours(
  light: string | undefined,
  dark: string | undefined = light,
): readonly [string | undefined, string | undefined] {
  return [
    readable(parse(light), GROUNDS.light, [0, 0, 0]),
    readable(parse(dark) ?? parse(light), GROUNDS.dark, [255, 255, 255]),
  ];
}

/** Contrast of a colour with the ground of a scheme, 1 to 21. Undefined for what is no hexadecimal colour, black or white. */
export function contrastWith(ground: Ground, colour: string): number | undefined {
  const own = parse(NAMES[colour] ?? colour);
  return own && contrast(own, GROUNDS[ground]);
}

/** Mixes the colour with `towards` in steps of 5 %. */
function readable(colour: Rgb | undefined, ground: Rgb, towards: Rgb): string | undefined {
  if (colour === undefined) return undefined;
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = colour.map((one, index) =>
      Math.round(one + (towards[index as 0 | 1 | 2] - one) * share),
    ) as unknown as Rgb;
    if (contrast(mixed, ground) >= CONTRAST_MIN) return `#${mixed.map(hex).join('')}`;
  }
  return undefined;
}

function parse(text: string | undefined): Rgb | undefined {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6})(?:[\da-f]{2})?)$/i.exec(text ?? '') ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) return undefined;
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
}

function hex(value: number): string {
  return value.toString(16).padStart(2, '0');
}

/** Ratio of luminances, 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((one) => {
    const share = one / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
