/** Words of secrecy by language, and the words around them that make them something else: as data. */

/**
 * `password`: chosen by a person, so any value counts that is not a stand-in;
 * `key`: made by a program, so a value counts that no dictionary has;
 * `hint`: often something else, so a value counts only if it is random;
 * `slot`: too common in sentences: only a sign or a position binds a value to it.
 */
export type NameKind = 'password' | 'key' | 'hint' | 'slot';

/** Words by kind and language (BCP 47), in lower case; `_` joins the words of a phrase. Words of other languages than English may be inflected. */
export const WORDS: readonly (readonly [kind: NameKind, languages: string, words: string])[] = [
  [
    'password',
    'en',
    'password passwd passphrase passcode passkey pwd pw psk creds getpass keypass storepass requirepass masterauth sshpass bindpw rootpw userpw adminpw ' +
      'dbpw psksecret authtok key_string wireless_key radio_key wlan_key wpa_key pre_shared_key preshared_key shared_secret pass_phrase wpa_psk wifi_key',
  ],
  [
    'password',
    'en',
    (
      'user db smtp imap pop mail become sudo auth root admin mysql mongo mqtt wifi wlan ap ftp sftp ssh redis ldap bind login account sa pg ' +
      'oracle vnc router proxy http basic rpc email web default new old my remote app test key store'
    )
      .split(' ')
      .map((owner) => `${owner}_pass ${owner}pass`)
      .join(' '),
  ],
  [
    'password',
    'de',
    'passwort passwörter passwoerter kennwort kennwörter zugangsdaten zugangscode losung',
  ],
  ['password', 'fr', 'mot_de_passe mots_de_passe mdp motdepasse identifiants'],
  ['password', 'es', 'contraseña contrasena clave clave_de_acceso palabra_clave credenciales'],
  ['password', 'pt', 'senha palavra_passe credenciais'],
  ['password', 'it', 'parola_d_ordine credenziali'],
  ['password', 'nl', 'wachtwoord wachtwoorden inloggegevens'],
  ['password', 'da no sv', 'lösenord losenord adgangskode kodeord passord'],
  ['password', 'fi hu', 'salasana jelszó jelszo jelszav'],
  ['password', 'pl cs sk', 'hasło hasła hasłem haslo heslo heslem'],
  ['password', 'ro tr', 'parola parolă parolei şifre sifre'],
  ['password', 'ru uk bg', 'пароль пароля паролем паролю паролі парола'],
  ['password', 'el', 'κωδικός κωδικό κωδικος συνθηματικό'],
  ['password', 'ar fa he', 'كلمة_المرور كلمة_السر رمز_عبور סיסמה סיסמא הסיסמה'],
  ['password', 'zh', '密码 密碼 口令'],
  ['password', 'ja', 'パスワード パスフレーズ 暗証番号'],
  ['password', 'ko', '비밀번호 암호 패스워드'],
  ['password', 'hi ta th vi id', 'पासवर्ड கடவுச்சொல் รหัสผ่าน mật_khẩu kata_sandi'],
  [
    'key',
    'en',
    'secret token apikey authtoken accesskey secretkey sessionid secret_id sessid phpsessid jsessionid jwt credential csrf csrftoken xsrf ' +
      'otp totp mnemonic authkey privatekey secretid session_id asp_net_session_id laravel_session connect_sid private_key_id connection_string ' +
      'recovery_code backup_code seed_phrase recovery_phrase access_key_id accesskeyid saml_response saml_assertion activation_code license_code product_key key_material signing_salt encryption_salt authenticity bearer basic_auth',
  ],
  [
    'key',
    'en',
    (
      'api access account private encryption signing master auth secret shared license licence app application storage hmac service deploy session ' +
      'webhook ssh subscription machine consumer certificate integration unseal unlock unlocking ingest project admin security maps my our the your'
    )
      .split(' ')
      .map((owner) => `${owner}_key`)
      .join(' '),
  ],
  ['key', 'de', 'geheimnis api_schlüssel geheimer_schlüssel zugriffs_schlüssel zugangsschlüssel'],
  ['key', 'fr', 'clé_api clé_d_api clé_secrète clé_privée jeton'],
  ['key', 'es', 'clave_api clave_privada clave_secreta secreto'],
  ['key', 'pt it', 'chave_de_api chave_secreta chave_api chiave_api chiave_segreta segreto'],
  ['key', 'ru uk', 'токен токена ключ_api api_ключ секрет'],
  ['key', 'zh ja ko', '令牌 密钥 密鑰 api_密钥 トークン api_キー シークレット 토큰 시크릿'],
  ['key', 'tr pl', 'anahtarı klucz_api'],
  [
    'hint',
    'en',
    'key keys cookie auth authn login logon creds credentials authenticate signin log_in logged_in sign_in signed_in account',
  ],
  [
    'slot',
    'en',
    'session pat sid pass salt pepper hmac community dsn webhook unseal unlock identified authorization signature sig sas',
  ],
  ['hint', 'de fr es it pt ru', 'schlüssel clé llave chiave chave ключ'],
];

