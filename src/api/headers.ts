/** The headers that tell a reader of the API where its description is and how long it lives. */

/** The end of an API version, once it is known. */
export interface Deprecation {
  readonly since: Date;
  /** At least 180 days after `since`; the configuration checks that. */
  readonly sunset: Date;
}

/**
 * Link (RFC 8288), and once the version is deprecated Deprecation (RFC 9745) and Sunset (RFC 8594). Names in lower case.
 */
export function apiHeaders(baseUrl: string, deprecation?: Deprecation): Record<string, string> {
  const links = [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json;version=3.1"`,
    `<${baseUrl}/developers>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
  ];
  if (deprecation === undefined) return { link: links.join(', ') };
  const policy = `<${baseUrl}/developers#versioning>`;
  links.push(`${policy}; rel="deprecation"; type="text/html"`);
  links.push(`${policy}; rel="sunset"; type="text/html"`);
  return {
    link: links.join(', '),
    deprecation: `@${Math.floor(deprecation.since.getTime() / 1000)}`,
    sunset: deprecation.sunset.toUTCString(),
  };
}
