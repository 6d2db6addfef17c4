/** Arguments of shortcodes and block tags: `name="value"`, `name=value`, and values by position under `0`, `1`, …. */
import type { Data } from '../model/data.ts';

const ARGUMENT =
  /([\w.:#-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{?([^\s,}]+)\}?)|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s,]+)/g;

export function readArguments(source: string): Data {
  const found: Record<string, unknown> = {};
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