export const NAMES_OF_A_WHOLE: Readonly<Record<string, NameKind>> = {
  pass: 'password',
  password: 'password',
  sid: 'key',
  auth: 'hint',
  session: 'key',
  authorization: 'key',
};

/** After a word of secrecy: the name of something about the secret. */
export const ABOUT: RegExp =
  /^ (?:name|names|url|uri|urls|path|paths|file|files|filename|dir|type|types|field|fields|policy|policies|length|len|expiry|expires|expiration|expire|expired|ttl|count|counts|limit|limits|max|min|class|header|headers|manager|store|provider|providers|endpoint|budget|usage|id|ids|uid|uuid|guid|size|hint|reset|rotation|rules|required|enabled|input|label|prompt|error|errors|attempts|validator|strength|format|ref|refs|reference|version|algorithm|alg|hasher|hashers|hashing|method|mode|scope|scopes|issuer|audience|index|env|var|variable|arn|engine|mount|namespace|lifetime|duration|age|timeout|at|on|by|status|state|source|form|page|link|less|based|authentication|service|server|host|user|username|group|role|column|review|request|response|cache|bucket|protected|encoding|s|is|are|key selector|key ref|selector|generator|stdin|pattern|regex|regexp|fingerprint|fp|placeholder|message|msg|kind|list|map|table|test|spec|tests|helper|handler|service|controller|module|button|icon|text|title|hash id|exchange|refresh|refreshed|revoked|visible|usages|created|updated|changed|last|vault|identifier|mismatch|box|behavior) /;
/** Before it: something that is counted, asked for or public. */
export const NOT_SECRET: RegExp =
  / (?:max|min|num|total|input|output|prompt|completion|cached|public|publishable|design|next|prev|previous|page|continuation|cancellation|cancel|abort|lexer|stop|special|eos|bos|pad|unk|mask|sync) (?:new )?(?:tokens?|passwords?|keys?|secrets?|pass) | (?:cache|web socket|primary|foreign|partition|sort|sorting|object|idempotency|map|dict|row|host|unique|index|lookup|translation|registry|group|json|react|query|hot|arrow|press|keyboard|shortcut|natural|composite) keys? | (?:is|has)(?:secret|token|password)s? /;
/** `IPMI_PASS`: of whom, but not `first_pass`. */
export const OWN_PASS: RegExp =
  / (?!(?:first|second|third|single|double|multi|one|two|last|next|all|tests?|checks?|render|shader|did|must|will|can|to|and|num|by|sea|optimi[sz]ation|bay) )[\p{L}]{2,20} pass $/u;
/** Before it: what happens to it. A value near it may be one. */
export const DONE_TO: RegExp =
  / (?:forgot|forgotten|reset|no|without|invalid|wrong|missing|show|hide|toggle) (?:new )?(?:tokens?|passwords?|keys?|secrets?) /;
