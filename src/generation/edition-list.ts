/** The editions of a service, found by the beginning of a path. */
import type { Edition } from '../content/model/edition.ts';
import type { CurrentGeneration, Generation } from './generation.ts';

/** Parts of a path that may name an edition: set, version and language. */
const PARTS_MAX = 3;

/** Follows the default edition's library, which lists the editions of its own set. */
export class EditionList {
  readonly #current: CurrentGeneration;
  #otherSets: readonly Edition[];
  #all: readonly Edition[] = [];
  #byPrefix: ReadonlyMap<string, Edition> = new Map();
  /** The default edition's generation that {@link #all} was made from. */
  #listed: Generation | undefined;
  #revision = 0;

  constructor(current: CurrentGeneration, otherSets: readonly Edition[]) {
    this.#current = current;
    this.#otherSets = otherSets;
  }

  /** The default edition first. */
  all(): readonly Edition[] {
    const generation = this.#current();
    if (generation !== this.#listed) this.#list(generation);
    return this.#all;
  }

  /** Changes whenever the list does. */
  revision(): number {
    this.all();
    return this.#revision;
  }

  setOthers(otherSets: readonly Edition[]): void {
    this.#otherSets = otherSets;
    this.#listed = undefined;
  }

  /** The edition whose prefix begins a path; the default one for all other paths. */
  at(path: string): Edition {
    const [first] = this.all();
    if (this.#byPrefix.size === 0) return first ?? this.#current().library.edition;
    let found = first;
    let end = 0;
    for (let part = 0; part < PARTS_MAX && end >= 0; part += 1) {
      end = path.indexOf('/', end + 1);
      found = this.#byPrefix.get(end < 0 ? path : path.slice(0, end)) ?? found;
    }
    return found ?? this.#current().library.edition;
  }

  #list(generation: Generation): void {
    this.#listed = generation;
    this.#revision += 1;
    this.#all = [...generation.library.editions, ...this.#otherSets];
    this.#byPrefix = new Map(
      this.#all.filter(({ prefix }) => prefix !== '').map((one) => [one.prefix, one]),
    );
  }
}
