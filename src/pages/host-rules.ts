/** Applies the rules that a built site has for its host. */
import { fillPattern, matchesPattern, patternValues } from '../content/links/address-pattern.ts';
import { decoded } from '../content/links/link-address.ts';
import type { HostRedirect, HostRules } from '../content/model/host-rules.ts';
import type { Headers } from '../http/answer.ts';

/** The first redirect whose pattern matches, with its names filled in. @param isForced of those that go before files, or after */
export function redirectAt(
  rules: HostRules | undefined,
  address: string,
  isForced: boolean,
): Pick<HostRedirect, 'to' | 'status'> | undefined {
  const parts = partsOf(address);
  const read = parts.map(decoded);
  const rule = rules?.redirects.find(
    (one) => one.isForced === isForced && matchesPattern(read, one.from),
  );
  if (rule === undefined) return undefined;
  const to = fillPattern(rule.to, patternValues(parts, rule.from));
  // Two slashes at the beginning would name another host.
  return { to: to.replace(/^[/\\]+/, '/'), status: rule.status };
}

/** Headers of all rules that match; values of one name are joined, as Netlify and Cloudflare do. */
export function headersAt(rules: HostRules | undefined, address: string): Headers {
  const read = partsOf(address).map(decoded);
  const joined = new Map<string, string>();
  for (const { path, headers } of rules?.headers ?? []) {
    if (!matchesPattern(read, path)) continue;
    for (const [name, value] of headers) {
      const earlier = joined.get(name);
      joined.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
    }
  }
  return Object.fromEntries(joined);
}

/** As the patterns have them: without a slash at the end. */
function partsOf(address: string): readonly string[] {
  return address.replace(/(?<=.)\/$/, '').split('/');
}
