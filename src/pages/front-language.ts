/** The language of the bare front page: that of the reader, as far as the browser says it. */
import Negotiator from 'negotiator';
import { editionChoices } from '../operations/editions.ts';
import { emptyAnswer, type Answer } from '../http/answer.ts';
import type { Ask } from '../http/ask.ts';
import { counterpart } from './other-editions.ts';
import type { Site } from './site.ts';

/** Whether the front page differs with Accept-Language. */
export function hasFrontLanguages({ library: { edition }, editions }: Site): boolean {
  return edition.isDefault && editionChoices(editions.all()).language !== undefined;
}

/**
 * Leads a reader who comes from elsewhere to the front page in their language. Whoever comes from this site has chosen the
 * page. No other address depends on Accept-Language.
 */
export function frontLanguage(site: Site, { headers }: Ask): Answer | undefined {
  if (!hasFrontLanguages(site) || isFromHere(headers)) return undefined;
  const { edition: own } = site.library;
  const candidates = site.editions
    .all()
    .filter(({ set, version }) => set === own.set && version === own.version);
  const tags = candidates.map(({ language }) => language);
  const [best] = new Negotiator({ headers }).languages(tags);
  const edition = candidates.find(({ language }) => language === best);
  if (edition === undefined || edition.prefix === own.prefix) return undefined;
  const location = counterpart(site, edition, { path: '/' }).href;
  return emptyAnswer(302, { location, vary: 'Accept, Accept-Language' }, 'never');
}

/** Sec-Fetch-Site where browsers send it (over HTTPS), else the host of the Referer. */
function isFromHere({ host, referer, 'sec-fetch-site': site }: Ask['headers']): boolean {
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}
