/** The kinds of callouts, whichever syntax they are written in: a new one is a row, and a title in each file of `labels/`. */

/** How much a callout matters. */
export type Weight = 'note' | 'tip' | 'important' | 'warning' | 'danger';

/** Names of the kinds. */
export type CalloutName =
  | 'note'
  | 'info'
  | 'tip'
  | 'hint'
  | 'success'
  | 'check'
  | 'idea'
  | 'done'
  | 'important'
  | 'warning'
  | 'attention'
  | 'caution'
  | 'danger'
  | 'error'
  | 'bug'
  | 'failure'
  | 'missing'
  | 'critical'
  | 'example'
  | 'quote'
  | 'question'
  | 'help'
  | 'faq'
  | 'todo'
  | 'abstract'
  | 'summary'
  | 'seealso'
  | 'versionadded'
  | 'versionchanged'
  | 'versiondeprecated'
  | 'versionremoved';

/**
 * By name. A `named` kind says what the text is and not how much it matters: it weighs as much as a note, and its title is kept where
 * only weights have signs.
 */
const KINDS: Readonly<Record<CalloutName, Weight | 'named'>> = {
  note: 'note',
  info: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  idea: 'tip',
  done: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
  bug: 'danger',
  failure: 'danger',
  missing: 'danger',
  critical: 'danger',
  example: 'named',
  quote: 'named',
  question: 'named',
  help: 'named',
  faq: 'named',
  todo: 'named',
  abstract: 'named',
  summary: 'named',
  seealso: 'named',
  versionadded: 'named',
  versionchanged: 'named',
  versiondeprecated: 'named',
  versionremoved: 'named',
};

/** Further words for these kinds. */
const SAME: Readonly<Record<string, CalloutName>> = {
  cite: 'quote',
  default: 'note',
  fail: 'failure',
  primary: 'note',
  secondary: 'note',
  successful: 'success',
  tldr: 'summary',
  warn: 'warning',
};

/** Name of the kind that a word means, in any letter case; `undefined` for a word that means none. */
export function calloutName(word: string): CalloutName | undefined {
  const name = word.toLowerCase();
  if (isName(name)) return name;
  return Object.hasOwn(SAME, name) ? SAME[name] : undefined;
}

function isName(name: string): name is CalloutName {
  return Object.hasOwn(KINDS, name);
}

/** All words that mean a kind. */
export const CALLOUT_WORDS: readonly string[] = [...Object.keys(KINDS), ...Object.keys(SAME)];

export function weightOf(name: CalloutName): Weight {
  const weight = KINDS[name];
  return weight === 'named' ? 'note' : weight;
}

/** Returns whether the kind says what a text is, and not how much it matters. */
export function isNamed(name: CalloutName): boolean {
  return KINDS[name] === 'named';
}
