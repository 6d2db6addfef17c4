/** Secrets known by where they stand: headers, cookies, dialogues of protocols, files of credentials. */
import { gradeOf, GRADES } from './grade.ts';
import { patternRule, type Rule } from './rule.ts';
import { isStandIn } from './stand-ins.ts';

const isWritten = (secret: string): boolean => secret.length >= 4 && !isStandIn(secret);
const hasDigit = (secret: string): boolean => !isStandIn(secret) && /\d/.test(secret);

export const STRUCTURE_RULES: readonly Rule[] = [
  patternRule({
    id: 'authorization',
    pattern:
      /(?<![A-Za-z0-9-])(?:proxy-)?authorization["']?(?:\s{0,4}[:=,]\s{0,4}|\s(?=["']))[bru]?["'`]?(?:[a-z][a-z\d_-]{1,30}\s{1,4})?(?<secret>[^\s"'`\\<>${}][^\r\n"'`]{5,4095})/dgi,
    accepts: hasDigit,
    redacts: 'Authorization: Splunk «abc-1»',
    keeps: 'Authorization: Bearer <token>',
  }),
  patternRule({
    id: 'bearer-token',
    pattern: /(?<![A-Za-z0-9])bearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{12,4096})/dgi,
    accepts: hasDigit,
    redacts: 'sent Bearer «abc-def-ghi-123»',
    keeps: 'sent Bearer authentication',
  }),
  patternRule({
    id: 'basic-credentials',
    pattern: /(?<![A-Za-z0-9])basic\s{1,4}(?<secret>[A-Za-z0-9+/]{8,1024}={0,2})(?![A-Za-z0-9])/dgi,
    accepts: isCredentials,
    redacts: 'sent Basic «Ym9iOnN1bnNoaW5l»',
    keeps: 'sent Basic authentication',
  }),
  // The configuration of Docker's client.
  patternRule({
    id: 'basic-credentials',
    pattern: /"_?auth"\s{0,4}:\s{0,4}"(?<secret>[A-Za-z0-9+/]{8,1024}={0,2})"/dg,
    accepts: isCredentials,
    redacts: '"auth": "«YXBwOmtldHRsZQ==»"',
    keeps: '"auth": "authentication"',
  }),
  patternRule({
    id: 'cookie',
    pattern:
      /(?<![A-Za-z0-9])(?:set-)?cookie(?:["']?\s{0,4}[:=]| headers?[^\r\n:]{0,40}:)\s{0,4}["'`]?(?<secret>[^\r\n"'`<>${}]{8,4096})/dgi,
    accepts: (secret) => secret.split(';').some(isSecretPair),
    redacts: 'Cookie: «theme=dark; s=a1b2c3d4e5f6»',
    keeps: 'Cookie: theme=dark; lang=en',
  }),
  patternRule({
    id: 'protocol-password',
    pattern:
      /(?<![\w-])AUTH(?:ENTICATE)?["']?[ \t]{1,3}["']?(?:(?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER|EXTERNAL|CRAM-MD5)["']?(?:\r?\n[^\r\n]{0,4}\r?\n)?[ \t]{0,3}["']?(?:[CS>+-]{1,3}:?[ \t])?|[\w.@-]{1,64}["']?[ \t]{1,3}["']?(?=[^\s"'`<>]))?(?<secret>[^\s"'`<>]{6,4096})/dg,
    accepts: (secret, { 0: { length }, input, index }) =>
      isCredentials(secret) ||
      (!/^[A-Z\d-]+$/.test(secret) &&
        // Words behind it make it a sentence.
        gradeOf(secret) >=
          (/^ [a-z]/.test(input.slice(index + length)) ? GRADES.named : GRADES.words)),
    redacts: 'redis> AUTH «sunshine»',
    keeps: 'AUTH PLAIN LOGIN XOAUTH2',
  }),
  patternRule({
    id: 'protocol-password',
    pattern:
      /USER [^\r\n]{1,100}\r?\n(?:[^\r\n]{0,100}\r?\n){0,2}[^\r\n\w]{0,8}(?:[A-Z]{1,6}: ?)?PASS (?<secret>[^\r\n]{4,128})(?=\r?\n|$)/dg,
    accepts: isWritten,
    redacts: 'USER bob\r\n+OK\r\nPASS «pay me»\r\n',
    keeps: 'USER bob\r\n+OK\r\nPASS <password>\r\n',
  }),
  // An identity, a user and a password between zero bytes, as SASL sends them.
  patternRule({
    id: 'protocol-password',
    pattern: /(?<![A-Za-z0-9+/_-])(?<secret>[A-Za-z0-9+/]{12,512}={0,2})(?![A-Za-z0-9+/=])/dg,
    accepts: (secret) =>
      secret.length % 4 === 0 &&
      /^[\x20-\x7e]*\0[\x20-\x7e]+\0[\x20-\x7e]+$/.test(
        Buffer.from(secret, 'base64').toString('latin1'),
      ),
    redacts: 'resp=«AGJvYgBzdW5zaGluZQ==» seen',
    keeps: 'resp=aGVsbG8gd29ybGQhIQ== seen',
  }),
  // What a client answers when it is asked for its password, and lengths that announce one.
  patternRule({
    id: 'protocol-password',
    pattern:
      /(?<!\w)334 (?:UGFzc3dvcmQ6|cGFzc3dvcmQ6)[^\n]{0,8}\n[^\w\n[]{0,20}(?:[A-Z]{1,6}: )?(?<secret>[A-Za-z0-9+/]{4,200}={0,2})/dg,
    redacts: '334 UGFzc3dvcmQ6\nC: «c3Vuc2hpbmU=»',
    keeps: '334 VXNlcm5hbWU6\nC: Ym9i',
  }),
  patternRule({
    id: 'protocol-password',
    pattern:
      /(?<![\w-])(?:AUTH|HELLO \d AUTH)(?:\s{1,3}\$\d{1,4}\s{1,3}[\w-]{1,64})?\s{1,3}\$\d{1,4}\s{1,3}(?<secret>[^\s"'`<>]{4,512})/dg,
    accepts: isWritten,
    redacts: '*2\r\n$4\r\nAUTH\r\n$8\r\n«sunshine»\r\n',
    keeps: '*2\r\n$4\r\nAUTH\r\n$8\r\n<secret>\r\n',
  }),
  patternRule({
    id: 'protocol-password',
    pattern:
      /(?<![\w-])(?:[A-Za-z]{1,4}\d{1,6}|[a-z]|\*|\.)[ \t]LOGIN[ \t]{1,3}(?!-)(?:"[^"\r\n]{1,128}"|[^\s"]{1,128})[ \t]{1,3}(?:"(?<double>[^"\r\n]{3,256})"|(?<secret>[^\s"'`]{4,256}))(?=[\s"'`)]|$)/dgi,
    accepts: (secret, { groups }) =>
      groups?.['double'] !== undefined || gradeOf(secret) >= GRADES.named,
    redacts: 'a001 LOGIN bob «winter87»',
    keeps: 'a001 LOGIN failed for bob',
  }),
  patternRule({
    id: 'protocol-password',
    pattern:
      /(?:^|[\n"'`>])[ \t>+<*-]{0,8}(?:[A-Z]{1,6}: ?)?PASS[ \t]{1,3}(?<secret>[^\s"'`<>\\]{4,256})(?=["'`\\]|[ \t]*(?:\r?\n|$))/dg,
    accepts: (secret) => isWritten(secret) && gradeOf(secret) > GRADES.none,
    redacts: 'PASS «sunshine»\r\n+OK',
    keeps: 'PASS test/reports/redact.test.js',
  }),
  patternRule({
    id: 'protocol-password',
    pattern:
      /send: [bru]?["'](?<secret>[A-Za-z0-9+/]{8,1024}={0,2})(?:\\r\\n|\s{1,4})["']\s{1,4}reply: [^\n]{0,4}235 /dg,
    redacts: "send: '«c3Vuc2hpbmU=»\\r\\n'\nreply: b'235 ok'",
    keeps: "send: 'ehlo host'\nreply: b'250 ok'",
  }),
  patternRule({
    id: 'pgpass-password',
    pattern:
      /(?<![\w.*:/-])[A-Za-z0-9.*_-]{1,128}:(?:\d{2,5}|\*):[A-Za-z0-9_*-]{1,64}:[A-Za-z0-9_-]{1,64}:(?<secret>(?:[^\s:"'`<>\\]|\\.){4,128})(?=[\s"'`<>}]|$)/dg,
    accepts: isWritten,
    redacts: 'db.acme.test:5432:*:bob:«sunshine»',
    keeps: 'db.acme.test:5432:*:bob:password',
  }),
  // sasl_passwd of Postfix, lists of proxies.
  patternRule({
    id: 'host-password',
    pattern:
      /^[ \t>+#|*]{0,8}(?:\[[\w.-]{3,100}\]|[\w-]{1,60}(?:\.[\w-]{1,60}){1,5})(?::\d{2,5})?[ \t]{1,20}[\w.@+-]{1,64}:(?<secret>[^\s:"'`<>]{4,128})(?=[ \t]*$)/dgm,
    accepts: (secret, { 0: line }) =>
      gradeOf(secret) >= (line.includes(']') ? GRADES.words : GRADES.named),
    redacts: '[smtp.acme.test]:587 bob:«winter87»',
    keeps: 'app.acme.test main:start',
  }),
  // chap-secrets and pap-secrets: client, server, secret, addresses.
  patternRule({
    id: 'ppp-secret',
    pattern:
      /^[ \t>+#|]{0,8}(?:"[^"\n]{1,64}"|[\w.@\\-]{1,64})[ \t]{1,20}(?:\*|l2tpd|pptpd|pppd|xl2tpd|"[\w.-]{1,64}")[ \t]{1,20}(?:"(?<double>[^"\n]{4,128})"|(?<secret>[^\s"'`*<>]{4,128}))(?=[ \t]{1,20}(?:\*|"\*"|(?:\d{1,3}\.){3}\d{1,3})|[ \t]*$)/dgm,
    accepts: (secret) => gradeOf(secret) >= GRADES.named,
    redacts: 'bob * «winter87» *',
    keeps: 'five * times *',
  }),
  // strongSwan and FreeRADIUS: what follows the kind of the secret.
  patternRule({
    id: 'ipsec-secret',
    pattern:
      /(?<=:[ \t]{0,4}(?:PSK|EAP|XAUTH|NTLM|(?:RSA|ECDSA|PKCS8|P12)(?:[ \t]{1,4}[\w./-]{1,100})?)[ \t]{1,4})(?:"(?<double>[^"\n]{4,256})"|(?<secret>[^\s"'`<>]{6,256}))(?=\s|$)/dg,
    accepts: (secret, { groups }) =>
      groups?.['double'] === undefined ? gradeOf(secret) >= GRADES.chosen : isWritten(secret),
    redacts: '%any : EAP "«sunshine»"',
    keeps: '%any : RSA host.pem',
  }),
  patternRule({
    id: 'vpn-password',
    pattern:
      /(?:auth-user-pass>?|cat [\w./~-]{0,80}cred\w*(?:\.\w{2,5})?)[ \t]*\r?\n[^\s<]{1,64}\r?\n(?<secret>[^\s<]{4,128})(?=\r?\n|$)/dg,
    accepts: isWritten,
    redacts: '<auth-user-pass>\nbob\n«sunshine»\n</auth-user-pass>',
    keeps: 'auth-user-pass login.conf\nverb 3\ncomp-lzo\n',
  }),
];

/** Decodes to `user:password` or to SASL's form with zero bytes between. */
function isCredentials(secret: string): boolean {
  const text = Buffer.from(secret, 'base64').toString('latin1');
  return /^[\x20-\x7e]*[:\0][\x20-\x7e\0]{3,}$/.test(text);
}

const ATTRIBUTE = /^\s*(?:expires|max-age|path|domain|samesite|priority)=/i;

function isSecretPair(pair: string): boolean {
  if (ATTRIBUTE.test(pair)) return false;
  const value = pair.slice(pair.indexOf('=') + 1).trim();
  return (
    pair.includes('=') &&
    pair.trim().length >= 12 &&
    value.length >= 8 &&
    gradeOf(value) >= GRADES.chosen
  );
}
