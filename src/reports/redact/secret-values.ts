/** Tells values that are hard to guess from words, names and code. */
import { isStandIn } from './stand-ins.ts';

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

/** Number of classes that occur, of lower case, upper case, digits and other characters. */
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
function isUnguessable(value: string): boolean {
  return /[\d!#$%^*+=~@]/.test(value) || (value.length >= 16 && changesOften(value));
}

/** An address or a path says where a secret is; what is secret inside an address has its own rules. */
function isAddress(value: string): boolean {
  return /^(?:#|[a-z][a-z\d+.-]{1,30}:\/\/|~\/|\.{1,2}\/)/i.test(value);
}

/** Words, joints and a small number: how clusters, groups and files are called. */
export function isName(value: string): boolean {
  return (
    /^[A-Za-z]{2,20}(?:[-_.][A-Za-z]{2,20}){0,6}(?:[-_]\d{1,3})?$/.test(value) &&
    looksLikeWords(value)
  );
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

/** Pairs of letters that make up most of English text, and of what programmers call things. */
const COMMON_PAIRS = new Set(
  [
    'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co',
    'me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us',
    'ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa',
    'im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld ry mp fe bl ab gh ty op wo sa ay ex ke',
    'fr oo av ag if ap gr od bo sp rd do uc bu ei ov by rm ep tt oc fa ef cu rn sc gi da yo cr cl du',
    'ga qu ue ff ba ey ls va um pp ua up lu go ht ru ug ds lt pi rc rr eg au ck ew mu br bi pt ak pu',
    'ui rg ib tl ny ki rk ys',
  ].flatMap((line) => line.split(' ')),
);

/** Letters in an order that words have. */
export function looksLikeWords(value: string): boolean {
  const letters = value.toLowerCase().replaceAll(/[^a-z]/g, '');
  let common = 0;
  for (let at = 1; at < letters.length; at += 1) {
    if (COMMON_PAIRS.has(letters.slice(at - 1, at + 1))) common += 1;
  }
  return letters.length < 2 || common >= (letters.length - 1) * 0.6;
}

/** Code or a path that a value without quotation marks may be: `config.password`, `getToken()`, `/run/secrets/db`, `$HOME`. */
export function isReference(value: string): boolean {
  if (/^(?:\$|process\.|os\.|System\.|self\.|this\.)/.test(value)) return true;
  if (/^[A-Za-z_$][\w$]*(?:\(|\[|::|->|\.[A-Za-z_$])/.test(value)) return looksLikeWords(value);
  return /^[a-z_$]+(?:_[a-z]+|[A-Z][a-z]+)+[;,)]*$/.test(value) && looksLikeWords(value);
}
