/** The headers that tell a reader of the API where its description is and how long it lives. */

/** The end of the API version, once it is announced; both absent while it is current. */
export interface Deprecation {
  readonly deprecatedAt?: Date;
  /** At least 180 days after `deprecatedAt`; the configuration checks that. */
  readonly sunsetAt?: Date;
}

/**
 * Link (RFC 8288), and once the version is deprecated Deprecation (RFC 9745) and Sunset (RFC 8594). Names in lower case.
 */
export function apiHeaders(baseUrl: string, deprecation: Deprecation): Record<string, string> {
  const { deprecatedAt, sunsetAt } = deprecation;
  const links = [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"`,
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
