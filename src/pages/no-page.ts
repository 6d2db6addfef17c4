/** Answers at addresses without a page in the edition: a redirect to its new address, the original of a page that is not translated, or an error. */
import { movedTo } from '../content/links/moved-to.ts';
import { withoutPrefix } from '../content/model/edition.ts';
import { generationDigest, type Generation } from '../generation/generation.ts';
import { documentAnswer, emptyAnswer, type Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import type { ResponseCache } from '../http/cache.ts';
import type { FormerAddresses } from '../http/endpoint.ts';
import { shownPath } from '../http/problem.ts';
import { Problem } from '../problem.ts';
import type { ServiceFacts } from './developers.ts';
import { documentAt, HTML_TYPE, pageDocument } from './documents.ts';
import { htmlHeaders } from './headers.ts';
import { pageForm } from './negotiate.ts';
import { originalOf } from './other-editions.ts';
import { siteOf, type SiteOptions } from './site.ts';

export interface DocumentOptions extends ServiceFacts, SiteOptions {
  readonly cache: ResponseCache;
}

/** Redirects addresses of the site's earlier generator to the pages that were there. */
export function formerAddresses(options: DocumentOptions): FormerAddresses {
  return (ask, none) => {
    const to = movedTo(ask.generation.library, ask.path);
    if (to !== undefined) return leadTo(options, to, ask);
    return ofOtherEdition(options, ask, () =>
      inOriginal(options, ask, {
        answer: (original) => movedInOriginal(options, ask, original),
        none,
      }),
    );
  };
}

/** Redirects to the new address of a page that moved, in every representation. @param otherwise answers if none did */
export function moved(
  options: DocumentOptions,
  ask: Ask,
  otherwise: (options: DocumentOptions, ask: Ask) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const { path, generation } = ask;
  const isThere = (other: string): boolean => documentAt(generation, other, options) !== undefined;
  const to = movedTo(generation.library, path) ?? withoutSlash(path, isThere);
  if (to !== undefined) return leadTo(options, to, ask);
  return ofOtherEdition(options, ask, () => otherwise(options, ask));
}

/** The path without the slash at its end, when something is there. */
function withoutSlash(path: string, isThere: (path: string) => boolean): string | undefined {
  if (path === '/search/') return '/search';
  const target = path.endsWith('/') ? path.slice(0, -1) : '';
  return target !== '' && isThere(target) ? target : undefined;
}

export function missing(_options: DocumentOptions, { path }: Pick<Ask, 'path'>): never {
  throw new Problem('page_not_found', `There is no page at '${shownPath(path)}'.`);
}

/**
 * The original of a page that is not translated, for readers of HTML: it says so. Programs get no other edition in place of the one
 * that they ask for.
 */
export function untranslated(options: DocumentOptions, ask: Ask): Answer | Promise<Answer> {
  if (pageForm(ask.headers.accept) !== 'html') return missing(options, ask);
  return inOriginal(options, ask, {
    answer: (original) => untranslatedAnswer(options, ask, original),
    none: () => missing(options, ask),
  });
}

interface OfOriginal {
  readonly answer: (original: Generation) => Answer | undefined | Promise<Answer>;
  /** Called when there is no original, or no answer from it. */
  readonly none: () => never;
}

/** The answer from the edition that the ask's edition is a translation of. */
async function inOriginal(
  { editions }: DocumentOptions,
  { edition }: Ask,
  { answer, none }: OfOriginal,
): Promise<Answer> {
  const original = originalOf(editions.all(), edition);
  if (original === undefined) return none();
  return (await answer(await editions.open(original))) ?? none();
}

function untranslatedAnswer(
  options: DocumentOptions,
  ask: Ask,
  original: Generation,
): Answer | undefined | Promise<Answer> {
  const { generation, path } = ask;
  const page = original.library.pageBySlug.get(path.slice('/docs/'.length));
  if (page?.path !== path) return movedInOriginal(options, ask, original);
  const key = `untranslated ${generationDigest(original)} ${options.editions.revision()} ${path}`;
  return options.cache.answer(generation, key, async () => {
    const home = siteOf(original, options);
    const headers = {
      ...htmlHeaders(home, pageDocument(original, page)),
      'x-robots-tag': 'noindex',
      vary: 'Accept',
    };
    const whole = await original.library.contents.read(page);
    const { untranslatedHtml } = await import('./page.ts');
    const html = untranslatedHtml(siteOf(generation, options), home, whole);
    return documentAnswer(html, HTML_TYPE, { cache: 'generation', headers });
  });
}

/** Redirects of the original edition, applied within the translation. */
function movedInOriginal(
  options: DocumentOptions,
  ask: Ask,
  { library }: Generation,
): Answer | undefined {
  const to = movedTo(library, ask.path);
  return to === undefined ? undefined : leadTo(options, to, ask);
}

/** Redirects to the page of another edition that had this address on the generator's site: `/zh/docs/v1.17/use` belongs to `/v1.17/zh`. */
function ofOtherEdition(
  options: DocumentOptions,
  ask: Ask,
  otherwise: () => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  const { edition, path, generation } = ask;
  const lead = (to: string | undefined): Answer | Promise<Answer> => {
    if (to === undefined) return otherwise();
    const { prefix } = siteOf(generation, options);
    return redirect(withoutPrefix(prefix, edition), shownAt(to), ask);
  };
  const to = options.editions.formerly(edition.prefix + path);
  return to instanceof Promise ? to.then(lead) : lead(to);
}

/** Redirects to a path of the edition, or to another site. */
function leadTo(options: DocumentOptions, to: string, ask: Ask): Answer {
  if (!to.startsWith('/')) return emptyAnswer(301, { location: inAscii(to) }, 'generation');
  return redirect(siteOf(ask.generation, options).prefix, shownAt(to), ask);
}

/** The page of the folder's own index is shown as the front page. */
function shownAt(to: string): string {
  return to.replace(/\/docs\/index(?=#|$)/, '/');
}

/** A redirect with the query of the request. Two slashes at its beginning would name another host; browsers read `\` as a slash. */
export function redirect(prefix: string, to: string, { target }: Ask): Answer {
  return emptyAnswer(301, { location: locationOf(prefix + to, target) }, 'generation');
}

/** Value of Location: a path or an absolute address, with the query of the request unless it has one. */
export function locationOf(to: string, target: string): string {
  const [, query = ''] = /^[^?#]*(\?[^#]*)/.exec(target) ?? [];
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(to) ?? [];
  const own = address.includes('?') ? '' : query;
  return inAscii(address.replace(/^[/\\]+/, '/') + own + fragment);
}

/** Redirects are written by authors: what an address may not hold, such as letters beyond ASCII and ends of lines, is escaped. */
function inAscii(address: string): string {
  return address.replace(/[^!-~]+/g, (part) => encodeURIComponent(Buffer.from(part).toString()));
}
