/** Search without JavaScript: results as pages. */
import { stringify } from 'node:querystring';
import { withoutPrefix } from '../content/model/edition.ts';
import type { Library } from '../content/model/library.ts';
import { after } from '../eventual.ts';
import type { Generation } from '../generation/generation.ts';
import type { Query } from '../http/ask.ts';
import type { Hit, Range } from '../search/search.ts';
import { QUERY_CHARACTERS_MAX } from '../search/wire.ts';
import { filled, html, type Content, type Html } from './html.ts';
import type { Editions } from '../generation/editions.ts';
import type { Elsewhere } from '../operations/answers-elsewhere.ts';
import { editionArguments, editionChoices } from '../operations/editions.ts';
import { findDocs, type FoundDocs } from '../operations/find-docs.ts';
import type { Suggestions } from '../operations/search-results.ts';
import { layout } from './layout.ts';
import { gapList, nearList } from './near-list.ts';
import type { Site } from './site.ts';
import { turn } from './turn.ts';
import { countedResults, fill } from './words/fill.ts';
import type { Words } from './words/words.ts';

/** Of one page. */
const RESULTS_MAX = 20;
/** Deeper results are for those who use other words. */
const PAGES_MAX = 50;

/** Query parameters of the search page as they are, each a text or missing. */
export interface SearchPageInput {
  readonly q?: unknown;
  /** Counted from 1, which is also what anything but such a number means. */
  readonly page?: unknown;
}

interface SearchedSite {
  readonly site: Site;
  readonly generation: Generation;
  /** Those in which a better answer is looked for. */
  readonly editions: Editions;
}

export function searchHtml(
  { site, generation, editions }: SearchedSite,
  input: SearchPageInput,
): string | Promise<string> {
  if (site.isStatic) return unansweredHtml(site);
  const query = [...textOrNone(input.q).trim()].slice(0, QUERY_CHARACTERS_MAX).join('');
  const page = pageOf(textOrNone(input.page));
  const offset = (page - 1) * RESULTS_MAX;
  const asked = { site, library: generation.library, query, page };
  if (query === '') return resultsHtml(asked, undefined);
  const options = { q: query, limit: RESULTS_MAX, offset };
  return after(findDocs({ generation, editions }, options), (answer) => resultsHtml(asked, answer));
}

/** Address of the search page of the set that the query names by `set:`, with the other parameters as they are; nothing where it names none of the others. */
export function searchOfTypedSet(
  { prefix: own, library: { edition } }: Site,
  editions: Editions,
  given: Query,
): string | undefined {
  const { names, input } = editionArguments({ q: given['q'] }, editionChoices(editions.all()));
  if (names === undefined) return undefined;
  const { prefix } = editions.find(names, edition);
  return `${withoutPrefix(own, edition)}${prefix}/search?${stringify({ ...given, q: String(input['q']) })}`;
}

/** The search page as a file: the site's script fills in the results for the query in its address. */
function unansweredHtml(site: Site): string {
  const { words, library, wordsLanguage: language } = site;
  return layout(site, {
    title: words.script.search,
    description: fill(words.searchDescription, { product: library.product.name }),
    language,
    main: html`<article class="results" data-results>
      <header class="lead"><h1>${words.script.search}</h1></header>
      ${searchForm(site, '')}
      <noscript><p>${words.searchNeedsScript}</p></noscript>
      <p role="status"></p>
      <ol class="hits"></ol>
    </article>`,
  });
}

interface Searched {
  readonly site: Site;
  readonly library: Library;
  readonly query: string;
  /** Of the results. */
  readonly page: number;
}

function resultsHtml(
  { site, library, query, page }: Searched,
  answer: FoundDocs | undefined,
): string {
  const { words } = site;
  const results = answer?.hits.map((hit) =>
    result(site, hit, library.pageBySlug.get(hit.slug)?.title ?? hit.slug),
  );
  return layout(site, {
    title: searchTitle(words, query, page),
    description: fill(words.searchDescription, { product: library.product.name }),
    language: site.wordsLanguage,
    main: html`<article class="results">
      <header class="lead"><h1>${words.script.search}</h1></header>
      ${searchForm(site, query)}
      ${answer && html`<p>${counted(words, answer)}${didYouMean(site, answer.didYouMean)}</p>`}
      ${answer?.elsewhere && answersElsewhere(site, answer.elsewhere)}
      <ol class="hits" start="${(page - 1) * RESULTS_MAX + 1}">
        ${results}
      </ol>
      ${answer && resultsTurn(site, { query, page, total: answer.total })}
      ${answer?.nearest && nearby(site, library, answer.nearest)}
    </article>`,
  });
}

