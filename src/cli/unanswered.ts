/** `docent quality unanswered [folder]`: lists queries of readers and agents that the documentation did not answer. */
import type { Library } from '../content/model/library.ts';
import { searchWithSuggestions, type FoundDocs } from '../operations/find-docs.ts';
import { titledLike } from '../statistics/near-page.ts';
import { dayOf, daysBefore, SUM_RULES, type DailySum } from '../statistics/store.ts';
import { summedUp, type NamedSum } from '../statistics/summary.ts';
import type { CommandWork } from './command.ts';
import { readFolderArguments } from './configuration.ts';
import { openFolder, type OpenFolder } from './open-folder.ts';
import { storeName, withStore } from './report-store.ts';
import { jsonText } from './text.ts';

interface ShownQuery extends Omit<NamedSum, 'name'> {
  readonly query: string;
  /** Whether the folder has results for it now. */
  readonly found: 'nothing' | 'unlikely';
  /** Slug of the page that is probably meant. */
  readonly nearest?: string;
}

export const unanswered: CommandWork = {
  usage: `Usage: docent quality unanswered [folder] [flags]

Lists the queries that found nothing, or probably no answer, which a service with \`search.unanswered: true\` has stored in
the last 31 days: the most frequent first, with the day of the last one, what the folder has for it now, and the closest page. It
leaves out queries that are answered now.

  --json           Print the list as JSON.
  --data <folder>  Data folder of the service, unless the environment or the file of --config names it.

Takes the other flags of \`docent serve\` too; they name the store.`,
  async run(argv, io) {
    const flags = { json: { type: 'boolean' } } as const;
    const given = readFolderArguments(argv, flags, { env: io.env });
    const { values } = given;
    const opened = await openFolder(given, io);
    return withStore(opened.config, async ({ statistics }) => {
      const first = daysBefore(dayOf(new Date()), SUM_RULES.unanswered.days - 1);
      const sums = (await statistics.since(first)).filter(({ kind }) => kind === 'unanswered');
      const open = await stillOpen(opened, sums);
      io.stdout(values['json'] === true ? jsonText(open) : asText(open, sums, opened));
      return 0;
    });
  },
};

/** Most frequent first. */
async function stillOpen(
  { engine, library }: OpenFolder,
  sums: readonly DailySum[],
): Promise<readonly ShownQuery[]> {
  const open: ShownQuery[] = [];
  for (const { name: query, ...asked } of summedUp(sums)) {
    const found = await searchWithSuggestions({ library, search: engine }, query, {
      limit: 1,
    });
    if (found.total > 0 && found.confidence !== 'none') continue;
    const nearest = nearestOf(library, query, found);
    open.push({
      query,
      ...asked,
      found: found.total === 0 ? 'nothing' : 'unlikely',
      ...(nearest !== undefined && { nearest }),
    });
  }
  return open;
}

function nearestOf(library: Library, query: string, found: FoundDocs): string | undefined {
  const [hit] = found.hits;
  return hit?.slug ?? found.nearest?.pages[0]?.slug ?? titledLike(library, query)?.slug;
}

function asText(
  open: readonly ShownQuery[],
  sums: readonly DailySum[],
  { config }: OpenFolder,
): string {
  const crowded = sums.filter(({ name }) => name === '');
  const notes = crowded.map(
    ({ day, count: leftOut }) =>
      `${day}: ${leftOut} more searches, for which the day had no room.\n`,
  );
  if (open.length === 0) {
    const remedy = config.search.unanswered
      ? ''
      : ' They are stored only with `search.unanswered: true`.';
    const text = `No query without an answer is stored in ${storeName(config)}.${remedy}\n`;
    return text + notes.join('');
  }
  const lines = open.map(
    ({ count, lastSeen, found, query, nearest: slug }) =>
      `${String(count).padStart(6)}  ${lastSeen}  ${found.padEnd(8)}  ${query}${slug === undefined ? '' : `  (near: ${slug})`}\n`,
  );
  return ` count  last seen   found     query\n${lines.join('')}${notes.join('')}`;
}
