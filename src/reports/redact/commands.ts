/** Tools and functions that take a secret at a fixed place, without its name: as data. */
import { isReference, looksSecret } from './secret-values.ts';
import type { RedactionRule } from './rule.ts';
import { isStandIn } from './stand-ins.ts';

/** Command, and what stands right before the value; a value follows after a space, or at once after an empty `gap`. */
interface ToolRow {
  readonly tools: string;
  readonly flag: string;
  readonly gap: 'space' | 'none' | 'either';
}

const TOOLS: readonly ToolRow[] = [
  {
    tools:
      '(?:docker|podman|helm|nerdctl|buildah|skopeo|az|oc|cf|gh|heroku)(?: registry| acr)? login',
    flag: '-p',
    gap: 'either',
  },
  { tools: 'sshpass', flag: '-p', gap: 'either' },
  {
    tools: 'mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump|7z|7za|rar|unrar',
    flag: '-p',
    gap: 'none',
  },
  {
    tools:
      'mongo|mongosh|mongodump|mongorestore|cqlsh|cypher-shell|psexec|psexec64|keybase|influx|security',
    flag: '-p',
    gap: 'space',
  },
  { tools: 'redis-cli|redis-benchmark|valkey-cli', flag: '-a', gap: 'space' },
  {
    tools: 'ldapsearch|ldapadd|ldapmodify|ldapdelete|ldapwhoami|ldappasswd',
    flag: '-w',
    gap: 'either',
  },
  {
    tools: 'sqlcmd|bcp|osql|zip|unzip|ipmitool|mosquitto_pub|mosquitto_sub',
    flag: '-P',
    gap: 'either',
  },
  { tools: 'plink|pscp|psftp|putty', flag: '-pw', gap: 'space' },
  {
    tools: 'keytool|jarsigner|apksigner',
    flag: '-(?:store|key|src|dest|new)\\w{0,8}pass',
    gap: 'space',
  },
  {
    tools: 'xfreerdp|wfreerdp|mstsc|signtool|net|cmdkey|wmic|runas|nltest',
    flag: '/(?:p|pass|password|pw)[: ]',
    gap: 'none',
  },
  { tools: 'schtasks', flag: '/rp', gap: 'space' },
  { tools: 'openssl', flag: '-(?:k|K|pass|passin|passout)[ =](?:pass:)?', gap: 'none' },
  { tools: 'openssl', flag: 'pass:', gap: 'none' },
  { tools: 'gpg|gpg2', flag: '--passphrase', gap: 'space' },
  { tools: 'snmpwalk|snmpget|snmpset', flag: '-[AX]', gap: 'space' },
  { tools: 'twine', flag: '-p', gap: 'space' },
  { tools: 'lftp|sftp|ncftp', flag: '-u ?["\']?[^\\s,"\']{1,64},', gap: 'none' },
  { tools: 'rdesktop|winrs|winrm|evil-winrm', flag: '-p:?', gap: 'either' },
  { tools: 'ConvertTo-SecureString', flag: '(?: -String)?', gap: 'space' },
  {
    tools: 'curl|wget|http|https|xh',
    flag: '(?:-u|--user|-U|--proxy-user|-a|--auth)[ =]["\'`]?[^\\s:"\'`<>]{1,64}:',
    gap: 'none',
  },
  {
    tools: 'smbclient|rpcclient|mount\\.cifs|net rpc',
    flag: '-U[ ]?["\']?[^\\s%"\']{1,64}%',
    gap: 'none',
  },
];

const QUOTED_OR_BARE = `(?:"(?<double>[^"\\r\\n]{3,256})"|'(?<single>[^'\\r\\n]{3,256})'|(?<secret>[^\\s"'\`<>|]{3,256}))`;
const GAPS = { space: '[ =]{1,3}', none: '', either: '[ =]{0,3}' } as const;

const isWritten = (secret: string): boolean =>
  secret.length >= 4 && !isStandIn(secret) && !/^(?:-[a-z-]*|\/\/.*|@.*|[<$].*)$/i.test(secret);

const toolRules = TOOLS.map(({ tools, flag, gap }): RedactionRule => ({
  id: 'flag-value',
  pattern: new RegExp(
    `(?<![\\w.-])(?:${tools})(?:\\.exe)?(?=[ \\t])[^\\r\\n|;]{0,300}?${tools === 'ConvertTo-SecureString' ? '' : '[ \\t]'}${flag}${GAPS[gap]}${QUOTED_OR_BARE}`,
    'dgi',
  ),
  accepts: (secret) =>
    isWritten(secret) &&
    !/^\d{1,5}$/.test(secret) &&
    (gap !== 'either' || !/^[a-z]{1,3}$/.test(secret)),
}));

