/** The answer with a document of the site, as HTML or as Markdown. */
import { documentAnswer, type Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import { documentAt, HTML_TYPE, MARKDOWN_TYPE, type SiteDocument } from './documents.ts';
import { hasFrontLanguages } from './front-language.ts';
import { htmlHeaders, markdownHeaders } from './headers.ts';
import { announcementOf } from './announcement.ts';
import type { Form } from './negotiate.ts';
import type { DocumentOptions } from './no-page.ts';
import { siteOf, type Site } from './site.ts';

export interface Variant {
  readonly form: Form;
  /** Whether the Accept header chose the form. */
  readonly isNegotiated: boolean;
}

export const MARKDOWN: Variant = { form: 'markdown', isNegotiated: false };

/** A site path and the generation to look in. */
export type Wanted = Pick<Ask, 'generation' | 'path'>;

export function below({ generation }: Ask, path: string): Wanted {
  return { generation, path };
}

/** The page at a site path without `.md`; undefined when there is none, and for HTML of a page that people read elsewhere on the site. */
export function pageAnswer(
  options: DocumentOptions,
  { generation, path }: Wanted,
  variant: Variant,
): Answer | undefined | Promise<Answer> {
  const { cache, editions } = options;
  const { form, isNegotiated } = variant;
  const isAnnounced = announcementOf(generation.library) !== undefined;
  // Pages link to other editions, which change while the generation lasts.
  const key = `page ${form} ${isNegotiated} ${editions.revision()} ${isAnnounced} ${path}`;
  return cache.answer(generation, key, () => {
    const document = documentAt(generation, path, options);
    if (document === undefined || (form === 'html' && document.path !== path)) return undefined;
    return form === 'markdown'
      ? markdownAnswer(siteOf(generation, options), document, isNegotiated)
      : htmlAnswer(siteOf(generation, options), document);
  });
}

async function htmlAnswer(site: Site, document: SiteDocument): Promise<Answer> {
  const isChosen = document.path === '/' && hasFrontLanguages(site);
  const vary = isChosen ? 'Accept, Accept-Language' : 'Accept';
  const headers = { ...htmlHeaders(site, document), vary };
  return documentAnswer(await document.html(site), HTML_TYPE, { cache: 'generation', headers });
}

async function markdownAnswer(
  site: Site,
  document: SiteDocument,
  isNegotiated: boolean,
): Promise<Answer> {
  const { baseUrl } = site.library;
  const bytes = Buffer.from(await document.markdown());
  const headers = {
    ...markdownHeaders(site, document, bytes.length),
    ...(isNegotiated && {
      vary: 'Accept',
      'content-location': baseUrl + document.markdownPath,
    }),
  };
  return documentAnswer(bytes, MARKDOWN_TYPE, { cache: 'generation', headers });
}
