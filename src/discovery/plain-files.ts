/** Text of /robots.txt (RFC 9309) and /.well-known/security.txt (RFC 9116). */

/**
 * Everything may be read, indexed and used to answer; nothing is said about training. Auditors count lines that they do not know as
 * faults, such as `Agentmap`: the catalog is at its known address, and in the Link header of the front page.
 */
export function robotsTxt(baseUrl: string): string {
  return `User-agent: *
Content-Signal: search=yes, ai-input=yes
Allow: /

Sitemap: ${baseUrl}/sitemap-index.xml
`;
}

/** An expiry of less than a year is required; this leaves a month for services that are rarely restarted. */
const VALID_DAYS = 330;

export function securityTxt(baseUrl: string, contact: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  return `Contact: ${contact}
Expires: ${expires.toISOString().slice(0, 19)}Z
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}
