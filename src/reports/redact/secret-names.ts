/** Names of secrets in several languages, as data, and what may stand after them. */

/**
 * `password`: chosen by a person, so any value counts that is not a stand-in;
 * `key`: made by a program, so a value counts that looks random.
 */
export type NameKind = 'password' | 'key';

/** Written in lower case, with spaces between the words of a name. */
const PASSWORD_NAMES = [
  'password passwords passwd passphrase passcode passwort kennwort contraseña contrasena senha wachtwoord hasło haslo heslo',
  'lösenord losenord adgangskode passord salasana şifre sifre parola jelszó jelszo пароль парола κωδικός סיסמה',
  '密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 รหัสผ่าน',
  'creds pwd pw sshpass bindpw rootpw userpw adminpw dbpw psk requirepass masterauth storepass keypass',
].flatMap((line) => line.split(' '));
const PASSWORD_PHRASES = [
  'mot de passe',
  'clave de acceso',
  'clave secreta',
  'palabra clave',
  'kata sandi',
  'mật khẩu',
  'كلمة المرور',
  'pre shared key',
  'preshared key',
  ...(
    'user db smtp mail become sudo auth root admin mysql mongo wifi wlan ap ftp sftp ssh redis ldap bind login account sa imap pop ' +
    'pg oracle vnc router proxy http basic rpc email web default new old my'
  )
    .split(' ')
    .map((owner) => `${owner} pass`),
];
const KEY_NAMES = [
  'secret secrets token tokens apikey authtoken accesskey secretkey sessionid sessid phpsessid jsessionid jwt',
  'credential credentials csrf csrftoken xsrf signature sig sas otp totp mnemonic geheimnis токен 令牌 密钥 密鑰 トークン 토큰 jeton',
  'authkey privatekey',
].flatMap((line) => line.split(' '));
/** Words before `key`. */
const KEYS =
  'api access account private encryption signing master auth secret shared license licence app storage hmac service deploy session webhook application ssh subscription'.split(
    ' ',
  );
const KEY_PHRASES = [
  ...KEYS.map((word) => `${word} key`),
  'session id',
  'asp net session id',
  'laravel session',
  'connect sid',
  'private key id',
  'connection string',
  'client secret',
  'recovery code',
  'backup code',
  'seed phrase',
  'recovery phrase',
  'machine key',
  'saml response',
  'saml assertion',
  'key material',
  'api schlüssel',
  'geheimer schlüssel',
  'zugriffs schlüssel',
  'clé api',
  'clé secrète',
  'clave api',
  'clave privada',
  'chiave api',
  'chave de api',
  'chave secreta',
  'ключ api',
  'api ключ',
  'api 密钥',
  'api キー',
];

/** Whole names that are too short or too common to count as a part of one. */
const WHOLE_NAMES: Readonly<Record<string, NameKind>> = {
  pass: 'password',
  sid: 'key',
  auth: 'key',
  session: 'key',
  authorization: 'key',
};

/** After a secret's word: the name of something about the secret. */
const ABOUT =
  /^ (?:name|names|url|uri|urls|path|paths|file|files|filename|dir|type|types|field|fields|policy|policies|length|len|expiry|expires|expiration|expire|expired|ttl|count|counts|limit|limits|max|min|class|header|headers|manager|store|provider|providers|endpoint|budget|usage|id|ids|size|hint|reset|rotation|rules|required|enabled|input|label|prompt|error|errors|attempts|validator|strength|format|ref|refs|reference|version|algorithm|alg|hasher|hashers|hashing|method|mode|scope|scopes|issuer|audience|index|env|var|variable|arn|engine|mount|namespace|lifetime|duration|age|timeout|at|on|by|status|state|source|form|page|link|less|based|authentication|service|server|host|user|username|group|role|column|review|request|response|cache|bucket|protected|encoding|s|is|are|key selector|key ref|selector|generator|stdin) /;
/** Before it: something that is counted, asked for or public. */
const NOT_SECRET =
  / (?:max|min|num|total|input|output|prompt|completion|cached|public|publishable|forgot|forgotten|reset|no|without|invalid|wrong|missing|show|hide|toggle|design|next|prev|previous|page|continuation|cancellation|cancel|abort|lexer|stop|special|eos|bos|pad|unk|mask|sync) (?:new )?(?:tokens?|passwords?|keys?|secrets?) /;

const alternatives = (names: readonly string[]): string =>
  [...names].toSorted((a, b) => b.length - a.length).join('|');
const PASSWORD = new RegExp(
  ` (?:\\S*(?:password|passwd|passwort|passphrase)s?|pg ?pass|${alternatives([...PASSWORD_NAMES, ...PASSWORD_PHRASES])}) `,
);
const KEY = new RegExp(
  ` (?:\\S{0,20}(?:secret|token|apikey|accesskey|sessionid)|${alternatives([...KEY_NAMES, ...KEY_PHRASES])}s?) `,
);

const joints = (phrases: readonly string[]): string =>
  alternatives(phrases).replaceAll(' ', '[ _.-]?');
/** Short names of ASCII letters count as whole words only; longer ones as parts of words. */
const bounded = (name: string): string =>
  name.length > 3 || /[^a-z]/.test(name) ? name : `(?<![a-z])${name}(?![a-z])`;

/** Finds where a name may stand: cheap, and sure to hit every name of the lists. */
export const STEM: RegExp = new RegExp(
  `${joints([...PASSWORD_PHRASES, ...KEY_PHRASES])}|pass|secret|token|pwd|credential|session|sessid|auth|${[
    ...PASSWORD_NAMES,
    ...KEY_NAMES,
  ]
    .filter((name) => !/pass|secret|token|pwd|credential|sess|auth/.test(name))
    .map(bounded)
    .join('|')}`,
  'giu',
);

/** @param name as it stands in the text: any case, any joints. */
export function nameKind(name: string): NameKind | undefined {
  const words = wordsOf(name);
  const whole = WHOLE_NAMES[words.trim()];
  if (whole !== undefined) return whole;
  if (NOT_SECRET.test(words)) return undefined;
  const password = PASSWORD.exec(words);
  const found = password ?? KEY.exec(words);
  if (found === null) return undefined;
  if (ABOUT.test(words.slice(found.index + found[0].length - 1))) return undefined;
  return password === null ? 'key' : 'password';
}

/** `dbPassword` and `DB_PASSWORD` as ` db password `. */
function wordsOf(name: string): string {
  const split = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ');
  return ` ${split.trim()} `;
}
