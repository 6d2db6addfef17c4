/** The front page and the page of each section, as HTML and as Markdown. */
import type { Library } from '../content/model/library.ts';
import type { Page, WholePage } from '../content/model/page.ts';
import type { PageList } from '../content/model/page-list.ts';
import { navigationOf, type SectionTree } from '../content/library/navigation.ts';
import { contents } from './contents.ts';
import { html, type Content, type Html } from './html.ts';
import { layout } from './layout.ts';
import { pageActions } from './page-actions.ts';
import type { Site } from './site.ts';
import { fill } from './words/fill.ts';
import { escapeText, markdownLink } from './markdown-text.ts';

/** Pages of a section that the front page lists before it points to the section. */
const LISTED_MAX = 8;
/** Longer lists leave the descriptions out. */
const DESCRIBED_MAX = 400;

/** The folder's own index where it has one, else what there is. */
export async function homeHtml(site: Site): Promise<string> {
  const { pageBySlug, contents: texts } = site.library;
  const front = pageBySlug.get('index');
  return front === undefined ? listingHtml(site) : frontHtml(site, await texts.read(front));
}

async function frontHtml(site: Site, page: WholePage): Promise<string> {
  const { library } = site;
  const { pageArticle } = await import('./page.ts');
  const markdownPath = '/index.md';
  return layout(site, {
    title: page.title,
    description: page.description || library.product.description,
    path: '/',
    markdownPath,
    slug: page.slug,
    section: page.section,
    ...(page.language !== undefined && { language: page.language }),
    main: html`${pageArticle(site, page, { markdownPath, pagesPrefix: site.prefix })}
    ${isOverviewShown(site, page) && overview(site)} ${extras(site)}`,
    aside: contents(site, page.headings),
  });
}

function listingHtml(site: Site): string {
  const { library, prefix, words, isStatic } = site;
  const { product } = library;
  const first = library.pages.at(0);
  return layout(site, {
    title: product.name,
    description: product.description,
    path: '/',
    markdownPath: '/index.md',
    main: html`<article class="home">
      <header class="hero">
        <h1>${product.name}</h1>
        ${product.description && html`<p>${product.description}</p>`}
        <p class="actions">
          ${first && html`<a class="primary" href="${prefix}${first.path}">${words.startReading}</a>`}
          ${!isStatic && html`<a href="${prefix}/developers">${words.forPrograms}</a>`}
        </p>
      </header>
      ${overview(site)} ${extras(site)}
    </article>`,
  });
}

/** A front page of which nothing can be shown, such as one that is a program, is none. */
function isOverviewShown({ library: { looks } }: Site, { passages }: WholePage): boolean {
  const isEmpty = passages.every(({ heading, text, code }) => !heading && text + code === '');
  return looks.home === 'generated' || isEmpty;
}

function overview(site: Site): Html {
  const { sections } = navigationOf(site.library);
  return html`<div class="cards">${sections.map((tree) => card(site, tree))}</div>`;
}

function card({ prefix, words }: Site, { section, pages }: SectionTree): Html {
  const rest = pages.length - LISTED_MAX;
  return html`<section class="card">
    <h2><a href="${prefix}/sections/${section.id}">${section.title}</a></h2>
    <ul>
      ${pages.slice(0, LISTED_MAX).map((page) => html`<li><a href="${prefix}${page.path}">${page.title}</a></li>`)}
    </ul>
    ${rest > 0 && html`<p><a href="${prefix}/sections/${section.id}">${fill(words.allPagesOf, { count: pages.length, title: section.title })}</a></p>`}
  </section>`;
}

function extras({ library, prefix, words }: Site): Content {
  const links = [
    library.releases.length > 0 &&
      html`<li><a href="${prefix}/releases">${words.releases}</a></li>`,
    library.agentData.has('benchmarks.json') &&
      html`<li><a href="${prefix}/benchmarks">${words.benchmarks}</a></li>`,
  ].filter((link) => link !== false);
  return (
    links.length > 0 &&
    html`<ul class="extras">
      ${links}
    </ul>`
  );
}

export function homeMarkdown(library: Library): string {
  const { product } = library;
  const sections = navigationOf(library).sections.map(
    ({ section, pages }) => `## ${section.title}\n\n${pageList(pages)}`,
  );
  return (
    [`# ${product.name}`, product.description, ...sections].filter(Boolean).join('\n\n') + '\n'
  );
}

export function sectionHtml(site: Site, tree: SectionTree): string {
  const { section, pages } = tree;
  const groups = tree.groups.map(
    (group) =>
      html`${group.title && html`<h2>${group.title}</h2>`}
        <ul class="listing">
          ${group.pages.map((page) => entry(site, page, pages.length <= DESCRIBED_MAX))}
        </ul>`,
  );
  return layout(site, {
    title: section.title,
    description: sectionDescription(site, tree),
    path: `/sections/${section.id}`,
    markdownPath: `/sections/${section.id}.md`,
    section: section.id,
    main: html`<article>
      <header class="lead">
        <h1>${section.title}</h1>
        ${pageActions(site, `/sections/${section.id}.md`)}
      </header>
      <div class="prose">${groups}</div>
    </article>`,
  });
}

function entry({ prefix }: Site, page: Page, isDescribed: boolean): Html {
  return html`<li>
    <a href="${prefix}${page.path}">${page.title}</a
    >${isDescribed && page.description && html`<p>${page.description}</p>`}
  </li>`;
}

export function sectionMarkdown(tree: SectionTree): string {
  const groups = tree.groups.map(({ title, pages }) =>
    title ? `## ${title}\n\n${pageList(pages)}` : pageList(pages),
  );
  return `# ${tree.section.title}\n\n${groups.join('\n\n')}\n`;
}

function sectionDescription({ library, words }: Site, { section, pages }: SectionTree): string {
  const values = { title: section.title, count: pages.length, product: library.product.name };
  return fill(words.sectionDescription, values);
}

function pageList(pages: PageList): string {
  const isDescribed = pages.length <= DESCRIBED_MAX;
  return pages
    .map((page) => {
      const note = isDescribed && page.description ? `: ${escapeText(page.description)}` : '';
      return `- ${markdownLink(page.title, page.url)}${note}`;
    })
    .join('\n');
}