/** Pages of other editions that answer better, each with the names of its edition. */
function answersElsewhere({ words }: Site, pages: readonly Elsewhere[]): Content {
  const items = pages.map(({ title, url, anchor, edition = {} }) => {
    const fragment = anchor ? `#${anchor}` : '';
    return html`<li dir="auto">
      <a href="${new URL(url).pathname}${fragment}">${title}</a>
      <span class="badge">${Object.values(edition).join(' · ')}</span>
    </li>`;
  });
  return (
    items.length > 0 &&
    html`<p>${words.script.answersElsewhere}</p>
      <ul class="hits">
        ${items}
      </ul>`
  );
}

function textOrNone(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function pageOf(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), PAGES_MAX) : 1;
}

interface Turning {
  readonly query: string;
  readonly page: number;
  readonly total: number;
}

/** Links to the results before and behind, where there are any. */
function resultsTurn(site: Site, { query, page, total }: Turning): Content {
  const { prefix, words } = site;
  const count = Math.min(Math.ceil(total / RESULTS_MAX), PAGES_MAX);
  const to = (other: number): { href: string; title: string } | undefined => {
    if (other < 1 || other > count) return undefined;
    const href = `${prefix}/search?q=${encodeURIComponent(query)}&page=${other}`;
    return { href, title: fill(words.pageOf, { page: other, count }) };
  };
  return turn(site, words.moreResults, [to(Math.min(page - 1, count)), to(page + 1)]);
}

/** A search field that works without JavaScript. */
export function searchForm({ prefix, words }: Site, query: string): Html {
  return html`<form
    class="wide-search"
    role="search"
    aria-label="${words.allPages}"
    action="${prefix}/search"
    method="get"
  >
    <input
      type="search"
      name="q"
      value="${query}"
      aria-label="${words.searchAllPages}"
      placeholder="${words.searchAllPages}"
      maxlength="${QUERY_CHARACTERS_MAX}"
      required
    /><button>${words.script.search}</button>
  </form>`;
}

function searchTitle({ script, searchFor }: Words, query: string, at: number): string {
  if (!query) return script.search;
  const title = fill(searchFor, { words: query });
  return at > 1 ? `${title} (${at})` : title;
}

function counted({ script }: Words, answer: FoundDocs): string {
  return answer.total === 0 ? script.noResult : countedResults(script, answer);
}

function nearby(site: Site, library: Library, { pages, gaps }: Suggestions): Content {
  const near = pages.flatMap(({ slug }) => library.pageBySlug.get(slug) ?? []);
  return [near.length > 0 && nearList(site, near), gaps.length > 0 && gapList(site, gaps)];
}

function didYouMean({ prefix, words: { script } }: Site, words: string | undefined): Content {
  return (
    words &&
    html` ${filled(script.didYouMean, { words: html`<a href="${prefix}/search?q=${encodeURIComponent(words)}">${words}</a>` })}`
  );
}

function result({ prefix, words, library }: Site, hit: Hit, title: string): Html {
  const fragment = hit.anchor ? `#${hit.anchor}` : '';
  const path = library.pageBySlug.get(hit.slug)?.path ?? `/docs/${hit.slug}`;
  return html`<li dir="auto">
    <a href="${prefix}${path}${fragment}"
      >${title}${hit.heading && hit.heading !== title && html` <span aria-hidden="true">›</span> ${hit.heading}`}</a
    >
    <span class="badge">${words.script.kinds[hit.kind]}</span>
    <p>${marked(hit.snippet, hit.matches)}</p>
  </li>`;
}

function marked(text: string, ranges: readonly Range[]): Content {
  let end = 0;
  const parts: Content[] = [];
  for (const [start, stop] of ranges) {
    parts.push(text.slice(end, start), html`<mark>${text.slice(start, stop)}</mark>`);
    end = stop;
  }
  return [parts, text.slice(end)];
}
