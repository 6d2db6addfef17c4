/** The website: every page as HTML and as Markdown, by suffix and by negotiation. */
import { documentAnswer, emptyAnswer, type Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { generationHeaders, requireGeneration } from '../http/generation-pin.ts';
import { assetEndpoint, type Assets } from './assets.ts';
import { contentFileEndpoint } from './content-files.ts';
import { HTML_TYPE } from './documents.ts';
import { frontLanguage } from './front-language.ts';
import { HTML_SECURITY } from './headers.ts';
import { embedEndpoints } from './embed.ts';
import { looksCss, LOOKS_PATH } from './looks.ts';
import { manifest, MANIFEST_PATH, MANIFEST_TYPE } from './manifest.ts';
import { pageForm } from './negotiate.ts';
import { missing, moved, untranslated, type DocumentOptions } from './no-page.ts';
import { below, MARKDOWN, pageAnswer } from './page-answer.ts';
import { searchChoicesEndpoint } from './search-choices.ts';
import { searchDataEndpoints } from './search-data.ts';
import { searchHtml, searchOfTypedSet } from './search-page.ts';
import { siteOf, type Site } from './site.ts';
import { stylesEndpoint } from './styles-page.ts';

export interface PagesOptions extends DocumentOptions {
  readonly assets: Assets;
  /** Built sites that people read. */
  readonly site: {
    /** Whether the operator has named the folder of one. */
    readonly isKept: boolean;
    /** Whether the head of each page names its Markdown. */
    readonly inject: boolean;
  };
}

const CSS_TYPE = 'text/css; charset=utf-8';

const TEMPLATES = ['/docs/{slug}', '/sections/{id}', '/developers', '/releases', '/benchmarks'];

const endpoint = (path: string, answer: Endpoint['answer']): Endpoint => ({
  path,
  quota: 'pages',
  answer,
});

export function pageEndpoints(options: PagesOptions): Endpoint[] {
  const negotiated: Endpoint['answer'] = (ask) => {
    const form = pageForm(ask.headers.accept);
    return (
      pageAnswer(options, ask, { form, isNegotiated: true }) ?? moved(options, ask, untranslated)
    );
  };
  const asMarkdown: Endpoint['answer'] = (ask) =>
    pageAnswer(options, below(ask, ask.path.slice(0, -'.md'.length)), MARKDOWN) ??
    moved(options, ask, missing);
  const elsewhere: Endpoint['answer'] = (ask) => moved(options, ask, untranslated);
  return [
    endpoint('/', (ask) => inReadersLanguage(options, ask) ?? negotiated(ask)),
    endpoint(
      '/index.md',
      (ask) => pageAnswer(options, below(ask, '/'), MARKDOWN) ?? missing(options, ask),
    ),
    ...TEMPLATES.map((path) => endpoint(path, negotiated)),
    ...TEMPLATES.map((path) => endpoint(`${path}.md`, asMarkdown)),
    endpoint('/docs/{path*}', elsewhere),
    ...TEMPLATES.slice(1).map((path) => endpoint(`${path}/`, elsewhere)),
    { path: '/search', quota: 'docs', answer: (ask) => searchResults(options, ask) },
    endpoint('/search/', elsewhere),
    ...themeEndpoints(options),
    ...searchDataEndpoints(),
    searchChoicesEndpoint(options),
    assetEndpoint(options.assets),
    ...(options.isStatic === true ? [] : embedEndpoints(options.assets)),
    ...(options.preview === undefined ? [] : [stylesEndpoint(options)]),
    contentFileEndpoint(),
  ];
}

/** Files that browsers load for the looks of the site. */
function themeEndpoints(options: PagesOptions): Endpoint[] {
  return [
    endpoint(LOOKS_PATH, ({ generation }) =>
      documentAnswer(looksCss(generation.library, options.preview !== undefined), CSS_TYPE, {
        cache: 'generation',
      }),
    ),
    endpoint(MANIFEST_PATH, ({ generation }) =>
      documentAnswer(manifest(siteOf(generation, options)), MANIFEST_TYPE, { cache: 'generation' }),
    ),
    endpoint(FAVICON_PATH, ({ generation }) => favicon(siteOf(generation, options))),
  ];
}

/** The address that browsers and readers of feeds ask for on their own. */
const FAVICON_PATH = '/favicon.ico';

function favicon({ library: { looks }, prefix, assets }: Site): Answer {
  const location = looks.favicon === undefined ? `${assets}/icon.svg` : prefix + looks.favicon;
  return emptyAnswer(301, { location }, 'revalidate');
}

/** For readers of HTML only: agents fetch what they name. */
function inReadersLanguage(options: PagesOptions, ask: Ask): Answer | undefined {
  const isHtml = pageForm(ask.headers.accept) === 'html';
  return isHtml ? frontLanguage(siteOf(ask.generation, options), ask) : undefined;
}

async function searchResults(options: PagesOptions, ask: Ask): Promise<Answer> {
  const { query, generation } = ask;
  requireGeneration(ask, generation);
  const site = siteOf(generation, options);
  const headers = {
    ...HTML_SECURITY,
    'x-robots-tag': 'noindex',
    ...generationHeaders(generation),
    'content-language': site.wordsLanguage,
  };
  const { editions } = options;
  const elsewhere = searchOfTypedSet(site, editions, query);
  if (elsewhere !== undefined) return emptyAnswer(302, { location: elsewhere }, 'revalidate');
  const html = await searchHtml({ site, generation, editions }, query);
  return documentAnswer(html, HTML_TYPE, { cache: 'revalidate', headers });
}
