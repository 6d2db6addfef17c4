/** E-mail addresses, IP addresses and home folders: who and where somebody is. */
import { isIPv6 } from 'node:net';
import type { RedactionRule } from './rule.ts';

/** Names reserved for documentation (RFC 2606) and service accounts that everybody uses. */
const DOCUMENTATION_DOMAIN =
  /(?:^|[.@])(?:example\.(?:com|org|net|edu)|[a-z0-9-]{1,63}\.(?:example|test|invalid|localhost))$/i;
const SERVICE_ADDRESS =
  /^(?:git@(?:github|gitlab|bitbucket)\.|noreply@|no-reply@|\d+\+[^@]+@users\.noreply\.)/i;

/** Documentation (RFC 5737), loopback, "any", broadcast and multicast addresses, netmasks, and services that everybody knows. */
const PUBLIC_KNOWLEDGE_V4 =
  /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^127\.|^0\.|^255\.|^2(?:2[4-9]|3\d)\.|^169\.254\.169\.254$|^(?:1\.1\.1\.1|1\.2\.3\.4|8\.8\.8\.8|8\.8\.4\.4|1\.0\.0\.1)$/;

function isAddress4(text: string): boolean {
  return text.split('.').every((part) => Number(part) <= 255 && String(Number(part)) === part);
}

/** A number in dots after one of these words is a version. */
const VERSION_BEFORE =
  /(?:version|ver\.?|release|tag|chrome|chromium|firefox|safari|edg|driver|build|sdk|v|@|==|~=|\^|~|>=|<=)[\s/:="']{0,3}$/i;

export const PERSONAL_RULES: readonly RedactionRule[] = [
  {
    id: 'email',
    pattern:
      /(?<![A-Za-z0-9._%+-])(?<secret>[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_+-])?@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,6}[A-Za-z]{2,24})(?![A-Za-z0-9-]|\.[A-Za-z0-9])/dg,
    accepts: (secret) => !DOCUMENTATION_DOMAIN.test(secret) && !SERVICE_ADDRESS.test(secret),
  },
  {
    id: 'ip-address',
    pattern:
      /(?<![\d.A-Za-z_/-])(?<secret>\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?![\d]|\.\d|[-+]?[A-Za-z_])/dg,
    accepts: (secret, match) =>
      isAddress4(secret) &&
      !PUBLIC_KNOWLEDGE_V4.test(secret) &&
      !VERSION_BEFORE.test(match.input.slice(Math.max(0, match.index - 16), match.index)),
  },
  {
    id: 'ip-address',
    pattern:
      /(?<![A-Za-z0-9:.])(?<secret>(?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9A-Fa-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})?)(?![A-Za-z0-9:])/dg,
    accepts: (secret) =>
      isIPv6(secret) &&
      secret.length >= 6 &&
      !/^(?:2001:0?db8|::|fe80::1$)/i.test(secret) &&
      /[\da-f]{2}/i.test(secret),
  },
  {
    id: 'home-path',
    pattern:
      /(?<![A-Za-z0-9_.-])\/(?:home|Users)\/(?<secret>[^\s/:"'`<>|*?$\\,;()[\]{}]{1,64})(?=[/\s:"'`,;)\]}]|$)/dg,
    accepts: (secret) =>
      !/^(?:user|users?name|you|me|node|runner|app|shared|public|username|your[-_]?\w+|node_modules|\.+|.+\.[jt]sx?)$/i.test(
        secret,
      ),
  },
  {
    id: 'home-path',
    pattern:
      /(?<![A-Za-z0-9])[A-Za-z]:(?:\\{1,2}|\/)(?:Users|Documents and Settings)(?:\\{1,2}|\/)(?<secret>[^\\/:*?"<>|\r\n]{1,64})(?=[\\/"'\s]|$)/dg,
    accepts: (secret) => !/^(?:user|username|you|public|default|your[-_]?\w+|\.+)$/i.test(secret),
  },
];
