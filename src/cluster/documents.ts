/** A library as documents of the cluster: with them it finds pages, and shows none. */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model/library.ts';
import type { Engine } from '../search/engine/memory.ts';
import { groupDigest } from '../search/index/documents.ts';
import { inboundLinks } from '../search/index/inbound-links.ts';
import { pageGroups, type Group } from '../search/index/page-groups.ts';
import { FIELDS, type Field } from '../search/wire.ts';
import { WORDS } from './mapping.ts';
import { plainWords } from './plain-words.ts';
import { WrittenPages } from './written-pages.ts';

/** A document of the index; its id is the slug. */
export interface ClusterDocument extends Readonly<Texts> {
  readonly section: string;
  /** Kinds of its units. */
  readonly kinds: readonly string[];
  /** Of everything else: a page with the same one is not sent again. */
  readonly digest: string;
  /** Numbers of the engine (`IndexBuilder.totals`) of the page. */
  readonly totals: readonly number[];
}

/** A page with what tells whether the cluster has it as it is. */
export interface PageEntry {
  readonly slug: string;
  readonly digest: string;
  /** Made only for pages that are sent. */
  document(): Promise<ClusterDocument>;
}

/**
 * All pages of a library, one after the other.
 * @param engine counts their words
 * @param engineDigest another engine counts otherwise: what it counted is not taken over
 */
export async function* entriesOf(
  library: Library,
  engine: Engine,
  engineDigest: string,
): AsyncGenerator<PageEntry> {
  const links = await inboundLinks(library);
  const { groupOf } = pageGroups(library);
  const written = new WrittenPages(library, engine);
  for await (const page of library.contents.all()) {
    const { slug } = page;
    const group = groupOf(page);
    const found: FoundBy = { group, links: links.get(slug) ?? [] };
    const digest = digestOf(engineDigest, found);
    const document = async (): Promise<ClusterDocument> => ({
      ...documentOf(found),
      digest,
      totals: totalsOf(engine, library.language, await written.read(page)),
    });
    yield { slug, digest, document };
  }
}

/** Texts that a page is found by. */
interface FoundBy {
  readonly group: Group;
  /** Words of the links to it. */
  readonly links: readonly string[];
}

function digestOf(engineDigest: string, { group, links }: FoundBy): string {
  const all = JSON.stringify([engineDigest, groupDigest(group), links]);
  return createHash('sha256').update(all).digest('base64url');
}

/** @param language BCP 47 tag */
function totalsOf(engine: Engine, language: string, written: Uint8Array): readonly number[] {
  const builder = new engine.IndexBuilder(language);
  builder.append(written);
  const totals = [...builder.totals()];
  builder.free();
  return totals;
}

function documentOf({ group, links }: FoundBy): Omit<ClusterDocument, 'digest' | 'totals'> {
  const { section, units } = group;
  return { ...textsOf(group, links), section, kinds: [...new Set(units.map(({ kind }) => kind))] };
}

/** Texts as {@link plainWords}. */
type Texts = Partial<Record<Field | typeof WORDS, readonly string[]>>;

function textsOf({ units }: Group, links: readonly string[]): Texts {
  const texts = new Map<Field, string[]>(FIELDS.map((field) => [field, []]));
  const words = new Set<string>();
  const all = units.flatMap((unit) => unit.texts);
  for (const [field, text] of [...links.map((link) => ['links', link] as const), ...all]) {
    const plain = plainWords(text);
    if (plain === '') continue;
    texts.get(field)?.push(plain);
    for (const word of plain.split(' ')) words.add(word);
  }
  const filled = [...texts].filter(([, { length }]) => length > 0);
  return { ...Object.fromEntries(filled), [WORDS]: [[...words].join(' ')] };
}
