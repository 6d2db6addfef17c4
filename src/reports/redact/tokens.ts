/**
 * Tokens known by their published shape where chance and the words beside them are not enough: bodies in one case, short ones,
 * hexadecimal digits. Tokens with 24 mixed characters and more have no row: `random-value` finds them.
 */
import { patternRule, type Rule } from './rule.ts';
import { isStandIn } from './stand-ins.ts';
import { shareOfWords } from './words.ts';

/** A token must not begin or end inside a longer word. */
function shaped(id: string, shape: string, example: string): Rule {
  return patternRule({
    id,
    pattern: new RegExp(`(?<![A-Za-z0-9_-])(?<secret>${shape})(?![A-Za-z0-9])`, 'dg'),
    accepts: (secret) => !isStandIn(secret),
    redacts: `I see «${example}» there`,
    keeps: `I see ${example.slice(0, example.search(/\{|$/))} there`,
  });
}

/** Prefix, characters of the body, least number of them. A prefix says what it is: words may stand in the body. */
const PREFIXED: readonly (readonly [id: string, prefix: string, body: string, example: string])[] =
  [
    ['github-token', '(?:gh[pousr]|github_pat)_', '[A-Za-z0-9_]{30,255}', 'ghp_{lower 36}'],
    [
      'gitlab-token',
      'gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|imt|agent|oas|ffct)-',
      '(?=[\\w-]{0,40}[A-Z\\d])[A-Za-z0-9_-]{20,300}',
      'glpat-{lower 18}{digits 2}',
    ],
    ['nats-seed', 'S[ACNOUX]', '[A-Z2-7]{56}', 'SU{upper 56}'],
    ['npm-token', 'npm_', '[A-Za-z0-9]{36}', 'npm_{lower 36}'],
    ['atlassian-token', 'AT(?:BB|ATT3)', '[A-Za-z0-9_=-]{28,300}', 'ATBB{upper 28}'],
    ['aws-access-key', '(?:AKIA|ASIA|ABIA|ACCA|AIDA|AROA)', '[A-Z2-7]{16}', 'AKIA{upper 16}'],
    ['google-api-key', 'AIza', '[A-Za-z0-9_-]{35}', 'AIza{lower 35}'],
    ['google-client-secret', 'GOCSPX-', '[A-Za-z0-9_-]{20,64}', 'GOCSPX-{lower 28}'],
    [
      'openai-key',
      'sk-(?:ant-|proj-|svcacct-|admin-|or-v1-)?',
      '(?=[\\w-]{0,20}\\d)[A-Za-z0-9_-]{20,256}',
      'sk-{hex 32}',
    ],
    [
      'slack-token',
      'xox[abeoprs](?:\\.xox[abp])?-',
      '[A-Za-z0-9-]{10,300}',
      'xoxb-{digits 12}-{hex 24}',
    ],
    [
      'slack-token',
      'xapp-\\d-',
      '[A-Za-z0-9-]{10,300}',
      'xapp-1-A{digits 10}-{digits 12}-{hex 64}',
    ],
    ['google-oauth-token', 'ya29\\.', '[A-Za-z0-9_-]{20,512}', 'ya29.{lower 40}'],
    [
      'discord-token',
      '[MNO][A-Za-z\\d_-]{23,27}\\.',
      '[A-Za-z\\d_-]{6}\\.[A-Za-z\\d_-]{27,40}',
      'M{alnum 23}.{alnum 6}.{alnum 27}',
    ],
    ['telegram-token', '(?:bot)?\\d{8,10}:AA', '[A-Za-z0-9_-]{32,35}', '{digits 10}:AA{alnum 33}'],
    ['twilio-key', '(?:SK|AC)', '[0-9a-f]{32}(?::[0-9a-f]{32})?', 'SK{hex 32}'],
    ['stripe-key', '(?:sk|rk|pk|rzp)_(?:live|test)_', '[A-Za-z0-9]{14,247}', 'sk_live_{lower 16}'],
    ['nuget-key', 'oy2', '[a-z0-9]{43}', 'oy2{hex 43}'],
    ['digitalocean-token', 'do[opr]_v1_', '[0-9a-f]{64}', 'dop_v1_{hex 64}'],
    [
      'sendgrid-key',
      'SG\\.',
      '[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}',
      'SG.{alnum 22}.{alnum 43}',
    ],
    ['mailgun-key', '(?:pub)?key-', '[0-9a-z]{32}', 'key-{hex 32}'],
    ['mailchimp-key', '[0-9a-f]{32}', '-us\\d{1,2}', '{hex 32}-us12'],
    // Prefix of a vendor, joint, hexadecimal digits.
    [
      'vendor-token',
      '(?:shp(?:at|ca|pa|ss|tka)_|pul-|rubygems_|dapi|sq[pua]_|sbp_|lsv2_(?:pt|sk)_|xkeysib-|PMAK-|CCIPAT_\\w{16,32}_|pat[A-Za-z0-9]{14}\\.|bk(?:ua|ct|rt)_|CFPAT-|(?:sdk|api|mob)-[0-9a-f]{8}-|sntry[su]_|nvapi-|tvly-|pplx-)',
      '[0-9a-f][0-9A-Za-z_-]{15,400}',
      'shpat_{hex 32}',
    ],
    [
      'vendor-token',
      '(?:lin_(?:api|oauth)_|NRAK-|dt0[a-z]\\d{2}\\.|AGE-SECRET-KEY-1|SWMTKN-1-|SWMKEY-1-|GOOG1E|EZ[AT]K|LTAI|AKID|hv[sbr]\\.|rpa_|dckr_(?:pat|oat)_|pypi-|hf_|gsk_|r8_|xai-|whsec_|tskey-[a-z]{3,7}-|ddp_|ddo_|ddw_|phc_|phx_|fo1_|K00\\d|tfp_|pnu_|figd_|secret_|ntn_|glsa_|glc_|pscale_[a-z]{2,5}_)',
      '(?=[\\w.-]{0,40}\\d)[A-Za-z0-9_.-]{16,300}',
      'LTAI{upper 12}{digits 6}',
    ],
    [
      'json-web-token',
      'eyJ[A-Za-z0-9_-]{8,4096}\\.',
      '[A-Za-z0-9_-]{0,8192}(?:\\.[A-Za-z0-9_-]{0,8192}){1,3}',
      'eyJ{lower 20}.eyJ{lower 20}.{lower 43}',
    ],
  ];

