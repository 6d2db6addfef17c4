/** `docent feedback [folder]`: what readers and agents say about the pages. */
import type { FeedbackEntry, FeedbackSummary } from '../reports/feedback.ts';
import { UsageError, type Command, type FlagValues } from './command.ts';
import { readConfiguration, readFolderArguments } from './configuration.ts';
import { printable } from './printable.ts';
import { openConfiguredStore } from './report-store.ts';

const LIMIT_MAX = 1000;

export const feedback: Command = {
  name: 'feedback',
  summary: 'Read what readers and agents say about the pages.',
  usage: `Usage: docent feedback [folder] [--page <slug>] [--limit <n>] [--json] [flags]

Prints how often each page was useful and how often not, the page with the most "no" first, and then the newest comments.
A service takes feedback with \`feedback: true\`.

  --page <slug>  Only what was said about this page.
  --limit <n>    Messages to print, 1 to ${LIMIT_MAX}. Default: 50.
  --json         Print the messages as JSON, also those without a comment.

Takes the flags of \`docent serve\` too; they and the docent.yaml of the folder name the store.`,
  async run(argv, io) {
    const string = { type: 'string' } as const;
    const flags = { page: string, limit: { ...string, default: '50' }, json: { type: 'boolean' } };
    const { folder, values, configFlags } = readFolderArguments(argv, flags as never);
    const limit = limitOf(values);
    const page = typeof values['page'] === 'string' ? values['page'] : undefined;
    const store = await openConfiguredStore(await readConfiguration(folder, configFlags, io.env));
    try {
      const entries = await store.feedback.list({ limit, ...(page !== undefined && { page }) });
      const all = await store.feedback.summary();
      const summary = all.filter((row) => page === undefined || row.page === page);
      const isJson = values['json'] === true;
      io.stdout(isJson ? `${JSON.stringify(entries, null, 2)}\n` : asText(summary, entries));
      return 0;
    } finally {
      await store.close();
    }
  },
};

function limitOf(values: FlagValues): number {
  const limit = Number(values['limit']);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new UsageError(`--limit takes a whole number from 1 to ${LIMIT_MAX}.`);
}

function asText(summary: readonly FeedbackSummary[], entries: readonly FeedbackEntry[]): string {
  if (summary.length === 0) return 'No feedback is stored.\n';
  const rows = summary.map(
    ({ page, useful, notUseful }) =>
      `${String(useful).padStart(7)}  ${String(notUseful).padStart(10)}  ${page}`,
  );
  const comments = entries
    .filter(({ comment }) => comment !== '')
    .map(
      ({ page, useful, comment, at, via }) =>
        `${at.slice(0, 10)}  ${page}  ${useful ? 'useful' : 'not useful'}, by ${via}\n    ${comment.replaceAll('\n', '\n    ')}\n`,
    );
  const table = [' useful  not useful  page', ...rows].join('\n');
  return printable(`${[table, ...comments].join('\n\n').trimEnd()}\n`);
}
