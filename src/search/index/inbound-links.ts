/** Names of a page on other pages: the words of their links to it. */
import type { Library } from '../../content/model/library.ts';
import type { WholePage } from '../../content/model/page.ts';
import type { PageList } from '../../content/model/page-list.ts';
import { memoizeLater } from '../../memoize.ts';

/** Different texts kept of the links to one page: more say nothing new. */
const TEXTS_MAX = 200;
/** Longer texts are passages, which are no name of a page. */
const TEXT_CHARACTERS_MAX = 200;

export class InboundLinks {
  readonly #slugs: ReadonlyMap<string, string>;
  readonly #words = new Map<string, Set<string>>();

  constructor(pages: PageList) {
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
    const isName = words.length <= TEXT_CHARACTERS_MAX && known.size < TEXTS_MAX;
    if (isName) this.#words.set(slug, known.add(words));
  }

  /** By slug, each text once, in the order of the pages. */
  all(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#words].map(([slug, words]) => [slug, [...words]]));
  }
}

/** Those of a library. Goes through the texts of all pages. */
export const inboundLinks: (library: Library) => Promise<ReturnType<InboundLinks['all']>> =
  memoizeLater(async ({ pages, contents }: Library) => {
    const inbound = new InboundLinks(pages);
    for await (const page of contents.all()) inbound.add(page);
    return inbound.all();
  });
