/** The headers of pages: links for agents, and the policy that keeps a page from loading or running anything foreign. */
import type { SiteDocument } from './documents.ts';

/** No inline script, no inline style, nothing from another origin. The worker that runs WebAssembly has its own policy. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Also for HTML that stands for no document: errors and search results. */
export const HTML_SECURITY: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'content-language': 'en',
};

const CATALOG_TYPE = 'application/linkset+json';
const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1';

export function htmlHeaders(baseUrl: string, document: SiteDocument): Record<string, string> {
  const links = [
    link(baseUrl + document.markdownPath, 'alternate', 'text/markdown'),
    link(`${baseUrl}/llms.txt`, 'describedby', 'text/plain'),
  ];
  if (document.path === '/') links.push(...serviceLinks(baseUrl));
  return { ...HTML_SECURITY, 'content-language': document.language, link: links.join(', ') };
}

/** `tokens` is an estimate: about four characters a token. */
export function markdownHeaders(
  baseUrl: string,
  document: SiteDocument,
  length: number,
): Record<string, string> {
  const links = [
    link(baseUrl + document.path, 'canonical', 'text/html'),
    link(`${baseUrl}/llms.txt`, 'describedby', 'text/plain'),
  ];
  if (document.path === '/') links.push(...serviceLinks(baseUrl));
  return {
    'content-language': document.language,
    link: links.join(', '),
    'x-markdown-tokens': String(Math.ceil(length / 4)),
  };
}

function serviceLinks(baseUrl: string): string[] {
  return [
    link(`${baseUrl}/.well-known/api-catalog`, 'api-catalog', CATALOG_TYPE),
    link(`${baseUrl}/openapi.json`, 'service-desc', OPENAPI_TYPE),
    link(`${baseUrl}/developers`, 'service-doc', 'text/html'),
    link(`${baseUrl}/.well-known/ai-catalog.json`, 'ai-catalog', 'application/ai-catalog+json'),
    link(`${baseUrl}/.well-known/ard.json`, 'ard', 'application/ai-catalog+json'),
  ];
}

function link(address: string, relation: string, type: string): string {
  return `<${address}>; rel="${relation}"; type="${type}"`;
}
