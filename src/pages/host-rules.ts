/** Applies the rules that a built site has for its host. */
import { fillPattern, patternValues } from '../content/links/address-pattern.ts';
import type { HostRedirect, HostRules } from '../content/model/library.ts';
import type { Headers } from '../http/answer.ts';

/** The first redirect whose pattern matches, with its names filled in. @param isForced of those that go before files, or after */
export function redirectAt(
  rules: HostRules | undefined,
  address: string,
  isForced: boolean,
): HostRedirect | undefined {
  for (const rule of rules?.redirects ?? []) {
    if (rule.isForced !== isForced) continue;
    const values = valuesIn(address, rule.from);
    // Two slashes at the beginning would name another host.
    if (values) return { ...rule, to: fillPattern(rule.to, values).replace(/^[/\\]+/, '/') };
  }
  return undefined;
}

/** Headers of all rules that match; a later one goes before an earlier one. */
export function headersAt(rules: HostRules | undefined, address: string): Headers {
  const matching = (rules?.headers ?? []).filter(({ path }) => valuesIn(address, path));
  return Object.assign({}, ...matching.map(({ headers }) => headers)) as Headers;
}

function valuesIn(address: string, pattern: string): ReturnType<typeof patternValues> {
  return patternValues(withoutSlash(address), withoutSlash(pattern));
}

function withoutSlash(address: string): string {
  return address.replace(/(?<=.)\/$/, '');
}
