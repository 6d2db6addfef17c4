/** Texts that make careless patterns slow: each is grown to any length. */

const repeated = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'one letter': repeated('a'),
  'one digit': repeated('1'),
  spaces: repeated(' '),
  'line ends': repeated('\n'),
  backticks: repeated('`'),
  'base64 without an end': repeated('aB3+/'),
  'words of a secret': repeated('token_secret_password_'),
  'names without values': repeated('password: '),
  'values without an end': (length) => `password="${repeated('x1')(length)}`,
  'bearers without tokens': repeated('Bearer '),
  'headers without values': repeated('Authorization: '),
  'private keys without an end': repeated('-----BEGIN RSA PRIVATE KEY-----\nabc'),
  'addresses without a host': repeated('https://user:pa'),
  'at signs': repeated('a@'),
  'mail addresses without an end': repeated('a.b-c@d.e.'),
  'numbers in dots': repeated('1.2.3.'),
  colons: repeated('ab:'),
  'home folders': repeated('/home/'),
  'windows paths': repeated('C:\\Users\\'),
  'query parameters': repeated('&token='),
  cookies: repeated('cookie: a=b; '),
  'database programs': repeated('mysql -p '),
  'netrc logins': repeated('login a password '),
  'JSON web tokens': repeated('eyJhbGciOi.'),
  flags: repeated('--token --password '),
  'placeholders of redaction': repeated('[redacted:email#1]'),
};
