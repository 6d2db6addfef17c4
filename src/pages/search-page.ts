/** Search without JavaScript: results as a page. */
import type { Library } from '../content/model.ts';
import type { Generation } from '../generation/generation.ts';
import type { Hit, Range } from '../search/search.ts';
import { html, type Content, type Html } from './html.ts';
import { findOrNearby, type NearestDocs } from '../operations/nearby-docs.ts';
import { layout } from './layout.ts';
import { gapList, nearList } from './near-list.ts';
import type { Site } from './site.ts';

const RESULTS_MAX = 20;
/** In code points, as the Docs API counts. */
const QUERY_LENGTH_MAX = 200;

export function searchHtml(site: Site, generation: Generation, given: string): string {
  const { library } = generation;
  const query = [...given.trim()].slice(0, QUERY_LENGTH_MAX).join('');
  const answer = query
    ? findOrNearby(generation, query, { limit: RESULTS_MAX, isTyped: true })
    : undefined;
  const results = answer?.hits.map((hit) =>
    result(site, hit, library.pageBySlug.get(hit.slug)?.title ?? hit.slug),
  );
  return layout(site, {
    title: query ? `Search: ${query}` : 'Search',
    description: `Search the ${library.product.name} documentation.`,
    language: 'en',
    main: html`<article class="results">
      <header class="lead"><h1>Search</h1></header>
      ${searchForm(site.prefix, query)}
      ${answer && html`<p>${answer.total === 0 ? 'No result.' : `${answer.total} ${answer.total === 1 ? 'result' : 'results'}`}${didYouMean(site, answer.didYouMean)}</p>`}
      <ol class="hits">
        ${results}
      </ol>
      ${answer?.nearest && nearby(site, library, answer.nearest)}
    </article>`,
  });
}

/** A search field that works without JavaScript. */
export function searchForm(prefix: string, query: string): Html {
  return html`<form
    class="wide-search"
    role="search"
    aria-label="All pages"
    action="${prefix}/search"
    method="get"
  >
    <input
      type="search"
      name="q"
      value="${query}"
      aria-label="Search all pages"
      placeholder="Search all pages"
      maxlength="200"
      required
    /><button>Search</button>
  </form>`;
}

function nearby(site: Site, library: Library, { pages, gaps }: NearestDocs): Content {
  const near = pages.flatMap(({ slug }) => library.pageBySlug.get(slug) ?? []);
  return [near.length > 0 && nearList(site, near), gaps.length > 0 && gapList(gaps)];
}

function didYouMean({ prefix }: Site, words: string | undefined): Content {
  return (
    words &&
    html` Did you mean <a href="${prefix}/search?q=${encodeURIComponent(words)}">${words}</a>?`
  );
}

function result({ prefix }: Site, hit: Hit, title: string): Html {
  const fragment = hit.anchor ? `#${hit.anchor}` : '';
  return html`<li>
    <a href="${prefix}/docs/${hit.slug}${fragment}"
      >${title}${hit.heading && hit.heading !== title && html` <span aria-hidden="true">›</span> ${hit.heading}`}</a
    >
    <span class="badge">${hit.kind}</span>
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
