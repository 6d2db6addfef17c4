/** Every address of the site that exists both as HTML and as Markdown, and what stands there. What renders Markdown is loaded when HTML is first asked for. */
import { markdownPathOf } from '../content/links/page-paths.ts';
import type { Page } from '../content/model/page.ts';
import { navigationOf, type SectionTree } from '../content/library/navigation.ts';
import type { Generation } from '../generation/generation.ts';
import { benchmarksBody, benchmarksMarkdown } from './benchmarks.ts';
import { contents } from './contents.ts';
import { developersMarkdown, type ServiceFacts } from './developers.ts';
import { homeHtml, homeMarkdown, sectionHtml, sectionMarkdown } from './home.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import type { Site } from './site.ts';
import { withDirective } from './markdown-text.ts';
import { pageActions } from './page-actions.ts';
import { releasesMarkdown } from './releases.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';
/** GFM: tables and strikethrough are used (RFC 7763 and 7764). */
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8; variant=GFM';

/** One such address. The functions read and render when they are called; callers keep the result. */
export interface SiteDocument {
  readonly path: string;
  readonly markdownPath: string;
  /** BCP 47 tag. */
  readonly language: string;
  html(site: Site): string | Promise<string>;
  /** With the pointer to llms.txt. */
  markdown(): string | Promise<string>;
}

/** The document at a site path without `.md` (`/`, `/docs/<slug>`, …), or nothing. */
export function documentAt(
  generation: Generation,
  path: string,
  facts: ServiceFacts,
): SiteDocument | undefined {
  const { library } = generation;
  const [, kind = '', name = ''] = /^\/(docs|sections)\/([^/]+)$/.exec(path) ?? [];
  if (kind === 'docs') {
    const page = library.pageBySlug.get(name);
    return page && pageDocument(generation, page);
  }
  if (kind === 'sections') {
    const tree = navigationOf(library).bySection.get(name);
    return tree && sectionDocument(generation, tree);
  }
  return singleDocument(generation, path, facts);
}

export function pageDocument({ library }: Generation, page: Page): SiteDocument {
  return {
    path: page.path,
    markdownPath: markdownPathOf(page.path),
    language: page.language ?? library.language,
    async html(site) {
      const { pageHtml } = await import('./page.ts');
      return pageHtml(site, await library.contents.read(page));
    },
    async markdown() {
      const { markdown } = await library.contents.read(page);
      return withDirective(markdown, library.baseUrl);
    },
  };
}

function sectionDocument({ library }: Generation, tree: SectionTree): SiteDocument {
  const path = `/sections/${tree.section.id}`;
  return {
    path,
    markdownPath: `${path}.md`,
    language: library.language,
    html: (site) => sectionHtml(site, tree),
    markdown: () => withDirective(sectionMarkdown(tree), library.baseUrl),
  };
}

function singleDocument(
  { library }: Generation,
  path: string,
  facts: ServiceFacts,
): SiteDocument | undefined {
  const { baseUrl, language } = library;
  if (path === '/') {
    const markdown = (): string => withDirective(homeMarkdown(library), baseUrl);
    return { path, markdownPath: '/index.md', language, html: homeHtml, markdown };
  }
  const text = writtenAt(library, path, facts);
  if (text === undefined) return undefined;
  return {
    path,
    markdownPath: `${path}.md`,
    language: 'en',
    html: (site) => writtenHtml(site, { path, text }),
    markdown: () => withDirective(text, baseUrl),
  };
}

/** Pages that the service writes itself, as Markdown. */
function writtenAt(
  library: Generation['library'],
  path: string,
  facts: ServiceFacts,
): string | undefined {
  if (path === '/developers' && facts.isStatic !== true) return developersMarkdown(library, facts);
  if (path === '/releases') return releasesMarkdown(library);
  if (path === '/benchmarks') return benchmarksMarkdown(library);
  return undefined;
}

async function writtenHtml(
  site: Site,
  written: { readonly path: string; readonly text: string },
): Promise<string> {
  const { headingsOf, renderBody } = await import('./render.ts');
  const { library } = site;
  const body =
    written.path === '/benchmarks'
      ? await benchmarksBody(library)
      : renderBody(written.text, library.baseUrl).body;
  const [title = '', description = ''] = written.text.replace(/^# /, '').split('\n\n');
  const markdownPath = `${written.path}.md`;
  return layout(site, {
    title,
    description,
    language: 'en',
    path: written.path,
    markdownPath,
    main: html`<article>
      <header class="lead">
        <h1>${title}</h1>
        ${pageActions(site, markdownPath)}
      </header>
      <div class="prose">${body}</div>
    </article>`,
    aside: contents(site, headingsOf(written.text)),
  });
}
