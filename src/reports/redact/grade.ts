/** Grades values by how unlikely it is that they are anything but a secret. */
import { isCode } from './code.ts';
import { isKnown, mayBePlace } from './known.ts';
import { changesOften } from './randomness.ts';
import { isStandIn } from './stand-ins.ts';
import { shareOfWords } from './words.ts';

/** From the least to the most suspicious; each binding says which grade it needs. */
export const GRADES = {
  /** A placeholder, a reference, an address, a number, an algorithm. */
  none: 0,
  /** Words, also joined: what a person may choose, and what everything else is called. */
  words: 1,
  /** Words and a number in the manner of identifiers: `blue-giraffe-42`. */
  named: 2,
  /** Not words alone: letters with digits or signs, or letters that no word has. */
  chosen: 3,
  /** Hexadecimal digits, a UUID: a secret or a fact, as the name beside it says. */
  hash: 4,
  /** Random, or chosen by the rules for passwords. */
  strong: 5,
} as const;
export type Grade = (typeof GRADES)[keyof typeof GRADES];

const UUID = /^\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?$/i;
const HEX = /^(?:[0-9a-f]{16,512}|[0-9A-F]{16,512}|(?:[0-9a-f]{2}:){11,}[0-9a-f]{2})$/;
const LENGTH_MIN = 4;
const LENGTH_MAX = 8192;

/** Share of a value that has to be words for it to count as made of them. */
const WORDS_SHARE = 0.6;
/** A name may hold abbreviations. */
const NAME_SHARE = 0.5;
/** Characters from which letters and digits in no order are no abbreviation, and letters alone. */
const RANDOM_LENGTH_MIN = 10;
const LETTERS_LENGTH_MIN = 16;
/** Signs that passwords have and names do not. */
const SIGN = /[!#$%^*+=~@?&]/;
/** Of these, signs that join words in addresses and code. */
const JOINT = /[#=~@?]/g;

/** The first row that holds gives the grade. */
const ROWS: readonly (readonly [Grade, (value: string, share: number) => boolean])[] = [
  [GRADES.none, ({ length }) => length < LENGTH_MIN || length > LENGTH_MAX],
  [GRADES.none, isStandIn],
  [GRADES.hash, (value) => UUID.test(value)],
  [GRADES.none, (value) => /^[\d.,:]+$/.test(value)],
  [GRADES.hash, (value) => HEX.test(value) && (/\d/.test(value) || value.length > 24)],
  [GRADES.none, isKnown],
  [GRADES.words, (value, share) => mayBePlace(value) || isMadeOfWords(value, share)],
  [GRADES.named, isIdentifier],
  [GRADES.strong, isStrong],
];

/** @param value without its quotation marks */
export function gradeOf(value: string): Grade {
  const share = shareOfWords(value);
  return ROWS.find(([, holds]) => holds(value, share))?.[0] ?? GRADES.chosen;
}

/** Letters that words have, with what joins words in addresses and code. */
function isMadeOfWords(value: string, share: number): boolean {
  const plain = share >= 0.8 ? value.replaceAll(JOINT, '') : value;
  return !/\d/.test(value) && !SIGN.test(plain) && (share >= WORDS_SHARE || /\s/.test(value));
}

/** Things that are counted: hosts, accounts, places. */
const NUMBERED =
  /^(?:access|account|app|arg|bar|baz|block|bot|branch|build|case|chapter|client|cluster|db|demo|dev|col|column|disk|entry|field|file|foo|group|host|id|idx|index|input|issue|item|job|key|layer|level|line|list|mail|master|name|node|ns|option|page|param|part|pc|pod|port|prod|proxy|qa|rack|release|replica|room|router|row|section|server|service|shard|site|slave|srv|stage|staging|step|switch|table|tab|task|tmp|value|var|team|test|ticket|unit|user|version|vm|web|week|worker|year|zone)s?[-_.]?\d+$/i;

/** Words, joints and a small number: how clusters, groups, variables and files are called. */
function isIdentifier(value: string, share: number): boolean {
  if (NUMBERED.test(value) || /^@[a-z][a-z\d-]*$/.test(value)) return true;
  if (share < NAME_SHARE || isLeet(value) || value.startsWith('sk-')) return false;
  return IDENTIFIER.test(value) && !/^[A-Za-z]+(?:\d+|\d{2,}[A-Za-z]+)$/.test(value);
}

/** Of code and of settings: `DB_PASSWORD_2`, `auth.token-v2`. */
const IDENTIFIER = /^(?:[A-Za-z_.][\w.:/$,-]*(?:#\d+)?|[%#@!]?[A-Z][A-Z\d_-]+)$/;

/** Digits that stand for the letters they look like: `R4uchmelder`. */
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

function isLeet(value: string): boolean {
  if (!/^(?=.{7})[A-Za-z]+\d[A-Za-z]{2,}$/.test(value)) return false;
  return shareOfWords(value.replace(/\d/, (digit) => LEET[digit] ?? digit)) === 1;
}

/** Pieces with their padding: no comparison of code. */
const BASE64 = /^[A-Za-z0-9+/=-]{24,128}$/;

/** Letters and digits with a sign that no word, number or path has, or in an order that no word has. */
function isStrong(value: string, share: number): boolean {
  if (
    value.length < 8 ||
    /\s/.test(value) ||
    !/[A-Za-z]/.test(value) ||
    (isCode(value) && !BASE64.test(value))
  )
    return false;
  const hasDigit = /\d/.test(value);
  return (hasDigit && hasSign(value)) || (share < 0.5 && isInNoOrder(value, hasDigit));
}

function isInNoOrder(value: string, hasDigit: boolean): boolean {
  if (hasDigit) return value.length >= RANDOM_LENGTH_MIN && !isJoined(value);
  return value.length >= LETTERS_LENGTH_MIN && changesOften(value);
}

/** A sign as passwords have it: not the end of a sentence, a reference to an issue, a scope, a range. */
function hasSign(value: string): boolean {
  const inner = value.replace(/[?!*+]+$/, (end) => (end === '!' ? end : ''));
  return (
    /[!#$%^*+~@]|^[^=]*[?&][^=]*$/.test(inner) &&
    !/^[\w.-]+#\d+$|^[@$&^~*]?[\w-]+[!?]?$|^[\w-]+@[\w.-]+$|%[0-9A-F]{2}|^\w+\$\d+$|^v?\d[\w.]*\+[\w.]+$|^[+]?\d+$/i.test(
      inner.replace(/^[$@!]+(?=[A-Z][a-z]+\d{3,})/, '!!'),
    )
  );
}

/** Parts of which at least one is a word: `default-token-x7k2p`, `main-4f3a2b1c.js`. */
function isJoined(value: string): boolean {
  const parts = value.split(/[-_.:/]/);
  return (
    parts.length > 1 &&
    parts.some(
      (part) => part.length >= 4 && /^[A-Za-z]+$/.test(part) && shareOfWords(part) >= WORDS_SHARE,
    )
  );
}
