/** `docent stats [folder]`: daily sums of how the documentation is used, and redirects for addresses that readers ask for in vain. */
import type { Config } from '../config/config.ts';
import type { Library } from '../content/model/library.ts';
import {
  type StatisticsStore,
  dayOf,
  daysBefore,
  SUM_KINDS,
  SUM_RULES,
  type DailySum,
  type SumKind,
} from '../statistics/store.ts';
import { proposedRedirect } from '../statistics/near-page.ts';
import { namesOf, totalOf, type NamedSum } from '../statistics/summary.ts';
import {
  UsageError,
  wholeNumber,
  type CommandIo,
  type CommandWork,
  type FlagValues,
} from './command.ts';
import { readFolderArguments, type FolderArguments } from './configuration.ts';
import { openedConfiguration, openedLibrary } from './open-content.ts';
import { storeName, withStore } from './report-store.ts';
import { jsonText, printable } from './text.ts';

const DAYS_MAX = 366;
const LIMIT = 10;
const LIMIT_MAX = 2000;

const options = {
  days: { type: 'string', default: '30' },
  limit: { type: 'string' },
  redirects: { type: 'boolean' },
  forget: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export const stats: CommandWork = {
  usage: `Usage: docent stats [folder] [--days <n>] [--limit <n>] [--redirects] [--json] [flags]
       docent stats <file> … for what docent build wrote.

Prints how often the pages were read, as HTML and as Markdown, how often the documentation was searched, which MCP tools were called,
which sites led here, and which addresses have no page, beside the same number of days before where sums are kept for so long.
A service stores these sums with \`statistics: true\`, and searches without an answer with \`search.unanswered: true\`; nothing in
them says who asked.

  --days <n>    Days up to today, 1 to ${DAYS_MAX}. Default: 30.
  --limit <n>   Names in each list, or redirects, 1 to ${LIMIT_MAX}. Default: ${LIMIT}; with --json all.
  --redirects   Print lines for \`redirects\` in docent.yaml instead: the addresses without a page, each with the page that is
                nearest by its path or its title. Read them before you paste them.
  --forget      Delete all sums that are stored.
  --json        Print it as JSON.

Takes the flags of \`docent serve\` too; they name the store.`,
  async run(argv, io) {
    const given = readFolderArguments(argv, options, { env: io.env });
    const { values } = given;
    const period = periodOf(wholeNumber(values, 'days', [1, DAYS_MAX]));
    const isJson = values['json'] === true;
    const limit = readLimit(values, isJson);
    const isForget = values['forget'] === true;
    if (values['redirects'] === true) {
      if (isForget) throw new UsageError('Give --redirects or --forget, not both.');
      return printRedirects(given, { io, period, limit, isJson });
    }
    const config = await openedConfiguration(given, io);
    return withStore(config, async ({ statistics }) => {
      if (isForget) return forget(statistics, config, io);
      const read = await readPeriod(statistics, period);
      io.stdout(isJson ? jsonText(asData(read, limit)) : asText(read, { config, limit }));
      return 0;
    });
  },
};

function readLimit(values: FlagValues, isJson: boolean): number {
  if (values['limit'] !== undefined) return wholeNumber(values, 'limit', [1, LIMIT_MAX]);
  return isJson ? Infinity : LIMIT;
}

interface Period {
  readonly days: number;
  /** The first day, as `2026-01-31`. */
  readonly from: string;
  readonly to: string;
  /** The first day of as many days before. */
  readonly before: string;
}

function periodOf(days: number): Period {
  const to = dayOf(new Date());
  return { days, to, from: daysBefore(to, days - 1), before: daysBefore(to, 2 * days - 1) };
}

interface ReadPeriod extends Period {
  readonly sums: readonly DailySum[];
  readonly sumsBefore: readonly DailySum[];
}

async function readPeriod(store: StatisticsStore, period: Period): Promise<ReadPeriod> {
  const all = await store.since(period.before);
  return {
    ...period,
    sums: all.filter(({ day }) => day >= period.from),
    sumsBefore: all.filter(({ day }) => day < period.from),
  };
}

async function forget(store: StatisticsStore, config: Config, io: CommandIo): Promise<0> {
  await store.clear();
  io.stdout(`No sums are stored in ${storeName(config)} any more.\n`);
  return 0;
}

/** Whether sums of as many days before are all kept still: those of fewer days would show growth where there is none. */
const isKeptTwice = (kind: SumKind, days: number): boolean => 2 * days <= SUM_RULES[kind].days;

function asData({ days, from, to, sums, sumsBefore }: ReadPeriod, limit: number): object {
  const entries = SUM_KINDS.map((kind) => {
    const total = totalOf(sums, kind);
    const before = isKeptTwice(kind, days) ? { before: totalOf(sumsBefore, kind) } : {};
    return [kind, { total, ...before, names: namesOf(sums, kind).slice(0, limit) }] as const;
  });
  return { days, from, to, ...Object.fromEntries(entries) };
}

function asText(
  { days, from, to, sums, sumsBefore }: ReadPeriod,
  { config, limit }: { readonly config: Config; readonly limit: number },
): string {
  if (sums.length === 0) {
    const remedy = config.statistics ? '' : ' They are stored only with `statistics: true`.';
    return `No sums of ${from} to ${to} are stored in ${storeName(config)}.${remedy}\n`;
  }
  const totals = SUM_KINDS.map((kind) => {
    const before = isKeptTwice(kind, days) ? ` (before: ${totalOf(sumsBefore, kind)})` : '';
    return row(totalOf(sums, kind), SUM_RULES[kind].title + before);
  });
  const lists = SUM_KINDS.map((kind) => {
    const rows = namesOf(sums, kind)
      .slice(0, limit)
      .map(({ count, name }) => row(count, name));
    return rows.length === 0 ? '' : `\n${SUM_RULES[kind].title}\n${rows.join('')}`;
  });
  return printable(`${from} to ${to}, ${days} days in UTC\n${totals.join('')}${lists.join('')}`);
}

const row = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}\n`;

interface RedirectsRequest {
  readonly io: CommandIo;
  readonly period: Period;
  readonly limit: number;
  readonly isJson: boolean;
}

async function printRedirects(
  given: FolderArguments,
  { io, period, limit, isJson }: RedirectsRequest,
): Promise<0 | 1 | 2> {
  const { config, library } = await openedLibrary(given, io);
  return withStore(config, async ({ statistics }) => {
    const { sums } = await readPeriod(statistics, period);
    const proposed = firstProposed(library, namesOf(sums, 'missing'), limit);
    io.stdout(isJson ? jsonText(proposed) : redirectsText(proposed, limit));
    return 0;
  });
}

interface Proposed {
  readonly from: string;
  /** Slug of the page. */
  readonly to: string;
  readonly title: string;
  readonly count: number;
}

/** The most frequent first. Stops at the limit: in a large library a look-up takes a while, and strangers make up addresses. */
function firstProposed(
  library: Library,
  missing: readonly NamedSum[],
  limit: number,
): readonly Proposed[] {
  const proposed: Proposed[] = [];
  for (const { name: from, count } of missing) {
    if (proposed.length >= limit) break;
    const page = proposedRedirect(library, from);
    if (page !== undefined) proposed.push({ from, to: page.slug, title: page.title, count });
  }
  return proposed;
}

/** Names are quoted as JSON, which is YAML too. */
function redirectsText(proposed: readonly Proposed[], limit: number): string {
  if (proposed.length === 0) return '# No address without a page is near one.\n';
  const lines = proposed.map(
    ({ from, to, title, count }) =>
      `  ${JSON.stringify(from)}: ${JSON.stringify(to)} # ${count} requests; ${title}\n`,
  );
  const more = proposed.length === limit ? `# Stopped at ${limit}. --limit takes more.\n` : '';
  return printable(`redirects:\n${lines.join('')}${more}`);
}
