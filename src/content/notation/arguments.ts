/** Arguments of shortcodes and block tags: `name="value"`, `name=value`, and values by position under `0`, `1`, …. */
import type { Literal } from './literal.ts';

const ARGUMENT =
  /([\w.:#-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{?([^\s,}]+)\}?)|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s,]+)/g;

export function readArguments(source: string): Readonly<Record<string, Literal>> {
  const found: Record<string, Literal> = {};
  let place = 0;
  for (const match of source.matchAll(ARGUMENT)) {
    const [, name, double, single, tick, bare, ...positional] = match;
    const value =
      name === undefined
        ? positional.find((one) => one !== undefined)
        : (double ?? single ?? tick ?? bare);
    if (name === '__proto__') {
      continue;
    }
    found[name ?? String(place)] = (value ?? '').replace(/\\(["\\])/g, '$1');
    place += Number(name === undefined);
  }
  return found;
}
