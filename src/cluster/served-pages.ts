/** The pages that are served: of those that a cluster finds, the ones that it has as they are served. */
import type { Library } from '../content/model/library.ts';
import type { Engine } from '../search/engine/memory.ts';
import type { FoundPage } from './analysed-pages.ts';
import { entriesOf } from './documents.ts';

export class ServedPages {
  readonly #library: Library;
  readonly #engineDigest: string;
  /** By slug: made once another state is searched. */
  #digests: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(library: Library, engineDigest: string) {
    this.#library = library;
    this.#engineDigest = engineDigest;
  }

  /** Those of the pages that are served, in the order of the library. */
  of(pages: readonly FoundPage[]): readonly FoundPage[] {
    const { pages: listed, pageBySlug } = this.#library;
    const place = ({ slug }: FoundPage): number => {
      const page = pageBySlug.get(slug);
      return page === undefined ? -1 : listed.indexOf(page);
    };
    return pages.filter((page) => place(page) >= 0).toSorted((a, b) => place(a) - place(b));
  }

  /** Those of the pages of another state that are the same in the library, in its order. @param engine counts their words */
  async same(pages: readonly FoundPage[], engine: Engine): Promise<readonly FoundPage[]> {
    const digests = await (this.#digests ??= this.#digestsWith(engine));
    return this.of(pages.filter(({ slug, digest }) => digests.get(slug) === digest));
  }

  async #digestsWith(engine: Engine): Promise<ReadonlyMap<string, string>> {
    const entries = await entriesOf(this.#library, engine, this.#engineDigest);
    return new Map(entries.map(({ slug, digest }) => [slug, digest]));
  }
}
