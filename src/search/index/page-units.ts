/** The units of one page: the text of each field, and the fields that a hit shows. */
import type { Heading, Passage, WholePage } from '../../content/model/page.ts';
import type { Release } from '../../content/model/release.ts';
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
      ['names', passages.map(explainedIn).join('\n')],
    ],
    quotes: quotesOf([setOff(lead), page.description, code], namesOf(page.headings) || page.title),
    fields: {},
  };
}

/** Between lines that a reader of a snippet would take for one sentence. */
const SEPARATOR = ' ·';
/** Ends a line that another may follow. */
const LINE_END = /[\p{Terminal_Punctuation}…]["'”’»」』)\]]*$/u;

/** Prose as a snippet shows it on one line: items, rows and captions are told from what follows. */
function setOff(prose: string): string {
  const lines = prose.split('\n');
  const last = lines.pop() ?? '';
  return [...lines.map((line) => (LINE_END.test(line) ? line : `${line}${SEPARATOR}`)), last].join(
    '\n',
  );
}

function namesOf(headings: readonly Heading[]): string {
  return headings.map(({ text }) => text).join(`${SEPARATOR} `);
}

/** The texts, or a substitute if all are blank, so that no snippet is empty. */
function quotesOf(texts: readonly string[], otherwise: string): readonly string[] {
  return texts.some((text) => text.trim() !== '') ? texts : [otherwise];
}

const explainedIn = ({ names = [] }: Passage): string => names.join('\n');

export function sectionUnits(page: WholePage): readonly Unit[] {
  const { passages } = page;
  return passages.flatMap((passage, place) => {
    if (passage.heading === undefined) {
      return [];
    }
    const { text: heading, anchor, level } = passage.heading;
    return {
      kind: 'section',
      texts: [
        ['heading', heading],
        ['trail', passage.trail.join('\n')],
        ['body', passage.text],
        ['code', passage.code],
        ['names', explainedIn(passage)],
      ],
      quotes: quotesOf(
        [setOff(passage.text), passage.code],
        namesOf(headingsBelow(level, passages.slice(place + 1))) || heading,
      ),
      fields: { heading, anchor },
    };
  });
}

/** Headings of the passages that belong to the one before them, whose heading has the level. */
function headingsBelow(level: number, passages: readonly Passage[]): readonly Heading[] {
  const end = passages.findIndex(({ heading }) => (heading?.level ?? 0) <= level);
  return passages.slice(0, end < 0 ? undefined : end).flatMap(({ heading }) => heading ?? []);
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
      quotes: quotesOf([setOff(text), code], title),
      fields: { heading: title, since: version, ...(anchor === undefined ? {} : { anchor }) },
    };
  });
}
