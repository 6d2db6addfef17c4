/** Patterns of addresses with `:name`, `:name*` and `*`, as generators and hosts write them. */

import type { PatternPart } from '../model/host-rules.ts';

export function patternOf(pattern: string): readonly PatternPart[] {
  return pattern.split('/').map((text) => {
    const [, name = '*', star] = /^(?::(\w+)|\*+)(\*?)$/.exec(text) ?? [];
    if (star === undefined) return { text };
    return { text, name: name.toLowerCase(), isRest: star === '*' || text.startsWith('*') };
  });
}

/** Returns whether the parts of a path match. It reads each part of the pattern once, however long the path is. */
export function matchesPattern(parts: readonly string[], pattern: readonly PatternPart[]): boolean {
  const last = pattern.length - 1;
  const isAsLong =
    pattern[last]?.isRest === true ? parts.length >= last : parts.length === pattern.length;
  return (
    isAsLong &&
    pattern.every(({ text, name, isRest }, index) =>
      isRest === true ? index === last : name !== undefined || text === parts[index],
    )
  );
}

/** Values of the pattern's names in a path that matches. That of `*` is `splat` too, as Netlify and Cloudflare call it. */
export function patternValues(
  parts: readonly string[],
  pattern: readonly PatternPart[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [index, { name, isRest }] of pattern.entries()) {
    if (name === undefined) continue;
    const value = isRest === true ? parts.slice(index).join('/') : (parts[index] ?? '');
    values.set(name, value);
    if (isRest === true) values.set('splat', value);
  }
  return values;
}

/** The address with those values in it. */
export function fillPattern(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(
    /:(\w+)\*?|(?<!:)\*+/g,
    (part, name: string = '*') => values.get(name.toLowerCase()) ?? part,
  );
}
