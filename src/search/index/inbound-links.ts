/** What other pages call a page: the words of their links to it. */
import type { Page, WholePage } from '../../content/model/page.ts';

/** Different words kept of the links to one page: more say nothing new. */
const WORDS_MAX = 200;

export class InboundLinks {
  readonly #slugs: ReadonlyMap<string, string>;
  readonly #words = new Map<string, Set<string>>();

  constructor(pages: readonly Page[]) {
    this.#slugs = new Map(pages.map(({ url, slug }) => [url, slug]));
  }

  /** Adds the links of a page; those within it say nothing about it. */
  add({ slug, links, linkWords = [] }: WholePage): void {
    for (const { target, words } of linkWords) {
      const [address = ''] = (links.get(target) ?? '').split('#');
      const to = this.#slugs.get(address);
      if (to !== undefined && to !== slug) this.#addTo(to, words);
    }
  }

  #addTo(slug: string, words: string): void {
    const known = this.#words.get(slug) ?? new Set();
    if (known.size < WORDS_MAX) this.#words.set(slug, known.add(words));
  }

  /** By slug, each text once, in the order of the pages. */
  all(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#words].map(([slug, words]) => [slug, [...words]]));
  }
}
