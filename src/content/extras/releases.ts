/** Release notes: pages and posts that name a version, and the versions of a changelog, cut into entries. */
import type { Report } from '../model/finding.ts';
import type { Draft } from '../model/draft.ts';
import { textAttribute } from '../source/front-matter.ts';
import type { Page, Passage, WholePage } from '../model/page.ts';
import type { Release } from '../model/release.ts';
import { withoutExtension } from '../links/slug.ts';
import { cutAtWord } from '../notation/text.ts';
import { isChangelog } from './changelog.ts';

/** Folders with a file for each version, and folders of posts. */
const FILE =
  /(?:^|\/)(?:releases?|release[-_]notes|changelogs?|whats-?new|blog|_?posts|news)\/(?:.+\/)?[^/]+$/i;
/** A file with all versions, each under its own heading, as Keep a Changelog has them. */
const CHANGELOG = /^(?:changelog|changes)\.\w+$/i;
/** `[1.2.0] - 2026-01-31`, `v1.2.0 (2026-01-31)`, `Version 1.2`, `Acme 1.2` */
const VERSION_HEADING =
  /^(?:\w+\s+)?\[?(v?\d+(?:\.\d+)+[\w.+-]*)\]?(?:\([^)]*\))?(?:\D{1,20}(\d{4}-\d{2}-\d{2}))?/i;
const VERSION = /^v?\d+(?:\.\d+)+[\w.+-]*$/;
/** `Acme 1.2-beta.1 is out`, `Announcing v2`; neither `Meeting of 2026.01.31` nor `Sales grew by 12.5%`. */
const VERSION_IN_TITLE =
  /(?<=^|[\s@(])(?:v\d+(?:\.\d+)*|\d{1,3}(?:\.\d+)+)(?:-[\w.]*\w)?(?![\w%.])/i;
const DATE = /^\d{4}-\d{2}-\d{2}/;
const TITLE_MAX = 120;

interface ReleaseSources {
  readonly pages: readonly Page[];
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly read: (page: Page) => WholePage;
}

/** In navigation order. A page of such a folder that names no version is a page and nothing else. */
export function readReleases({ pages, drafts, read }: ReleaseSources, report: Report): Release[] {
  return pages.flatMap((page) => {
    const draft = drafts.get(page.file);
    if (draft === undefined) return [];
    if (CHANGELOG.test(page.file) || isChangelog(draft.document)) return versionsOf(read(page));
    const version = FILE.test(page.file) ? versionOf(draft, page.title) : undefined;
    if (version === undefined) return [];
    const whole = read(page);
    const places = [...whole.passages.keys()];
    return [release(whole, { version, date: dateOf(draft, report), places })];
  });
}

interface VersionNotes {
  readonly version: string;
  readonly date: string | undefined;
  readonly level: number;
  readonly places: number[];
}

/** The passages below each heading that names a version, down to the next. */
function versionsOf(page: WholePage): Release[] {
  const versions: VersionNotes[] = [];
  for (const [place, passage] of page.passages.entries()) {
    const last = versions.at(-1);
    const begun = versionAt(passage, last?.level ?? 4);
    if (begun !== undefined) {
      versions.push({ ...begun, places: [place] });
    } else if (last !== undefined && (passage.heading?.level ?? 4) > last.level) {
      last.places.push(place);
    }
  }
  return versions.map((one) => release(page, one));
}

/** The version that a passage's heading begins, unless it stands below another one. */
function versionAt(passage: Passage, levelMax: number): Omit<VersionNotes, 'places'> | undefined {
  const { text, level } = passage.heading ?? { text: '', level: 5 };
  const [, version, date] = VERSION_HEADING.exec(text) ?? [];
  return version === undefined || level > levelMax
    ? undefined
    : { version: version.replace(/^v/i, ''), date, level };
}

/** By front matter, name or title. */
function versionOf({ attributes, file }: Draft, title: string): string | undefined {
  const name = withoutExtension(file).replace(/^.*\//, '');
  const [named] = VERSION_IN_TITLE.exec(title) ?? [];
  return (
    textAttribute(attributes, 'version') ?? (VERSION.test(name) ? name : named?.replace(/^v/i, ''))
  );
}

function dateOf({ attributes, file }: Draft, report: Report): string | undefined {
  const date = textAttribute(attributes, 'date');
  if (date === undefined || DATE.test(date)) {
    return date?.slice(0, 10);
  }
  report({
    severity: 'warning',
    rule: 'release-date',
    file,
    message: `The date "${date}" is not a date of the form 2026-11-21.`,
    remedy: 'Write year, month and day.',
  });
  return undefined;
}

interface Notes {
  readonly version: string;
  readonly date: string | undefined;
  /** Indices of the passages. */
  readonly places: readonly number[];
}

/** Each line of a passage is a paragraph or a list item; a passage is one entry under its heading. */
function release({ slug, passages }: WholePage, { version, date, places }: Notes): Release {
  const entries = places.flatMap((passage) => {
    const { heading, text = '' } = passages[passage] ?? {};
    if (heading === undefined && text === '') return [];
    const title = heading?.text ?? cutAtWord(text.split('\n')[0] ?? version, TITLE_MAX);
    return [{ title, passage, ...(heading === undefined ? {} : { anchor: heading.anchor }) }];
  });
  return Object.freeze({
    version,
    page: slug,
    entries,
    ...(date === undefined ? {} : { date }),
  });
}
