/** The template of a documentation page: path, title, body, contents, neighbours. */
import { markdownPathOf } from '../content/links/page-paths.ts';
import type { Page, WholePage } from '../content/model/page.ts';
import type { Release } from '../content/model/release.ts';
import { neighbours } from '../content/library/navigation.ts';
import { trailOf } from './active-path.ts';
import { contents } from './contents.ts';
import { untranslatedNote } from './edition-notes.ts';
import { filled, html, type Content, type Html } from './html.ts';
import { layout } from './layout.ts';
import type { PageParts, Site, Step } from './site.ts';
import { counterpart } from './other-editions.ts';
import { pageActions } from './page-actions.ts';
import { renderPage } from './render.ts';
import { turn } from './turn.ts';
import { direction } from './words/language-tag.ts';

export function pageHtml(site: Site, page: WholePage): string {
  return layout(site, pageParts(site, page, site.prefix));
}

/**
 * A page that is not translated, in the site of the translation. Its links lead to pages of the translation, which are shown in
 * the same way where they are not translated either.
 * @param original the site of the page
 */
export function untranslatedHtml(site: Site, original: Site, page: WholePage): string {
  const { words, wordsLanguage } = site;
  const home: Site = { ...original, words, wordsLanguage };
  const parts = pageParts(home, page, site.prefix);
  const language = page.language ?? original.library.language;
  const own = html`lang="${language}" dir="${direction(language)}"`;
  const note = untranslatedNote(site, counterpart(site, original.library.edition, parts));
  return layout(site, {
    ...parts,
    language: site.library.language,
    original: home,
    main: html`${note}
      <div ${own}>${parts.main}</div>`,
    aside: contents(home, page.headings, own),
  });
}

/** @param pagesPrefix path before links to pages */
function pageParts(
  site: Site,
  page: WholePage,
  pagesPrefix: string,
): PageParts & { readonly path: string } {
  const ownMarkdown = markdownPathOf(page.path);
  const steps = trailOf(site, page);
  const [release, another] = site.library.releases.filter(({ page: notes }) => notes === page.slug);
  return {
    title: page.title,
    description: page.description,
    path: page.path,
    ...(page.language !== undefined && { language: page.language }),
    ...(page.isCommitted === true && { modified: page.lastModified }),
    markdownPath: ownMarkdown,
    trail: steps,
    slug: page.slug,
    section: page.section,
    main: html`${pageArticle(site, page, {
      markdownPath: ownMarkdown,
      pagesPrefix,
      above: trail(steps),
      below: release && !another && released(site, release),
    })}
    ${pageTurn(site, page, pagesPrefix)} ${changed(site, page)}`,
    aside: contents(site, page.headings),
  };
}

/** When the page was last committed, and where it is edited. */
function changed({ words }: Site, { isCommitted, lastModified, editUrl }: WholePage): Content {
  const date =
    isCommitted === true &&
    filled(words.lastChanged, {
      date: html`<time datetime="${lastModified}">${lastModified.slice(0, 10)}</time>`,
    });
  const edit =
    editUrl && html`<a href="${editUrl}" rel="external nofollow">${words.editThisPage}</a>`;
  if (!date && !edit) return false;
  return html`<p class="changed">${date}${date && edit && ' · '}${edit}</p>`;
}

interface ArticleOptions {
  readonly markdownPath: string;
  /** Path before links to pages. */
  readonly pagesPrefix: string;
  /** Around the title. */
  readonly above?: Content;
  readonly below?: Content;
}

/** Title and body of a page, here and on the front page. */
export function pageArticle(
  site: Site,
  page: WholePage,
  { markdownPath, pagesPrefix, above, below }: ArticleOptions,
): Html {
  const { title, titleId, hero, body } = renderPage(page, site.library.baseUrl, {
    external: site.external,
    words: site.words.body,
    imageSizes: site.library.imageSizes,
    pagesPrefix,
  });
  const hidden = opensWithTitle(page) && html` class="visually-hidden"`;
  return html`<article>
    <header class="lead${hero && ' hero'}">
      ${above}
      <h1${titleId && html` id="${titleId}"`}${hidden}>${title ?? page.title}</h1>
      ${below} ${hero ?? pageActions(site, markdownPath)}
    </header>
    <div class="prose">${body}</div>
  </article>`;
}

/** Whether the heading at the top of the body says the title again, as in books whose chapters begin at level 2. */
function opensWithTitle({ title, titleAdded, passages: [first] }: WholePage): boolean {
  return titleAdded === true && first?.heading?.text === title;
}

function trail(steps: readonly Step[]): Content {
  if (steps.length === 0) return false;
  return html`<p class="trail">
    ${steps.map(
      ({ title, href }, index) =>
        html`${index > 0 && html` <span aria-hidden="true">/</span> `}${href === undefined ? title : html`<a href="${href}">${title}</a>`}`,
    )}
  </p>`;
}

function released({ words }: Site, { version, date }: Release): Html {
  return html`<p class="released">
    <span class="badge">${version}</span
    >${date && html` ${filled(words.released, { date: html`<time datetime="${date}">${date}</time>` })}`}
  </p>`;
}

function pageTurn(site: Site, page: Page, prefix: string): Content {
  const { library, words } = site;
  const { previous, next } = neighbours(library, page.slug);
  const to = ({ path, title }: Page): { href: string; title: string } => ({
    href: prefix + path,
    title,
  });
  return turn(site, words.previousAndNext, [previous && to(previous), next && to(next)]);
}
