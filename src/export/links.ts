/** Links of exported pages that lead to nothing in the export. */
import { Parser } from 'htmlparser2';

export interface LostLink {
  /** Address that it leads to, with the prefix of the site. */
  readonly target: string;
  /** Addresses of the pages that have it. */
  readonly pages: readonly string[];
}

export class Links {
  readonly #site: URL;
  /** Pages by target. */
  readonly #pages = new Map<string, string[]>();

  /** @param site address of the front page */
  constructor(site: URL) {
    this.#site = site;
  }

  /** Notes the links of a page to this site. @param page its address, with the prefix of the site */
  note(page: string, html: string): void {
    const base = new URL(page, this.#site);
    const targets = new Set<string>();
    const parser = new Parser({
      onopentag: (_name, { href, src }) => {
        for (const link of [href, src]) {
          const target = link === undefined ? undefined : this.#targetOf(link, base);
          if (target !== undefined) targets.add(target);
        }
      },
    });
    parser.end(html);
    for (const target of targets)
      this.#pages.set(target, [...(this.#pages.get(target) ?? []), page]);
  }

  #targetOf(link: string, base: URL): string | undefined {
    if (!URL.canParse(link, base)) return undefined;
    const { origin, pathname } = new URL(link, base);
    return origin === this.#site.origin ? pathname : undefined;
  }

  /** Those for which nothing is there, the most frequent first. */
  lost(isThere: (target: string) => boolean): readonly LostLink[] {
    return [...this.#pages]
      .filter(([target]) => !isThere(target))
      .map(([target, pages]) => ({ target, pages }))
      .toSorted((a, b) => b.pages.length - a.pages.length);
  }
}
