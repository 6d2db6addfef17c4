/**
 * Turns a Library into documents of the index: the text of each field of each unit, and the fields that a hit shows.
 */
import type { Library, Page, Release, Sample } from '../../content/model/library.ts';
import type { Hit } from '../search.ts';
import type { Field, Kind } from '../wire.ts';
import { isChangelog } from './changelog.ts';
import { groupBy } from '../../content/source/group-by.ts';
import { memoize } from '../../memoize.ts';

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

/** A page with its units; the first unit is the page itself. */
export interface Group {
  readonly slug: string;
  readonly section: string;
  /** It lists the changes of releases. */
  readonly isChangelog: boolean;
  readonly units: readonly Unit[];
}

/** Input of an index. */
export interface Documents {
  /** BCP 47 tag; the engine analyses words by it. */
  readonly language: string;
  readonly groups: readonly Group[];
}

/** Every page of the library in navigation order. No groups when there are no pages: a hit needs one to lead to. */
export function documentsOf(library: Library): Documents {
  return { language: library.language, groups: groupsOf(library) };
}

function groupsOf(library: Library): readonly Group[] {
  const releases = releasesByPage(library);
  const extras = extraUnits(library);
  return library.pages.map((page) => {
    const notes = releases.get(page.slug);
    const more = extras.get(page.slug);
    if (notes === undefined && more === undefined) return plainGroup(page);
    const own = notes === undefined ? sectionUnits(page) : notes.flatMap(releaseUnits);
    const { slug, section } = page;
    return {
      slug,
      section,
      isChangelog: notes !== undefined || isChangelog(page),
      units: [pageUnit(page, notes !== undefined), ...own, ...(more ?? [])],
    };
  });
}

/** A changelog holds many. */
function releasesByPage({ releases }: Library): ReadonlyMap<string, readonly Release[]> {
  return groupBy(releases, ({ page }) => page);
}

/** The group of a page with its sections only; a page that outlives a reload keeps it. */
const plainGroup = memoize((page: Page): Group => {
  const { slug, section } = page;
  const units = [pageUnit(page, false), ...sectionUnits(page)];
  return { slug, section, isChangelog: isChangelog(page), units };
});

/** A release's entries are units of their own, so its page holds the whole text and no sections. */
function pageUnit(page: Page, isWhole: boolean): Unit {
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

function sectionUnits(page: Page): readonly Unit[] {
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

function releaseUnits(release: Release): readonly Unit[] {
  return release.entries.map((entry) => ({
    kind: 'release',
    texts: [
      ['heading', entry.title],
      ['trail', release.version],
      ['body', entry.text],
    ],
    quotes: [entry.text, entry.title],
    fields: {
      heading: entry.title,
      since: release.version,
      ...(entry.anchor === undefined ? {} : { anchor: entry.anchor }),
    },
  }));
}

/** Samples and gaps by the slug of the page they lead to. */
function extraUnits(library: Library): ReadonlyMap<string, readonly Unit[]> {
  const units = new Map<string, Unit[]>();
  const add = (slug: string | undefined, unit: Unit): void => {
    if (slug !== undefined) {
      units.set(slug, [...(units.get(slug) ?? []), unit]);
    }
  };
  for (const sample of library.samples) {
    add(leadingPage(library, sample.page, sample.id), sampleUnit(library, sample));
  }
  for (const gap of library.gaps) {
    add(leadingPage(library, gap.page, gap.id), {
      kind: 'gap',
      texts: [
        ['heading', gap.id],
        ['body', gap.statement],
      ],
      quotes: [gap.statement],
      fields: { gap: { statement: gap.statement, source_url: gap.sourceUrl } },
    });
  }
  return units;
}

function sampleUnit(library: Library, sample: Sample): Unit {
  const page = sample.page === undefined ? undefined : library.pageBySlug.get(sample.page);
  const heading = page?.headings.find((candidate) => candidate.anchor === sample.anchor);
  return {
    kind: 'sample',
    texts: [
      ['heading', sample.title],
      ['trail', `${sample.id} ${sample.tags.join(' ')} ${sample.language} ${sample.level ?? ''}`],
      ['code', `${sample.command ?? ''}\n${sample.code}`],
    ],
    quotes: [sample.code, sample.title],
    fields: {
      sample: sample.id,
      ...(heading === undefined ? {} : { heading: heading.text, anchor: heading.anchor }),
    },
  };
}

/** The page named, else the first that mentions the id, else the first of all. */
function leadingPage(library: Library, page: string | undefined, id: string): string | undefined {
  if (page !== undefined && library.pageBySlug.has(page)) {
    return page;
  }
  const mentions = library.pages.find((candidate) => candidate.markdown.includes(id));
  return (mentions ?? library.pages[0])?.slug;
}
