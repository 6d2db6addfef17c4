/** `docent quality unanswered [folder]`: lists queries of readers and agents that the documentation did not answer. */
import { resolve } from 'node:path';
import type { Library, Page } from '../content/model/library.ts';
import { searchWithSuggestions, type FoundDocs } from '../operations/find-docs.ts';
import {
  DamagedUnanswered,
  readUnanswered,
  type UnansweredDay,
} from '../search/quality/unanswered.ts';
import { closestNames } from '../search/suggest/closest-names.ts';
import type { CommandWork } from './command.ts';
import { readFolderArguments } from './configuration.ts';
import { Failure } from './failure.ts';
import { openFolder, type OpenFolder } from './open-folder.ts';
import { jsonText } from './text.ts';

interface ShownQuery {
  readonly query: string;
  readonly count: number;
  /** The day, as `2026-01-31`. */
  readonly lastSeen: string;
  /** Whether the folder has results for it now. */
  readonly found: 'nothing' | 'unlikely';
  /** Slug of the page that is probably meant. */
  readonly nearest?: string;
}

export const unanswered: CommandWork = {
  usage: `Usage: docent quality unanswered [folder] [flags]

Lists the queries that found nothing, or probably no answer, which a service with \`search.unanswered: true\` has stored in its
data folder: the most frequent first, with the day of the last one, what the folder has for it now, and the closest page. It leaves
out queries that are answered now.

  --json           Print the list as JSON.
  --data <folder>  Data folder of the service, unless the environment or the file of --config names it.

Takes the other flags of \`docent serve\` too.
Exit codes: 0 the list was read, 1 it is damaged, 2 wrong usage.`,
  async run(argv, io) {
    const flags = { json: { type: 'boolean' } } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    const { values } = given;
    const opened = await openFolder(given, io);
    const days = await readDays(opened);
    const open = await stillOpen(opened, days);
    io.stdout(values['json'] === true ? jsonText(open) : asText(open, days, opened));
    return 0;
  },
};

async function readDays({ config }: OpenFolder): Promise<readonly UnansweredDay[]> {
  return readUnanswered(resolve(config.data)).catch((error: Error) => {
    if (!(error instanceof DamagedUnanswered)) throw error;
    throw new Failure(
      `${error.message} Restore it or remove it; a service that starts keeps it aside.`,
    );
  });
}

/** Most frequent first. */
async function stillOpen(
  { engine, library }: OpenFolder,
  days: readonly UnansweredDay[],
): Promise<readonly ShownQuery[]> {
  const open: ShownQuery[] = [];
  for (const asked of totals(days)) {
    const found = await searchWithSuggestions({ library, search: engine }, asked.query, {
      limit: 1,
    });
    if (found.total > 0 && found.confidence !== 'none') continue;
    const nearest = nearestOf(library, asked.query, found);
    open.push({
      ...asked,
      found: found.total === 0 ? 'nothing' : 'unlikely',
      ...(nearest !== undefined && { nearest }),
    });
  }
  return open;
}

/** Each query over all days. */
function totals(
  days: readonly UnansweredDay[],
): Pick<ShownQuery, 'query' | 'count' | 'lastSeen'>[] {
  const known = new Map<string, { readonly count: number; readonly lastSeen: string }>();
  for (const { day, queries } of days) {
    for (const [query, count] of Object.entries(queries)) {
      known.set(query, { count: (known.get(query)?.count ?? 0) + count, lastSeen: day });
    }
  }
  return [...known]
    .map(([query, sum]) => ({ query, ...sum }))
    .toSorted((a, b) => b.count - a.count || b.lastSeen.localeCompare(a.lastSeen));
}

function nearestOf(library: Library, query: string, found: FoundDocs): string | undefined {
  const [hit] = found.hits;
  return hit?.slug ?? found.nearest?.pages[0]?.slug ?? titledLike(library, query)?.slug;
}

/** The page whose whole title is like the query. */
function titledLike({ pages }: Library, query: string): Page | undefined {
  const [title] = closestNames(
    query,
    pages.map((page) => page.title),
  );
  return pages.find((page) => page.title === title);
}

function asText(
  open: readonly ShownQuery[],
  days: readonly UnansweredDay[],
  { config }: OpenFolder,
): string {
  const crowded = days.filter(({ leftOut }) => leftOut > 0);
  const notes = crowded.map(
    ({ day, leftOut }) => `${day}: ${leftOut} more searches, for which the day had no room.\n`,
  );
  if (open.length === 0) {
    const remedy = config.search.unanswered
      ? ''
      : ' They are stored only with `search.unanswered: true`.';
    const text = `No query without an answer is stored in '${resolve(config.data)}'.${remedy}\n`;
    return text + notes.join('');
  }
  const lines = open.map(
    ({ count, lastSeen, found, query, nearest: slug }) =>
      `${String(count).padStart(6)}  ${lastSeen}  ${found.padEnd(8)}  ${query}${slug === undefined ? '' : `  (near: ${slug})`}\n`,
  );
  return ` count  last seen   found     query\n${lines.join('')}${notes.join('')}`;
}
