/** Which index of an edition is searched, and what a publisher says of it. */
import type { Client } from '@opensearch-project/opensearch';

/** Kept in the mapping of an index (`_meta`). */
export interface IndexMeta {
  /** Digest of the library. */
  readonly library: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Numbers of the engine (`IndexBuilder.totals`) of all pages: the first is how many there are. */
  readonly totals: readonly number[];
  /** Ids of all sections. */
  readonly sections: readonly string[];
  /** Id of the product: the pages of another are not replaced. */
  readonly product: string;
}

export interface IndexState {
  readonly index: string;
  readonly meta: IndexMeta;
}

/** The state of an index of the library with that digest; undefined where the cluster lacks it, or a publisher is not done with it. */
export async function finishedState(
  client: Client,
  index: string,
  library: string,
): Promise<IndexState | undefined> {
  const state = await stateOf(client, index);
  // A clone names the library of its source until it is finished.
  return state?.meta.library === library ? state : undefined;
}

/** The state of an index, by its name or alias; undefined where nothing was published. */
export async function stateOf(client: Client, alias: string): Promise<IndexState | undefined> {
  const { body } = await client.indices.getMapping({ index: alias }, { ignore: [404] });
  const found = Object.entries(body as Record<string, { mappings?: { _meta?: unknown } }>).find(
    ([, { mappings }]) => mappings?._meta !== undefined,
  );
  if (found === undefined) return undefined;
  const [index, { mappings }] = found;
  return { index, meta: mappings?._meta as IndexMeta };
}
