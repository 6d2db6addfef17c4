/** A library as documents of the cluster. */
import { createHash } from 'node:crypto';
import type { Library } from '../content/model/library.ts';
import { summaryAt, type PageSummary } from '../content/library/page-summary.ts';
import type { Engine, IndexBuilder } from '../search/engine/memory.ts';
import { filledBuilder } from '../search/index/build.ts';
import { documentsOf } from '../search/index/documents.ts';
import type { Group } from '../search/index/page-groups.ts';
import { FIELDS, type Field } from '../search/wire.ts';
import { WORDS } from './mapping.ts';
import { plainWords } from './plain-words.ts';

/** A page as it is ranked and shown: what a search reads of the cluster. */
export interface ClusterPage {
  readonly group: Group;
  /** Words of the links to it. */
  readonly links: readonly string[];
  readonly summary: PageSummary;
}

/** A document of the index; its id is the slug. */
export interface ClusterDocument extends Readonly<Texts> {
  readonly section: string;
  /** Kinds of its units. */
  readonly kinds: readonly string[];
  /** Of everything else: a page with the same one is not sent again. */
  readonly digest: string;
  /** Numbers of the engine (`IndexBuilder.totals`) of the page. */
  readonly totals: readonly number[];
  readonly page: ClusterPage;
}

/** A page with what tells whether the cluster has it as it is. */
export interface PageEntry {
  readonly slug: string;
  readonly digest: string;
  /** Made only for pages that are sent. */
  document(): ClusterDocument;
}

/**
 * All pages of a library.
 * @param engine counts their words
 * @param engineDigest another engine counts otherwise: what it counted is not taken over
 */
export async function entriesOf(
  library: Library,
  engine: Engine,
  engineDigest: string,
): Promise<readonly PageEntry[]> {
  const { language, groups, links } = await documentsOf(library);
  return groups.map((group) => {
    const { slug } = group;
    const page = { group, links: links.get(slug) ?? [], summary: summaryAt(library, slug) };
    const hash = createHash('sha256').update(engineDigest).update(JSON.stringify(page));
    const digest = hash.digest('base64url');
    return { slug, digest, document: () => documentOf(engine, { language, digest, page }) };
  });
}

interface Counted {
  /** BCP 47 tag. */
  readonly language: string;
  readonly digest: string;
  readonly page: ClusterPage;
}

/** An index of the page alone, which the caller frees. @param language BCP 47 tag */
export function pageBuilder(
  engine: Engine,
  language: string,
  { group, links }: ClusterPage,
): IndexBuilder {
  return filledBuilder(engine, {
    language,
    groups: [group],
    links: new Map([[group.slug, links]]),
  });
}

function documentOf(engine: Engine, { language, digest, page }: Counted): ClusterDocument {
  const { group, links } = page;
  const builder = pageBuilder(engine, language, page);
  const totals = [...builder.totals()];
  builder.free();
  return {
    ...textsOf(group, links),
    section: group.section,
    kinds: [...new Set(group.units.map(({ kind }) => kind))],
    digest,
    totals,
    page,
  };
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
