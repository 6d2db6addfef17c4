/** Passwords that a person tells in a sentence: `the password is winter87`. */
import type { Candidate } from './candidates.ts';
import { isDottedPair, isReference } from './code.ts';
import type { Found } from './found.ts';
import { GRADES } from './grade.ts';
import type { Mention } from './secret-names.ts';
import type { Source } from './source.ts';

/** What says that the next word is the password, in the languages of the names, and adverbs behind it. */
const SAYS =
  /(?:[:：—–]|\s[(-]|(?<![\p{L}])(?:is|was|are|were|be|ist|lautet|lautete|sind|war|est|sont|était|es|son|era|è|é|são|var|är|jest|este|reads|said|remains|siendo|bleibt|reste|rimane|blijft|namely|nämlich|savoir|entered|typed|był|było|byl|bylo|был|было|была)(?![\p{L}])|[是为為はがはをは는은이가]|هي|هو)\s*(?:(?:now|still|again|just|currently|jetzt|nun|noch|wieder|maintenant|toujours|ahora|agora|ora|adesso|nu|teraz|nochmal|once more|simply|set to|changed to)[:,]?\s+){0,2}["'`„“«‘]?$/u;
/** What was one before: `the old one, winter87, works`. */
const FORMER =
  /(?<![\p{L}])(?:(?:old|previous|former|new) one|anterior|vecchi[ao]|precedente|alten?|frühere|ancien(?:ne)?|précédent|vorige|oude|starým?|раньше|gamla)[,:]\s["'`„“«‘]?$/u;
/** A user and a comma or an `and` before the word: `user bob, password x`. */
const USER =
  /(?<![\p{L}])(?:user|login|log|account|benutzer|nutzer|konto|usuario|usuário|utente|identifiant|utilisateur|gebruiker|användare|bruger|bruker|użytkownik|uživatel|používateľ|пользовател|логин|користувач|kullanıcı|felhasználó|käyttäjä|utilizator|χρήστη)(?:name)?\p{L}{0,4}[:=]?\s["'`„“]?(?!(?:name|id|and|or|with|the|is)[\s,])(?<user>[\p{L}\w.@-]{2,40})["'`”“]?(?:,|\s(?:and|und|et|y|e|en|och|og|a|i|и|та|ve|és|ja|și|\/))\s(?:\p{L}{1,5}\s){0,2}$/iu;
/** Words that mean it in some languages and something else in others. */
const SAYS_ELSEWHERE = /(?<![\p{L}])(?:on|to|je|er|at)\s+["'`„“«‘]?$/u;
/** Words before it that also stand before other things: a value of letters, digits and signs may follow. */
const SAYS_PERHAPS =
  /(?<![\p{L}])(?:to|as|with|using|from|auf|zu|in|als|mit|von|para|como|con|com|de|a|come|su|da|comme|avec|en|par|naar|met|som|med|till|til|jako|na|z|на|как|с)\s+["'`„“«‘]?$/u;
/** `set the password to x` */
const SETS = /\b(?:set|sets|changed?|reset|updated?)\s[^.\n]{0,80}\sto\s["'`]?$/i;
/** `auf winter87 gesetzt`: languages that put the verb behind the value. */
const IS_SET =
  /^["'`”“»’*]{0,2}\s(?:gesetzt|gestellt|geändert|festgelegt|zurückgesetzt|gezet|ingesteld|gewijzigd)(?!\p{L})/u;
const ENGLISH =
  /^(?!.*(?:passe|passwort|passord))[ -~]*(?:pass|word|secret|token|key|pwd|pw|login|cred)[ -~]*$/i;

/** `winter87 is the password`, `use winter87 as the password` */
const CALLED =
  /^["'`”“»’]{0,2}\s+(?:is|was|as|ist|war|als|est|comme|es|como|è|come)\s+[\p{L}\s'’-]{0,30}$/u;

/** `password policy-2` */
const ABOUT_IT =
  /^(?:authentication|change|error|field|form|hash|input|length|list|manager|page|policy|prompt|recovery|reset|rule|screen|test|type|update)/i;
/** Compounds of English that tell what it is like: `read-only`. */
const QUALITY =
  /(?:ed|ing|only|sensitive|text|able|ible|less|free|safe|specific|dependent|in|up|case|encrypted|protected|based)$/i;

/** A name and what it is of, up to the end of a clause: `heslo je Kocour v botach,`. German writes all nouns so, English no phrase. */
const TITLE =
  /(?: (?:je|jest|es|è|é|est|era|är|er|on|este|var|это|є))? (?<secret>\p{Lu}\p{Ll}{2,}(?: \p{Ll}{1,3}){1,2} \p{L}{2,})(?=[.,;]["”\s]|[.,;]?$)/duy;

export function* titlesIn({ text, mentions }: Source): Generator<Found> {
  for (const { end } of mentions.filter(isOfTitles)) {
    TITLE.lastIndex = end;
    const found = TITLE.exec(text)?.indices?.groups?.['secret'];
    if (found !== undefined) yield { start: found[0], end: found[1] };
  }
}

function isOfTitles({ kind, text }: Mention): boolean {
  return kind === 'password' && !ENGLISH.test(text) && !/wort/i.test(text);
}

type Way = (candidate: Candidate, text: string) => boolean | undefined;

/** Ways of telling, the surest first; `undefined` where the sentence is none of the way. */
const WAYS: readonly Way[] = [
  // `the password winter87 fails`
  ({ gap, value, grade }) =>
    DIRECT.test(gap) && /\d/.test(value) && (grade === GRADES.named || grade === GRADES.chosen)
      ? !ABOUT_IT.test(value)
      : undefined,
  ({ gap, value, grade, start }, text) =>
    SETS.test(text.slice(Math.max(0, start - gap.length - 60), start))
      ? grade > GRADES.words || /\w[-_.&]\w/.test(value)
      : undefined,
  ({ gap, grade, value, end }, text) =>
    SAYS_PERHAPS.test(gap) && IS_SET.test(text.slice(end, end + 20))
      ? grade > GRADES.words && /\d/.test(value)
      : undefined,
  ({ gap, name, ...candidate }, text) =>
    DIRECT.test(gap) ? isOfUser({ name, ...candidate }, gap, text) : undefined,
  ({ gap, name, ...candidate }, text) =>
    SAYS.test(gap) || FORMER.test(gap) || (SAYS_ELSEWHERE.test(gap) && !ENGLISH.test(name))
      ? isAnswer(candidate, text)
      : undefined,
  ({ gap, value, grade }) =>
    SAYS_PERHAPS.test(gap) && gap.length <= 60
      ? grade === GRADES.chosen && /\d/.test(value)
      : undefined,
];
const DIRECT = /^["'*]?\s{1,3}["'`„“«‘]?$/;
/** After a user any word may be the password; else one that is joined in a way that sentences do not have. */
function isOfUser(candidate: Omit<Candidate, 'gap'>, gap: string, text: string): true | undefined {
  const { name, value, grade, start, end } = candidate;
  if (!END.test(text.slice(end, end + 6))) return undefined;
  const isEnglish = ENGLISH.test(name);
  const user = userBefore(text, start - gap.length - name.length);
  const isNamed = isEnglish ? /\d/.test(user) : user !== '';
  const isJoined = isCompound(value) || isDottedPair(value) || grade >= GRADES.chosen;
  return isNamed || (!isEnglish && isJoined) ? true : undefined;
}

function userBefore(text: string, at: number): string {
  return USER.exec(text.slice(Math.max(0, at - 80), at))?.groups?.['user'] ?? '';
}

/** Characters between the word and the value that a sentence may have. */
const GAP_MAX = 120;

export function isTold(text: string, candidate: Candidate): boolean {
  if (candidate.kind !== 'password') return false;
  return candidate.isBefore ? isCalled(candidate) : isAnnounced(text, candidate);
}

function isCalled(candidate: Candidate): boolean {
  const isOdd = candidate.grade >= GRADES.chosen || isNumbered(candidate);
  return isOdd && CALLED.test(candidate.gap);
}

function isAnnounced(text: string, candidate: Candidate): boolean {
  const { gap, value, isQuoted } = candidate;
  if (gap.length > GAP_MAX || /[.!?]\s+\p{Lu}/u.test(gap)) return false;
  if (!isQuoted && isReference(value) && !isDottedPair(value)) return false;
  return WAYS.map((way) => way(candidate, text)).find((told) => told !== undefined) ?? false;
}

function isNumbered({ grade, value }: Pick<Candidate, 'grade' | 'value'>): boolean {
  return grade === GRADES.named && /\d/.test(value);
}

/** The end of a clause. */
const END =
  /^["'`”“»’*]{0,2}(?:[.,;:!?)](?=[\s<"'\\}]|$|[^\0-\x7f…])|\s*(?:\n|$)|\s[(—–.]|\s?(?:です|입니다|이다)|[，。])/;

/** `is winter87 but it fails`: the clause goes on with another one. */
const GOES_ON =
  /^["'`”“»’*]{0,2}\s(?:but|and|aber|und|doch|mais|et|pero|aunque|y|mas|ma|e|maar|en|men|och|og|ale|i|но|и)\s/;

/** What follows `is`: an adjective as often as a password. */
function isAnswer(
  { value, grade, end, isQuoted }: Pick<Candidate, 'value' | 'grade' | 'end' | 'isQuoted'>,
  text: string,
): boolean {
  const isEnd = END.test(text.slice(end, end + 6));
  const isClause = isEnd || GOES_ON.test(text.slice(end, end + 12));
  if (grade >= GRADES.chosen) return isClause || isQuoted || /\d/.test(value);
  if (grade === GRADES.named) return isClause && /\d/.test(value);
  return isClause && (isDottedPair(value) || isCompound(value));
}

/** `winter-im-garten`, `Winter_garten` */
function isCompound(value: string): boolean {
  return /^\p{L}{3,}(?:[-_]\p{L}+){0,3}[-_]\p{L}{2,}$/u.test(value) && !QUALITY.test(value);
}
