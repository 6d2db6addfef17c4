/** Calls of functions, and statements of SQL, that take a secret at a fixed place. `arguments.ts` says how a form is read. */
import type { Row } from './commands.ts';

/** Names of calls whose last literal is a secret, or the one behind the user's name. */
export const CALLS: readonly Row[] = [
  {
    form: '\\b(?:\\w{0,24}(?:Authentication(?:Token)?|BasicAuth|DigestAuth|basic_auth)|log_?in|sign_?in\\w{0,20}|authenticate|auth|basic|connect|createUser|[Cc]redentials\\.\\w{1,20})\\((?:[^()\\r\\n"\']{1,60},~)?["\'`][^"\'`\\r\\n]{0,128}["\'`]~,~[@bru]?§q',
    example: 'db.auth("bob", "«winter-87»")',
    least: 'named',
  },
  {
    form: '\\b(?:createConnection|getConnection|connect|Sequelize|PDO|mysqli?(?:_connect)?|PlainAuth|\\w{0,20}Credentials?)\\(~["\'`][^"\'`\\r\\n]{0,128}["\'`]~,~["\'`][^"\'`\\r\\n]{0,128}["\'`]~,~[@bru]?§q',
    example: 'new Sequelize("app", "bob", "«sunshine»", {})',
  },
  {
    form: '(?:getConnection|PDO|mysqli?(?:_connect)?|PlainAuth|ftp_login)\\((?:[^()\\r\\n]{0,200}?,~)?["\'][^"\'\\r\\n]{0,128}["\'],~§q(?=~[),])',
    example: 'getConnection(url, "bob", "«sunshine»")',
  },
  {
    form: '(?:NetworkCredential|HTTPBasicAuth|HTTPDigestAuth|[bB]asic_?[aA]uth|\\blog_?in|changeUserPassword|authenticate|\\w{0,24}Credentials?|UsernamePasswordAuthenticationToken|PasswordAuthentication|sign_?[iI]n)\\(~[@bru]?["\'`][^"\'`\\r\\n]{0,128}["\'`]~,~(?:Some\\()?[@bru]?§q',
    example: '.basic_auth("bob", Some("«sunshine»"))',
  },
  {
    form: 'define\\(~["\']\\w{0,30}(?:KEY|SALT|SECRET|TOKEN|PASS(?:WORD|WD)?|PWD)["\']~,~§q',
    example: "define('AUTH_SALT', '«winter 87 | x»');",
  },
  {
    form: 'auth ?= ?[([]["\'][^"\'\\r\\n]{0,128}["\'], ?§q',
    example: 'get(url, auth=("bob", "«sunshine»"))',
  },
  {
    form: '(?:jwt\\.(?:sign|verify|encode|decode)|pgp_sym_(?:en|de)crypt|aes_(?:en|de)crypt|createHmac|hmac\\.new|hash_hmac|createCipheriv|createDecipheriv)\\([^()\\r\\n]{1,200}?,~[bru]?§q',
    example: 'jwt.sign(payload, "«sunflower»")',
  },
  {
    form: '(?:SymmetricSecurityKey|Fernet|SecretKeySpec|hmacShaKeyFor|cookieParser|cookieSession|\\w{0,20}(?:Client|Validator|Verifier|Signer))\\((?:[\\w.]{1,40}\\(){0,3}(?:[^()"\'\\r\\n]{1,40},~)?[bru]?§q',
    example: 'new Client("«{hex 32}»")',
    least: 'chosen',
  },
  {
    form: '->connect\\((?:~["\'][^"\'\\r\\n]{0,128}["\']~,){2}~q{1,2}[{(](?<secret>[^\\r\\n})]{3,128})',
    example: 'DBI->connect("dbi:Pg:x", "bob", q{«sunshine»})',
  },
  {
    form: '://[\\w.-]{1,64}:(?:\\{\\w{0,20}\\}|%s)@[^"\'\\r\\n]{1,100}["\'](?:~[,%]|\\.format\\()~\\(?§q',
    example: 'format!("amqp://svc:{}@mq:5672/", "«sunshine»")',
  },
  // SQL.
  {
    form: '\\bidentified by [^\\s;]{1,128} replace (?=["\'])§',
    example: 'alter user bob identified by :new replace "«sunshine»";',
  },
  {
    form: '(?<=^|[\\n>][ \\t]{0,4})LOGIN [\\w$]{1,64} §q(?=;?[ \\t]*(?:\\r?\\n|$))',
    example: "cqlsh> LOGIN bob '«sunshine»'",
  },
  {
    form: "\\bsp_\\w*login\\w* (?:N?'[^'\\r\\n]{0,128}'~,~|NULL~,~){2,5}N?§q",
    example: "EXEC sp_addlinkedsrvlogin 'r', 'false', NULL, 'bob', '«sunshine»';",
  },
  {
    form: '\\bidentified(?:\\s{1,5}with\\s{1,5}[\\w"\'`]{1,64})?\\s{1,5}(?:by|as)(?:\\s{1,5}(?:password|values))?\\s{1,5}(?=["\'])§',
    example: "IDENTIFIED WITH sha256_password BY '«sunshine»'",
  },
  {
    form: '\\b(?:user|role|grant) [^\\r\\n;]{1,200}identified by (?!password)§(?=\\s*(?:;|$|\\n|replace ))',
    example: 'ALTER USER bob IDENTIFIED BY «sunshine»;',
  },
  {
    form: '\\bset password for [^=\\r\\n]{1,100}= ?(?:PASSWORD\\()?§q',
    example: "SET PASSWORD FOR 'bob'@'%' = '«sunshine»'",
  },
];
