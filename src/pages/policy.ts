/** The Content-Security-Policy of pages. */
import { policySources, type ExternalHosts } from './external.ts';

/** No inline script, no inline style, nothing from another origin but what the operator lists. The worker that runs WebAssembly has its own policy. */
function directives({ images, embeds }: ExternalHosts): readonly string[] {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${policySources(images)}`,
    `media-src 'self'${policySources(images)}`,
    `frame-src 'self'${policySources(embeds)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ];
}

/** Value of the header. */
export function contentSecurityPolicy(hosts: ExternalHosts): string {
  return [...directives(hosts), "frame-ancestors 'none'"].join('; ');
}

/** For a `meta` element, which may not say who frames the page (CSP 3, section 3.3). */
export function metaPolicy(hosts: ExternalHosts): string {
  return directives(hosts).join('; ');
}
