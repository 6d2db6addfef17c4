/** The website: every page as HTML and as Markdown, by suffix and by negotiation. */
import type { Plugin, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { CurrentGeneration, Generation } from '../generation/generation.ts';
import { generationLabel } from '../generation/label.ts';
import { GENERATION_HEADER } from '../http/common-headers.ts';
import { represent } from '../http/representation.ts';
import { readRoutes } from '../http/routes.ts';
import { send, type Sent } from '../http/send.ts';
import { Problem } from '../problem.ts';
import { contentFileRoutes } from './content-files.ts';
import type { ServiceFacts } from './developers.ts';
import { documentAt, HTML_TYPE, MARKDOWN_TYPE, type SiteDocument } from './documents.ts';
import { HTML_SECURITY, htmlHeaders, markdownHeaders } from './headers.ts';
import { siteOf, type Site } from './site.ts';
import { pageForm, type Form } from './negotiate.ts';
import { movedTo, withoutSlash } from './redirects.ts';
import { searchDataRoutes } from './search-data.ts';
import { searchHtml } from './search-page.ts';
import { createShelf, type Served } from './shelf.ts';

export interface PagesOptions extends Omit<ServiceFacts, 'hasMcp'> {
  readonly current: CurrentGeneration;
  /** Site path of the browser assets, ending in their digest. */
  readonly assets: string;
  /** Bytes of rendered pages kept in memory. */
  readonly cacheBytesMax: number;
}

/** Pages change only with the content, and are revalidated by their tag. */
const CACHE_CONTROL = 'public, max-age=300';

type Answer = Sent | Promise<Sent>;

export const pages: Plugin<PagesOptions> = {
  name: 'pages',
  register(server, options) {
    const facts = { ...options, hasMcp: 'mcp' in server.registrations };
    const answer = answerer(facts);
    const negotiated = (request: Request, h: ResponseToolkit): Answer =>
      answer(h, request.path, pageForm(request.raw.req.headers.accept));
    const asMarkdown = (request: Request, h: ResponseToolkit): Answer =>
      answer(h, request.path.slice(0, -'.md'.length), 'markdown');
    const elsewhere = (_request: Request, h: ResponseToolkit): Answer => moved(facts, h);
    const paths = ['/docs/{slug}', '/sections/{id}', '/developers', '/releases', '/benchmarks'];
    server.route([
      ...readRoutes('/', negotiated),
      ...readRoutes('/index.md', (_request, h) => answer(h, '/', 'markdown')),
      ...paths.flatMap((path) => [
        ...readRoutes(path, negotiated),
        ...readRoutes(`${path}.md`, asMarkdown),
      ]),
      ...readRoutes('/docs/{path*}', elsewhere),
      ...paths.slice(1).flatMap((path) => readRoutes(`${path}/`, elsewhere)),
      ...readRoutes('/search', (_request, h) => results(options, h)),
      ...readRoutes('/search/', elsewhere),
      ...searchDataRoutes(options.current),
      ...contentFileRoutes(options.current),
    ]);
  },
};

type Facts = PagesOptions & ServiceFacts;
type Answerer = (h: ResponseToolkit, path: string, form: Form) => Answer;

function answerer(facts: Facts): Answerer {
  const { current, assets, cacheBytesMax } = facts;
  const shelf = createShelf(cacheBytesMax);
  return (h, path, form) => {
    const generation = current();
    const isNegotiated = !h.request.path.endsWith('.md');
    const served = shelf(generation, `${form} ${isNegotiated} ${path}`, () => {
      const document = documentAt(generation, path, facts);
      if (!document) return undefined;
      return form === 'markdown'
        ? markdownAnswer(generation, document, isNegotiated)
        : htmlAnswer(siteOf(generation, assets), document);
    });
    return served ? send(h, served.representation, served.options) : moved(facts, h);
  };
}

function htmlAnswer(site: Site, document: SiteDocument): Served {
  const headers = htmlHeaders(site.library.baseUrl, document);
  return {
    representation: represent(document.html(site), HTML_TYPE),
    options: { cacheControl: CACHE_CONTROL, vary: 'Accept', headers },
  };
}

function markdownAnswer(
  { library: { baseUrl } }: Generation,
  document: SiteDocument,
  isNegotiated: boolean,
): Served {
  const representation = represent(document.markdown(), MARKDOWN_TYPE);
  const headers = markdownHeaders(baseUrl, document, representation.identity.length);
  const contentLocation = baseUrl + document.markdownPath;
  return {
    representation,
    options: {
      cacheControl: CACHE_CONTROL,
      headers,
      ...(isNegotiated && { vary: 'Accept', contentLocation }),
    },
  };
}

/** A page that moved is found under its new address in every representation. */
function moved(facts: Facts, h: ResponseToolkit): ResponseObject {
  const generation = facts.current();
  const { path, url } = h.request;
  const isThere = (other: string): boolean => documentAt(generation, other, facts) !== undefined;
  const target = movedTo(generation.library, path) ?? withoutSlash(path, isThere);
  if (target === undefined) {
    const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path;
    throw new Problem('page_not_found', `There is no page at '${shown}'.`);
  }
  return h
    .redirect(siteOf(generation, facts.assets).prefix + target + url.search)
    .code(301)
    .header('cache-control', CACHE_CONTROL);
}

function results({ current, assets }: PagesOptions, h: ResponseToolkit): Answer {
  const generation = current();
  const body = searchHtml(siteOf(generation, assets), generation, h.request.query);
  const headers = {
    ...HTML_SECURITY,
    'x-robots-tag': 'noindex',
    [GENERATION_HEADER]: generationLabel(generation),
  };
  return send(h, represent(body, HTML_TYPE), { cacheControl: 'no-cache', headers });
}
