/** Secrets in all shapes times all places. */
import { PLACES } from './places.ts';
import { isHeldOut, SHAPES, type Shape } from './shapes.ts';
import { seeded } from './values.ts';

/** A secret, and the text that holds it. */
export interface Planted {
  readonly class: string;
  readonly shape: string;
  readonly place: string;
  readonly isHeldOut: boolean;
  readonly secret: string;
  readonly text: string;
}

/** `each` plantings of every shape in every place. */
export function secretCorpus(
  each: number,
  seed: number,
  shapesOf: Readonly<Record<string, readonly Shape[]>> = SHAPES,
): Planted[] {
  const random = seeded(seed);
  return Object.entries(shapesOf).flatMap(([group, shapes]) =>
    shapes.flatMap(([shape, make], at) =>
      Object.entries(PLACES).flatMap(([place, put]) =>
        Array.from({ length: each }, () => {
          const secret = make(random);
          const text = put(shape.replace('§', () => secret));
          return {
            class: group,
            shape: `${at} ${shape}`,
            place,
            isHeldOut: isHeldOut(at),
            secret,
            text,
          };
        }),
      ),
    ),
  );
}

/**
 * Whether the text still tells the secret: all of it, or a piece of 8 characters or more that is at least half of it.
 * Line ends and escapes of a place do not count.
 */
export function tells(text: string, secret: string): boolean {
  const plain = text
    .replaceAll(/\[redacted:[a-z0-9-]+#\d+\]/g, '\u0000')
    .replaceAll(/\\+n|[\s\\]/g, '');
  const wanted = secret.replaceAll(/\s/g, '');
  const size = Math.max(8, Math.ceil(wanted.length / 2));
  if (wanted.length <= size) return plain.includes(wanted);
  for (let at = 0; at + size <= wanted.length; at += 1) {
    if (plain.includes(wanted.slice(at, at + size))) return true;
  }
  return false;
}
