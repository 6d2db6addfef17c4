/** Text of /robots.txt (RFC 9309) and /.well-known/security.txt (RFC 9116). */

/**
 * Everything may be read, indexed and used to answer; nothing is said about training.
 * @param hasAgentmap a static site has no catalog of services; of a site that its team keeps, auditors count lines that they do not know as faults
 */
export function robotsTxt(baseUrl: string, hasAgentmap: boolean): string {
  const agentmap = hasAgentmap ? `Agentmap: ${baseUrl}/.well-known/ard.json\n` : '';
  return `User-agent: *
Content-Signal: search=yes, ai-input=yes
Allow: /

Sitemap: ${baseUrl}/sitemap-index.xml
${agentmap}`;
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
