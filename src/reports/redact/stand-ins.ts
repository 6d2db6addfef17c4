/** Values that stand for a secret and are none: placeholders, types, words that a reader is to replace. */

const WHOLE =
  /^(?:<.*>?|\{.*|\$[({].*|%\w*%?|\[.*|\(.*|@[a-z.]*|&[a-z]*;?|\*+.*|\.{2,}.*|…|-+|_+|[x*•●.]{3,}|0+|\d{1,3}|1234(?:5(?:6(?:7(?:89?0?)?)?)?)?|abc\d{1,3})$/i;
/** A variable of a shell or of PHP. */
const VARIABLE = /^\$(?:[A-Z_][A-Z_\d]*|[a-z_]\w*)(?:[^\w$&!*#%^+=].*)?$/;
const PART =
  /your[-_ ]|^my[-_]|^\D*[-_ ]here$|example|placeholder|change[-_ ]?(?:me|it|this)|replace[-_ ]?(?:me|with)|x{4,}|\*{3,}|\.{3}|…|redacted|<[a-z]|\$\{|\{\{|process\.env|os\.environ|getenv|insert[-_ ]/i;

/** A value made of these words only, in any case and joined in any way, is no secret. */
const WORDS = new Set(
  [
    'a an the my your our his their some any this that these those it its is are was be been being not no yes none null nil',
    'true false undefined void self new old await function async import require process os env config const let var return',
    'string str number integer int boolean bool object array list map any bytes byte char text blob buffer unknown never',
    'required optional default empty blank missing invalid valid wrong incorrect correct expired unset set provided expected',
    'secret secrets vault token tokens password passwords passwd pass pwd pw passphrase user username users name key keys value values',
    'example examples sample demo dummy fake mock stub changeme redacted hidden masked placeholder todo test tests testing tester',
    'foo bar baz qux foobar super strong secure safe random long short very at least characters character chars minimum maximum',
    'admin root administrator guest postgres mysql mariadb redis mongo minio minioadmin rabbitmq docker kafka elastic grafana sa',
    'dev development local localhost prod production staging api app auth access refresh client server db database service',
    'here there of in on to for from with and or if else by as use used using generate generated get put fetch read load store',
    'file files path encrypted hashed hash plain plaintext clear raw bearer basic digest jwt oauth oidc bcrypt base hex utf json',
    'field input type label prompt error bool option options param params parameter argument arg header headers cookie cookies',
    'credential credentials login logout session sessions id public private signing signature certificate cert ssl tls ssh',
    'two three one first second same other another new current previous next last email mail host port url uri link page data',
    'provider manager github gitlab google azure aws slack npm deno node vite vue react hapi fastify vercel write only once again',
    'fail failed pass passed ok success salt nonce hello world should must bearer sub plain more cluster shared',
    'disabled enabled available unavailable unknown pending active inactive rejected denied refused matches match mismatch mismatched',
    'passwort kennwort geheim contraseña motdepasse senha',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a value stands for one that the reader is to fill in, or names where it comes from. */
export function isStandIn(value: string): boolean {
  return (
    WHOLE.test(value) ||
    VARIABLE.test(value) ||
    PART.test(value.slice(0, 256)) ||
    isMadeOfWords(value) ||
    saysSecret(value)
  );
}

/** `some_shared_secret_1`, `the-password-must-be-at-least-32-characters`: words and small numbers that call it a secret. */
function saysSecret(value: string): boolean {
  const parts = value.split(/[-_ ]/);
  return (
    parts.length > 1 &&
    parts.every((part) => /^(?:[A-Z]?[a-z]+|[A-Z]+|\d{0,3})$/.test(part)) &&
    /(?:^|[-_ ])(?:password|passphrase|secret|token|key)s?(?:[-_ ]|$)/i.test(value)
  );
}

function isMadeOfWords(value: string): boolean {
  if (value.length > 60 || /[^A-Za-z\s_.:!?,/()'-]/.test(value)) return false;
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.every((word) => isWord(word.toLowerCase()));
}

/** A word of the list, or two to four of them without a joint. */
function isWord(word: string, depth = 3): boolean {
  if (WORDS.has(word)) return true;
  if (depth === 0) return false;
  for (let at = word.length - 2; at >= 2; at -= 1) {
    if (WORDS.has(word.slice(0, at)) && isWord(word.slice(at), depth - 1)) return true;
  }
  return false;
}
