/** One page of a library from its text, its place, and what its links and titles have become. */
import type { Place } from '../model/navigation.ts';
import type { Draft, DraftText } from '../model/draft.ts';
import type { PageContent, WholePage } from '../model/page.ts';
import { earlierAddresses, textAttribute } from '../source/front-matter.ts';
import { markdownPathOf } from '../links/page-paths.ts';
import { slugOfPath } from '../links/slug.ts';
import { cutAtWord, oneLine } from '../notation/text.ts';
import { givenTitle } from '../page/page.ts';
import { textFacts } from './text-facts.ts';
import { passagesOf, withTitle } from './title-heading.ts';

const DESCRIPTION_MAX = 300;

/** The text of a page, without its place in its file. */
interface PageText extends Pick<Draft, 'file' | 'attributes' | 'dialect' | 'document'>, DraftText {}

/** All that a page is made of: equal parts make equal pages. */
export interface PageParts {
  readonly text: PageText;
  readonly place: Place;
  readonly title: string;
  readonly slug: string;
  readonly path: string;
  readonly baseUrl: string;
  /** ISO 8601 date-time. */
  readonly modified: string;
  /** ISO 8601 date-time; `undefined` without git. */
  readonly committed: string | undefined;
  readonly links: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string> | undefined;
  readonly editUrl: string | undefined;
  /** BCP 47 tag that the page names for itself. */
  readonly language: string | undefined;
}

export function textOf({ file, attributes, dialect, document, text }: Draft): PageText {
  return { file, attributes, dialect, document, ...text() };
}

export function finishPage(parts: PageParts): WholePage {
  const { text, place, title, slug, editUrl, language } = parts;
  const { headings, markdown, ...content } = contentOf(parts);
  const description = descriptionOf(text);
  const label = place.navTitle ?? givenTitle(text);
  return Object.freeze({
    ...addressOf(parts),
    title,
    description,
    section: place.section,
    sectionTitle: place.sectionTitle,
    group: place.group,
    ...(label !== undefined && label !== '' && label !== title && { label }),
    ...(editUrl !== undefined && { editUrl }),
    file: text.file,
    ...changeOf(parts),
    headings,
    markdown,
    ...textFacts({ description, headings, markdown }),
    ...content,
    redirectFrom: earlierSlugs(text).filter((from) => from !== slug),
    ...(language !== undefined && { language }),
  });
}

/** All of a page that its entry lacks. */
export function contentOf({ text, title, links, titles }: PageParts): PageContent {
  const { markdown, titleAdded } = withTitle(text, title, { links, titles });
  return {
    headings: text.document.headings,
    markdown,
    ...(titleAdded && { titleAdded }),
    ...sourceOf(text),
    links,
    ...(titles !== undefined && { linkTitles: titles }),
    ...searchedIn(text, title),
  };
}

function addressOf({
  slug,
  path,
  baseUrl,
}: PageParts): Pick<WholePage, 'slug' | 'path' | 'url' | 'markdownUrl'> {
  return { slug, path, url: baseUrl + path, markdownUrl: baseUrl + markdownPathOf(path) };
}

function changeOf({
  modified,
  committed,
}: PageParts): Pick<WholePage, 'lastModified' | 'isCommitted'> {
  return committed === undefined
    ? { lastModified: modified }
    : { lastModified: committed, isCommitted: true };
}

function sourceOf({ body, dialect, file, attributes }: PageText): Pick<WholePage, 'source'> {
  return { source: { text: body, dialect: dialect.name, file, attributes } };
}

function earlierSlugs({ attributes }: PageText): string[] {
  return earlierAddresses(attributes).map((from) => slugOfPath(from.replace(/^\/+|\/+$/g, '')));
}

function descriptionOf({ attributes, document }: PageText): string {
  const given = textAttribute(attributes, 'description');
  return given === undefined ? document.description : cutAtWord(oneLine(given), DESCRIPTION_MAX);
}

/** Parts that only the search reads. */
function searchedIn(text: PageText, title: string): Pick<WholePage, 'passages' | 'linkWords'> {
  return { passages: passagesOf(text, title), linkWords: text.linkWords };
}
