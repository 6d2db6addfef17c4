/** The cluster of the configuration. */
import { readFile } from 'node:fs/promises';
import type { Client } from '@opensearch-project/opensearch';
import type { SettledConfig } from '../config/config.ts';
import type { SearchOf } from '../generation/build.ts';
import type { Logger } from 'pino';
import { Failure } from './failure.ts';

/** A client of the cluster. @param answerMs longest wait for an answer; default: that of a search */
export async function openCluster(
  { search: { cluster: urls, ca, authorization } }: Pick<SettledConfig, 'search'>,
  answerMs?: number,
): Promise<Client> {
  const { clusterClient } = await import('../cluster/client.ts');
  return clusterClient(
    {
      urls,
      ...(ca !== undefined && { ca: await authorities(ca) }),
      ...(authorization !== undefined && { authorization }),
    },
    answerMs,
  );
}

async function authorities(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new Failure(
      `The file of search.ca cannot be read: ${(error as Error).message}. Name a file with certificates (PEM).`,
    );
  });
}

/** Searches in the cluster. */
export interface ClusterSearching {
  readonly searchOf: SearchOf;
  close(): Promise<void>;
}

/** Undefined where the engine of this process answers. */
export async function openClusterSearching(
  config: SettledConfig,
  logger: Logger,
): Promise<ClusterSearching | undefined> {
  const { engine, index: name } = config.search;
  if (engine === 'embedded') return undefined;
  const client = await openCluster(config);
  const [{ openClusterSearch }, { guardOf }, { aliasOf }, { withSlugs }] = await Promise.all([
    import('../cluster/cluster-search.ts'),
    import('../cluster/guard.ts'),
    import('../cluster/names.ts'),
    import('../search/index/create-search.ts'),
  ]);
  const guarded = guardOf({
    onDown: (reason) => logger.error({ reason }, 'the search cluster does not answer'),
    onUp: () => logger.info('the search cluster answers again'),
    onRefused: (reason) => logger.error({ reason }, 'the search cluster refuses searches'),
  });
  const searchOf: SearchOf = async ({ library, settings }, { onError, onSearched }) =>
    openClusterSearch({
      client,
      guarded,
      alias: aliasOf(name, library.edition.prefix),
      library,
      settings: await withSlugs(library, settings),
      onSearched,
      onTrap: (error) => onError({ kind: 'trap', error }),
      onBehind: (said) => logger.warn(said),
    });
  return { searchOf, close: () => client.close() };
}
