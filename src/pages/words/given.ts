/** Words of the site by one key each, as `theme.words` names them. */
import { en } from './en.ts';
import type { Spoken } from './table.ts';
import type { Words } from './words.ts';

/** Not for readers. */
const LANGUAGE = 'body.language';

type Group = { readonly [name: string]: string | Group };

/** The English words, by key: `script.search`. */
export function siteWords(): Readonly<Record<string, string>> {
  const { [LANGUAGE]: _language, ...words } = Object.fromEntries(flat(asGroup(en)));
  return words;
}

/** The words with given ones in place of theirs: then they are all said to be of the documentation's language. */
export function withGiven(
  { words }: Spoken,
  given: Readonly<Record<string, string>>,
  language: string,
): Spoken {
  return { language, words: replaced(asGroup(words), given) as unknown as Words };
}

function asGroup(words: Words): Group {
  return words as unknown as Group;
}

function flat(group: Group, before = ''): readonly (readonly [string, string])[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const key = before + name;
    return typeof value === 'string' ? [[key, value] as const] : flat(value, `${key}.`);
  });
}

function replaced(group: Group, given: Readonly<Record<string, string>>, before = ''): Group {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      const key = before + name;
      return [
        name,
        typeof value === 'string' ? (given[key] ?? value) : replaced(value, given, `${key}.`),
      ];
    }),
  );
}
