/** Tells random text from words, and stand-ins such as `<token>` or `YOUR_KEY` from values. */

/** Shannon entropy in bits per character; 0 for the empty string. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let bits = 0;
  for (const count of counts.values()) {
    bits -= (count / length) * Math.log2(count / length);
  }
  return bits;
}

const STAND_IN =
  /^(?:<.*>?|\{.*|\$.*|%.*|\[.*|\(.*|@.*|&.*|\*+.*|\.{2,}.*|…|x{3,}|X{3,}|0+|none|null|nil|true|false|undefined|yes|no|string|str|number|integer|int|boolean|bool|object|any|bytes|required|optional|default|empty|self|this|new|await|function|async|import|require|process|os|env|config|secrets?|vault|token|tokens|password|passwd|pass|pwd|pw|user|username|key|value|example|changeme|redacted|hidden|placeholder|todo|test)$/i;
const STAND_IN_PART =
  /your[-_ ]|my[-_]|[-_ ]here$|example|placeholder|change[-_]?me|x{4,}|\.{3}|…|redacted|<[a-z]|\$\{|\{\{|process\.env|os\.environ|getenv/i;

/** Whether a value stands for one that the reader is to fill in, or names where it comes from. */
export function isStandIn(value: string): boolean {
  return STAND_IN.test(value) || STAND_IN_PART.test(value.slice(0, 256));
}

/** How many of lower case, upper case, digits and other characters occur. */
function characterClasses(text: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((one) => one.test(text)).length;
}

/** A value that a person or a program made to be hard to guess: digits or symbols among letters, or letters of both cases in no order. */
export function looksSecret(value: string): boolean {
  if (value.length < 6 || isStandIn(value) || isAddress(value)) return false;
  if (/^[\d.,:]+$/.test(value)) return value.length >= 12 && !/[.:]/.test(value);
  return characterClasses(value) >= 2 && isUnguessable(value);
}

/** Holds a digit or a symbol, or is a long run of letters that change their case as no word does. */
export function isUnguessable(value: string): boolean {
  return /[\d!#$%^*+=~@]/.test(value) || (value.length >= 16 && changesOften(value));
}

/** An address or a path says where a secret is; what is secret inside an address has its own rules. */
function isAddress(value: string): boolean {
  return /^(?:#|[a-z][a-z\d+.-]{1,30}:\/\/|~\/|\.{1,2}\/)/i.test(value);
}

/** Words, hyphens and a small number: how clusters, groups and files are called. */
export function isName(value: string): boolean {
  return /^[a-z]{2,20}(?:[-_][a-z]{2,20}){1,6}(?:[-_]\d{1,3})?$/.test(value);
}

/**
 * Random enough to be a key without any word beside it: at least 24 characters, three classes mixed, and at least
 * 4 bits per character. Hashes and identifiers in hexadecimal pass as what they are: facts of a report.
 */
export function looksRandom(token: string): boolean {
  if (token.length < 24 || /^[0-9a-f-]+$/i.test(token)) return false;
  const digits = token.replaceAll(/\D/g, '').length;
  const upper = token.replaceAll(/[^A-Z]/g, '').length;
  const lower = token.replaceAll(/[^a-z]/g, '').length;
  const mixed = digits >= 3 && upper >= 3 && lower >= 3;
  return mixed && changesOften(token) && !isMadeOfWords(token) && entropy(token) >= 4;
}

/** Anchors, slugs and names of types: at least two thirds of them are words. */
function isMadeOfWords(token: string): boolean {
  const words = token.match(/[A-Z]?[a-z]{3,}|[A-Z]{4,}/g) ?? [];
  return words.join('').length * 3 >= token.length * 2;
}

/** Words keep to one class of characters for long, random text does not: one change in three characters or more. */
function changesOften(token: string): boolean {
  const runs = token.match(/[a-z]+|[A-Z]+|\d+|[^A-Za-z0-9]+/g) ?? [];
  return (runs.length - 1) * 3 >= token.length;
}
