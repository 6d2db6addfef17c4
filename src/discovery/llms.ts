/**
 * /llms.txt and /llms-full.txt (llmstxt.org). A large documentation is indexed in parts, because readers cut a file
 * that is longer than about 50,000 characters.
 */
import type { Library } from '../content/model/library.ts';
import type { Page } from '../content/model/page.ts';
import type { PageList } from '../content/model/page-list.ts';
import { navigationOf, type SectionTree } from '../content/library/navigation.ts';
import { memoize } from '../memoize.ts';
import { oneLine } from '../content/notation/text.ts';
import type { OtherEdition } from './other-editions.ts';

/** Below the 50,000 characters at which agents cut, with room for the head. */
const FILE_LENGTH_MAX = 45_000;
/** Descriptions are cut here, so that a page costs a line. */
const NOTE_LENGTH_MAX = 160;

interface LlmsOptions {
  /** Linked by the first file. */
  readonly others: readonly OtherEdition[];
  /** Whether the files are all there is: then nothing is said of the API. */
  readonly isStatic: boolean;
}

/** Files by site path, `/llms.txt` first; each is written when it is called. */
export function llmsFiles(
  library: Library,
  { others, isStatic }: LlmsOptions,
): ReadonlyMap<string, () => string> {
  const made: Made = { library, isStatic };
  const last = [...editionsText(others), moreText(made)];
  const whole = shortTexts(library);
  if (whole !== false) {
    return new Map([['/llms.txt', () => fileText(made, [...whole, ...last])]]);
  }
  const parts = navigationOf(library).sections.flatMap((tree) => partsOf(made, tree));
  const index = parts.map(
    ({ path, title, pages }) =>
      `- ${link(title, `${library.baseUrl}${path}`)}: ${pageCount(pages)}`,
  );
  const root = (): string => fileText(made, [`## Sections\n\n${index.join('\n')}`, ...last]);
  return new Map([['/llms.txt', root], ...parts.map(({ path, text }) => [path, text] as const)]);
}

/** All sections; false where they are too long for one file. Kept, because it goes through all pages. */
const shortTexts = memoize((library: Library): readonly string[] | false => {
  const texts: string[] = [];
  let left = FILE_LENGTH_MAX;
  for (const { section, pages } of navigationOf(library).sections) {
    // A line has an address at least.
    if (pages.length > left) return false;
    const text = sectionText(section.title, pages);
    left -= text.length;
    if (left < 0) return false;
    texts.push(text);
  }
  return texts;
});

/** Every page in navigation order, each under a line that says where it is from. */
export async function llmsFull({ contents }: Library): Promise<string> {
  const pages: string[] = [];
  for await (const { url, markdown } of contents.all()) {
    const end = markdown.indexOf('\n');
    const [title, body] =
      end < 0 ? [markdown, ''] : [markdown.slice(0, end), markdown.slice(end + 1)];
    pages.push(`${title}\n\nSource: ${url}\n\n${body.trim()}\n`);
  }
  return pages.join('\n---\n\n');
}

/** Input of each of the files. */
interface Made extends Pick<LlmsOptions, 'isStatic'> {
  readonly library: Library;
}

interface Part {
  readonly path: string;
  readonly title: string;
  readonly pages: number;
  readonly text: () => string;
}

/** The files of one section: one, or as many as its length needs. */
function partsOf(made: Made, { section, pages }: SectionTree): Part[] {
  const shares = shareOut(pages);
  return shares.map(([from, to], index) => {
    const number = index + 1;
    const title =
      shares.length === 1 ? section.title : `${section.title}, part ${number} of ${shares.length}`;
    return {
      path: `/sections/${section.id}/llms${number === 1 ? '' : `-${number}`}.txt`,
      title,
      pages: to - from,
      text: () => fileText(made, [sectionText(title, pages.slice(from, to)), moreText(made)]),
    };
  });
}

/** Cuts a list of pages into stretches whose lines fit a file: each from a position up to, not including, another. Kept like the texts. */
const shareOut = memoize((pages: PageList): readonly (readonly [from: number, to: number])[] => {
  const starts: number[] = [];
  let left = 0;
  let position = 0;
  for (const page of pages) {
    const { length } = line(page);
    if (length > left) {
      starts.push(position);
      left = FILE_LENGTH_MAX;
    }
    left -= length + 1;
    position += 1;
  }
  return starts.map((from, index) => [from, starts[index + 1] ?? position]);
});

/** Title, one-line quote and one paragraph: the reference parser reads no other order. */
function fileText({ library, isStatic }: Made, chapters: readonly string[]): string {
  const { product, baseUrl } = library;
  const search = isStatic ? '' : ` Search with \`GET ${baseUrl}/api/v1/search?q=\`.`;
  const about = oneLine(product.description) || `The ${product.name} documentation.`;
  return `# ${oneLine(product.name)}

> ${about}

Every page is Markdown at the address given here.${search}

${chapters.join('\n\n')}
`;
}

function sectionText(title: string, pages: Pick<PageList, 'map'>): string {
  return `## ${oneLine(title)}\n\n${pages.map((page) => line(page)).join('\n')}`;
}

function editionsText(others: readonly OtherEdition[]): string[] {
  const sets = others.filter(({ isOtherSet }) => isOtherSet);
  const own = others.filter(({ isOtherSet }) => !isOtherSet);
  return [
    ...editionLinks('Other documentation of this service', sets),
    ...editionLinks('Other versions and languages', own),
  ];
}

function editionLinks(title: string, others: readonly OtherEdition[]): string[] {
  if (others.length === 0) return [];
  const lines = others.map((other) => {
    const entry = `- ${link(other.label, `${other.baseUrl}/llms.txt`)}`;
    const about = aboutEdition(other);
    return about === '' ? entry : `${entry}: ${about}`;
  });
  return [`## ${title}\n\n${lines.join('\n')}`];
}

/** Empty for an edition that has not been read yet. */
function aboutEdition({ pages, status }: OtherEdition): string {
  return [
    pages > 0 && pageCount(pages),
    status === 'old' && 'old version',
    status === 'unreleased' && 'not released',
  ]
    .filter(Boolean)
    .join(', ');
}

function moreText({ library: { baseUrl, product, skill }, isStatic }: Made): string {
  const lines = [
    !isStatic &&
      `- ${link('Developer resources', `${baseUrl}/developers.md`)}: the API, limits and errors of this service`,
    !(isStatic && skill === undefined) &&
      `- ${link('Skill', `${baseUrl}/skill.md`)}: how an agent looks things up here`,
    `- ${link('Front page', `${baseUrl}/index.md`)}: all pages of ${oneLine(product.name)} by section`,
  ];
  return `## Optional\n\n${lines.filter(Boolean).join('\n')}`;
}

function line({ title, markdownUrl, description, topics, sectionTitle }: Page): string {
  const note = withoutBrackets(description || topics || sectionTitle);
  const cut = note.length > NOTE_LENGTH_MAX ? `${note.slice(0, NOTE_LENGTH_MAX - 1)}…` : note;
  return `- ${link(title, markdownUrl)}${cut && `: ${cut}`}`;
}

function link(title: string, url: string): string {
  const text = withoutBrackets(title);
  return `[${text || 'Untitled'}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** `1 page`, `12 pages`. */
export function pageCount(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}

/** Brackets would make or end links for parsers that do not know escapes, so they become parentheses. */
/** One line that can be the text of a link. */
export function withoutBrackets(text: string): string {
  return oneLine(text).replaceAll('[', '(').replaceAll(']', ')');
}
