/** Which sums a request adds to. Nothing else of it is looked at: no address, no cookie, no query. */
import { isIP } from 'node:net';
import { isOwnAddress } from '../content/links/own-addresses.ts';
import { decoded } from '../content/links/link-address.ts';
import { pageNear } from '../content/links/page-at.ts';
import type { Ask } from '../http/ask.ts';
import type { Exchanged } from '../http/exchange.ts';
import type { Counter } from './counter.ts';

export interface ExchangedCounterOptions {
  readonly counter: Pick<Counter, 'count'>;
  /** Whether a User-Agent is that of a program which reads pages for no reader of this moment. */
  readonly isBot: (agent: string | undefined) => boolean;
  /** Host names of the service itself. */
  readonly ownHosts: ReadonlySet<string>;
}

/** Addresses that search, to the name of their sum. */
const SEARCHES: Readonly<Record<string, string>> = { '/api/v1/search': 'api', '/search': 'page' };
/** Texts for agents that are no page. */
const FOR_AGENTS: ReadonlySet<string> = new Set([
  '/index.md',
  '/llms.txt',
  '/llms-full.txt',
  '/skill.md',
]);

/** @returns a function to call for each answered request */
export function exchangedCounter(options: ExchangedCounterOptions): (exchanged: Exchanged) => void {
  const { counter } = options;
  return (exchanged) => {
    const { ask, route, status, type = '' } = exchanged;
    if (ask.method !== 'GET' || isPrefetch(ask)) return;
    if (status === 404) return countMissing(options, ask);
    if (status !== 200 && status !== 304) return;
    const search = SEARCHES[route];
    if (search !== undefined) counter.count('search', search);
    else if (FOR_AGENTS.has(route)) counter.count('markdown', withEdition(ask, route));
    else countPage(options, ask, type);
  };
}

function countPage(options: ExchangedCounterOptions, ask: Ask, type: string): void {
  const name = pageName(ask);
  if (name === undefined) return;
  if (type.startsWith('text/html')) countView(options, ask, name);
  else if (type.startsWith('text/markdown')) options.counter.count('markdown', name);
}

function countView(
  { counter, isBot, ownHosts }: ExchangedCounterOptions,
  { headers }: Ask,
  name: string,
): void {
  if (isBot(headers['user-agent'])) return;
  counter.count('view', name);
  const host = referringHost(headers.referer);
  if (host !== undefined && !ownHosts.has(host)) counter.count('referrer', publicName(host));
}

function countMissing({ counter, isBot }: ExchangedCounterOptions, ask: Ask): void {
  // Programs ask for addresses of the service itself: no redirect mends their mistakes.
  if (isOwnAddress(ask.path) || isBot(ask.headers['user-agent'])) return;
  counter.count('missing', withEdition(ask, decoded(ask.path)));
}

/** The page's own address: whatever else an address holds, such as a rewritten path of a built site, is not stored. */
function pageName(ask: Ask): string | undefined {
  const page = ask.path === '/' ? ask : pageNear(ask.generation.library, decoded(ask.path));
  return page && withEdition(ask, page.path);
}

function withEdition({ edition }: Ask, path: string): string {
  return edition.prefix + path;
}

/** A browser fetches it in case that its reader goes there. */
function isPrefetch({ headers }: Ask): boolean {
  return String(headers['sec-purpose'] ?? headers['purpose'] ?? '').includes('prefetch');
}

function referringHost(referer: string | undefined): string | undefined {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  return url.hostname;
}

/** A host by name. Empty for one that may say who a reader is: an IP address or a name without a dot, of the reader's own network. */
function publicName(hostname: string): string {
  const isPublic = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return isPublic ? hostname : '';
}
