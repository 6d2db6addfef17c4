/** Finds names of secrets, and tells what kind of value one has. */
import {
  ABOUT,
  DONE_TO,
  NAMES_OF_A_WHOLE,
  NOT_SECRET,
  OWN_PASS,
  WORDS,
  type NameKind,
} from './secret-words.ts';

interface Name {
  readonly kind: NameKind;
  readonly words: string;
  readonly isEnglish: boolean;
}

const NAMES: readonly Name[] = WORDS.flatMap(([kind, languages, words]) =>
  words
    .split(' ')
    .map((word) => ({ kind, words: word.replaceAll('_', ' '), isEnglish: languages === 'en' })),
);

const ofKind = (kind: NameKind): string => {
  const alternatives = NAMES.filter((name) => name.kind === kind)
    .toSorted((a, b) => b.words.length - a.words.length)
    .map(({ words, isEnglish }) => (isEnglish ? `${words}s?` : `${words}\\p{L}{0,3}`));
  return alternatives.join('|');
};
const KINDS: readonly (readonly [kind: NameKind, pattern: RegExp])[] = [
  [
    'password',
    new RegExp(
      ` (?:${ofKind('password')}|[a-z]*(?:password|passwd|passwort|kennwort|passphrase|psk)(?:s|eval|cmd)?|pg ?pass) `,
      'u',
    ),
  ],
  [
    'key',
    new RegExp(
      ` (?:${ofKind('key')}|[a-z]{0,20}(?:secret|token|apikey|accesskey|sessionid|authkey)s?) `,
      'u',
    ),
  ],
  ['hint', new RegExp(` (?:${ofKind('hint')}) `, 'u')],
  ['slot', new RegExp(` (?:${ofKind('slot')}) `, 'u')],
];

/** Short names of ASCII letters count as whole words only; longer ones as parts of words. */
const bounded = (name: string): string =>
  name.length > 4 || /[^a-z]/.test(name) ? name : `(?<![a-z])${name}(?![a-z])`;

/** Beginnings of names that stand for many of them. */
const COMMON = [
  'pass',
  'psk',
  'secret',
  'token',
  'pwd',
  'cred',
  'session',
  'sessid',
  'auth',
  'key',
  'login',
];

/** Finds where a name may stand: cheap, and sure to hit every name of the lists. */
const STEM = new RegExp(
  [
    // Phrases begin before the stem in them.
    ...new Set(
      NAMES.map(({ words }) => words)
        .filter((words) => words.includes(' ') || !COMMON.some((stem) => words.includes(stem)))
        .toSorted((a, b) => b.length - a.length)
        .map((words) => bounded(words).replaceAll(' ', '[ _.-]?')),
    ),
    ...COMMON,
  ].join('|'),
  'giu',
);

/** Scripts without spaces between words: a name ends where it ends, whatever follows. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u;

/** A name of a secret in a text. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: NameKind;
}

const NAME_MAX = 60;
const NAME_CHARACTER = /[\p{L}\p{M}\p{N}_.$-]/u;

export function mentionsIn(text: string): Mention[] {
  const found: Mention[] = [];
  const stems = new RegExp(STEM);
  /** End of the name before. */
  let last = -1;
  for (let match = stems.exec(text); match !== null; match = stems.exec(text)) {
    const start = startOfName(text, match.index);
    const end = endOfName(text, match.index, match[0]);
    const name = text.slice(start, end);
    const kind = isVerb(text, name, end) ? 'slot' : nameKind(name);
    stems.lastIndex = Math.max(end, match.index + match[0].length);
    // A name right behind `name=` is a value.
    const isValue = start - 1 === last && text.charAt(last) === '=' && text.charAt(end) !== '=';
    last = end;
    const isSaidElsewhere = isInAddress(text, start) || isPublicKey(text, start, name);
    if (kind !== undefined && !isValue && !isSaidElsewhere)
      found.push({ start, end, text: name, kind });
  }
  return found;
}

/** `pass` is a verb, unless a sign or a word binds a value to it. */
function isVerb(text: string, name: string, end: number): boolean {
  return (
    /^pass$/i.test(name) &&
    !/^["'`*]{0,3}\s?(?:[=:]|(?:is|was|ist) )/.test(text.slice(end, end + 8))
  );
}

/** `public key: …`, `using EDDSA key …` */
function isPublicKey(text: string, at: number, name: string): boolean {
  return (
    /^keys?$/i.test(name) &&
    /\b(?:public|[rd]sa|e[cd]dsa|ed25519|gpg|pgp) $/i.test(text.slice(Math.max(0, at - 8), at))
  );
}

/** `arn:aws:secretsmanager:…:secret:name` names a secret and holds none. */
function isInAddress(text: string, at: number): boolean {
  return /\b(?:arn|urn|ocid1|crn):[\w:./-]{0,100}$/.test(text.slice(Math.max(0, at - 110), at));
}

function startOfName(text: string, stem: number): number {
  let start = stem;
  const canGrow = (): boolean => {
    const before = text.charAt(start - 1);
    return start > 0 && stem - start < NAME_MAX && NAME_CHARACTER.test(before);
  };
  while (canGrow() && !UNSPACED.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function endOfName(text: string, stem: number, found: string): number {
  let end = stem + found.length;
  if (UNSPACED.test(found.slice(-1))) return end;
  while (end - stem < NAME_MAX && NAME_CHARACTER.test(text.charAt(end))) {
    if (UNSPACED.test(text.charAt(end))) break;
    end += 1;
  }
  while (/[.-]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** @param name as it stands in the text: any case, any joints. */
export function nameKind(name: string): NameKind | undefined {
  const words = spacedWords(name);
  const whole = NAMES_OF_A_WHOLE[words.trim()];
  if (whole !== undefined) return whole;
  if (NOT_SECRET.test(words)) return undefined;
  if (DONE_TO.test(words)) return 'hint';
  if (OWN_PASS.test(words)) return 'password';
  for (const [kind, pattern] of KINDS) {
    const found = pattern.exec(words);
    if (found === null) continue;
    return ABOUT.test(words.slice(found.index + found[0].length - 1)) ? undefined : kind;
  }
  return undefined;
}

/** `dbPassword` and `DB_PASSWORD` as ` db password `. */
function spacedWords(name: string): string {
  const split = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ');
  return ` ${split.trim()} `;
}
