/** IP addresses of hosts, private ones too. Versions, networks, and addresses that name no host of anybody's stay. */
import { isIPv6 } from 'node:net';
import { patternRule, type Rule } from './rule.ts';

/** Documentation (RFC 5737), loopback, "any", broadcast and multicast addresses, netmasks, and services that everybody knows. */
const PUBLIC_KNOWLEDGE =
  /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^127\.|^0\.|^255\.|^2(?:2[4-9]|3\d)\.|^169\.254\.169\.254$|^(?:1\.1\.1\.1|1\.2\.3\.4|8\.8\.8\.8|8\.8\.4\.4|1\.0\.0\.1|9\.9\.9\.9)$/;

/** A number in dots after one of these words is a version. */
const VERSION_BEFORE =
  /(?:(?:version|(?<![a-z])(?:ver\.?|releases?|tags?|downloads?|dist|chrome|chromium|firefox|safari|edg|driver|build|sdk|firmware|bios|v|upgrade[ds]?|update[ds]?))[\s/:="']{0,3}|(?:==|~=|\^|~|>=|<=|version"?: ?"))$/i;
const PRODUCT_BEFORE = /(?<![\w/.:-])[A-Z][A-Za-z]{1,30}\/$/;
/** Something that an address stands in: never a version. */
const HOST_BEFORE =
  /(?:\/\/|@|\[|host|addr(?:ess)?|ip|inet|connect(?: to)?|ping|ssh|server|peer|client)[\s:="'([]{0,3}$/i;
const PORT_AFTER = /^(?::\d{2,5}(?!\d)|\/\d)/;

export const ADDRESS_RULES: readonly Rule[] = [
  patternRule({
    id: 'ip-address',
    pattern:
      /(?<![\d.A-Za-z_-]|[\d.]\/|@[\w-]{1,40}\/[\w-]{1,40}@)(?<secret>\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?![\d]|\.\d(?!\d{1,4}(?: >|: | ?\n))|[-+]?[A-Za-z_])/dg,
    accepts: (secret, { input, index }) =>
      isAddress(secret) &&
      !PUBLIC_KNOWLEDGE.test(secret) &&
      !isNetwork(secret, input.slice(index + secret.length, index + secret.length + 4)) &&
      !isVersion(
        secret,
        input.slice(Math.max(0, index - 40), index),
        input.slice(index + secret.length),
      ),
    redacts: 'from «81.2.69.142» port 22',
    keeps: 'from 192.0.2.7 port 22',
  }),
  patternRule({
    id: 'ip-address',
    pattern:
      /(?<![A-Za-z0-9:.])(?<secret>(?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9A-Fa-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})?)(?![A-Za-z0-9:])/dg,
    accepts: (secret, { input, index }) =>
      isIPv6(secret) &&
      /\d/.test(secret) &&
      secret.length >= 6 &&
      !/^(?:2001:0?db8|::|fe80::1$|ff0[\da-f]::)/i.test(secret) &&
      /[\da-f]{2}/i.test(secret) &&
      !(secret.endsWith('::') && input.charAt(index + secret.length) === '/'),
    redacts: 'from «2a01:4f8:c0c:1a2b::7» port 22',
    keeps: 'from fe80::1 port 22',
  }),
];

function isAddress(text: string): boolean {
  return text.split('.').every((part) => Number(part) <= 255 && String(Number(part)) === part);
}

/** `10.0.0.0/8`: no bit of a host is set. An address that ends in `.0` is no host's either. */
function isNetwork(secret: string, after: string): boolean {
  if (secret.endsWith('.0')) return true;
  const length = /^\/(?<length>\d{1,2})(?!\d)/.exec(after)?.groups?.['length'];
  if (length === undefined || Number(length) > 31) return false;
  const bits = secret.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return bits % 2 ** (32 - Number(length)) === 0;
}

function isVersion(secret: string, before: string, after: string): boolean {
  if (before.endsWith('//') || PORT_AFTER.test(after.slice(0, 7))) return false;
  if (PRODUCT_BEFORE.test(before)) return true;
  if (VERSION_BEFORE.test(before)) return true;
  const isSmall = secret.split('.').every((part) => Number(part) <= 30);
  return isSmall && !secret.startsWith('10.') && !HOST_BEFORE.test(before);
}
