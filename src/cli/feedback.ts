/** `docent feedback [folder]`: what readers and agents say about the pages. */
import type { FeedbackEntry, FeedbackSummary } from '../reports/feedback.ts';
import { wholeNumber, type CommandWork } from './command.ts';
import { openConfiguration, readFolderArguments } from './configuration.ts';
import { withStore } from './report-store.ts';
import { jsonText, printable } from './text.ts';

const LIMIT_MAX = 1000;

export const feedback: CommandWork = {
  usage: `Usage: docent feedback [folder] [--page <slug>] [--limit <n>] [--json] [flags]

Prints how often each page was useful and how often not, the page with the most "no" first, and then the newest comments.
A service takes feedback with \`feedback: true\`.

  --page <slug>  Only what was said about this page.
  --limit <n>    Messages to print, 1 to ${LIMIT_MAX}. Default: 50.
  --json         Print the messages as JSON, also those without a comment.

Takes the flags of \`docent serve\` too; they name the store.`,
  async run(argv, io) {
    const string = { type: 'string' } as const;
    const flags = { page: string, limit: { ...string, default: '50' }, json: { type: 'boolean' } };
    const given = readFolderArguments(argv, flags as never, { env: io.env });
    const { values } = given;
    const limit = wholeNumber(values, 'limit', [1, LIMIT_MAX]);
    const page = typeof values['page'] === 'string' ? values['page'] : undefined;
    const config = await openConfiguration(given, io);
    return withStore(config, async (store) => {
      const entries = await store.feedback.list({ limit, ...(page !== undefined && { page }) });
      const all = await store.feedback.summary();
      const summary = all.filter((row) => page === undefined || row.page === page);
      const isJson = values['json'] === true;
      io.stdout(isJson ? jsonText(entries) : asText(summary, entries));
      return 0;
    });
  },
};

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
