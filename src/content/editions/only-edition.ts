/** The edition of a folder that has one only. */
import type { Edition } from '../model/edition.ts';
import { languageName } from './language-tag.ts';

/** The one edition of a folder without versions and translations. */
export function onlyEdition(
  { id, name }: { readonly id: string; readonly name: string },
  language: string,
): Edition {
  return {
    set: id,
    setName: name,
    aliases: [],
    status: 'current',
    language,
    languageLabel: languageName(language),
    isDefault: true,
    prefix: '',
  };
}
