/** Answers queries from the Docs API, which counts its requests: asks only once typing has paused, and not before it may; a question that is overtaken is given up. */
import type { SearchChoices } from '../src/pages/search-choices.ts';
import {
  RESULTS_MAX,
  type Choices,
  type Found,
  type SearchClient,
  type SearchFilters,
} from './search-protocol.ts';

/** Time without a key after which typing has paused. */
const PAUSE_MS = 250;
/** Wait after a refusal that does not say how long, in seconds. */
const WAIT_DEFAULT = 60;

/** Too many requests: the next one may be sent in so many seconds. */
export class TooManySearches extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`search again in ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** @param base address or path below which the API is, without a slash at its end */
export function createApiClient(base: string): SearchClient {
  let waitsUntil = 0;
  let choices: Promise<Choices> | undefined;
  const ask = async (
    query: string,
    filters: SearchFilters,
    signal: AbortSignal,
  ): Promise<Found> => {
    const wait = Math.ceil((waitsUntil - Date.now()) / 1000);
    if (wait > 0) throw new TooManySearches(wait);
    const { base: at = `${base}/`, kind, section } = filters;
    const parameters = new URLSearchParams({ q: query, limit: String(RESULTS_MAX) });
    if (kind) parameters.set('kind', kind);
    if (section) parameters.set('section', section);
    const response = await fetch(`${at}api/v1/search?${parameters}`, { signal });
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after')) || WAIT_DEFAULT;
      waitsUntil = Date.now() + seconds * 1000;
      throw new TooManySearches(seconds);
    }
    if (!response.ok) throw new Error(`search answered ${response.status}`);
    const { results: hits, ...answer } = (await response.json()) as ApiAnswer;
    return { ...answer, hits };
  };
  return {
    async search(query, filters, signal) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      return signal.aborted ? undefined : ask(query, filters, signal);
    },
    choices() {
      choices ??= readChoices(base);
      // The next opening of the dialog asks again.
      choices.catch(() => (choices = undefined));
      return choices;
    },
  };
}

/** Values that a search can be narrowed to, from a file of the site. @throws when it is not there */
export async function readChoices(base: string): Promise<Choices> {
  const response = await fetch(`${base}/search-data/choices.json`);
  if (!response.ok) throw new Error(`the choices answered ${response.status}`);
  const { prefix, sets, versions, ...own } = (await response.json()) as SearchChoices;
  const root = base.slice(0, base.length - prefix.length);
  const located = (all: SearchChoices['sets']): Choices['sets'] =>
    all.map(({ label, prefix: to }) => ({
      label,
      ...(to !== prefix && { base: `${root}${to}/` }),
    }));
  return { ...own, sets: located(sets), versions: located(versions) };
}

interface ApiAnswer extends Omit<Found, 'hits'> {
  readonly results: Found['hits'];
}
