/** Subjects of the benchmarks' requests: slugs and query words, read through the service itself. */
import { ask } from './record.ts';

export interface Subjects {
  readonly slugs: readonly string[];
  /** Titles and headings that a reader might search for. */
  readonly phrases: readonly string[];
}

const PAGES_READ = 200;

export async function readSubjects(url: string): Promise<Subjects> {
  const list = (await json(url, '/api/v1/pages')) as { pages: { slug: string; title: string }[] };
  const slugs = list.pages.map((page) => page.slug);
  const phrases = new Set(list.pages.map((page) => page.title));
  const step = Math.max(1, Math.floor(slugs.length / PAGES_READ));
  for (let i = 0; i < slugs.length; i += step) {
    const page = (await json(url, `/api/v1/pages/${slugs[i]}`)) as { headings: string[] };
    for (const heading of page.headings) phrases.add(heading);
  }
  return { slugs, phrases: [...phrases].filter((phrase) => /\p{L}/u.test(phrase)) };
}

async function json(url: string, path: string): Promise<unknown> {
  return (await ask(url, { method: 'GET', path })).json();
}

/** Distinct requests prepared for each second of a run, until the real rate is known. */
export const DISTINCT_PER_SECOND = 20_000;

/** Queries of one to three words of the phrases, never the same one twice; the order is the same on every run. */
export function* distinctQueries(phrases: readonly string[]): Generator<string, never> {
  const words = [
    ...new Set(phrases.flatMap((phrase) => phrase.match(/[\p{L}\p{N}]{3,20}/gu) ?? [])),
  ];
  const asked = new Set<string>();
  let state = 42;
  const pick = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? 'docent';
  };
  for (let n = 0; ; n += 1) {
    const query = Array.from({ length: 1 + (n % 3) }, pick).join(' ');
    const fresh = asked.has(query) ? `${query} ${pick()} ${n}` : query;
    asked.add(fresh);
    yield fresh;
  }
}
