/** Turns a problem, which may be a whole report, into short queries: its title and the lines of its errors. */

/** A line of a problem, reduced to the words that say which problem it is. */
export interface Question {
  /** At most 200 code points. */
  readonly text: string;
  /** 0 to 1: one word in common says little, three say much, the name of an error says as much. */
  readonly weight: number;
  /** Names of errors in it, in lower case: an issue with the same one is known, whatever else it says. */
  readonly errors: readonly string[];
}

/** Code points of a question: the engine's limit. */
const LENGTH_MAX = 200;
const QUESTIONS_MAX = 8;
/** Characters of a problem that are read. */
const PROBLEM_MAX = 8000;
/** Words with which a question has its whole weight. */
const WORDS_ENOUGH = 3;

const ERROR =
  /error|exception|fatal|panic|failed|cannot|could not|denied|refused|unable to|segfault|\bSIG[A-Z]{3,6}\b|\bE[A-Z]{4,20}\b/i;
/** `ECONNRESET`, `SELF_SIGNED_CERT_IN_CHAIN`, `MaxListenersExceededWarning`: a word that names one error. */
const ERROR_NAME =
  /^(?:E[A-Z]{4,20}|SIG[A-Z]{3,6}|[A-Z]+(?:_[A-Z]+)+|\w{3,}(?:Error|Exception|Warning))$/;

/** Words of nearly every report and of nearly every sentence: they say that there is a problem, and not which one. */
const COMMON = new Set(
  [
    'problem problems issue issues bug bugs error errors err report reports reported please help thanks expected actual actually',
    'happen happens happened reproduce reproduction steps version versions upgrade upgraded update updated updating work works',
    'worked working try tried trying wrong fail fails failed failing documented documentation yesterday today missing new feature',
    'file files start starts started page pages a about after again all also an and any are as at be because been before being but by',
    'can cannot could did do does doing done each even ever every for from get gets getting give given go goes got had has have how',
    'i if in into is it its just know like made make makes many may me more most much must my need needs never no none not nothing now of off',
    'on once one only or other our out over own same see seems set should show shows since so some still such than that the their them',
    'then there these they thing things this those though to too up us use used uses using very was way we well were what when where',
    'which while who why will with within without would you your yet always sometimes suddenly anymore between both during few first last',
  ].flatMap((line) => line.split(' ')),
);
const REDACTED = /\[redacted:[a-z0-9-]{1,40}#\d{1,6}\]/g;
const WORD = /[\p{L}\p{N}_]+(?:[.'/:@-]+[\p{L}\p{N}_]+)*/gu;

/** Questions about the first line, the lines with errors, and all of it when it is short. None for words that say nothing. */
export function questionsOf(problem: string): readonly Question[] {
  const text = problem.slice(0, PROBLEM_MAX).replaceAll(REDACTED, ' ');
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines;
  const told = [first, ...others.filter((line) => ERROR.test(line))];
  const whole = lines.join(' ');
  const parts = whole.length <= LENGTH_MAX ? [whole, ...told] : told;
  const questions = questionsOfEach(parts);
  return questions.length > 0 ? questions : questionsOfEach(others);
}

function questionsOfEach(parts: readonly string[]): Question[] {
  return [...new Set(parts.map((part) => tellingWords(part).join(' ')))]
    .filter((text) => text !== '')
    .slice(0, QUESTIONS_MAX)
    .map(questionOf);
}

/** Removes all search syntax, so that the text is searched literally. */
function tellingWords(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return words
    .map((word) => word.replace(/^(?:kind|section):/, ''))
    .filter((word) => !COMMON.has(word.toLowerCase()));
}

function questionOf(telling: string): Question {
  const text = [...telling].slice(0, LENGTH_MAX).join('');
  const words = text.split(' ');
  const errors = words.filter((word) => ERROR_NAME.test(word)).map((word) => word.toLowerCase());
  return { text, errors, weight: errors.length > 0 ? 1 : Math.min(1, words.length / WORDS_ENOUGH) };
}
