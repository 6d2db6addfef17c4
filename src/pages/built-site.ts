/** The built site that people read: its files as they are, at their own addresses, with the Markdown of its pages beside them. */
import { isUtf8 } from 'node:buffer';
import { isKeptAddress } from '../content/links/own-addresses.ts';
import { pageNear } from '../content/links/page-at.ts';
import { originalOf } from '../content/links/site-copies.ts';
import { addressOfFile, filesAt, withItsSlash } from '../content/links/site-files.ts';
import { withoutPrefix } from '../content/model/edition.ts';
import type { Page } from '../content/model/page.ts';
import { isHtmlFile } from '../content/source/markdown-files.ts';
import { documentAnswer, emptyAnswer, type Answer } from '../http/answer.ts';
import { pathOf, type Ask } from '../http/ask.ts';
import type { Endpoint, FormerAddresses } from '../http/endpoint.ts';
import { typeOfFile } from '../http/media-types.ts';
import { CACHE_CONTROL } from '../http/write.ts';
import { Problem } from '../problem.ts';
import type { PagesOptions } from './endpoints.ts';
import { pageDocument } from './documents.ts';
import { withHeadLine } from './head-line.ts';
import { htmlLinks } from './headers.ts';
import { headersAt, redirectAt } from './host-rules.ts';
import { html } from './html.ts';
import { pageForm } from './negotiate.ts';
import { locationOf, redirect } from './no-page.ts';
import { MARKDOWN, pageAnswer } from './page-answer.ts';
import { siteOf } from './site.ts';
import { belowBase, editionPath, placeOf, siteLibrary, type SitePlace } from './site-place.ts';

/** Larger files of HTML are streamed without the line in their head. */
const HTML_BYTES_MAX = 16_000_000;

/** Codes of the service's answers at addresses where it has nothing. */
const NOWHERE: ReadonlySet<string> = new Set(['page_not_found', 'api_route_not_found']);

/** A file of the site. */
interface SiteFile extends SitePlace {
  /** Path on the site. */
  readonly file: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

interface Routes {
  readonly endpoints: readonly Endpoint[];
  readonly formerly: FormerAddresses;
}

/** Puts the routes between the files of the site and its redirects, at the addresses that are not kept for the service. */
export function behindSite(routes: Routes, options: PagesOptions): Routes {
  if (!options.site.isKept) return routes;
  return {
    endpoints: routes.endpoints.map((endpoint) => aroundSite(endpoint, options)),
    formerly: (ask, none) => answerAround(options, ask, () => routes.formerly(ask, none)),
  };
}

/** Lets addresses that are none of the service's own, such as `/api/hooks` below the Docs API, be pages of the site. */
function aroundSite(endpoint: Endpoint, options: PagesOptions): Endpoint {
  const { path, method = 'GET' } = endpoint;
  if (isKeptAddress(path) || !['GET', '*'].includes(method)) return endpoint;
  const answer: Endpoint['answer'] = (ask) =>
    /^(?:GET|HEAD)$/.test(ask.method)
      ? answerAround(options, ask, () => endpoint.answer(ask))
      : endpoint.answer(ask);
  return { ...endpoint, ...(method === '*' && { quota: 'pages' }), answer };
}

/** The site's answer: a forced redirect, a file, or the Markdown of a page; undefined when nothing of it has the address. */
async function siteAnswer(options: PagesOptions, ask: Ask): Promise<Answer | undefined> {
  const place = placeOf(options.editions, ask);
  if (place === undefined) return undefined;
  const below = belowBase(place, siteLibrary(options.editions, ask).siteBase);
  return (
    (await ruledAnswer(options, ask, { ...place, isForced: true })) ??
    (await answerAt(options, ask, place)) ??
    (below && answerAt(options, ask, below))
  );
}

/** The site's answer, else the service's; where neither has one, that of a redirect of the site, whose pattern may match everything. */
async function answerAround(
  options: PagesOptions,
  ask: Ask,
  own: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return (await siteAnswer(options, ask)) ?? (await own());
  } catch (error) {
    const isNowhere = error instanceof Problem && NOWHERE.has(error.code);
    const place = isNowhere ? placeOf(options.editions, ask) : undefined;
    const ruled = place && (await ruledAnswer(options, ask, { ...place, isForced: false }));
    if (ruled === undefined) throw error;
    return ruled;
  }
}

