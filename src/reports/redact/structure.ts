/** Secrets known by where they stand: headers, keys, flags, URL parts, credential files. */
import type { RedactionRule } from './rule.ts';
import { looksLikeWords, looksSecret } from './secret-values.ts';
import { isStandIn } from './stand-ins.ts';

const notStandIn = (secret: string): boolean => secret.length >= 4 && !isStandIn(secret);

export const STRUCTURE_RULES: readonly RedactionRule[] = [
  {
    id: 'authorization',
    pattern:
      /(?<![A-Za-z0-9-])(?:proxy-)?authorization["']?\s{0,4}[:=,]\s{0,4}["'`]?(?:(?:bearer|basic|token|digest|negotiate|apikey|aws4-hmac-sha256|bot|splunk|key)\s{1,4})?(?<secret>[^\s"'`\\<>${}][^\r\n"'`]{5,4095})/dgi,
    accepts: (secret) => !isStandIn(secret) && /\d/.test(secret),
  },
  {
    id: 'bearer-token',
    pattern: /(?<![A-Za-z0-9])bearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{12,4096})/dgi,
    accepts: (secret) => !isStandIn(secret) && /\d/.test(secret),
  },
  {
    id: 'basic-credentials',
    pattern: /(?<![A-Za-z0-9])basic\s{1,4}(?<secret>[A-Za-z0-9+/]{8,1024}={0,2})(?![A-Za-z0-9])/dgi,
    accepts: (secret) =>
      /:/.test(Buffer.from(secret, 'base64').toString('latin1')) && isText(secret),
  },
  {
    id: 'header-secret',
    pattern:
      /(?<![A-Za-z0-9-])(?:x-[a-z-]{0,30}(?:key|token|secret|auth|signature)|api-key|apikey|private-token|job-token|deploy-token|x-amz-security-token)["']?\s{0,4}:\s{0,4}["'`]?(?<secret>[^\s"'`,;<>${}]{6,4096})/dgi,
    accepts: looksSecret,
  },
  {
    id: 'cookie',
    pattern:
      /(?<![A-Za-z0-9])(?:set-)?cookie["']?\s{0,4}[:=]\s{0,4}["'`]?(?<secret>[^\r\n"'`<>${}]{8,4096})/dgi,
    accepts: (secret) => secret.split(';').some(isSecretPair),
  },
  {
    id: 'pgpass-password',
    pattern:
      /(?<![\w.*:/-])[A-Za-z0-9.*_-]{1,128}:(?:\d{2,5}|\*):[A-Za-z0-9_*-]{1,64}:[A-Za-z0-9_-]{1,64}:(?<secret>[^\s:"'`<>]{4,128})(?=[\s"'`<>}]|$)/dg,
    accepts: notStandIn,
  },
];

function isSecretPair(pair: string): boolean {
  const value = pair.slice(pair.indexOf('=') + 1).trim();
  if (!pair.includes('=') || pair.trim().length < 12) return false;
  return looksSecret(value) || (value.length >= 12 && !isStandIn(value) && !looksLikeWords(value));
}

function isText(base64: string): boolean {
  return /^[\x20-\x7e]+$/.test(Buffer.from(base64, 'base64').toString('latin1'));
}
