/**
 * Asks five sites sixty graded queries (`graded.yaml`) with Docent and with other engines, in one run:
 *
 *     node dist/bench/ranking/graded.js <folder> [--engines docent,minisearch]
 *
 * The folder has a folder for each site: what `docent serve` would be given.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { readLibrary } from '../library.ts';
import { PEERS } from '../peers/catalog.ts';
import type { Launch } from '../peers/dialogue.ts';
import { markdown } from '../table.ts';
import { askEngine } from './ask-engine.ts';
import { mean } from './averages.ts';

interface GradedQuery {
  readonly query: string;
  readonly kind: string;
  /** Path of the page that answers it, below the folder or a part of it, without extension. */
  readonly page: string;
  /** Paths of pages that help. */
  readonly also: readonly string[];
}

interface Result {
  readonly kind: string;
  readonly query: string;
  /** Grade of each page of the results, best result first: 2, 1 or 0. */
  readonly grades: readonly number[];
  /** The same for the best order there is. */
  readonly best: readonly number[];
}

const TABLE = resolve(import.meta.dirname, '../../../bench/ranking/graded.yaml');
const ANSWERS = 2;
const HELPS = 1;
/** Pages that nDCG and Hit look at. */
const TOP = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: 'string', default: 'docent,minisearch' },
    show: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new TypeError('name the folder of the sites');

const sites = parse(await readFile(TABLE, 'utf8')) as Record<string, GradedQuery[]>;
const rows = [['engine', 'queries', 'n', 'MRR', `nDCG@${TOP}`, `Hit@${TOP}`]];
for (const name of values.engines.split(',')) {
  const entry = PEERS.find((peer) => peer.name === name);
  if (entry === undefined) throw new TypeError(`there is no engine '${name}'`);
  const launch = await entry.launch(true);
  const results: Result[] = [];
  for (const [site, queries] of Object.entries(sites)) {
    results.push(...(await resultsOf(launch, join(folder, site), queries)));
  }
  for (const kind of new Set(results.map((one) => one.kind))) {
    rows.push([name, kind, ...figures(results.filter((one) => one.kind === kind))]);
  }
  rows.push([`**${name}**`, 'all', ...figures(results)]);
  if (values.show) process.stdout.write(results.filter(isMissed).map(missedLine).join(''));
}
process.stdout.write(`${markdown(rows)}\n`);

async function resultsOf(
  launch: Launch,
  corpus: string,
  queries: readonly GradedQuery[],
): Promise<readonly Result[]> {
  const { pages } = await readLibrary(corpus);
  const pathOf = new Map(pages.map(({ slug, file }) => [slug, `/${file.replace(/\.\w+$/, '')}`]));
  const paths = [...pathOf.values()];
  for (const path of queries.flatMap(({ page, also }) => [page, ...also])) {
    if (!paths.some((one) => one.endsWith(`/${path}`))) throw new Error(`${corpus} lacks ${path}`);
  }
  const hits = await askEngine(
    launch,
    corpus,
    queries.map(({ query }) => query),
  );
  return queries.map(({ query, kind, page, also }, place) => {
    const gradeOf = (slug: string): number => {
      const path = pathOf.get(slug) ?? '';
      if (path.endsWith(`/${page}`)) return ANSWERS;
      return also.some((one) => path.endsWith(`/${one}`)) ? HELPS : 0;
    };
    const grades = [...new Set(hits[place])].map(gradeOf);
    return { query, kind, grades, best: [ANSWERS, ...also.map(() => HELPS)] };
  });
}

/** Mean reciprocal rank of the page that answers, nDCG and the share of queries that find it, among the first pages. */
function figures(results: readonly Result[]): readonly string[] {
  const of = (figure: (result: Result) => number): string => mean(results.map(figure)).toFixed(3);
  return [
    String(results.length),
    of(({ grades }) => (grades.includes(ANSWERS) ? 1 / (grades.indexOf(ANSWERS) + 1) : 0)),
    of(({ grades, best }) => gain(grades) / gain(best)),
    of((result) => (isMissed(result) ? 0 : 1)),
  ];
}

function gain(grades: readonly number[]): number {
  return grades
    .slice(0, TOP)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

function isMissed({ grades }: Result): boolean {
  return !grades.slice(0, TOP).includes(ANSWERS);
}

function missedLine({ query, kind, grades }: Result): string {
  return `${kind}: '${query}' is at ${grades.indexOf(ANSWERS) + 1}\n`;
}
