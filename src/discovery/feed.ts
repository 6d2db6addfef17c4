/** The releases as a feed, for readers that tell of a new one (Atom, RFC 4287). */
import type { Library } from '../content/model/library.ts';
import type { Release } from '../content/model/release.ts';
import { escapeXml } from './xml.ts';

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** Releases in the feed, the newest first. */
const RELEASES_MAX = 50;

/** Undefined when the documentation has no releases. */
export function releaseFeed(library: Library): string | undefined {
  const { baseUrl, product, releases } = library;
  const entries = releases
    .map((release) => entryOf(library, release))
    .toSorted((a, b) => Date.parse(b.updated) - Date.parse(a.updated))
    .slice(0, RELEASES_MAX);
  const [newest] = entries;
  if (newest === undefined) return undefined;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(library.language)}">`,
    `<id>${escapeXml(baseUrl)}/releases</id>`,
    `<title>${escapeXml(product.name)}</title>`,
    `<updated>${newest.updated}</updated>`,
    `<author><name>${escapeXml(product.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl)}/releases.atom"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(baseUrl)}/releases"/>`,
    ...entries.map(({ text }) => text),
    '</feed>\n',
  ].join('\n');
}

interface Entry {
  /** ISO 8601 date-time. */
  readonly updated: string;
  readonly text: string;
}

/** The time of a release without a date is that of its page. */
function entryOf({ baseUrl, pageBySlug, product }: Library, release: Release): Entry {
  const page = pageBySlug.get(release.page);
  const url = page?.url ?? `${baseUrl}/docs/${release.page}`;
  const anchor = release.entries[0]?.anchor;
  const time = Date.parse(release.date ?? page?.lastModified ?? '');
  const updated = new Date(Number.isNaN(time) ? 0 : time).toISOString();
  const version = release.version.replaceAll(/\p{Surrogate}/gu, '');
  const items = notesOf(release)
    .map(({ title }) => `<li>${escapeXml(title)}</li>`)
    .join('');
  const text = [
    '<entry>',
    `<id>${escapeXml(`${url}#${encodeURIComponent(version)}`)}</id>`,
    `<title>${escapeXml(`${product.name} ${release.version}`)}</title>`,
    `<updated>${updated}</updated>`,
    `<link href="${escapeXml(anchor === undefined ? url : `${url}#${anchor}`)}"/>`,
    `<content type="html">${escapeXml(`<ul>${items}</ul>`)}</content>`,
    '</entry>',
  ].join('\n');
  return { updated, text };
}

/** A heading that says no more than a version, such as `[1.1.0] - 2026-03-04`. */
const NO_MORE = /^[\W\d_]*(?:v|version|release)?[\W\d_]*$/i;

/** The heading of the release is its first entry where text follows it. */
function notesOf({ version, entries }: Release): Release['entries'] {
  const [first] = entries;
  const isHeading = first?.title.includes(version) === true;
  return isHeading && NO_MORE.test(first.title.replace(version, '')) ? entries.slice(1) : entries;
}
