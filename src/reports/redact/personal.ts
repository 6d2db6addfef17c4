/** E-mail addresses and home folders: who somebody is. */
import { patternRule, type Rule } from './rule.ts';

/** Names reserved for documentation (RFC 2606) and service accounts that everybody uses. */
const DOCUMENTATION_DOMAIN =
  /(?:^|[.@])(?:example\.(?:com|org|net|edu)|[a-z0-9-]{1,63}\.(?:example|test|invalid|localhost))$/i;
const SERVICE_ADDRESS =
  /^(?:git@(?:github|gitlab|bitbucket)\.|noreply@|no-reply@|\d+\+[^@]+@users\.noreply\.)/i;

/** `check@2x.png` */
const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|ico|js|ts|css|json|md|html|ya?ml|lock|tgz|zip)$/i;

/** Folders below which the folders of users are, on disks of their own and seen from other systems. */
const ROOTS =
  '(?:/var|/usr|/export|/nfs|/mnt|/data|/host|/mnt/[a-z]|/cygdrive/[a-z]|/[a-z]|/Volumes/[^\\s/]{1,64}|/System/Volumes/Data|/run/host)?';

export const PERSONAL_RULES: readonly Rule[] = [
  patternRule({
    id: 'email',
    pattern:
      /(?<![A-Za-z0-9._%+-])(?<secret>[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_+-])?@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,6}[A-Za-z]{2,24})(?![A-Za-z0-9-]|\.[A-Za-z0-9])/dg,
    accepts: (secret) =>
      !DOCUMENTATION_DOMAIN.test(secret) &&
      !SERVICE_ADDRESS.test(secret) &&
      !FILE_NAME.test(secret),
    redacts: 'write to «anna.b@acme-corp.io» please',
    keeps: 'write to someone@example.com please',
  }),
  patternRule({
    id: 'home-path',
    pattern: new RegExp(
      `(?:(?<![A-Za-z0-9_.-])|(?<=\\s-[A-Z]))${ROOTS}/(?:home|Users)/(?<secret>[^\\s/:"'\`<>|*?$\\\\,;()[\\]{}]{1,64})(?=[/\\s:"'\`,;)\\]}<]|$)`,
      'dg',
    ),
    accepts: (secret) =>
      !/^(?:user|users?name|you|me|node|runner|app|shared|public|username|your[-_]?\w+|node_modules|\..*|.+\.[jt]sx?)$/i.test(
        secret,
      ),
    redacts: 'at /home/«anna»/app.js',
    keeps: 'at /home/runner/app.js',
  }),
  patternRule({
    id: 'home-path',
    pattern: /(?<![\w.-])\/Volumes\/(?<secret>[^/:"'`<>|*?$\\,;()[\]{}\r\n]{1,64})\//dg,
    accepts: (secret) => !/^(?:Macintosh HD|System|Recovery|Preboot|VM|Data|\.+)$/i.test(secret),
    redacts: 'at /Volumes/«Anna Disk»/x',
    keeps: 'at /Volumes/Data/x',
  }),
  patternRule({
    id: 'home-path',
    pattern:
      /(?<![A-Za-z0-9])[A-Za-z]:(?:\\{1,16}|\/)(?:Users|Documents and Settings)(?:\\{1,16}|\/)(?<secret>[^\\/:*?"<>|\r\n]{1,64})(?=[\\/"'\s]|$)/dg,
    accepts: (secret) => !/^(?:user|username|you|public|default|your[-_]?\w+|\.+)$/i.test(secret),
    redacts: 'at C:\\Users\\«anna»\\x',
    keeps: 'at C:\\Users\\Public\\x',
  }),
];
