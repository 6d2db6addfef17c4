/** Tells code that computes or names a value from a value. */
import { shareOfWords } from './words.ts';

/** Objects of code whose members stand for values. */
const OBJECT =
  /^(?:args?|attrs?|body|cfg|conf(?:ig)?|context|ctx|data|each|env|event|fields?|form|globals?|inputs?|item|local|module|node|obj|opts|options|params?|parsed|payload|process|props|record|req(?:uest)?|res(?:ponse)?|result|row|secrets|self|session|settings|state|this|user\w*|values?|vars?|vault)\./i;

/** Two words with a dot between them where no code is read: `Brief.Taube`. */
export function isDottedPair(value: string): boolean {
  return (
    /^\p{L}{3,20}\.\p{L}{2,20}$/u.test(value) &&
    !OBJECT.test(value) &&
    !/\.(?:com|org|net|io|dev|de|fr|es|it|local|internal|example|test|invalid|value|get|data|id|name)$/i.test(
      value,
    )
  );
}

/** Code that holds words: `from_slice(&key`, `hover{color`. */
export function looksLikeCode(value: string): boolean {
  const plain = value.replaceAll(/\{[^{}:;=(]*\}/g, '');
  return isCode(plain) && shareOfWords(value) >= 0.4;
}

/** Code or a path that a value without quotation marks may be: `config.password`, `getToken()`, `/run/secrets/db`, `$HOME`. */
export function isReference(value: string): boolean {
  if (/^(?:\$[A-Za-z_{(]|process\.|os\.|System\.|self\.|this\.)/.test(value))
    return !/^\$[A-Z][a-z]+\d{3,}|^\$\w{1,12}\$.{12}/.test(value);
  // No member of an object begins with a digit.
  if (/^[\w$]+(?:\.[\w$]+)*\.\d+$/.test(value)) return false;
  if (/^[A-Za-z_$][\w$]*(?:\.[\w$]+)*\(/.test(value)) return true;
  if (/^[A-Za-z_$][\w$]*(?:\(|\[|::|->|\.[A-Za-z_$])/.test(value))
    return shareOfWords(value) >= 0.5;
  return /^[a-z_$]+(?:_[a-z]+|[A-Z][a-z]+)+[;,)]*$/.test(value) && shareOfWords(value) >= 0.6;
}

/** Code and formats rather than a value. */
export function isCode(value: string): boolean {
  return /^\^|[<>(){}[\]|\\;"'`]|\$\{|\{\{|%[sdifvx]\b|::|->|=>|&&|==|!=|\.\w+\(/.test(value);
}
