/** Secrets in addresses: credentials, parameters, and the paths of webhooks, which are all the authority they need. */
import type { RedactionRule } from './rule.ts';
import { looksLikeWords, looksSecret } from './secret-values.ts';
import { isStandIn } from './stand-ins.ts';

/** Host and path before the secret, and the secret. */
const WEBHOOKS: readonly (readonly [before: string, secret: string])[] = [
  ['hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/', '[A-Za-z0-9/_-]{20,200}'],
  ['discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/', '\\d{15,22}/[A-Za-z0-9_-]{20,100}'],
  ['(?:webhook|outlook)\\.office(?:365)?\\.com/webhook(?:b2)?/', '[A-Za-z0-9@/_-]{40,300}'],
  ['hooks\\.zapier\\.com/hooks/catch/', '\\d{4,12}/[A-Za-z0-9]{5,20}'],
  ['maker\\.ifttt\\.com/trigger/[^\\s/]{1,100}/(?:json/)?with/key/', '[A-Za-z0-9_-]{16,64}'],
  ['(?:feishu\\.cn|larksuite\\.com)/open-apis/bot/v\\d/hook/', '[A-Za-z0-9-]{20,64}'],
  ['events\\.pagerduty\\.com/integration/', '[0-9a-f]{32}'],
  ['hook\\.[a-z0-9.]{1,20}make\\.com/', '[A-Za-z0-9]{20,64}'],
  ['api\\.telegram\\.org/(?:file/)?bot', '\\d{6,12}:[A-Za-z0-9_-]{30,40}'],
  [
    '(?:infura\\.io|alchemy\\.com|alchemyapi\\.io|quiknode\\.pro)/(?:v\\d/)?',
    '[A-Za-z0-9_-]{28,64}',
  ],
  [
    '(?<=://)(?:hooks?|webhooks?)\\.[a-z0-9.-]{1,60}/(?:[\\w-]{1,20}/){0,6}',
    '[A-Za-z0-9_-]{20,200}',
  ],
  ['/hooks/', '(?:[A-Za-z0-9]{17,24}/)?[A-Za-z0-9]{24,64}'],
];

const webhooks = WEBHOOKS.map(([before, secret]): RedactionRule => ({
  id: 'webhook',
  pattern: new RegExp(`${before}(?<secret>${secret})(?![A-Za-z0-9])`, 'dg'),
  accepts: (found) => /\d/.test(found) || !looksLikeWords(found),
}));

export const URL_RULES: readonly RedactionRule[] = [
  ...webhooks,
  {
    id: 'url-credentials',
    pattern: /jdbc:oracle:\w{1,10}:[\w$#]{1,64}\/(?<secret>[^\s@"'`<>]{3,128})@/dg,
    accepts: (secret) => !isStandIn(secret),
  },
  {
    id: 'url-credentials',
    pattern:
      /(?<![A-Za-z0-9.-])[a-z][a-z0-9+.-]{1,30}:\/\/(?<secret>[^\s/?#@:"'`<>]{0,128}:[^\s/?"'`<>]{1,256}|[A-Za-z0-9_-]{20,256})@(?=[A-Za-z0-9.[_-])/dgi,
    accepts: (secret) => {
      const password = secret.includes(':') ? secret.slice(secret.indexOf(':') + 1) : secret;
      return !isStandIn(password) && !password.startsWith('//');
    },
  },
  {
    id: 'url-path',
    pattern:
      /\/(?:invit(?:e|ation)|(?:password-?)?reset(?:-password)?|verify|confirm|activate|magic(?:-?link)?|join|share)\/(?<=:\/\/[^\s"'`<>]{3,200})(?<secret>[A-Za-z0-9_-]{16,256})(?![\w-])/dgi,
    accepts: (secret) => /\d/.test(secret) && looksSecret(secret) && !looksLikeWords(secret),
  },
  {
    id: 'url-parameter',
    pattern:
      /[?&;#](?:[a-z_-]{0,20}(?:token|secret|password|passwd|pwd|apikey|api[_-]key|access[_-]?key|signature|credential|assertion)|sig|key|code|auth|sas|sid|x-amz-(?:signature|credential|security-token)|x-goog-(?:signature|credential))=(?<secret>[^\s&#"'`<>)\]]{6,4096})/dgi,
    accepts: (secret) =>
      looksSecret(secret) || (secret.length >= 12 && !isStandIn(secret) && !looksLikeWords(secret)),
  },
];
