/**
 * Tokens known by their published shape: prefix, alphabet, length. A row for each vendor that documents one.
 * Lengths are lower bounds where the vendor reserves the right to lengthen them.
 */
import type { RedactionRule } from './rule.ts';

/** A token must not begin or end inside a longer word. */
function shaped(id: string, shape: string): RedactionRule {
  return {
    id,
    pattern: new RegExp(`(?<![A-Za-z0-9_-])(?<secret>${shape})(?![A-Za-z0-9])`, 'dg'),
  };
}

export const TOKEN_RULES: readonly RedactionRule[] = [
  shaped('github-token', 'gh[pousr]_[A-Za-z0-9]{30,255}'),
  shaped('github-token', 'github_pat_[A-Za-z0-9_]{40,255}'),
  shaped(
    'gitlab-token',
    'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[A-Za-z0-9_=.-]{16,300}',
  ),
  shaped('bitbucket-token', 'ATBB[A-Za-z0-9]{28,64}'),
  shaped('atlassian-token', 'ATATT3[A-Za-z0-9_=-]{60,300}'),
  shaped('aws-access-key', '(?:AKIA|ASIA|ABIA|ACCA|AIDA|AROA)[A-Z2-7]{16}'),
  shaped('google-api-key', 'AIza[A-Za-z0-9_-]{35}'),
  shaped('google-oauth-token', 'ya29\\.[A-Za-z0-9_-]{20,512}'),
  shaped('google-client-secret', 'GOCSPX-[A-Za-z0-9_-]{20,64}'),
  shaped('google-refresh-token', '1//0[A-Za-z0-9_-]{30,256}'),
  shaped('anthropic-key', 'sk-ant-[A-Za-z0-9_-]{24,256}'),
  shaped('openai-key', 'sk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,256}'),
  shaped('groq-key', 'gsk_[A-Za-z0-9]{32,128}'),
  shaped('perplexity-key', 'pplx-[A-Za-z0-9]{32,128}'),
  shaped('xai-key', 'xai-[A-Za-z0-9]{40,128}'),
  shaped('replicate-token', 'r8_[A-Za-z0-9]{30,64}'),
  shaped('hugging-face-token', '(?:hf|api_org)_[A-Za-z0-9]{30,64}'),
  shaped('slack-token', 'xox[abeoprs](?:\\.xox[abp])?-[A-Za-z0-9-]{10,300}'),
  shaped('slack-token', 'xapp-\\d-[A-Za-z0-9-]{10,300}'),
  shaped('discord-token', '[MNO][A-Za-z\\d_-]{23,27}\\.[A-Za-z\\d_-]{6}\\.[A-Za-z\\d_-]{27,40}'),
  shaped('telegram-token', '(?:bot)?\\d{8,10}:AA[A-Za-z0-9_-]{32,35}'),
  shaped('twilio-key', 'AC[0-9a-f]{32}:[0-9a-f]{32}'),
  shaped('twilio-key', '(?:SK|AC)[0-9a-f]{32}'),
  shaped('stripe-key', '(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,247}'),
  shaped('stripe-webhook-secret', 'whsec_[A-Za-z0-9+/=]{24,128}'),
  shaped('npm-token', 'npm_[A-Za-z0-9]{30,64}'),
  shaped('pypi-token', 'pypi-[A-Za-z0-9_-]{50,400}'),
  shaped('rubygems-key', 'rubygems_[0-9a-f]{40,64}'),
  shaped('nuget-key', 'oy2[a-z0-9]{43}'),
  shaped('crates-token', 'cio[A-Za-z0-9]{32}'),
  shaped('docker-token', 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,64}'),
  shaped('digitalocean-token', 'do[opr]_v1_[0-9a-f]{64}'),
  shaped('sendgrid-key', 'SG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}'),
  shaped('mailgun-key', '(?:key|pubkey)-[0-9a-z]{32}'),
  shaped('mailchimp-key', '[0-9a-f]{32}-us\\d{1,2}'),
  shaped('brevo-key', 'xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}'),
  shaped('shopify-token', 'shp(?:at|ca|pa|ss|tka)_[0-9A-Fa-f]{32}'),
  shaped('square-token', '(?:sq0[a-z]{3}-[A-Za-z0-9_-]{22,64}|EAAA[A-Za-z0-9_-]{60})'),
  shaped('facebook-token', 'EAA[A-Za-z0-9]{60,300}'),
  shaped('vault-token', 'hv[sbr]\\.[A-Za-z0-9_-]{24,300}'),
  shaped('terraform-token', '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,80}'),
  shaped('doppler-token', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,80}'),
  shaped('pulumi-token', 'pul-[0-9a-f]{40}'),
  shaped('linear-key', 'lin_(?:api|oauth)_[A-Za-z0-9]{32,128}'),
  shaped('notion-token', '(?:secret|ntn)_[A-Za-z0-9]{40,64}'),
  shaped('figma-token', 'fig[dour]_[A-Za-z0-9_-]{36,64}'),
  shaped('postman-key', 'PMAK-[0-9a-f]{24}-[0-9a-f]{34}'),
  shaped('databricks-token', 'dapi[0-9a-f]{32}(?:-\\d)?'),
  shaped('sentry-token', 'sntry[su]_[A-Za-z0-9+/=_-]{40,400}'),
  shaped('grafana-token', 'gl(?:sa|c)_[A-Za-z0-9+/=_]{30,400}'),
  shaped('new-relic-key', 'NRAK-[A-Z0-9]{27}'),
  shaped('datadog-key', 'dd(?:api|app)_[A-Za-z0-9]{32,64}'),
  shaped('dynatrace-token', 'dt0[a-z]\\d{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{64}'),
  shaped('supabase-key', 'sb(?:p_[0-9a-f]{40}|_(?:secret|publishable)_[A-Za-z0-9_-]{20,64})'),
  shaped('vercel-token', 'vc[paikr]_[A-Za-z0-9]{24,64}'),
  shaped('netlify-token', 'nfp_[A-Za-z0-9]{36,64}'),
  shaped('fly-token', 'fo1_[A-Za-z0-9_-]{40,64}'),
  { id: 'fly-token', pattern: /FlyV1 (?<secret>fm\d[a-z]?_[A-Za-z0-9+/=,_-]{40,2048})/dg },
  shaped('planetscale-token', 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{30,64}'),
  shaped('tailscale-key', 'tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9-]{16,80}'),
  shaped('onepassword-token', 'ops_eyJ[A-Za-z0-9+/=_-]{100,2048}'),
  shaped('age-key', 'AGE-SECRET-KEY-1[A-Z0-9]{58}'),
  shaped('buildkite-token', 'bk(?:ua|ct|rt)_[A-Za-z0-9]{32,64}'),
  shaped('circleci-token', 'CCIPAT_[A-Za-z0-9]{16,32}_[0-9a-f]{40}'),
  shaped('airtable-token', 'pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
  shaped('easypost-key', 'EZ[AT]K[A-Za-z0-9]{54}'),
  shaped('typeform-token', 'tfp_[A-Za-z0-9_-]{40,80}'),
  shaped('prefect-key', 'pn[ub]_[A-Za-z0-9]{36}'),
  shaped(
    'launchdarkly-key',
    '(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
  ),
  shaped(
    'cloudflare-token',
    '(?:v1\\.0-[0-9a-f]{24}-[0-9a-f]{146}|cf(?:ut|at)_[A-Za-z0-9]{40,64})',
  ),
  shaped('alibaba-key', 'LTAI[A-Za-z0-9]{16,24}'),
  shaped('tencent-key', 'AKID[A-Za-z0-9]{32}'),
  shaped('nvidia-key', 'nvapi-[A-Za-z0-9_-]{60,80}'),
  shaped('langsmith-key', 'lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}'),
  shaped('tavily-key', 'tvly-[A-Za-z0-9-]{28,64}'),
  shaped('razorpay-key', 'rzp_(?:live|test)_[A-Za-z0-9]{14}'),
  shaped('mapbox-token', '[ps]k\\.eyJ[A-Za-z0-9_-]{20,256}\\.[A-Za-z0-9_-]{16,64}'),
  shaped('posthog-key', 'ph[cx]_[A-Za-z0-9]{40,64}'),
  shaped('artifactory-key', 'AKCp[A-Za-z0-9]{60,80}'),
  shaped('sonar-token', 'sq[pua]_[0-9a-f]{40}'),
  shaped('heroku-key', 'HRKU-[A-Za-z0-9_-]{30,80}'),
  shaped('docker-swarm-token', 'SWMTKN-1-[a-z0-9A-Z]{40,60}-[a-z0-9A-Z]{20,30}'),
  shaped('dropbox-token', 'sl\\.[A-Za-z0-9_-]{100,400}'),
  shaped('contentful-token', 'CFPAT-[A-Za-z0-9_-]{40,64}'),
  shaped('google-hmac-key', 'GOOG1E[A-Z0-9]{55}'),
  shaped('deno-deploy-token', 'dd[opw]_[A-Za-z0-9]{36}'),
  // Signed: three parts; encrypted: five, of which the second may be empty.
  shaped(
    'json-web-token',
    'eyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{0,8192}(?:\\.[A-Za-z0-9_-]{0,8192}){1,3}',
  ),
  {
    id: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?<secret>(?:(?!-----)[\s\S]){1,20000})(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/dg,
  },
  {
    id: 'private-key',
    pattern:
      /Private-Lines: \d{1,4}\s(?<secret>(?:[ >+#*]{0,8}[A-Za-z0-9+/=]{1,128}\s{1,2}){1,200})/dg,
  },
  {
    id: 'password-hash',
    pattern:
      /(?<secret>\$(?:2[abxy]|argon2(?:id|i|d)|[1567]|y|gy|apr1|scrypt|sha1|md5|pbkdf2[\w-]{0,12}|s0|bcrypt-sha256)\$[A-Za-z0-9./+=,$_-]{16,256})/dg,
  },
  {
    id: 'password-hash',
    pattern:
      /(?:pbkdf2|scrypt|argon2|bcrypt|md5|sha1)[\w:]{0,20}\$[\w:,=]{0,40}\$(?<secret>[A-Za-z0-9./+=$_-]{16,256})/dg,
  },
  {
    id: 'password-hash',
    pattern:
      /\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT|PBKDF2[\w-]{0,12}|ARGON2)\}(?<secret>[A-Za-z0-9./+=$_,-]{16,256})/dgi,
  },
  {
    id: 'plain-password',
    pattern: /\{(?:PLAIN|CLEARTEXT|NOOP)\}(?<secret>(?!\[redacted:)[^\s:"'`<>]{4,128})/dg,
  },
  // A network in a QR code, and what an SMTP client answers when it is asked for its password.
  { id: 'wifi-password', pattern: /WIFI:[^\r\n]{0,100}?;P:(?<secret>(?:\\.|[^;\\\r\n]){4,64});/dg },
  {
    id: 'smtp-password',
    pattern:
      /(?<!\w)334 (?:UGFzc3dvcmQ6|cGFzc3dvcmQ6)[^\n]{0,8}\n[^\w\n[]{0,20}(?:C: )?(?<secret>[A-Za-z0-9+/]{4,200}={0,2})/dg,
  },
  {
    id: 'one-time-code',
    pattern:
      /(?<![\w-])(?:PIN(?: code)?|pass ?code|(?:one-time|verification|login|2FA|MFA|OTP) code|OTP)(?: is|:|=|(?<=pin)(?= ))[ =]{0,3}(?<secret>\d{4,8}|\d{3}[ -]\d{3})(?![\d.:-])/dgi,
  },
  // A list of codes is one secret, with its numbers and bullets.
  {
    id: 'recovery-codes',
    pattern:
      /(?:recovery|backup|scratch|emergency|rescue)[ _-]?codes?["'*]{0,3}(?: are| is)?\s{0,3}[:=]\s{0,8}(?:(?:\d{1,2}[.)]|[-*"'[])\s{0,3}){0,3}(?<secret>(?:(?=[\w-]{0,40}\d|[a-z]{4,5}-[a-z]{4,5}(?!\w))[A-Za-z0-9]{3,12}(?:-[A-Za-z0-9]{3,12}){0,4}(?:[\s,;"'`|]{1,8}(?:(?:\d{1,2}[.)]|[-*])\s{1,3})?|(?![\w-]))){1,20})/dgi,
  },
  {
    id: 'seed-phrase',
    pattern:
      /(?:mnemonic|(?:seed|recovery|backup|wallet)[ _-]?(?:phrase|words))["'`*]{0,3}(?: is)?\s{0,3}[:="'`]["'`\s]{0,4}(?<secret>(?:[a-z]{3,8}[\s,]{1,4}){11,23}[a-z]{3,8})/dgi,
  },
  {
    id: 'wifi-password',
    pattern:
      /(?:Key Content|Schlüsselinhalt|Contenu de la clé|Contenido de la clave) {1,20}: (?<secret>\S{8,63})/dg,
  },
  {
    id: 'expected-password',
    pattern:
      /expect[^\r\n]{0,60}ass(?:word|phrase)[^\r\n]{0,20}[\s;{]{1,40}send(?: --)? "(?<secret>[^"\r\n\\]{3,128})/dg,
  },
  {
    id: 'password-hash',
    pattern: /(?<![\w])[\w.$\\-]{1,64}:\d{1,6}:(?<secret>[0-9a-f]{32}:[0-9a-f]{32})(?=:)/dgi,
  },
  {
    id: 'password-hash',
    pattern: /(?<secret>SCRAM-SHA-(?:1|256)\$\d{1,6}:[A-Za-z0-9+/=$:]{20,256})/dg,
  },
];