/** Commands that take a secret without a flag. `§` stands for the value. */
const FORMS: readonly (readonly [form: string, isSure: boolean])[] = [
  ['(?<![\\w.-])net use [^\\r\\n]{0,10}?\\\\\\\\[^\\s]{1,200} §', true],
  ['(?<![\\w.-])net use [^\\r\\n]{0,10}?\\\\{1,2}[^\\s]{1,200} § /user', true],
  ['(?<![\\w.-])net user [^\\s/]{1,64} §', true],
  ['(?<![\\w.-])htpasswd -[a-zA-Z]{0,6}b[a-zA-Z]{0,6} [^\\s]{1,200} [^\\s]{1,64} §', true],
  ['(?<![\\w.-])vault login (?:-[\\w=-]{1,40} ){0,3}§', false],
  ['(?<![\\w.-])rabbitmqctl (?:add_user|change_password) [^\\s]{1,64} §', true],
  [
    '(?<![\\w.-])mc (?:alias set|config host add) [^\\s]{1,64} [^\\s]{1,200} [^\\s]{1,128} §',
    false,
  ],
  [
    '(?<![\\w.-])(?:sqlplus|impdp|expdp|sqlldr|rman target) (?:-\\w{1,4} )?[\\w$#]{1,64}/(?!@)§(?=@|\\s|$)',
    true,
  ],
  [
    '(?<![\\w.-])(?:echo|printf)(?: -n)? § ?\\| ?(?:sudo -S|docker login|podman login|helm registry login|gh auth login|passwd|kinit|cryptsetup|gpg)',
    true,
  ],
  [
    '(?<![\\w.-])(?:echo|printf)(?: -n)? ["\']?[\\w.-]{1,64}:(?<secret>[^\\s"\']{4,128})["\']? ?\\| ?(?:sudo )?chpasswd',
    true,
  ],
  ['(?<![\\w.-])netsh wlan [^\\r\\n]{0,200}?key(?:Material)?=§', true],
  ['(?<![\\w.-])wpa_passphrase [^\\s]{1,64} §', true],
  ['(?<![\\w.-])npm config set [^\\s]{0,200}(?:_authToken|_password|_auth)[ =]§', false],
  [
    '(?<![\\w.-])(?:aws configure|heroku config:|firebase functions:config:|wrangler secret |flyctl secrets )set [\\w.-]{0,60}(?:secret|token|key|password)[\\w.-]{0,20}[ =]§',
    false,
  ],
  ['(?<![\\w.-])rclone obscure §', true],
  [
    '(?<![\\w.-])gh secret set [\\w-]{1,64} (?:-[\\w-]{1,20} [\\w/-]{1,64} ){0,3}(?:--body|-b)[ =]§',
    true,
  ],
  [
    '(?<![\\w.-])(?:poetry|composer) config (?:-[\\w-]{1,20} ){0,2}http-basic\\.[\\w.-]{1,100} [^\\s]{1,64} §',
    true,
  ],
  ['(?<![\\w.-])poetry config pypi-token\\.[\\w-]{1,64} §', false],
  [
    '(?<![\\w.-])bundle config (?:set )?(?:-[\\w-]{1,20} ){0,2}[\\w.-]{3,100} [\\w.@-]{1,64}:§',
    true,
  ],
  // Routers.
  [
    '(?:snmp-server community|r[ow]community6?|(?:tacacs|radius)(?:-server)? (?:[^\\s]{1,40} )?key(?: \\d)?|(?:username|neighbor) [^\\s]{1,64} (?:password|secret)(?: \\d)?) §',
    true,
  ],
  [
    '\\b(?:log(?:ged)? ?in|sign(?:ed)? in|login|creds?|credentials?)(?: (?:is|are|with|as|by|using)|:){1,2} [\\w.@-]{2,40} ?/ ?§',
    false,
  ],
  // Code: the last argument, or the one behind the user's name.
  [
    '(?:NetworkCredential|Basic(?:Auth|AuthenticationToken|Credentials)|HTTPBasicAuth|HTTPDigestAuth|setBasicAuth|basic_auth|basicAuth|UsernamePasswordCredentials|UsernamePasswordAuthenticationToken|PasswordAuthentication|\\.login|createConnection|withCredentials|Credentials\\.\\w{1,20}|(?<![\\w])Credentials|authenticate|signIn\\w{0,20})\\(\\s{0,8}["\'`][^"\'`\\r\\n]{0,128}["\'`]\\s{0,4},\\s{0,8}[@bru]?§q',
    true,
  ],
  ['auth ?= ?[([]["\'][^"\'\\r\\n]{0,128}["\'], ?§q', true],
  [
    '(?:getConnection|PDO|mysqli?(?:_connect)?|PlainAuth|pg_connect|oci_connect|ssh2_auth_password|ftp_login)\\((?:[^()\\r\\n]{0,200}?,\\s{0,8})?["\'][^"\'\\r\\n]{0,128}["\'],\\s{0,8}§q',
    true,
  ],
  [
    '(?:jwt\\.(?:sign|verify|encode|decode)|pgp_sym_(?:en|de)crypt|aes_(?:en|de)crypt|createHmac|hmac\\.new|hash_hmac|createCipheriv|createDecipheriv)\\([^()\\r\\n]{1,200}?,\\s{0,8}[bru]?§q',
    false,
  ],
  // SQL.
  [
    '\\bidentified(?:\\s{1,5}with\\s{1,5}[\\w"\'`]{1,64})?\\s{1,5}(?:by|as)(?:\\s{1,5}password)?\\s{1,5}(?!`)§q',
    true,
  ],
  [
    '\\b(?:encrypted|with|login|superuser|createdb|role \\S{1,64}|user \\S{1,64})\\s{1,5}password\\s{0,5}=?\\s{0,5}§q',
    true,
  ],
];

const SECRET = QUOTED_OR_BARE;
const QUOTED_ONLY = `(?:"(?<double>[^"\\r\\n]{3,512})"|'(?<single>[^'\\r\\n]{3,512})'|\`(?<secret>[^\`\\r\\n]{3,512})\`)`;

const formRules = FORMS.map(([form, isSure]): RedactionRule => ({
  id: 'assigned-secret',
  pattern: new RegExp(
    form.replace('§q', () => QUOTED_ONLY).replace('§', () => SECRET),
    'dgi',
  ),
  accepts: (secret) => isWritten(secret) && (isSure ? !isReference(secret) : looksSecret(secret)),
}));

export const COMMAND_RULES: readonly RedactionRule[] = [...toolRules, ...formRules];
