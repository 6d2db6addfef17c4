/** Release notes: the pages of `releases/` that name a version, cut into entries. */
import { textAttribute } from './front-matter.ts';
import type { Report } from './findings.ts';
import type { Page, Passage, Release, ReleaseEntry } from './model.ts';
import type { Draft } from './page.ts';
import { withoutExtension } from './slug.ts';
import { cutAtWord } from './syntax/text.ts';

const FILE = /^releases\/[^/]+\.mdx?$/;
const VERSION = /^v?\d+(?:\.\d+)+[\w.+-]*$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;
const TITLE_MAX = 120;

/** In navigation order. A page of `releases/` without a version is a page and nothing else. */
export function readReleases(
  pages: readonly Page[],
  drafts: ReadonlyMap<string, Draft>,
  report: Report,
): Release[] {
  return pages
    .filter(({ file }) => FILE.test(file))
    .flatMap((page) => {
      const draft = drafts.get(page.file);
      const version = draft && versionOf(draft);
      return draft === undefined || version === undefined
        ? []
        : [release(page, version, dateOf(draft, report))];
    });
}

function versionOf({ attributes, file }: Draft): string | undefined {
  const name = withoutExtension(file).replace(/^.*\//, '');
  return textAttribute(attributes, 'version') ?? (VERSION.test(name) ? name : undefined);
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

function release(page: Page, version: string, date: string | undefined): Release {
  const entries = page.passages.flatMap((passage) => entriesOf(passage, version));
  return Object.freeze({
    version,
    page: page.slug,
    entries,
    ...(date === undefined ? {} : { date }),
  });
}

/** Each line of a passage is a paragraph or a list item; a passage is one entry under its heading. */
function entriesOf({ heading, text }: Passage, version: string): ReleaseEntry[] {
  if (heading === undefined && text === '') {
    return [];
  }
  const title = heading?.text ?? cutAtWord(text.split('\n')[0] ?? version, TITLE_MAX);
  const anchor = heading === undefined ? {} : { anchor: heading.anchor };
  return [{ title, text, ...anchor }];
}
