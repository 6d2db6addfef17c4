/** Patterns of addresses with `:name`, `:name*` and `*`, as generators and hosts write them. */

/**
 * What the pattern's names and `*` hold in the path, by name in lower case; undefined where it does not match. It is matched part by part, so
 * that it takes no time. What `*` holds is `splat` too, as Netlify and Cloudflare call it.
 */
export function patternValues(
  path: string,
  pattern: string,
): ReadonlyMap<string, string> | undefined {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  const values = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const [, name = '*', rest] = /^(?::(\w+)|\*+)(\*?)$/.exec(part) ?? [];
    if (rest === undefined) {
      if (part !== parts[index]) return undefined;
    } else if (rest === '*' || part.startsWith('*')) {
      const all = parts.slice(index).join('/');
      return values.set(name.toLowerCase(), all).set('splat', all);
    } else if (parts[index] === undefined) {
      return undefined;
    } else {
      values.set(name.toLowerCase(), parts[index]);
    }
  }
  return wanted.length === parts.length ? values : undefined;
}

/** The address with those values in it. */
export function fillPattern(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(
    /:(\w+)\*?|(?<!:)\*+/g,
    (part, name: string = '*') => values.get(name.toLowerCase()) ?? part,
  );
}
