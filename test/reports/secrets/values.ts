/** Values that people keep secret, and what tells where they are; seeded, so that a failure repeats. */

export type Random = () => number;
export type Maker = (random: Random) => string;

/** mulberry32: a small seeded generator; the corpus needs repeatability, not strength. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const ALNUM = LOWER + UPPER + DIGITS;
const HEX = `${DIGITS}abcdef`;
const URLSAFE = `${ALNUM}-_`;
const BASE64 = `${ALNUM}+/`;
const BASE32 = `${UPPER}234567`;

const pick = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
export const from =
  (alphabet: string, length: number, prefix = ''): Maker =>
  (random) =>
    prefix + pick(random, alphabet, length);
const one =
  (...makers: readonly Maker[]): Maker =>
  (random) =>
    (makers[Math.floor(random() * makers.length)] ?? from(ALNUM, 20))(random);

export const alnum = (length: number, prefix = ''): Maker => from(ALNUM, length, prefix);
export const hex = (length: number, prefix = ''): Maker => from(HEX, length, prefix);
export const urlsafe = (length: number, prefix = ''): Maker => from(URLSAFE, length, prefix);
export const base64 = (length: number, prefix = ''): Maker => from(BASE64, length, prefix);
export const base32 = (length: number, prefix = ''): Maker => from(BASE32, length, prefix);
export const digits = (length: number, prefix = ''): Maker => from(DIGITS, length, prefix);
export const letters = (length: number): Maker => from(LOWER, length);
export const uuid: Maker = (r) => [8, 4, 4, 4, 12].map((length) => pick(r, HEX, length)).join('-');
export const joined =
  (separator: string, ...makers: readonly Maker[]): Maker =>
  (random) =>
    makers.map((maker) => maker(random)).join(separator);

/** A password that a rule about passwords forced: letters, a digit, a symbol. */
export const strong: Maker = (r) =>
  `${pick(r, LOWER, 4)}${pick(r, UPPER, 2)}${pick(r, DIGITS, 2)}${pick(r, '!#%+=', 1)}${pick(r, ALNUM, 3)}`;
const season: Maker = (r) =>
  `${['Summer', 'Winter', 'Berlin', 'Dragon', 'Monkey'][Math.floor(r() * 5)]}${pick(r, DIGITS, 4)}!`;
/** Passwords of every strength: short, letters only, long. */
export const password: Maker = one(strong, season, letters(11), alnum(8), alnum(24), strong);
/** Keys and tokens that have no shape of their own. */
export const key: Maker = one(alnum(24), alnum(40), hex(32), urlsafe(36), alnum(20), uuid);
/** As it stands in `Authorization: Basic`, in docker's `auth` and in secrets of Kubernetes. */
export const basic: Maker = (r) =>
  Buffer.from(`${pick(r, LOWER, 6)}:${strong(r)}`).toString('base64');
export const name: Maker = from(LOWER, 7);
export const jwt: Maker = (r) =>
  `eyJ${pick(r, URLSAFE, 20)}.eyJ${pick(r, URLSAFE, 60)}.${pick(r, URLSAFE, 43)}`;
const octet = (r: Random): number => Math.floor(r() * 254) + 1;
export const privateAddress: Maker = (r) => `10.${octet(r)}.${octet(r)}.${octet(r)}`;
export const publicAddress: Maker = (r) => `81.${octet(r)}.${octet(r)}.${octet(r)}`;
export const address6: Maker = (r) =>
  `2a01:4f8:${pick(r, HEX, 3)}1:${pick(r, HEX, 3)}2::${pick(r, '123456789', 2)}`;
export const email: Maker = (r) =>
  `${pick(r, LOWER, 5)}.${pick(r, LOWER, 6)}@${pick(r, LOWER, 6)}-corp.io`;

const WORDS =
  'winter summer dragon monkey coffee giraffe purple rocket garden castle silver kitten'.split(' ');
const word: Maker = (r) => WORDS[Math.floor(r() * WORDS.length)] ?? '';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** As people choose one: a word or two with a number and often a symbol. */
export const chosen: Maker = one(
  (r) => `${word(r)}${pick(r, DIGITS, 2)}`,
  (r) => `${capital(word(r))}${pick(r, DIGITS, 4)}${pick(r, '!$#?', 1)}`,
  (r) => `${word(r)}-${word(r)}-${pick(r, DIGITS, 2)}`,
  (r) => `${capital(word(r))}${capital(word(r))}${pick(r, DIGITS, 1)}!`,
  (r) => `${pick(r, '!$@', 1)}${capital(word(r))}${pick(r, DIGITS, 3)}`,
);
/** Words with spaces between them. */
export const phrase: Maker = (r) => `${word(r)} ${word(r)} ${word(r)} ${pick(r, DIGITS, 2)}`;
