/** Decides whether a value that is bound to the name of a secret is one: a table of the grade that each binding needs. */
import { isDottedPair, isReference, looksLikeCode } from './code.ts';
import { gradeOf, GRADES, type Grade } from './grade.ts';
import { nameKind } from './secret-names.ts';
import type { NameKind } from './secret-words.ts';
import { isStandIn } from './stand-ins.ts';

/** Certainty that a syntax binds a value. In a sentence words are likelier than secrets. */
export type Certainty = 'phrase' | 'assigned' | 'labelled' | 'said' | 'near';

export interface Binding {
  readonly kind: NameKind;
  readonly certainty: Certainty;
  readonly isQuoted: boolean;
  /** Nothing but punctuation follows the value on its line. */
  readonly isLast: boolean;
}

/** A value that stands alone in a field or a cell. */
export const ALONE: Omit<Binding, 'kind'> = { certainty: 'assigned', isQuoted: true, isLast: true };

/** Least grade of a value that is quoted or the last of its line, and of one that is neither. */
type Least = readonly [set: Grade, loose: Grade];
const { words, named, chosen, hash, strong } = GRADES;
const LEAST: Readonly<Record<NameKind, Readonly<Record<Certainty, Least>>>> = {
  password: {
    phrase: [words, words],
    assigned: [words, chosen],
    labelled: [words, chosen],
    said: [named, strong],
    near: [hash, strong],
  },
  key: {
    phrase: [strong, strong],
    assigned: [chosen, chosen],
    labelled: [chosen, chosen],
    said: [hash, strong],
    near: [hash, strong],
  },
  slot: {
    phrase: [strong, strong],
    assigned: [hash, hash],
    labelled: [hash, hash],
    said: [strong, strong],
    near: [strong, strong],
  },
  hint: {
    phrase: [strong, strong],
    assigned: [hash, hash],
    labelled: [hash, hash],
    said: [hash, strong],
    near: [strong, strong],
  },
};
const LENGTH_MIN: Readonly<Record<NameKind, number>> = { password: 4, key: 8, hint: 8, slot: 8 };

export function isSecretValue(value: string, binding: Binding): boolean {
  if (value.length < LENGTH_MIN[binding.kind] || isCodeValue(value, binding)) return false;
  if (/\s/.test(value)) return isPhrase(value, binding);
  return /^\d+$/.test(value) ? isNumber(value, binding) : isGraded(value, binding);
}

function isCodeValue(value: string, { isQuoted, isLast }: Binding): boolean {
  if (isQuoted || (isLast && isDottedPair(value))) return false;
  return isReference(value) || looksLikeCode(value);
}

function isGraded(value: string, { kind, certainty, isQuoted, isLast }: Binding): boolean {
  const grade = gradeOf(value);
  if (namesOne(value, grade)) return false;
  // Beside a word of many meanings a short hash is an identifier.
  if (grade === hash && kind === 'hint' && certainty === 'said' && value.length < 32) return false;
  return grade >= LEAST[kind][certainty][isQuoted || isLast ? 0 : 1];
}

/** `password: db-password`, and `--set-secrets=DB_PASS=db-pass:latest`: the name in it has a value of its own. */
function namesOne(value: string, grade: Grade): boolean {
  if (grade <= named && nameKind(value) !== undefined) return true;
  const name = /^(?<name>[A-Za-z_][\w-]{0,60})=./.exec(value)?.groups?.['name'];
  return grade < hash && name !== undefined && nameKind(name) !== undefined;
}

function isNumber(value: string, { kind, certainty }: Binding): boolean {
  if (isStandIn(value)) return false;
  return kind === 'password'
    ? certainty === 'assigned'
    : certainty === 'assigned' && value.length >= 12;
}

/** Words of messages about a password, of labels and of comments. */
const MESSAGE =
  /(?<![\p{L}])(?:the|your|is|are|must|should|please|see|enter|type|invalid|required|incorrect|wrong|forgot|change|confirm|repeat|show|hide|least|characters?|not|if|else|too|short|long|weak|strong|match|minimum|maximum|min|max|valid|missing|empty|blank|optional|bitte|eingeben|ungültig|saisir|saisissez|veuillez|introduce|ingrese|introduzca|escriba|obligatori[oa]|inserisci|digite|insira|voer|ange|skriv|введите)(?![\p{L}])/iu;
const WORDS_MAX = 6;

/** Words with spaces between them that are no message. */
function isPhrase(value: string, { kind, certainty, isQuoted }: Binding): boolean {
  const isSure = certainty === 'phrase' || (certainty !== 'near' && isQuoted);
  if (kind !== 'password' || !isSure || isStandIn(value) || isMessage(value)) return false;
  return certainty !== 'said' || /\d|[!#$%^*+=~@]\S/.test(value) || isFourWords(value);
}

/** A passphrase as people make it: four to six words in small letters. */
function isFourWords(value: string): boolean {
  return /^\p{Ll}{2,}(?: \p{Ll}{2,}){3,5}$/u.test(value);
}

function isMessage(value: string): boolean {
  const isLong = value.length > 80 || value.trim().split(/\s+/).length > WORDS_MAX;
  const isSentence = /[.:,]\s|[(){}<>[\]]/.test(value) || MESSAGE.test(value);
  return isLong || isSentence || nameKind(value) !== undefined;
}
