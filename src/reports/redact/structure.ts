/** Secrets known by where they stand: headers, keys, flags, URL parts, credential files. */
import { isName, isStandIn, isUnguessable, looksSecret } from './entropy.ts';
import type { RedactionRule } from './rule.ts';

/** A word that names a secret, with at most 40 more characters of the name on each side. */
const SECRET_NAME =
  '(?<![A-Za-z0-9_.-])(?<name>[A-Za-z0-9_.-]{0,40}?(?:passwd|password|passphrase|pwd|secret|token|api[-_]?key|apikey|access[-_]?key|account[-_]?key|private[-_]?key|encryption[-_]?key|signing[-_]?key|master[-_]?key|auth[-_]?key|credentials?|session[-_]?id|sessid|connection[-_]?string|client[-_]?secret|_auth)[A-Za-z0-9_]{0,20})';

/** Names that end in such a word and yet hold no secret: counts, limits, addresses, types. */
const HARMLESS_NAME =
  /(?:max|min|num|total|input|output|prompt|completion|cached)[-_]?tokens?$|tokens?_?(?:count|limit|type|url|uri|endpoint|expir|ttl|name|length|budget|usage|id)|(?:name|url|uri|path|file|type|field|policy|length|expiry|count|hash|id|class|header|manager|store|provider)$/i;

const acceptsAssigned = (secret: string, match: RegExpExecArray): boolean => {
  const name = match.groups?.['name'] ?? '';
  return !HARMLESS_NAME.test(name) && looksSecret(secret);
};

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
    accepts: (secret) =>
      secret
        .split(';')
        .some(
          (pair) =>
            /=/.test(pair) &&
            looksSecret(pair.slice(pair.indexOf('=') + 1).trim()) &&
            pair.length >= 12,
        ),
  },
  {
    id: 'url-credentials',
    pattern:
      /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:\/\/(?<secret>[^\s/?#@:"'`<>]{0,128}:[^\s/?"'`<>]{1,256}|[A-Za-z0-9_-]{20,256})@(?=[A-Za-z0-9.[_-])/dgi,
    accepts: (secret) => {
      const password = secret.includes(':') ? secret.slice(secret.indexOf(':') + 1) : secret;
      return !isStandIn(password) && !password.startsWith('//');
    },
  },
  {
    id: 'url-parameter',
    pattern:
      /[?&;#](?:[a-z_-]{0,20}(?:token|secret|password|passwd|pwd|apikey|api[_-]key|access[_-]?key|signature|credential|assertion)|sig|key|code|auth|sas|x-amz-(?:signature|credential|security-token)|x-goog-(?:signature|credential))=(?<secret>[^\s&#"'`<>)\]]{6,4096})/dgi,
    accepts: looksSecret,
  },
  {
    id: 'flag-value',
    pattern:
      /(?<![A-Za-z0-9-])--?(?:[a-z-]{0,30}(?:password|passwd|token|secret|api-?key|access-?key|auth-?key|passphrase|credentials?)|pass|pw|pwd)(?:=|\s{1,4})["'`]?(?<secret>[^\s"'`<>${}-][^\s"'`<>]{3,1024})/dgi,
    accepts: (secret, match) =>
      notStandIn(secret) &&
      isUnguessable(secret) &&
      !(/token/i.test(match[0].slice(0, -secret.length)) && isName(secret)),
  },
  {
    id: 'flag-value',
    pattern:
      /(?<![A-Za-z0-9-])(?:-u|--user|--proxy-user)(?:=|\s{1,4})["'`]?[^\s:"'`<>]{1,64}:(?<secret>[^\s"'`<>]{3,256})/dg,
    accepts: (secret) =>
      notStandIn(secret) && !/^\d{1,5}$/.test(secret) && !secret.startsWith('//'),
  },
  {
    id: 'flag-value',
    pattern:
      /(?<![A-Za-z0-9-])(?:mysql|mysqldump|mysqladmin|mariadb)\s[^\r\n]{0,120}?\s-p(?<secret>[^\s"'`<>=-][^\s"'`<>]{4,128})/dg,
    accepts: notStandIn,
  },
  {
    id: 'netrc-password',
    pattern:
      /(?<![A-Za-z0-9])login\s{1,8}[^\s]{1,128}\s{1,8}password\s{1,8}(?<secret>[^\s]{3,256})/dgi,
    accepts: notStandIn,
  },
  {
    id: 'pgpass-password',
    pattern:
      /^[A-Za-z0-9.*_-]{1,128}:(?:\d{2,5}|\*):[A-Za-z0-9_*-]{1,64}:[A-Za-z0-9_-]{1,64}:(?<secret>[^\s:]{4,128})$/dgm,
    accepts: notStandIn,
  },
  {
    id: 'assigned-secret',
    pattern: new RegExp(
      `${SECRET_NAME}["']?\\]?\\s{0,4}(?::=|=>|[:=])\\s{0,4}(?:"(?<quoted>[^"\\r\\n]{6,4096})"|'(?<single>[^'\\r\\n]{6,4096})'|(?<secret>[^\\s"'\`,;)(<>{}\\[\\]]{6,4096}))`,
      'dgi',
    ),
    accepts: acceptsAssigned,
  },
];

function isText(base64: string): boolean {
  return /^[\x20-\x7e]+$/.test(Buffer.from(base64, 'base64').toString('latin1'));
}
