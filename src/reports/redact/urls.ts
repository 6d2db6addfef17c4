/** Secrets in addresses: credentials, parameters, and the paths of webhooks, which are all the authority they need. */
import { gradeOf, GRADES } from './grade.ts';
import { patternRule, type Rule } from './rule.ts';
import { isStandIn } from './stand-ins.ts';

/** Host and path before the secret, the secret, and an example. */
const WEBHOOKS: readonly (readonly [before: string, secret: string, example: string])[] = [
  [
    '(?<=://)[\\w.-]{0,60}(?:hooks?|webhooks?)\\.[a-z0-9.-]{1,60}/(?:[a-z][\\w-]{1,20}/){0,6}?',
    '(?=[\\w/-]{0,60}\\d)[A-Za-z0-9@/_-]{13,300}',
    'https://hooks.acme.test/services/«T0{upper 7}/B0{upper 7}/{lower 24}»',
  ],
  [
    '(?<=://)[^\\s"\'`<>]{3,100}/(?:api/|v\\d{1,2}/|open-apis/|bot/){0,4}(?:web)?hooks?(?:b2)?/(?:catch/|v\\d/)?',
    '(?=[\\w@/-]{0,60}\\d|[a-z]{20})[A-Za-z0-9@/_-]{13,300}',
    'https://acme.test/api/webhooks/«{digits 18}/{lower 40}»',
  ],
  [
    'maker\\.ifttt\\.com/trigger/[^\\s/]{1,100}/(?:json/)?with/key/',
    '[A-Za-z0-9_-]{16,64}',
    'https://maker.ifttt.com/trigger/x/with/key/«{lower 22}»',
  ],
  [
    'events\\.pagerduty\\.com/integration/',
    '[0-9a-f]{32}',
    'https://events.pagerduty.com/integration/«{hex 32}»/enqueue',
  ],
  [
    'api\\.telegram\\.org/(?:file/)?bot',
    '\\d{6,12}:[A-Za-z0-9_-]{30,40}',
    'https://api.telegram.org/bot«{digits 6}:{lower 30}»/getMe',
  ],
  [
    '(?:infura\\.io|alchemy\\.com|alchemyapi\\.io|quiknode\\.pro|hc-ping\\.com)/(?:v\\d/)?',
    '[A-Za-z0-9_-]{28,64}',
    'https://mainnet.infura.io/v3/«{hex 32}»',
  ],
];

const webhooks = WEBHOOKS.map(([before, secret, redacts]) =>
  patternRule({
    id: 'webhook',
    pattern: new RegExp(`${before}(?<secret>${secret})(?![A-Za-z0-9])`, 'dg'),
    redacts,
    keeps: redacts.replace(/«.*»/, 'getting-started'),
  }),
);

export const URL_RULES: readonly Rule[] = [
  ...webhooks,
  patternRule({
    id: 'url-credentials',
    pattern: /jdbc:oracle:\w{1,10}:[\w$#]{1,64}\/(?<secret>[^\s@"'`<>]{3,128})@/dg,
    accepts: (secret) => !isStandIn(secret),
    redacts: 'jdbc:oracle:thin:bob/«sunshine»@db:1521:orcl',
    keeps: 'jdbc:oracle:thin:bob/password@db:1521:orcl',
  }),
  patternRule({
    id: 'url-credentials',
    pattern:
      /(?<![A-Za-z0-9.-])[a-z][a-z0-9+.-]{1,30}:\/\/(?<secret>[^\s/?#:"'`<>]{0,128}:(?:[^\s/?"'`<>]{1,256}|(?!\d{1,5}\/)[^\s?"'`<>@]{1,60}\/[^\s?"'`<>@]{0,60}(?=@[\w.-]{1,100}(?::\d{1,5})?(?:[/?\s"']|$)))|[A-Za-z0-9_-]{20,256})@(?=[A-Za-z0-9.[_(-])/dgi,
    accepts: (secret) => {
      const password = secret.includes(':') ? secret.slice(secret.indexOf(':') + 1) : secret;
      return !isStandIn(password) && !password.startsWith('//');
    },
    redacts: 'postgres://«bob:sunshine»@db/app',
    keeps: 'postgres://user:password@db/app',
  }),
  // `user:password@host` without a scheme: data source names, proxies.
  patternRule({
    id: 'url-credentials',
    pattern:
      /(?<![\w:/@.-])[A-Za-z][\w.-]{0,40}:(?<secret>[^\s:@/"'`<>()]{6,128})@(?=(?:tcp|unix)\(|(?:[\w-]{1,60}\.){1,6}[a-z]{2,12}\b|\d{1,3}(?:\.\d{1,3}){3}|localhost)/dg,
    accepts: (secret) => gradeOf(secret) >= GRADES.chosen && /[^A-Za-z]/.test(secret),
    redacts: 'dsn bob:«winter87»@tcp(127.0.0.1:3306)/app',
    keeps: 'mailto:someone@example.com',
  }),
  patternRule({
    id: 'url-path',
    pattern:
      /\/(?:invit(?:e|ation)|(?:password-?)?reset(?:-password)?|verify|confirm|activate|magic(?:-?link)?|join|share)\/(?<=:\/\/[^\s"'`<>]{3,200})(?<secret>[A-Za-z0-9_-]{16,256})(?![\w-])/dgi,
    accepts: (secret) => gradeOf(secret) >= GRADES.hash,
    redacts: 'https://acme.test/reset/«{hex 32}»',
    keeps: 'https://acme.test/share/getting-started-with-the-command-line',
  }),
  patternRule({
    id: 'url-parameter',
    pattern:
      /[?&;#](?:[a-z_-]{0,20}(?:token|secret|password|passwd|pwd|pass|apikey|api[_-]key|access[_-]?key|signature|credential|assertion)|sig|key|code|auth|sas|sid|hash|ticket|x-amz-(?:signature|credential|security-token)|x-goog-(?:signature|credential))=(?<secret>[^\s&#"'`<>)\]]{6,4096})/dgi,
    accepts: (secret) => gradeOf(secret) >= GRADES.chosen,
    redacts: 'https://acme.test/cb?code=«a1b2c3d4e5»&x=1',
    keeps: 'https://acme.test/cb?code=invalid-request&x=1',
  }),
];
