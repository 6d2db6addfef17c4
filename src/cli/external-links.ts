/** Checks links to other hosts: many hosts at once, one request after the other for each, each address once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExternalLink } from '../content/links/external-links.ts';
import type { Finding } from '../content/model/finding.ts';
import { groupBy } from '../content/source/group-by.ts';
import { quoted } from '../content/source/quoted.ts';
import { askLink, type LinkOutcome, type LinkRequestOptions } from './link-request.ts';
import { INTERNET } from './public-address.ts';

const DEFAULTS: LinkRequestOptions = { network: INTERNET, timeoutMs: 10_000, pauseMs: 500 };
const HOSTS_AT_ONCE = 8;
/** Requests without an answer, one after the other, after which a host is not asked again. */
const SILENT_MAX = 3;

/** Says what the links of pages lead to; an address is asked for once, in whichever set or version it stands. */
export type ExternalCheck = (links: readonly ExternalLink[]) => Promise<readonly Finding[]>;

export function externalCheck(options: LinkRequestOptions = DEFAULTS): ExternalCheck {
  const known = new Map<string, LinkOutcome>();
  return async (links) => {
    const open = new Set(links.map(addressOf).filter((url) => !known.has(url)));
    const hosts = [...groupBy([...open], (url) => new URL(url).host).values()];
    const work = async (): Promise<void> => {
      for (let urls = hosts.pop(); urls !== undefined; urls = hosts.pop()) {
        await askHost(urls, options, known);
      }
    };
    await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
    // Without a network no host is known.
    const isConnected = [...known.values()].some(
      ({ kind }) => kind === 'found' || kind === 'missing',
    );
    const hostless = isConnected ? 'missing' : 'unknown';
    return links.flatMap((link) => findingOf(link, known.get(addressOf(link)), hostless));
  };
}

async function askHost(
  urls: readonly string[],
  options: LinkRequestOptions,
  known: Map<string, LinkOutcome>,
): Promise<void> {
  let silent = 0;
  for (const [index, url] of urls.entries()) {
    if (silent >= SILENT_MAX) {
      known.set(url, { kind: 'silent', reason: 'its host did not answer before' });
      continue;
    }
    if (index > 0) await sleep(options.pauseMs);
    const outcome = await askLink(url, options);
    silent = outcome.kind === 'silent' ? silent + 1 : 0;
    known.set(url, outcome);
  }
}

/** Without the fragment, which is the reader's browser's. */
function addressOf({ target }: ExternalLink): string {
  return target.replace(/#.*$/s, '');
}

const UNKNOWN = [
  'note',
  'external-link-unknown',
  'could not be checked',
  'Open it in a browser: some hosts answer browsers only.',
] as const;

const FAULTS = {
  missing: [
    'warning',
    'external-link-broken',
    'leads nowhere',
    'Correct the address, or remove the link.',
  ],
  unknown: UNKNOWN,
  silent: UNKNOWN,
  refused: [
    'note',
    'external-link-refused',
    'was not checked',
    'Link to an address that readers can reach, or leave it out if it is an example.',
  ],
} as const;

function findingOf(
  { file, line, target }: ExternalLink,
  outcome: LinkOutcome | undefined,
  hostless: 'missing' | 'unknown',
): readonly Finding[] {
  if (outcome === undefined || outcome.kind === 'found') return [];
  const [severity, rule, what, remedy] =
    FAULTS[outcome.kind === 'hostless' ? hostless : outcome.kind];
  const message = `The link ${quoted(target)} ${what}: ${outcome.reason}.`;
  return [{ severity, rule, file, line, message, remedy }];
}
