/** `docent search gaps`: what readers searched for and did not find. */
import { resolve } from 'node:path';
import type { Library, Page } from '../content/model.ts';
import { searchWithSuggestions } from '../operations/nearby-docs.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import {
  DamagedZeroResults,
  readZeroResults,
  type ZeroResultQuery,
} from '../search/quality/zero-results.ts';
import { readArguments, type Command } from './command.ts';
import { configFlags, Failure } from './configuration.ts';
import { openFolder, type OpenFolder } from './open-folder.ts';

interface ShownZeroResult extends ZeroResultQuery {
  /** Slug of the page that is probably meant. */
  readonly nearest?: string;
}

const options = { ...configFlags, json: { type: 'boolean' } } as const;

export const searchGaps: Command = {
  name: 'search gaps',
  summary: 'Show what readers searched for and did not find.',
  usage: `Usage: docent search gaps [folder] [--json] [flags of docent serve]

Lists the queries without a result that a service with \`search.gaps: true\` has kept in its data folder, the most frequent first,
with the day each was last asked and the nearest page. Queries that have results by now are left out.

  --json           Print the list as JSON.
  --data <folder>  The data folder of the service, where docent.yaml and the environment do not name it.

Exit code: 0 the list was read, 1 it is damaged, 2 the arguments were not understood.`,
  async run(argv, io) {
    const { values, positionals } = readArguments(argv, options, 1);
    const { json: isJson, ...flags } = values;
    const opened = await openFolder(positionals[0] ?? 'content', io.env, flags);
    const gaps = await stillOpen(opened);
    io.stdout(isJson === true ? `${JSON.stringify(gaps, undefined, 2)}\n` : asText(gaps, opened));
    return 0;
  },
};

async function stillOpen(opened: OpenFolder): Promise<readonly ShownZeroResult[]> {
  const { config, engine, library } = opened;
  const gaps = await readZeroResults(resolve(config.data)).catch((error: Error) => {
    if (!(error instanceof DamagedZeroResults)) throw error;
    throw new Failure(
      `${error.message} Restore it or remove it; a service that starts keeps it aside.`,
    );
  });
  return gaps.flatMap((gap) => {
    const found = searchWithSuggestions({ library, search: engine }, gap.query, { limit: 1 });
    if (found.total > 0) return [];
    const page = found.nearest?.pages[0] ?? titledLike(library, gap.query);
    return { ...gap, ...(page && { nearest: page.slug }) };
  });
}

/** The page whose whole title is like the query. */
function titledLike({ pages }: Library, query: string): Page | undefined {
  const [title] = closestNames(
    query,
    pages.map((page) => page.title),
  );
  return pages.find((page) => page.title === title);
}

function asText(gaps: readonly ShownZeroResult[], { config }: OpenFolder): string {
  if (gaps.length === 0) {
    const remedy = config.search.gaps ? '' : ' They are kept only with `search.gaps: true`.';
    return `No query without a result is known in '${resolve(config.data)}'.${remedy}\n`;
  }
  const lines = gaps.map(
    ({ count, lastSeen, query, nearest: slug }) =>
      `${String(count).padStart(6)}  ${lastSeen}  ${query}${slug === undefined ? '' : `  (near: ${slug})`}`,
  );
  return ` count  last seen   query\n${lines.join('\n')}\n`;
}
