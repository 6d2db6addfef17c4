/** The headers of pages: links for agents, and the policy that keeps a page from loading or running anything foreign. */
import type { SiteDocument } from './documents.ts';
import { isLeftOut } from './edition-notes.ts';
import { NO_HOSTS } from './external.ts';
import { contentSecurityPolicy } from './policy.ts';
import type { Site } from './site.ts';
import { OPENAPI_TYPE } from '../http/media-types.ts';

/** Also for HTML that stands for no document: errors and search results. */
export const HTML_SECURITY: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(NO_HOSTS),
};

const CATALOG_TYPE = 'application/linkset+json';

export function htmlHeaders(site: Site, document: SiteDocument): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(site.external),
    'content-language': document.language,
    link: htmlLinks(site, document),
    ...robotsHeader(site),
  };
}

/** Value of Link. @param document absent: the HTML has no Markdown beside it */
export function htmlLinks(
  { library: { baseUrl }, isStatic }: Site,
  document?: SiteDocument,
): string {
  const links = [link(`${baseUrl}/llms.txt`, 'describedby', 'text/plain')];
  if (document !== undefined) {
    links.unshift(link(baseUrl + document.markdownPath, 'alternate', 'text/markdown'));
  }
  if (document?.path === '/' && !isStatic) links.push(...serviceLinks(baseUrl));
  return links.join(', ');
}

/** `tokens` is an estimate: about four characters a token. */
export function markdownHeaders(
  site: Site,
  document: SiteDocument,
  length: number,
): Record<string, string> {
  const { library, isStatic } = site;
  const { baseUrl } = library;
  const links = [
    link(baseUrl + document.path, 'canonical', 'text/html'),
    link(`${baseUrl}/llms.txt`, 'describedby', 'text/plain'),
  ];
  if (document.path === '/' && !isStatic) links.push(...serviceLinks(baseUrl));
  return {
    'content-language': document.language,
    link: links.join(', '),
    'x-markdown-tokens': String(Math.ceil(length / 4)),
    ...robotsHeader(site),
  };
}

function robotsHeader(site: Site): Record<string, string> {
  return isLeftOut(site) ? { 'x-robots-tag': 'noindex' } : {};
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
