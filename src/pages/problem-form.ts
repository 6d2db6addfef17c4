/** Errors in the form that the reader asked for: an HTML page with suggestions, Markdown, or a problem document. */
import type { Edition } from '../content/model/edition.ts';
import { decoded } from '../content/links/link-address.ts';
import type { Page } from '../content/model/page.ts';
import { after } from '../eventual.ts';
import type { Generation } from '../generation/generation.ts';
import type { ProblemBody } from '../http/http-problem.ts';
import { shownPath, type ProblemForm } from '../http/problem.ts';
import { findHits } from '../search/find-hits.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import { editionsWithPage } from '../operations/editions.ts';
import { PROBLEMS, Problem, type ProblemCode } from '../problem.ts';
import { HTML_SECURITY } from './headers.ts';
import { html, type Content } from './html.ts';
import { layout } from './layout.ts';
import { wantedSlug, wantedWords } from './missing-address.ts';
import { counterpart, type Counterpart } from './other-editions.ts';
import { nearList } from './near-list.ts';
import { siteOf, type Site, type SiteOptions } from './site.ts';
import { escapeText, markdownLink } from './markdown-text.ts';
import { errorForm } from './negotiate.ts';
import { searchForm } from './search-page.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from './documents.ts';
import { fill } from './words/fill.ts';
import type { Words } from './words/words.ts';

const NEAREST_MAX = 5;

/** Writes the errors of everything a person may open in a browser; the Docs API and MCP have their own form. */
export function pageProblems(options: SiteOptions): ProblemForm {
  return ({ path, headers, generation }, problem) => {
    if (/^\/(?:api|mcp|_agent)(?:\/|$)/.test(path)) return undefined;
    const form = path.endsWith('.md') ? 'markdown' : errorForm(headers.accept, usualForm(path));
    if (form === 'problem') return undefined;
    const write = form === 'markdown' ? markdownProblem : htmlProblem;
    const site = siteOf(generation, options);
    const isKnown = problem.status === 404 && !site.isStatic;
    const missing = isKnown ? missingPage(generation, path) : NOTHING;
    return after(missing, (suggested) => write(site, { path, problem }, suggested));
  };
}

/** Suggested pages for an unknown address. */
interface Missing {
  /** The address as words to search for; may be empty. */
  readonly words: string;
  readonly near: readonly Page[];
}

const NOTHING: Missing = { words: '', near: [] };

function usualForm(path: string): 'html' | 'problem' {
  return /^\/(?:docs|sections|developers|releases|benchmarks|search)(?:\/|$)/.test(path)
    ? 'html'
    : 'problem';
}

/** Pages with a similar slug, then pages found by searching for its words. */
function missingPage({ library, search }: Generation, path: string): Missing | Promise<Missing> {
  const slugs = new Set(closestNames(wantedSlug(path), library.pageBySlug.keys()));
  const words = wantedWords(path);
  const found = words ? findHits(search, words, { limit: NEAREST_MAX }) : [];
  return after(found instanceof Promise ? found.catch(noneOf) : found, (hits) => {
    for (const { slug } of hits) slugs.add(slug);
    const near = [...slugs].flatMap((slug) => library.pageBySlug.get(slug) ?? []);
    return { words, near: near.slice(0, NEAREST_MAX) };
  });
}

/** A search that is not available costs its suggestions, not the answer. */
function noneOf(error: unknown): readonly [] {
  if (error instanceof Problem) return [];
  throw error;
}

function markdownProblem(
  site: Site,
  { path, problem }: { readonly path: string; readonly problem: Problem },
  { near }: Missing,
): ProblemBody {
  const { baseUrl } = site.library;
  const others = elsewhere(site, path).map(
    ({ edition, url }) => `- ${markdownLink(nameOf(edition), `${url}.md`)}`,
  );
  const lines = [
    `# ${problem.status} ${PROBLEMS[problem.code].title}`,
    escapeText(problem.message),
    others.length > 0 && `This page exists in:\n\n${others.join('\n')}`,
    near.length > 0 &&
      `Nearest pages:\n\n${near.map((page) => `- ${markdownLink(page.title, page.markdownUrl)} (\`${page.slug}\`)`).join('\n')}`,
    `All pages are listed in [llms.txt](${baseUrl}/llms.txt).`,
  ];
  return {
    body: `${lines.filter(Boolean).join('\n\n')}\n`,
    type: MARKDOWN_TYPE,
    headers: { vary: 'Accept', 'content-language': 'en' },
  };
}

/** With the words of a missing address in the search field. A file stands for every missing address: scripts open the search with its words. */
function htmlProblem(
  site: Site,
  { path, problem }: { readonly path: string; readonly problem: Problem },
  { words, near }: Missing,
): ProblemBody {
  const { title, message, language } = problemText(site, path, problem);
  const body = layout(site, {
    title,
    description: message,
    language,
    main: html`<article class="fault" ${site.isStatic && html` data-search`}>
      <header class="lead">
        <h1><small>${problem.status}</small> ${title}</h1>
      </header>
      <div class="prose">
        <p>${message}</p>
        ${elsewhereList(site, path)} ${searchForm(site, words)}
        ${near.length > 0 && nearList(site, near)}
        <p>
          <a href="${site.prefix}/">${site.words.frontPage}</a> ·
          <a href="${site.prefix}/llms.txt">${site.words.allPagesIndex}</a>
        </p>
      </div>
    </article>`,
  });
  return {
    body,
    type: HTML_TYPE,
    headers: { ...HTML_SECURITY, vary: 'Accept', 'content-language': language },
  };
}

/** The page of a missing address in the other editions of the set, the nearest first. */
function elsewhere(site: Site, path: string): readonly Counterpart[] {
  const [, slug] = /^\/docs\/([^/]+?)(?:\.md)?$/.exec(path) ?? [];
  if (slug === undefined) return [];
  const found = editionsWithPage(site.editions, site.library.edition, slug);
  const place = { slug, path: `/docs/${slug}` };
  return found.slice(0, NEAREST_MAX).map((edition) => counterpart(site, edition, place));
}

function elsewhereList(site: Site, path: string): Content {
  const items = elsewhere(site, path).map(
    ({ edition, href }) =>
      html`<li><a href="${href}" hreflang="${edition.language}">${nameOf(edition)}</a></li>`,
  );
  return (
    items.length > 0 &&
    html`<p>${site.words.editions.elsewhere}</p>
      <ul>
        ${items}
      </ul>`
  );
}

function nameOf({ versionLabel, languageLabel }: Edition): string {
  return [versionLabel, languageLabel].filter(Boolean).join(' · ');
}

interface ProblemText {
  readonly title: string;
  readonly message: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/** Problems that readers meet have words in the site's language; the others are in English. */
function problemText(
  { words, wordsLanguage, isStatic }: Site,
  path: string,
  { code, message }: Problem,
): ProblemText {
  const title = titlesIn(words)[code];
  if (title === undefined) return { title: PROBLEMS[code].title, message, language: 'en' };
  const noPage = isStatic
    ? words.script.noPageSearch
    : fill(words.noPageAt, { path: shownPath(decoded(path)) });
  const translated = code === 'page_not_found' ? noPage : message;
  return { title, message: translated, language: wordsLanguage };
}

function titlesIn(words: Words): Partial<Record<ProblemCode, string>> {
  return {
    page_not_found: words.pageNotFound,
    rate_limited: words.tooManyRequests,
    internal_error: words.internalError,
    service_unavailable: words.serviceUnavailable,
  };
}
