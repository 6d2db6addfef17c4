/** `_redirects` and `_headers`, which Netlify and Cloudflare Pages read. */
import { lines, type HostRules } from './host-rules.ts';

/** A `*` or a `:` in a path would be a pattern. */
export function redirectsFile({ redirects }: HostRules): string {
  return lines(
    redirects.map(
      ({ from, to }) => `${from.replaceAll('*', '%2A').replaceAll(':', '%3A')} ${to} 301`,
    ),
  );
}

export function headersFile({ headers }: HostRules): string {
  return lines(
    headers.flatMap(({ path, headers: own }) => [
      path,
      ...own.map(([name, value]) => `  ${name}: ${value}`),
    ]),
  );
}
