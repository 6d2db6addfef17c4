/** The units of one page: the text of each field, and the fields that a hit shows. */
import type { Release, WholePage } from '../../content/model/library.ts';
import type { Hit } from '../search.ts';
import type { Field, Kind } from '../wire.ts';

/** Fields of a hit that do not come from the ranking. */
export type HitFields = Pick<Hit, 'heading' | 'anchor' | 'since' | 'gap' | 'sample'>;

/** One thing that can be found. */
export interface Unit {
  readonly kind: Kind;
  readonly texts: readonly (readonly [field: Field, text: string])[];
  /** Texts a snippet may be taken from, the preferred first. */
  readonly quotes: readonly string[];
  readonly fields: HitFields;
}

/** A release's entries are units of their own, so its page holds the whole text and no sections. */
export function pageUnit(page: WholePage, isWhole: boolean): Unit {
  const passages = page.passages.filter((passage) => isWhole || passage.heading === undefined);
  const lead = passages.map((passage) => passage.text).join('\n');
  const code = passages.map((passage) => passage.code).join('\n');
  return {
    kind: 'page',
    texts: [
      ['title', page.title],
      ['description', page.description],
      ['path', `${page.slug} ${page.group} ${page.sectionTitle}`],
      ['body', lead],
      ['code', code],
    ],
    quotes: quotesOf(
      [lead, page.description, code],
      page.headings.map(({ text }) => text).join(' · ') || page.title,
    ),
    fields: {},
  };
}

/** The texts, or a substitute if all are blank, so that no snippet is empty. */
function quotesOf(texts: readonly string[], otherwise: string): readonly string[] {
  return texts.some((text) => text.trim() !== '') ? texts : [otherwise];
}

export function sectionUnits(page: WholePage): readonly Unit[] {
  return page.passages.flatMap((passage) => {
    if (passage.heading === undefined) {
      return [];
    }
    const { text: heading, anchor } = passage.heading;
    return {
      kind: 'section',
      texts: [
        ['heading', heading],
        ['trail', passage.trail.join('\n')],
        ['body', passage.text],
        ['code', passage.code],
      ],
      quotes: quotesOf([passage.text, passage.code], heading),
      fields: { heading, anchor },
    };
  });
}

export function releaseUnits(
  { passages }: WholePage,
  { version, entries }: Release,
): readonly Unit[] {
  return entries.map(({ title, passage, anchor }) => {
    const { text = '', code = '' } = passages[passage] ?? {};
    return {
      kind: 'release',
      texts: [
        ['heading', title],
        ['trail', version],
        ['body', text],
        ['code', code],
      ],
      quotes: quotesOf([text, code], title),
      fields: { heading: title, since: version, ...(anchor === undefined ? {} : { anchor }) },
    };
  });
}
