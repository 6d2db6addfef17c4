/** Lines of routers and switches, and sentences, that have a secret at a fixed place. `arguments.ts` says how a form is read. */
import type { Row } from './commands.ts';

export const DEVICES: readonly Row[] = [
  // Routers and switches.
  {
    form: '(?:snmp-server|snmp(?: v\\dc?)?|snmp-agent) community (?:(?:read|write)(?: cipher| simple)? )?§(?= R[OW]| authorization|[ \\t]*(?:\\r?\\n|$))',
    example: 'snmp-server community «sunshine» RO',
  },
  {
    form: 'snmp-server host _ (?:traps |informs )?(?:version )?(?:2c?|1) §',
    example: 'snmp-server host 192.0.2.12 version 2c «sunshine»',
  },
  { form: 'r[ow]community6? §', example: 'rocommunity «sunshine»' },
  {
    form: '(?:auth(?:entication-mode)?|priv(?:acy-mode)?) (?:md5|sha\\d*|3?des|aes)[-\\d]{0,4}(?: (?:128|192|256|cipher|simple))? §',
    example: 'snmp-server user bob grp v3 auth sha «sunshine»',
  },
  {
    form: '(?:(?:tacacs|radius)(?:-server)?|isakmp|ike|ntp|ospf|eigrp|key chain|standby)\\b[^\\r\\n|;]{0,80}?[- ](?:key|key-string|md5|plain|simple)(?: \\d{1,3})?(?: md5| sha\\S{0,4}| plain| simple| key-string)?(?: \\d)? §',
    example: 'radius-server host 192.0.2.1 key «sunshine»',
  },
  {
    form: '(?:nhrp|vrrp|hsrp|standby|glbp)\\b[^\\r\\n]{0,40} authentication(?: text)? §(?=[ \\t]*(?:\\r?\\n|$))',
    example: 'ip nhrp authentication «DMVPNka7»',
    least: 'chosen',
  },
  {
    form: '(?:login|enable|pap|chap|arap) = (?:cleartext|des|crypt) §',
    example: 'login = cleartext «sunshine»',
  },
  {
    form: '(?<=(?:^|\\n)[ \\t]{1,8})key(?:-string)?(?: \\d)? §(?=[ \\t]*(?:\\r?\\n|$))',
    example: 'radius server R1\n key «sunshine»',
  },
  {
    form: '(?:pre-shared-key|pre-shared-secret|key-string|wpa-psk|passphrase)(?: (?:ascii-text|ascii|hex|local|remote|\\d))+ §',
    example: 'pre-shared-key local «sunshine»',
  },
  {
    form: '(?:enable|ppp|l2tp|ike)[- ](?:password|secret)(?: \\d)? §(?=\\s*(?:\\r?\\n|$))',
    example: 'enable secret «sunshine»',
  },
  {
    form: 'uci set [\\w.@[\\]-]{1,60}\\.(?:key|password|psk|secret)=§',
    example: "uci set wireless.a.key='«sunshine»'",
  },
  {
    form: 'option (?:key|password|psk|secret|auth_secret) (?=["\'])§',
    example: "option key '«sunshine»'",
  },
  {
    form: 'neighbor [\\d.:a-f]{3,40} password(?: \\d)? §',
    example: 'neighbor 192.0.2.2 password «bgp-md5-wort»',
  },
  {
    form: '(?:chap|pap) (?:sent-username _ )?password(?: \\d)? §',
    example: 'ppp chap password 0 «sunshine»',
  },
  {
    form: 'expect[^\\r\\n]{0,60}ass(?:word|phrase)[^\\r\\n]{0,20}[\\s;{]{1,40}send(?: --)? "(?<secret>[^"\\r\\n\\\\]{3,128})',
    example: 'expect "assword:"\nsend "«sunshine»\\r"',
  },
];

export const SENTENCES: readonly Row[] = [
  // Sentences and notes that tell a user and a password.
  {
    form: '\\b(?:log(?:ged)?|sign(?:ed)?) ?in(?: ?to [\\w. -]{1,60}?)? (?:as|with|using) (?:user )?["\'`]?[\\w.@-]{2,60}["\'`]? ?(?:/|and|with|using|,)(?: (?:the )?password)? §',
    example: 'sign in to the console as bob with «Winter7Garden» there',
    least: 'named',
  },
  {
    form: '(?:user|Benutzer|Nutzer|utilisateur|identifiant|usuario|usuário|utente|gebruiker|användare|bruger|bruker)(?:name)? _ (?:and|und|et|y|e|en|och|og|mit|with|avec|con|com|met) (?:the |dem |le |la |a )?(?:password|Passwort|Kennwort|mot de passe|contraseña|senha|password|wachtwoord|lösenord|adgangskode|passord) (?=[^\\s\\d]*\\d|[^\\s.&-]+[.&-][^\\s.&-]+[.&-]\\w)§',
    example: 'entrar con usuario bob y contraseña «sol-de-enero» hoy',
  },
  {
    form: '\\b(?:log ?in|creds?|credentials?|Zugangsdaten|identifiants|credenciales|credenziali|account|user)\\b[^\\r\\n/]{0,40}? ["\'`]?[\\w.@-]{2,40}["\'`]? / §',
    example: 'the login is bob / «winter-87»',
    least: 'named',
  },
  {
    form: '\\b(?:creds?|credentials?|log ?in|Zugangsdaten)\\b[^\\r\\n(]{0,40}\\(["\'`]?[\\w.@-]{2,40}["\'`]? ?[/:] ?§(?=\\))',
    example: 'the default credentials (bob/«winter-87») work',
    least: 'named',
  },
  {
    form: '\\b(?:user|username|login) (?!and |or |name |plus |with |/ )["\']?[^\\s"\',]{1,64}["\']? (?:there )?(?:with )?pass(?:word)? §(?=["\']|\\s*(?:\\r?\\n|$))',
    example: 'poll acme.test user "bob" pass "«sunshine»"',
  },
];
