/**
 * Decides which browser pages may call the MCP endpoint. A browser names its page in `Origin` on every POST; other clients send
 * none and pass. A page of a foreign origin may read a public service, as it may read the Docs API, but never one that
 * runs on the reader's own machine, and never through a host name that is not the service's (DNS rebinding).
 */
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';

export interface OriginPolicy {
  /** Host names under which the service is reached. */
  readonly hosts: readonly string[];
  /** Host names of the pages that may call it, or `any`. */
  readonly origins: readonly string[] | 'any';
}

export type OriginVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * The policy of a service at `baseUrl`: on a loopback address only loopback pages, elsewhere all pages.
 * `allowed` are further host names (no scheme, no port) of pages, for a loopback service behind another name.
 */
export function originPolicy(baseUrl: string, allowed: readonly string[]): OriginPolicy {
  const { hostname } = new URL(baseUrl);
  const loopback = localhostAllowedHostnames();
  const hosts = [...new Set([hostname, ...loopback, ...allowed])];
  return { hosts, origins: loopback.includes(hostname) ? hosts : 'any' };
}

/** Decides whether a request with these headers is allowed. */
export function checkOrigin(
  policy: OriginPolicy,
  headers: { readonly origin?: string | undefined; readonly host?: string | undefined },
): OriginVerdict {
  const { origin, host } = headers;
  if (origin === undefined || origin === '') return { ok: true };
  const named = validateHostHeader(host, [...policy.hosts]);
  if (!named.ok) return { ok: false, reason: `${named.message}. ${REMEDY}` };
  const allowed = policy.origins === 'any' ? [hostOf(origin)] : [...policy.origins];
  const verdict = validateOriginHeader(origin, allowed);
  return verdict.ok ? { ok: true } : { ok: false, reason: `${verdict.message}. ${REMEDY}` };
}

const REMEDY = 'The operator can allow it: baseUrl and mcp.allowedHosts';

/** The host of an origin; an opaque or broken one gives a name that no origin has. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
