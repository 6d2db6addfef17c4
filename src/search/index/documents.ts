/**
 * Turns a Library into documents of the index: the text of each field of each unit, and the fields that a hit shows.
 */
import { createHash } from 'node:crypto';
import type { Library } from '../../content/model/library.ts';
import { memoize } from '../../memoize.ts';
import { InboundLinks } from './inbound-links.ts';
import { pageGroups, type Group } from './page-groups.ts';

/** Input of an index. */
export interface Documents {
  /** BCP 47 tag; the engine analyses words by it. */
  readonly language: string;
  readonly groups: readonly Group[];
  /** Words of the links to a page, by its slug. */
  readonly links: ReadonlyMap<string, readonly string[]>;
}

/** Every page of the library in navigation order. No groups when there are no pages: a hit needs one to lead to. */
export async function documentsOf(library: Library): Promise<Documents> {
  const { groupOf } = pageGroups(library);
  const groups: Group[] = [];
  const inbound = new InboundLinks(library.pages);
  for await (const page of library.contents.all()) {
    groups.push(groupOf(page));
    inbound.add(page);
  }
  return { language: library.language, groups, links: inbound.all() };
}

/** Digest of all that the index has of a page itself. */
export const groupDigest: (group: Group) => string = memoize(
  ({ slug, section, isChangelog, units }: Group): string => {
    const hash = createHash('sha256').update(
      JSON.stringify([slug, section, isChangelog, units.length]),
    );
    for (const { kind, texts } of units) {
      hash.update(`\n${kind}`);
      for (const [field, text] of texts) {
        hash.update(`\n${field} ${text.length}\n`).update(text);
      }
    }
    return hash.digest('hex');
  },
);
