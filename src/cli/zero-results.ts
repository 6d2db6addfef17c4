/** `docent quality zero-results [folder]`: lists queries of readers that found nothing. */
import { resolve } from 'node:path';
import type { Library, Page } from '../content/model/library.ts';
import { searchWithSuggestions } from '../operations/find-docs.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import {
  DamagedZeroResults,
  readZeroResults,
  type ZeroResultQuery,
} from '../search/quality/zero-results.ts';
import type { CommandWork } from './command.ts';
import { readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { openFolder, type OpenFolder } from './open-folder.ts';
import { jsonText } from './text.ts';

interface ShownZeroResult extends ZeroResultQuery {
  /** Slug of the page that is probably meant. */
  readonly nearest?: string;
}

export const zeroResults: CommandWork = {
  usage: `Usage: docent quality zero-results [folder] [flags]

Lists the queries without a result that a service with \`search.zeroResults: true\` has stored in its data folder, the
most frequent first, with the day of the last one and the closest page. It leaves out queries that now have results.

  --json           Print the list as JSON.
  --data <folder>  Data folder of the service, unless the environment or the file of --config names it.

Takes the other flags of \`docent serve\` too.
Exit codes: 0 the list was read, 1 it is damaged, 2 wrong usage.`,
  async run(argv, io) {
    const flags = { json: { type: 'boolean' } } as const;
    const given = readFolderArguments(argv, flags);
    const { values } = given;
    const opened = await openFolder(given, io);
    const gaps = await stillOpen(opened);
    io.stdout(values['json'] === true ? jsonText(gaps) : asText(gaps, opened));
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
  const open: ShownZeroResult[] = [];
  for (const gap of gaps) {
    const found = searchWithSuggestions({ library, search: engine }, gap.query, { limit: 1 });
    const { total, nearest } = await found;
    if (total > 0) continue;
    const page = nearest?.pages[0] ?? titledLike(library, gap.query);
    open.push({ ...gap, ...(page && { nearest: page.slug }) });
  }
  return open;
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
    const remedy = config.search.zeroResults
      ? ''
      : ' They are stored only with `search.zeroResults: true`.';
    return `No query without a result is stored in '${resolve(config.data)}'.${remedy}\n`;
  }
  const lines = gaps.map(
    ({ count, lastSeen, query, nearest: slug }) =>
      `${String(count).padStart(6)}  ${lastSeen}  ${query}${slug === undefined ? '' : `  (near: ${slug})`}`,
  );
  return ` count  last seen   query\n${lines.join('\n')}\n`;
}
