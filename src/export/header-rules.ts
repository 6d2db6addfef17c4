/** The headers of a service as few rules, which hosts apply by path. */
import type { Answered } from './ask.ts';

export interface HeaderRule {
  /** Path with all prefixes; a `*` in it stands for anything. */
  readonly path: string;
  /** Names as they are usually written. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Of every answer. */
const COMMON = ['Access-Control-Allow-Origin', 'Referrer-Policy', 'X-Content-Type-Options'];
const PAGE = ['Content-Security-Policy', 'X-Robots-Tag'];

interface Family {
  /** Paths below the edition. */
  readonly is: RegExp;
  /** The rule's path for all of them; absent: each has its own. */
  readonly rule?: string;
  readonly names: readonly string[];
  /** Whether it is a family of the default edition alone, whose rule holds for all. */
  readonly isOnce?: true;
}

/** A path belongs to the first that fits. Hosts join the values of one name, so no header comes from two rules for one path. */
const FAMILIES: readonly Family[] = [
  { is: /\.md$/, rule: '/*.md', names: ['Content-Type'], isOnce: true },
  { is: /^\/docs\//, rule: '/docs/*', names: PAGE },
  { is: /^\/sections\/[^/]+$/, rule: '/sections/*', names: PAGE },
  { is: /^\/(?:releases|benchmarks|search)?$/, names: PAGE },
  { is: /^\/404\.html$/, names: PAGE, isOnce: true },
  { is: /^\/docs-assets\//, rule: '/docs-assets/*', names: ['Content-Security-Policy'] },
  { is: /^\/assets\/.*(?:-worker\.js|\.html)$/, names: ['Content-Security-Policy'] },
  { is: /^\/assets\//, rule: '/assets/*', names: ['Cache-Control'] },
  { is: /^\/search-data\//, names: ['Cache-Control'] },
];

/** Makes the rules from the answers that they are to reproduce. */
export class HeaderRules {
  readonly #prefix: string;
  readonly #rules = new Map<string, HeaderRule>();

  /** @param prefix of the site */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Takes the headers of an answer, unless they are those of an earlier one. */
  note(edition: { readonly prefix: string }, path: string, answer: Answered): void {
    this.#add('/*', COMMON, answer);
    const family = FAMILIES.find(({ is }) => is.test(path));
    if (family === undefined || (family.isOnce === true && edition.prefix !== '')) return;
    this.#add(edition.prefix + (family.rule ?? path), family.names, answer);
  }

  #add(below: string, names: readonly string[], { headers }: Answered): void {
    const path = this.#prefix + below;
    if (this.#rules.has(path)) return;
    const own = names.flatMap((name): (readonly [string, string])[] => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    });
    if (own.length > 0) this.#rules.set(path, { path, headers: own });
  }

  all(): readonly HeaderRule[] {
    return [...this.#rules.values()];
  }
}