async function answerAt(
  options: PagesOptions,
  ask: Ask,
  place: SitePlace,
): Promise<Answer | undefined> {
  const found = await fileAt(place);
  if (found === undefined) return markdownBeside(options, ask, place);
  const { generation, headers } = ask;
  const page = isHtmlFile(found.file) ? pageOf(ask, found) : undefined;
  if (page !== undefined && pageForm(headers.accept) === 'markdown') {
    const wanted = { generation, path: `/docs/${page.slug}` };
    return pageAnswer(options, wanted, { form: 'markdown', isNegotiated: true });
  }
  const to = withItsSlash(place.address, found.file);
  if (to !== undefined) return redirect(servicePrefix(options, ask), place.base + to, ask);
  return isHtmlFile(found.file) && found.bytes <= HTML_BYTES_MAX
    ? htmlAnswer(options, ask, { found, page })
    : rawAnswer(ask, found);
}

/** The answer of a redirect of the site's own rules; one with status 200 is the file to which it leads. */
async function ruledAnswer(
  options: PagesOptions,
  ask: Ask,
  place: SitePlace & { readonly isForced: boolean },
): Promise<Answer | undefined> {
  const rule = redirectAt(place.hostRules, place.address, place.isForced);
  if (rule === undefined) return undefined;
  const { to, status } = rule;
  if (status === 200) return answerAt(options, ask, { ...place, address: pathOf(to) });
  const { sitePrefix = '' } = siteLibrary(options.editions, ask);
  const whole = to.startsWith('/') ? servicePrefix(options, ask) + sitePrefix + to : to;
  return emptyAnswer(status, { location: locationOf(whole, ask.target) }, 'generation');
}

/** Path of the base address, without the edition's. */
function servicePrefix(options: PagesOptions, { generation, edition }: Ask): string {
  return withoutPrefix(siteOf(generation, options).prefix, edition);
}

async function fileAt(place: SitePlace): Promise<SiteFile | undefined> {
  for (const file of filesAt(place.address)) {
    const found = await place.files.find(file);
    if (found !== undefined) {
      const { bytes, modifiedMs } = found;
      return { ...place, file, bytes, modifiedMs };
    }
  }
  return undefined;
}

/** The page whose HTML the file is. */
function pageOf(ask: Ask, { file }: SiteFile): Page | undefined {
  const address = addressOfFile(originalOf(file, ask.generation.library.siteCopies));
  const prefix = editionPath(ask);
  return address.startsWith(`${prefix}/`)
    ? pageNear(ask.generation.library, address.slice(prefix.length))
    : undefined;
}

/** Markdown at a page's own address with `.md`; `/index.md` is the service's list of all pages. */
function markdownBeside(
  options: PagesOptions,
  ask: Ask,
  { address }: SitePlace,
): Answer | undefined | Promise<Answer> {
  const { generation } = ask;
  const original = originalOf(address.slice(1), generation.library.siteCopies);
  const path = `/${original}`.slice(editionPath(ask).length);
  if (!path.endsWith('.md') || path === '/index.md') return undefined;
  const page = pageNear(generation.library, path.slice(0, -'.md'.length));
  return page && pageAnswer(options, { generation, path: `/docs/${page.slug}` }, MARKDOWN);
}

interface FoundHtml {
  readonly found: SiteFile;
  readonly page: Page | undefined;
}

function htmlAnswer(
  options: PagesOptions,
  { generation }: Ask,
  { found, page }: FoundHtml,
): Answer | Promise<Answer> {
  const { files, file, hostRules, address, bytes, modifiedMs } = found;
  return options.cache.answer(generation, `site ${address} ${bytes} ${modifiedMs}`, async () => {
    const own = await files.read(file);
    const type = isUtf8(own) ? 'text/html; charset=utf-8' : 'text/html';
    const link = htmlLinks(siteOf(generation, options), page && pageDocument(generation, page));
    const body =
      page === undefined || !options.site.inject ? own : withHeadLine(own, alternateLine(page));
    const headers = {
      // A new build takes away the files that the HTML of the last one names.
      'cache-control': CACHE_CONTROL.revalidate,
      ...headersAt(hostRules, address),
      link,
      ...(page !== undefined && { vary: 'Accept' }),
    };
    return documentAnswer(body, type, { cache: 'generation', headers });
  });
}

function alternateLine({ markdownUrl }: Page): string {
  return html`<link rel="alternate" type="text/markdown" href="${markdownUrl}" />`.text;
}

function rawAnswer(ask: Ask, { files, file, hostRules, address }: SiteFile): Promise<Answer> {
  const headers = { 'content-type': typeOfFile(file), ...headersAt(hostRules, address) };
  return files.answer(ask, file, {
    cache: isHtmlFile(file) ? 'revalidate' : 'generation',
    headers,
  });
}
