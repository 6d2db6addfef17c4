/** The headers that tell a reader of the API where its description is and how long it lives. */
import type { Deprecation } from '../operations/operation.ts';
import { OPENAPI_TYPE } from '../http/media-types.ts';

/**
 * Link (RFC 8288), and once the version is deprecated Deprecation (RFC 9745) and Sunset (RFC 8594). Names in lower case.
 */
export function apiHeaders(baseUrl: string, deprecation: Deprecation): Record<string, string> {
  const { deprecatedAt, sunsetAt } = deprecation;
  const links = [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="${OPENAPI_TYPE}"`,
    `<${baseUrl}/developers>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
  ];
  const policy = `<${baseUrl}/developers#versioning>`;
  if (deprecatedAt) links.push(`${policy}; rel="deprecation"; type="text/html"`);
  if (sunsetAt) links.push(`${policy}; rel="sunset"; type="text/html"`);
  return {
    link: links.join(', '),
    ...(deprecatedAt && { deprecation: `@${Math.floor(deprecatedAt.getTime() / 1000)}` }),
    ...(sunsetAt && { sunset: sunsetAt.toUTCString() }),
  };
}
