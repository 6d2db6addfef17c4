/** The language that a page names for itself. */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import { textAttribute } from '../source/front-matter.ts';

/** The shape of BCP 47 tags: the values allowed in `lang` and Content-Language. */
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const LENGTH_MAX = 35;

/** Nothing when the page does not say, or says it in a way that is no language tag, which is reported. */
export function languageOf({ attributes, file }: Draft, report: Report): string | undefined {
  const given = textAttribute(attributes, 'lang');
  if (given === undefined) return undefined;
  if (TAG.test(given) && given.length <= LENGTH_MAX) return given;
  report({
    severity: 'warning',
    rule: 'language',
    file,
    line: 1,
    message: `lang: ${given.slice(0, LENGTH_MAX)} is no language tag.`,
    remedy: 'Write a tag such as en, de or pt-BR.',
  });
  return undefined;
}