export const TOKEN_RULES: readonly Rule[] = [
  ...PREFIXED.map(([id, prefix, body, example]) => shaped(id, prefix + body, example)),
  patternRule({
    id: 'private-key',
    pattern:
      /-----BEGIN (?:[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----(?<secret>(?:(?!-----)[\s\S]){1,20000})(?:-----END [A-Za-z0-9 ]{0,60}-----)?/dg,
    redacts: '-----BEGIN RSA PRIVATE KEY-----«\n{lower 8}\n»-----END RSA PRIVATE KEY-----',
    keeps: '-----BEGIN PUBLIC KEY-----\n{base64 64}\n-----END PUBLIC KEY-----',
  }),
  patternRule({
    id: 'private-key',
    pattern:
      /Private-Lines: \d{1,4}\s(?<secret>(?:[ >+#*]{0,8}[A-Za-z0-9+/=]{1,128}\s{1,2}){1,200})/dg,
    redacts: 'Private-Lines: 1\n«{lower 64}\n»Private-MAC: x',
    keeps: 'Public-Lines: 1\n{lower 64}\nPrivate-MAC: x',
  }),
  patternRule({
    id: 'password-hash',
    pattern:
      /(?<secret>\$(?:2[abxy]|argon2(?:id|i|d)|[156789]|y|gy|apr1|scrypt|sha1|md5|pbkdf2[\w-]{0,12}|s0|bcrypt-sha256)\$[A-Za-z0-9./+=,$_-]{16,256})/dg,
    redacts: 'bob «$6$abcdefgh${lower 40}» there',
    keeps: 'bob $6$ there',
  }),
  patternRule({
    id: 'password-hash',
    pattern:
      /(?:pbkdf2|scrypt|argon2|bcrypt|md5|sha1|SCRAM-SHA-(?:1|256|512))[\w:]{0,20}\$[\w:,=]{0,40}[$:](?<secret>[A-Za-z0-9./+=$:_-]{16,256})/dg,
    redacts: 'pbkdf2_sha256$600000$«abcdefgh${lower 43}»',
    keeps: 'pbkdf2_sha256$600000$',
  }),
  patternRule({
    id: 'password-hash',
    pattern:
      /\{(?:[\w-]{0,12}(?:SHA|MD5|CRYPT|PBKDF2|ARGON2)[\w-]{0,12})\}(?<secret>[A-Za-z0-9./+=$_,-]{16,256})/dgi,
    redacts: 'bob {SSHA}«{lower 32}»',
    keeps: 'bob {SSHA}',
  }),
  patternRule({
    id: 'password-hash',
    pattern: /(?<![\w])[\w.$\\-]{1,64}:\d{1,6}:(?<secret>[0-9a-f]{32}:[0-9a-f]{32})(?=:)/dgi,
    redacts: 'bob:500:«{hex 32}:{hex 32}»:::',
    keeps: 'bob:500:none:none:::',
  }),
  patternRule({
    id: 'password-hash',
    pattern: /(?<![\w-])(?<secret>md5[0-9a-f]{32})(?![\w-])/dg,
    redacts: '"stats" "«md5{hex 32}»"',
    keeps: 'md5 {hex 32}',
  }),
  // Words of a passphrase behind its label.
  patternRule({
    id: 'passphrase',
    pattern:
      /pass ?phrase[^\n:]{0,40}: ?["'`]?(?<secret>(?:[a-z]{3,12}[ -]){3,7}[a-z]{3,12})(?=[.,;"'`\n]|$)/dgi,
    accepts: (secret) =>
      !secret
        .split(/[ -]/)
        .some((word) => isStandIn(word) || /^(?:the|and|must|this|that|with|from)$/i.test(word)),
    redacts: 'The new passphrase is correct now: «otter lamp seventeen gravel».',
    keeps: 'passphrase: must be eight letters long.',
  }),
  patternRule({
    id: 'plain-password',
    pattern: /\{(?:PLAIN|CLEARTEXT|NOOP)\}(?<secret>(?!\[redacted:)[^\s:"'`<>]{4,128})/dg,
    redacts: 'bob:{PLAIN}«sunshine»',
    keeps: 'bob:{PLAIN}',
  }),
  patternRule({
    id: 'wifi-password',
    pattern: /WIFI:[^\r\n]{0,100}?;P:(?<secret>(?:\\.|[^;\\\r\n]){4,64});/dg,
    redacts: 'WIFI:T:WPA;S:home;P:«sunshine»;;',
    keeps: 'WIFI:T:nopass;S:home;P:;;',
  }),
  patternRule({
    id: 'wifi-password',
    pattern:
      /(?:Key Content|Schlüsselinhalt|Contenu de la clé|Contenido de la clave) {1,20}: (?<secret>\S{8,63})/dg,
    redacts: 'Key Content            : «sunshine»',
    keeps: 'Key Content            : Absent',
  }),
  patternRule({
    id: 'one-time-code',
    pattern:
      /(?<![\w-])(?:PIN(?:[- ]?code)?(?:["']?[^.\n"']{0,40}?["']?[^.\n"']{0,20}?(?=[?:=] | is | was | (?:ist|es|è) ))?|pass ?code|(?:one-time|verification|login|2FA|MFA|OTP) code|OTP)(?: is| was| ist| es| è| \?|[?:=]{1,2}|(?<=pin)(?= ))[ =]{0,3}["']?(?<secret>\d{4,8}|\d{3}[ -]\d{3})(?!\d|[.:-]\d)/dgi,
    redacts: 'PIN: «481516»',
    keeps: 'PIN: 4 to 8 digits',
  }),
  // A list of codes is one secret, with its numbers and bullets.
  patternRule({
    id: 'recovery-codes',
    pattern:
      /(?:recovery|backup|scratch|emergency|rescue)[ _-]?codes?["'*]{0,3}(?: are| is)?\s{0,3}[:=]\s{0,8}(?:(?:\d{1,2}[.)]|[-*"'[])\s{0,3}){0,3}(?<secret>(?:(?=[\w-]{0,40}\d|[a-z]{4,5}-[a-z]{4,5}(?!\w))[A-Za-z0-9]{3,12}(?:-[A-Za-z0-9]{3,12}){0,4}(?:[\s,;"'`|]{1,8}(?:(?:\d{1,2}[.)]|[-*])\s{1,3})?|(?![\w-]))){1,20})/dgi,
    redacts: 'recovery codes: «a1b2-c3d4 e5f6-a7b8 d9e8-b7c6»',
    keeps: 'recovery codes: see the settings',
  }),
  patternRule({
    id: 'seed-phrase',
    pattern:
      /(?:mnemonic|(?:seed|recovery|backup|wallet)[ _-]?(?:phrase|words))["'`*]{0,3}(?: is)?\s{0,3}[:="'`]["'`\s]{0,4}(?<secret>(?:[a-z]{3,8}[\s,]{1,4}){11,23}[a-z]{3,8})/dgi,
    redacts:
      'mnemonic: «legal winner thank year wave sausage worth useful legal winner thank yellow»',
    keeps: 'mnemonic: twelve words',
  }),
  // Four groups of four letters, as mail services hand them out.
  patternRule({
    id: 'app-password',
    pattern:
      /pass\w{0,10}["']?(?: for [\w .@'-]{1,60}?)?(?: is)?\s{0,2}[:=]?\s{0,2}["']?(?<secret>(?:[a-z]{4} ){3}[a-z]{4})(?![a-z])/dgi,
    accepts: (secret) => shareOfWords(secret) < 0.6,
    redacts: 'app password: «abqk zvwj kxqp mjzt»',
    keeps: 'password: this must have more',
  }),
];
