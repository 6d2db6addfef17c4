/** Decides whether a value that is bound to the name of a secret is one. */
import type { NameKind } from './secret-names.ts';
import { isName, isReference, looksLikeWords, looksSecret } from './secret-values.ts';
import { isStandIn } from './stand-ins.ts';

/** Certainty that a syntax binds a value. In a sentence words are likelier than secrets. */
export type Certainty = 'assigned' | 'labelled' | 'mentioned';

export interface Binding {
  readonly kind: NameKind;
  readonly certainty: Certainty;
  readonly isQuoted: boolean;
  /** Nothing but punctuation follows the value on its line. */
  readonly isLast: boolean;
}

/** A value that stands alone in a field or a cell. */
export const ALONE: Omit<Binding, 'kind'> = { certainty: 'assigned', isQuoted: true, isLast: true };

const LENGTH_MIN: Readonly<Record<NameKind, number>> = { password: 4, key: 8 };

export function isSecretValue(value: string, binding: Binding): boolean {
  if (value.length < LENGTH_MIN[binding.kind] || isStandIn(value) || isAddress(value)) return false;
  if (!binding.isQuoted && isReference(value)) return false;
  if (binding.certainty === 'mentioned') return isMentioned(value, binding);
  if (/\s/.test(value)) return isPhrase(value, binding);
  return binding.kind === 'key' ? isKey(value, binding) : isPassword(value, binding);
}

/** In a sentence the next word is seldom a secret, unless it looks like one. */
function isMentioned(value: string, { kind, isQuoted, isLast }: Binding): boolean {
  if (value.length < 8 || /\s/.test(value)) return false;
  if (!(isQuoted || isLast)) return kind === 'password' && isStrong(value);
  return /\d/.test(value) ? looksSecret(value) : isQuoted && !looksLikeWords(value);
}

/** Letters, a digit and a symbol that no word, number or path has: chosen by the rules for passwords. */
function isStrong(value: string): boolean {
  return (
    /[A-Za-z]/.test(value) &&
    /\d/.test(value) &&
    /^[\w!#$%^&*+=~@?]*[!#$%^&*+=~?][\w!#$%^&*+=~@?]*$/.test(value) &&
    looksSecret(value)
  );
}

function isPhrase(value: string, { kind, certainty, isQuoted }: Binding): boolean {
  return kind === 'password' && certainty === 'assigned' && isQuoted && looksSecret(value);
}

function isKey(value: string, { isLast }: Binding): boolean {
  if (isName(value)) return false;
  return looksSecret(value) || (isLast && !looksLikeWords(value));
}

function isPassword(value: string, { certainty, isQuoted, isLast }: Binding): boolean {
  if (looksSecret(value)) return true;
  if (/^[\d-]+$/.test(value)) return certainty === 'assigned';
  return isQuoted || isLast;
}

/** An address or a path says where a secret is; what is secret inside an address has its own rules. */
function isAddress(value: string): boolean {
  if (/^[a-z][a-z\d+.-]{1,30}:\/\//i.test(value)) return true;
  const isPath = /^(?:#|~?\/|\.{1,2}\/|[A-Za-z]:\\)/.test(value);
  return isPath && looksLikeWords(value) && !/\d{3}/.test(value);
}
